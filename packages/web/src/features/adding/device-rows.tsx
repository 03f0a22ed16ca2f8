import { roleWord } from '#features/adding/role-word.ts';
import { momentText } from '#lib/date-text.ts';
import { nameOf } from '#features/devices/device-name.ts';
import { deviceIcon, shownFaults } from '#features/devices/device-look.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { areas } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { LinkRow, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

/** Devices by area and zone, each with what it is for, how it is watched over, and the way to its zone. */
export function DeviceRows({ rows }: { readonly rows: readonly HouseDevice[] }) {
  const t = useText();
  const places = useRows(areas, (all) => all.map(({ id, name }) => [id, name] as const));
  return places
    .map(([id, name]) => ({
      id,
      name,
      own: rows.filter(({ area }) => area === id).toSorted((one, other) => one.zone - other.zone),
    }))
    .filter(({ own }) => own.length > 0)
    .map(({ id, name, own }) => (
      <Rows key={id} label={name}>
        {own.map((device) => (
          <LinkRow
            key={device.id}
            to={`/setting/setting_device/zone/${device.id}`}
            icon={deviceIcon(device)}
            title={nameOf(t, device)}
            note={[
              places.length > 1 ? name : '',
              t('devices.zone', { no: device.zone }),
              device.roomName || t('devices.noRoom'),
              roleWord(t, device),
            ]
              .filter((word) => word !== '')
              .join(' · ')}
            state={<Watched device={device} />}
          />
        ))}
      </Rows>
    ));
}

/** Whether a device is heard as it has to be, or that nobody waits for its word. */
function Watched({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const [worst] = shownFaults(device);
  if (worst !== undefined)
    return (
      <Tag tone="fault" icon="fault">
        {t(`devices.fault.${worst}`)}
      </Tag>
    );
  if (device.online === 'offline')
    return (
      <Tag tone="offline" icon="silent">
        {t('devices.state.silent')}
      </Tag>
    );
  const heard =
    device.lastHeard === null
      ? t('devices.neverHeard')
      : t('devices.lastHeard', { time: momentText(device.lastHeard) });
  return <span className="cap">{heard}</span>;
}
