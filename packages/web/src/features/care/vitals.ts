import type { ShareKind } from '@homeward/contract/shapes/care/sharing.ts';
import type { CareNow } from '@homeward/contract/routes/care/care.ts';
import type { Vital } from '#features/care/care-view.tsx';
import { moment } from '#features/care/care-words.ts';
import { degreesText } from '#lib/degrees.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import type { Text } from '#lib/i18n/use-text.ts';

const worn: ReadonlySet<string> = new Set(['pendant', 'fall_sensor', 'pull_cord', 'medical_button']);

/** What whoever is cared for does not share, in the place of what would be there. */
export const keptVitals = (t: Text, withheld: readonly ShareKind[]): readonly Vital[] =>
  (['sleep', 'medication'] as const)
    .filter((kind) => withheld.includes(kind))
    .map((kind) => ({ id: kind, value: t('withheld.short'), label: t(`withheld.kind.${kind}`) }));

/** A few figures that a carer looks for; each only where something says it. */
export function vitalsOf(t: Text, now: CareNow, rows: readonly HouseDevice[]): readonly Vital[] {
  const [bed] = now.beds;
  const [helper] = rows.filter(({ kind }) => worn.has(kind));
  const [warm] = rows.filter(
    ({ temperature, kind }) => temperature !== null && kind === 'temperature_sensor',
  );
  const { checkIn } = now;
  return [
    ...(bed === undefined
      ? []
      : [
          {
            id: 'bed',
            value: t(
              bed.occupied === null
                ? 'care.vital.bedUnknown'
                : bed.occupied
                  ? 'care.vital.inBed'
                  : 'care.vital.up',
            ),
            label:
              bed.since === null ? t('care.vital.bed') : t('care.vital.since', { time: moment(bed.since) }),
          },
        ]),
    ...(helper === undefined
      ? []
      : [
          {
            id: 'helper',
            value:
              helper.online === 'offline'
                ? t('care.vital.silent')
                : helper.battery === null
                  ? t(helper.faults.includes('lowBattery') ? 'care.vital.batteryLow' : 'care.vital.ready')
                  : `${helper.battery} %`,
            label:
              helper.battery === null || helper.online === 'offline'
                ? helper.name
                : t('care.vital.battery', { name: helper.name }),
          },
        ]),
    ...(checkIn === null
      ? []
      : [
          {
            id: 'checkIn',
            value: t(`care.checkIn.${checkIn.outcome}`),
            label: t('care.vital.checkIn', { time: moment(checkIn.answeredAt ?? checkIn.askedAt) }),
          },
        ]),
    ...(now.medicationTaken === null
      ? []
      : [{ id: 'medication', value: t('care.vital.taken'), label: moment(now.medicationTaken) }]),
    ...(warm === undefined || warm.temperature === null
      ? []
      : [{ id: 'warm', value: degreesText(warm.temperature), label: warm.roomName || warm.name }]),
  ];
}
