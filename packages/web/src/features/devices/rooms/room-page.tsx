import { lazy, Suspense, useState } from 'react';
import { CameraPicture } from '#features/camera/camera-picture.tsx';
import { DeviceRow } from '#features/devices/device-row.tsx';
import { EventsByDay } from '#features/devices/rooms/events-by-day.tsx';
import { removeRoom, switchAllOff } from '#features/devices/rooms/room-removal.ts';
import { RoomScenes } from '#features/devices/rooms/room-scenes.tsx';
import css from '#features/devices/rooms/rooms.module.css';
import { Answered } from '#features/answers/answered.tsx';
import { degreesText, useDegrees } from '#lib/degrees.ts';
import { numberText, urgencyOf } from '#features/devices/device-look.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { cameras, devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { summaryOf } from '#features/devices/rooms/rooms.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { useMayEdit } from '#lib/role.ts';
import { go } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { LongList } from '#ui/long-list.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { PageHead, Section } from '#ui/page.tsx';

type ChipId = 'tripped' | 'faulty' | 'open' | 'lit' | 'silent';
const chipIcons: Readonly<Record<ChipId, IconName>> = {
  tripped: 'bellRing',
  faulty: 'fault',
  open: 'contactOpen',
  lit: 'bulbOn',
  silent: 'silent',
};

/** Only opened. */
const EditRoom = lazy(async () => ({
  default: (await import('#features/devices/rooms/room-acts.tsx')).EditRoom,
}));

/** A room: what is on or open in it, its devices, scenes and pictures, and what happened last. */
export function RoomPage() {
  const t = useText();
  const id = usePageParam('id');
  const answer = useAnswer('GET /panel/room');
  const room = answer.data?.find((one) => one.id === id);
  return (
    <>
      <Crumb to="/automation/room">{t('devices.rooms')}</Crumb>
      <Answered ofPage answer={answer} failedTitle={t('devices.failed')}>
        {room === undefined ? (
          <EmptyState ofPage title={t('devices.room.gone')} text={t('devices.room.goneText')} />
        ) : (
          <Room
            key={id}
            id={id}
            name={room.name}
            floor={room.floor}
            floorName={room.floor_name}
            onChanged={() => void answer.reload()}
          />
        )}
      </Answered>
    </>
  );
}

interface RoomProps {
  readonly id: string;
  readonly name: string;
  readonly floor: string | undefined;
  /** Blank on none. */
  readonly floorName: string;
  readonly onChanged: () => void;
}

function Room({ id, name, floor, floorName, onChanged }: RoomProps) {
  const t = useText();
  useDegrees();
  const mayEdit = useMayEdit();
  const held = useHeld();
  const [shown, setShown] = useState<ChipId>();
  const [editing, setEditing] = useState(false);
  const rows = useRows(devices, (all) => all.filter((device) => device.room === id));
  const summary = summaryOf(rows);
  const { temperature, humidity, on } = summary;
  const lists: Readonly<Record<ChipId, readonly HouseDevice[]>> = {
    tripped: summary.tripped,
    faulty: summary.faulty,
    open: summary.open,
    lit: summary.lit,
    silent: summary.silent,
  };
  const chips = (Object.keys(lists) as ChipId[]).filter((chip) => lists[chip].length > 0);
  const narrowed = shown !== undefined && lists[shown].length > 0 ? lists[shown] : rows;
  const ordered = narrowed.toSorted(
    (one, other) => urgencyOf(other) - urgencyOf(one) || one.name.localeCompare(other.name),
  );
  const air = [
    temperature === null ? '' : degreesText(temperature),
    humidity === null ? '' : t('devices.unit.humidity', { value: numberText(humidity) }),
  ].filter(Boolean);
  return (
    <>
      <PageHead
        title={name}
        subtitle={inOneLine([
          ...(floorName === '' ? [] : [floorName]),
          t('devices.room.devices', { count: rows.length }),
          ...air,
        ])}
        action={
          <div className="line" style={{ gap: 8 }}>
            {on.length > 0 && (
              <Button
                icon="bulb"
                off={held !== undefined}
                title={held}
                onClick={() => void switchAllOff(on, name)}
              >
                {t('devices.room.allOff')}
              </Button>
            )}
            {mayEdit && (
              <MenuButton
                trigger={<IconButton icon="more" label={t('devices.more', { name })} />}
                label={t('devices.more', { name })}
                items={[
                  { id: 'edit', label: t('devices.room.edit'), icon: 'edit', run: () => setEditing(true) },
                  {
                    id: 'remove',
                    label: t('devices.room.remove'),
                    icon: 'trash',
                    apart: true,
                    run: () =>
                      void removeRoom({ id, name, floor, devices: rows.map((device) => device.id) }).then(
                        (gone) => {
                          if (gone) go('/automation/room');
                        },
                      ),
                  },
                ]}
              />
            )}
          </div>
        }
      />
      {chips.length > 0 && (
        <div className={css['chips']} role="group" aria-label={t('devices.room.chips')}>
          {chips.map((chip) => (
            <Chip
              key={chip}
              icon={chipIcons[chip]}
              label={t(`devices.room.chip.${chip}`, { count: lists[chip].length })}
              pressed={shown === chip}
              {...(shown === chip ? { end: 'close' as const } : {})}
              onClick={() => setShown(shown === chip ? undefined : chip)}
            />
          ))}
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={t('devices.room.emptyTitle')}
          text={t('devices.room.emptyText')}
          action={mayEdit && <Button onClick={() => setEditing(true)}>{t('devices.room.fill')}</Button>}
        />
      ) : (
        <LongList
          label={t('devices.title')}
          rows={ordered}
          keyOf={(device) => device.id}
          render={(device) => <DeviceRow id={device.id} inRoom />}
        />
      )}
      <RoomScenes devices={rows} />
      <RoomCameras devices={rows} />
      {rows.length > 0 && <RoomEvents devices={rows} />}
      <Suspense>
        {editing && (
          <EditRoom
            room={{ id, name, floor }}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false);
              onChanged();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function RoomCameras({ devices: rows }: { readonly devices: readonly HouseDevice[] }) {
  const t = useText();
  const ids = useRows(cameras, (all) =>
    all.flatMap(({ device_id }) => (rows.some(({ id }) => id === device_id) ? [device_id] : [])),
  );
  if (ids.length === 0) return null;
  return (
    <Section title={t('security.cameras')}>
      <div className={css['tiles']}>
        {ids.map((id) => (
          <CameraPicture key={id} id={id} />
        ))}
      </div>
    </Section>
  );
}

function RoomEvents({ devices: rows }: { readonly devices: readonly HouseDevice[] }) {
  const t = useText();
  const recent = useHouse((house) => house.recent);
  const unread = useHouse((house) => house.unread !== undefined);
  const events = recent.filter(({ device_id }) => rows.some(({ id }) => id === device_id)).slice(0, 6);
  return (
    <Section title={t('devices.activity')}>
      {events.length === 0 ? (
        <p className="muted">{t(unread ? 'failure.unread' : 'devices.room.quietLately')}</p>
      ) : (
        <EventsByDay events={events} />
      )}
    </Section>
  );
}
