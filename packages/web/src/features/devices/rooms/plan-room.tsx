import { deviceLook } from '#features/devices/device-look.ts';
import { nameOf } from '#features/devices/device-name.ts';
import css from '#features/devices/rooms/plan.module.css';
import { summaryOf } from '#features/devices/rooms/rooms.ts';
import { degreesText, useDegrees } from '#lib/degrees.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { roomPath } from '#lib/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';

interface PlanRoomProps {
  /** Absent of what stands in no room. */
  readonly id?: string;
  readonly name: string;
  /** Its floor stands above it as a heading. */
  readonly under: boolean;
  readonly rows: readonly HouseDevice[];
  /** Devices that raised an alarm that is on. */
  readonly alarmed: ReadonlySet<string>;
  readonly onOpen: (device: string) => void;
}

/** A room of the plan with what stands in it. Stands in a list. */
export function PlanRoom({ id, name, under, rows, alarmed, onOpen }: PlanRoomProps) {
  const t = useText();
  useDegrees();
  const { temperature, lit, open, tripped, faulty } = summaryOf(rows);
  const Name = under ? 'h3' : 'h2';
  const isAlarmed = tripped.length > 0 || rows.some((device) => alarmed.has(device.id));
  // The worst of its devices is the room's own.
  const tone = isAlarmed ? 'alarm' : faulty.length > 0 ? 'fault' : open.length > 0 ? 'open' : undefined;
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
            <ListMark key={device.id} device={device} alarmed={alarmed.has(device.id)} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface ListMarkProps {
  readonly device: HouseDevice;
  readonly alarmed: boolean;
  readonly onOpen: (device: string) => void;
}

/** A device in a list: how it is by tone, shape and word. */
export function ListMark({ device, alarmed, onOpen }: ListMarkProps) {
  const t = useText();
  const look = deviceLook(t, device);
  return (
    <li>
      <button
        type="button"
        className={css['mark']}
        data-tone={alarmed ? 'alarm' : look.tone}
        data-shape={look.shape}
        onClick={() => onOpen(device.id)}
      >
        <Icon name={look.icon} size={20} />
        <span>
          <b>{nameOf(t, device)}</b>
          <small>{alarmed ? t('devices.plan.alarmed', { state: look.word }) : look.word}</small>
        </span>
      </button>
    </li>
  );
}
