import { Suspense, useId, useState } from 'react';
import { CameraLinks } from '#features/devices/camera-links.tsx';
import { nameOf } from '#features/devices/device-name.ts';
import { FloorPlan, type DrawnFloor } from '#features/devices/rooms/floor-plan.tsx';
import { onNoFloor } from '#features/devices/rooms/placing.ts';
import { PlanRoom } from '#features/devices/rooms/plan-room.tsx';
import css from '#features/devices/rooms/plan.module.css';
import { useAlarmedDevices } from '#lib/house/alarms.ts';
import { byFloor } from '#lib/house/by-floor.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useMonitor } from '#lib/live/monitors.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { devicePath } from '#lib/paths.ts';
import { useMayEdit } from '#lib/role.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const DeviceControl = lazyPart<{ readonly device: HouseDevice }>(
  async () => (await withTexts(import('#features/devices/device-control.tsx'), 'device')).DeviceControl,
);

interface Room {
  readonly id: string;
  readonly name: string;
  readonly floor_name: string;
}

interface PlanProps {
  readonly rooms: readonly Room[];
  readonly rows: readonly HouseDevice[];
  /** Whenever it is another one, the floors are asked for again. */
  readonly again: unknown;
}

interface Storey {
  readonly name: string;
  readonly rooms: readonly Room[];
  /** Undefined until it is known. */
  readonly floor: DrawnFloor | undefined;
}

/** The floors, the highest first; without those that have nothing to show, unless somebody may give them a picture. */
function storeysOf(
  rooms: readonly Room[],
  floors: readonly DrawnFloor[] | undefined,
  mayEdit: boolean,
): readonly Storey[] {
  const known = byFloor(rooms).filter(({ floor }) => floor !== '');
  if (floors === undefined)
    return known.map(({ floor: name, rooms: own }) => ({ name, rooms: own, floor: undefined })).toReversed();
  return floors
    .map((floor) => ({
      name: floor.name,
      rooms: known.find(({ floor: name }) => name === floor.name)?.rooms ?? [],
      floor,
    }))
    .filter(({ rooms: own, floor }) => own.length > 0 || mayEdit || floor.picture !== null)
    .toReversed();
}

/**
 * The house floor by floor, the highest on top, with what stands in its rooms: on the picture of the floor where it has
 * one, and as a list of lists, which reads the same without eyes. A press opens the control itself.
 */
export function Plan({ rooms, rows, again }: PlanProps) {
  const t = useText();
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState<string>();
  const answer = useAnswer('GET /panel/floor', {}, { again: `${rooms.length} ${String(again)}`, kept: true });
  // Somebody else may name floors, give them pictures, or put devices on them.
  useMonitor('REPORT', answer.reload);
  useMonitor('DEVICE_STATUS', answer.reload);
  const alarmed = useAlarmedDevices();
  const storeys = storeysOf(rooms, answer.data?.floors, mayEdit);
  const bare = rooms.filter(({ floor_name: floor }) => floor === '');
  const loose = rows.filter(({ room }) => room === '');
  const anywhere = onNoFloor(rooms, rows);
  const named = storeys.length > 0;
  const list = (own: readonly Room[], under: boolean) => (
    <ul className={css['rooms']}>
      {own.map(({ id, name }) => (
        <PlanRoom
          key={id}
          id={id}
          name={name}
          under={under}
          rows={rows.filter(({ room }) => room === id)}
          alarmed={alarmed}
          onOpen={setOpen}
        />
      ))}
    </ul>
  );
  return (
    <div className={css['house']} role="group" aria-label={t('devices.plan.label')}>
      {storeys.map(({ name, rooms: own, floor }) => (
        <section key={name} className={css['floor']}>
          {floor === undefined ? (
            <>
              <h2>{name}</h2>
              {list(own, true)}
            </>
          ) : (
            <FloorPlan
              floor={floor}
              rows={rows.filter(({ room }) => own.some(({ id }) => id === room))}
              loose={anywhere}
              alarmed={alarmed}
              onOpen={setOpen}
              onChanged={answer.reload}
            >
              {own.length === 0 ? <p className="muted">{t('devices.plan.noRooms')}</p> : list(own, true)}
            </FloorPlan>
          )}
        </section>
      ))}
      {bare.length > 0 && (
        <section className={css['floor']}>
          {named && <h2>{t('devices.floor.none')}</h2>}
          {list(bare, named)}
        </section>
      )}
      {loose.length > 0 && (
        <section className={css['floor']}>
          <ul className={css['rooms']}>
            <PlanRoom
              name={t('devices.noRoom')}
              under={false}
              rows={loose}
              alarmed={alarmed}
              onOpen={setOpen}
            />
          </ul>
        </section>
      )}
      {open !== undefined && <Control id={open} onClose={() => setOpen(undefined)} />}
    </div>
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
          <CameraLinks device={id} />
          <Button data-autofocus onClick={onClose}>
            {t('action.close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
