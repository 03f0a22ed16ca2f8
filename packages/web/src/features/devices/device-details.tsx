import { isWithheld } from '#lib/house/withheld.ts';
import { momentText } from '#lib/date-text.ts';
import { recordOf } from '#lib/house/device-record.ts';
import { signalBars } from '#features/devices/device-look.ts';
import { TrustNote } from '#features/devices/trust-note.tsx';
import type { HouseDevice, Mode } from '#lib/house/device.ts';
import { areas } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { Section } from '#ui/page.tsx';
import css from '#features/devices/device-details.module.css';

/** Families of device ids (S3.2). */
const families: readonly (readonly [prefix: string, text: TextKey])[] = [
  ['RF:', 'devices.family.RF'],
  ['ZW:', 'devices.family.ZW'],
  ['ZB:', 'devices.family.ZB'],
  ['IN:', 'devices.family.IN'],
  ['SR', 'devices.family.IN'],
  ['MQ:', 'devices.family.MQ'],
  ['HA:', 'devices.family.HA'],
  ['HU:', 'devices.family.HU'],
  ['MA:', 'devices.family.MA'],
  ['XF', 'devices.family.camera'],
  ['DH', 'devices.family.camera'],
  ['IM', 'devices.family.camera'],
  ['HV', 'devices.family.camera'],
  ['OP', 'devices.family.camera'],
];

const responses = ['none', 'entry1', 'entry2', 'chime', 'follow', 'instant', 'outdoor', 'cross'] as const;
const modes: readonly Mode[] = ['disarm', 'home_1', 'home_2', 'home_3', 'arm'];

/** What a device is made of, and what it does in which mode. */
export function DeviceDetails({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const area = useRow(areas, device.area);
  const record = recordOf(device);
  const family = families.find(([prefix]) => device.id.startsWith(prefix));
  const guards = modes.some((mode) => device.responses[mode] !== '0');
  const rows: readonly (readonly [label: string, value: string])[] = [
    [t('devices.details.kind'), t(`devices.kind.${device.kind}`)],
    [t('devices.details.model'), record.model],
    [t('devices.details.id'), device.id],
    [t('devices.details.family'), family === undefined ? '' : t(family[1])],
    [
      t('devices.details.area'),
      area === undefined ? '' : t('devices.details.areaZone', { area: area.name, no: device.zone }),
    ],
    [t('devices.details.room'), device.roomName || t('devices.noRoom')],
    [
      t('devices.details.heard'),
      isWithheld(device)
        ? t('withheld.short')
        : device.lastHeard === null
          ? t('devices.neverHeard')
          : momentText(device.lastHeard),
    ],
    [
      t('devices.series.rssi'),
      device.rssi === null
        ? ''
        : t('devices.signalBars', { bars: signalBars(device.rssi), rssi: device.rssi }),
    ],
    [t('devices.details.mac'), record.mac],
    [t('devices.details.firmware'), record.firmware],
    [t('devices.details.hardware'), record.hardware],
    ...(record.always === ''
      ? guards
        ? modes.map(
            (mode) =>
              [
                t('devices.details.inMode', { mode: t(`mode.${mode}`) }),
                t(`devices.response.${responses[Number(device.responses[mode])] ?? 'none'}`),
              ] as const,
          )
        : []
      : [[t('devices.details.always'), t(`kind.${alarmOf(record.always)}`)] as const]),
    [t('devices.details.finalDoor'), record.finalDoor ? t('devices.details.yes') : ''],
  ];
  return (
    <Section title={t('devices.details.title')}>
      <TrustNote trust={record.trust} reports={record.reports} />
      {device.id.startsWith('HA:') && <p className="muted dense">{t('devices.viaAssistant')}</p>}
      <dl className={css['details']}>
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Section>
  );
}

/** The alarm that a 24-hour attribute raises. */
function alarmOf(always: string) {
  switch (always) {
    case 'smoke':
    case 'fire':
    case 'fireVerification':
      return 'fire';
    case 'burglar':
    case 'medical':
    case 'water':
    case 'co':
    case 'gas':
    case 'heat':
    case 'silentPanic':
    case 'panic':
    case 'fall':
    case 'tamper':
      return always;
    default:
      return 'emergency';
  }
}
