import { PathTest } from '#features/devices/path-test.tsx';
import { momentText } from '#lib/date-text.ts';
import { recordOf } from '#lib/house/device-record.ts';
import { isGuard, type HouseDevice } from '#lib/house/device.ts';
import { dateFormat } from '#lib/i18n/formats.ts';
import { currentLanguage, useText } from '#lib/i18n/use-text.ts';
import { spanText } from '#lib/span-text.ts';
import { Section } from '#ui/page.tsx';
import css from '#features/devices/device-details.module.css';

/** `March 2027`. */
const monthText = (at: number): string =>
  dateFormat(currentLanguage(), { month: 'long', year: 'numeric' }).format(at);

/** How a device is watched over: when it is expected and missed, how soon it would be told that it is disabled, and a test of its way. */
export function DeviceWatch({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const record = recordOf(device);
  const { expectedBy, missedBy, usualPause, gateway, unnoticedBy, unnoticedSeconds, remedy, batteryUntil } =
    record;
  const moment = (at: number | null): string => (at === null ? '' : momentText(at));
  const span = unnoticedSeconds === null ? '' : spanText(unnoticedSeconds * 1000);
  const rows: readonly (readonly [label: string, value: string])[] = [
    [t('watching.gateway'), gateway],
    // Until its habit is known, both are the same.
    [t('watching.expected'), expectedBy === missedBy ? '' : moment(expectedBy)],
    [t('watching.missed'), moment(missedBy)],
    [t('watching.usual'), usualPause === null ? '' : spanText(usualPause * 1000)],
    [
      t('watching.unnoticed'),
      unnoticedBy === null
        ? ''
        : unnoticedBy === 'nobody'
          ? t('watching.never')
          : t(`watching.by.${unnoticedBy}`, { span }),
    ],
    [t('watching.battery'), batteryUntil === null ? '' : monthText(batteryUntil)],
  ];
  const known = rows.filter(([, value]) => value !== '');
  return (
    <Section title={t('devices.watching')}>
      <dl className={css['details']}>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {remedy !== null && <p className={css['remedy']}>{t(`watching.remedy.${remedy}`)}</p>}
      {isGuard(device) && <PathTest device={device} />}
    </Section>
  );
}
