import { Suspense, useId, useState } from 'react';
import { deviceLook } from '#features/devices/device-look.ts';
import { nameOf } from '#features/devices/device-name.ts';
import css from '#features/devices/rooms/plan.module.css';
import { summaryOf } from '#features/devices/rooms/rooms.ts';
import { byFloor } from '#lib/house/by-floor.ts';
import { degreesText, useDegrees } from '#lib/degrees.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { devicePath, roomPath } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const DeviceControl = lazyPart<{ readonly device: HouseDevice }>(
  async () => (await withTexts(import('#features/devices/device-control.tsx'), 'device')).DeviceControl,
);

interface PlanRoom {
  readonly id: string;
  readonly name: string;
  readonly floor_name: string;
}

interface PlanProps {
  readonly rooms: readonly PlanRoom[];
  readonly rows: readonly HouseDevice[];
}

/**
 * The house floor by floor, the highest on top, with what stands in its rooms: how it is by tone, shape and word, and its
 * control at a press. It is a list of lists, so that it reads the same without eyes.
 */
export function Plan({ rooms, rows }: PlanProps) {
  const t = useText();
  const [open, setOpen] = useState<string>();
  const known = byFloor(rooms);
  const floors = [
    ...known.filter(({ floor }) => floor !== '').toReversed(),
    ...known.filter(({ floor }) => floor === ''),
  ];
  const named = floors.some(({ floor }) => floor !== '');
  const loose = rows.filter(({ room }) => room === '');
  return (
    <div className={css['house']} role="group" aria-label={t('devices.plan.label')}>
      {floors.map(({ floor, rooms: own }) => (
        <section key={floor} className={css['floor']}>
          {named && <h2>{floor === '' ? t('devices.floor.none') : floor}</h2>}
          <ul className={css['rooms']}>
            {own.map(({ id, name }) => (
              <Room
                key={id}
                id={id}
                name={name}
                under={named}
                rows={rows.filter(({ room }) => room === id)}
                onOpen={setOpen}
              />
            ))}
          </ul>
        </section>
      ))}
      {loose.length > 0 && (
        <section className={css['floor']}>
          <ul className={css['rooms']}>
            <Room name={t('devices.noRoom')} under={false} rows={loose} onOpen={setOpen} />
          </ul>
        </section>
      )}
      {open !== undefined && <Control id={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

interface RoomProps {
  /** Absent of what stands in no room. */
  readonly id?: string;
  readonly name: string;
  /** Its floor stands above it as a heading. */
  readonly under: boolean;
  readonly rows: readonly HouseDevice[];
  readonly onOpen: (device: string) => void;
}

function Room({ id, name, under, rows, onOpen }: RoomProps) {
  const t = useText();
  useDegrees();
  const { temperature, lit, open, tripped, faulty } = summaryOf(rows);
  const Name = under ? 'h3' : 'h2';
  // The worst of its devices is the room's own.
  const tone =
    tripped.length > 0 ? 'alarm' : faulty.length > 0 ? 'fault' : open.length > 0 ? 'open' : undefined;
  return (
    <li className={css['room']} data-tone={tone} data-lit={lit.length > 0 || undefined}>
      <header>
        <Name>
          {id === undefined ? (
            name
          ) : (
            <PageLink to={roomPath(id)} className={css['name']}>
              {name}
            </PageLink>
          )}
        </Name>
        {temperature !== null && <b>{degreesText(temperature)}</b>}
      </header>
      {rows.length === 0 ? (
        <p className="muted dense">{t('devices.room.empty')}</p>
      ) : (
        <ul className={css['devices']}>
          {rows.map((device) => (
            <Mark key={device.id} device={device} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Mark({
  device,
  onOpen,
}: {
  readonly device: HouseDevice;
  readonly onOpen: (device: string) => void;
}) {
  const t = useText();
  const look = deviceLook(t, device);
  return (
    <li>
      <button
        type="button"
        className={css['mark']}
        data-tone={look.tone}
        data-shape={look.shape}
        onClick={() => onOpen(device.id)}
      >
        <Icon name={look.icon} size={20} />
        <span>
          <b>{nameOf(t, device)}</b>
          <small>{look.word}</small>
        </span>
      </button>
    </li>
  );
}

/** The control of a device over its plan; it closes where the device is gone. */
function Control({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText();
  const label = useId();
  const device = useRow(devices, id);
  if (device === undefined) return null;
  return (
    <Modal labelledBy={label} onClose={onClose}>
      <div className="stack">
        <h2 id={label}>{nameOf(t, device)}</h2>
        <Suspense fallback={<Skeleton shape="plate" />}>
          <DeviceControl device={device} />
        </Suspense>
        <div className={css['acts']}>
          <PageLink to={devicePath(id)} className="link">
            {t('devices.plan.more')}
          </PageLink>
          <Button data-autofocus onClick={onClose}>
            {t('action.close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
