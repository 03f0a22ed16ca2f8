import { useRef, useState } from 'react';
import { nameOf } from '#features/devices/device-name.ts';
import { deviceIcon } from '#features/devices/device-look.ts';
import css from '#features/devices/rooms/floor-plan.module.css';
import { FloorStage, spotStyle } from '#features/devices/rooms/floor-stage.tsx';
import {
  inOrder,
  percentOf,
  steppedBy,
  withSpot,
  type Placed,
  type Spot,
} from '#features/devices/rooms/placing.ts';
import { savePlaces } from '#features/devices/rooms/save-places.ts';
import { useDragged } from '#features/devices/rooms/use-dragged.ts';
import { announce } from '#lib/announce.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { showToast } from '#lib/toasts.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { SaveBar } from '#ui/save-bar.tsx';

interface PlacingProps {
  readonly floor: { readonly id: string; readonly name: string; readonly placed: readonly Placed[] };
  readonly src: string | null | undefined;
  /** What may stand on this picture: the devices of its rooms, and those on no floor. */
  readonly rows: readonly HouseDevice[];
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Puts devices on the picture of a floor: by dragging, by arrow keys, or by numbers. */
export function Placing({ floor, src, rows, onSaved, onCancel }: PlacingProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [start] = useState(() =>
    inOrder(floor.placed.filter(({ device_id }) => rows.some(({ id }) => id === device_id))),
  );
  const [placed, setPlaced] = useState(start);
  const [chosen, setChosen] = useState<string>();
  const stage = useRef<HTMLDivElement>(null);
  const dirty = !same(inOrder(placed), start);
  const save = useUnsaved(dirty);
  const put = (device: string, spot: Spot) => {
    setPlaced((before) => withSpot(before, device, spot));
    setChosen(device);
  };
  const drag = useDragged({ stage, onMove: put });
  const named = (id: string): string => {
    const device = rows.find((one) => one.id === id);
    return device === undefined ? id : nameOf(t, device);
  };
  const roomOf = (device: HouseDevice): string => device.roomName || t('devices.noRoom');
  const atText = (id: string, { x, y }: Spot) => t('devices.plan.at', { name: named(id), x, y });
  const takeOff = (device: string) => {
    setPlaced((before) => before.filter(({ device_id: id }) => id !== device));
    setChosen(undefined);
  };
  const spot = placed.find(({ device_id: id }) => id === chosen);
  const loose = rows.filter(({ id }) => !placed.some(({ device_id: one }) => one === id));

  function key(event: React.KeyboardEvent, one: Placed): void {
    const next = steppedBy(one, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    put(one.device_id, next);
    announce(atText(one.device_id, next));
  }
  async function store(): Promise<void> {
    const outcome = await act(() =>
      savePlaces({ floor: floor.id, start, placed: inOrder(placed), nameOf: named, onTheirs: onSaved }),
    );
    if (outcome.tag === 'failed') return;
    showToast({ icon: 'check', message: t('devices.plan.saved', { floor: floor.name }) });
    onSaved();
  }
  return (
    <div className="stack">
      <p className="muted">{t('devices.plan.placingText')}</p>
      <div className={css['plan']} data-placing>
        <FloorStage label={t('devices.plan.picture.of', { floor: floor.name })} src={src} ref={stage}>
          <ul className={css['spots']}>
            {placed.map((one) => {
              const device = rows.find(({ id }) => id === one.device_id);
              return (
                device !== undefined && (
                  <li key={device.id} className={css['spot']} style={spotStyle(one)}>
                    <button
                      type="button"
                      className={css['mark']}
                      data-movable
                      aria-pressed={device.id === chosen}
                      aria-label={atText(device.id, one)}
                      title={named(device.id)}
                      onPointerDown={(event) => drag.take(device.id, true, event)}
                      onKeyDown={(event) => key(event, one)}
                      onClick={() => setChosen(device.id)}
                    >
                      <span className={css['disc']}>
                        <Icon name={deviceIcon(device)} size={20} />
                      </span>
                    </button>
                  </li>
                )
              );
            })}
          </ul>
        </FloorStage>
        <div className={css['beside']}>
          <section className="stack" aria-live="off">
            <h3>{spot === undefined ? t('devices.plan.noneChosen') : named(spot.device_id)}</h3>
            {spot !== undefined && (
              <>
                <div className={css['numbers']}>
                  {(['x', 'y'] as const).map((axis) => (
                    <Field
                      key={axis}
                      label={t(`devices.plan.${axis}`)}
                      type="number"
                      min={0}
                      max={100}
                      step={0.5}
                      value={spot[axis]}
                      onChange={({ target }) =>
                        put(spot.device_id, { ...spot, [axis]: percentOf(target.valueAsNumber) })
                      }
                    />
                  ))}
                </div>
                <div>
                  <Button onClick={() => takeOff(spot.device_id)}>{t('devices.plan.takeOff')}</Button>
                </div>
              </>
            )}
          </section>
          <section className="stack">
            <h3>{t('devices.plan.unplaced')}</h3>
            {loose.length === 0 ? (
              <p className="muted dense">{t('devices.plan.allPlaced')}</p>
            ) : (
              <ul className={css['loose']} aria-label={t('devices.plan.unplaced')}>
                {loose.map((device) => (
                  <li key={device.id}>
                    <button
                      type="button"
                      onPointerDown={(event) => drag.take(device.id, false, event)}
                      onClick={(event) => {
                        if (!drag.wasDragged(event)) put(device.id, { x: 50, y: 50 });
                      }}
                    >
                      <Icon name={deviceIcon(device)} size={20} />
                      <span>
                        <b>{named(device.id)}</b>
                        <small>{roomOf(device)}</small>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
      <ProblemLine text={problem?.text} />
      <SaveBar summary={dirty ? t('devices.plan.unsaved') : ''} resting={!dirty}>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button ref={save} kind="primary" busy={busy} off={!dirty} onClick={() => void store()}>
          {t('devices.save')}
        </Button>
      </SaveBar>
    </div>
  );
}
