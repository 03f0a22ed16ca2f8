import type { Series } from '@homeward/contract/shapes/devices/history.ts';
import { holds, type Drawn } from '#features/devices/history/history-series.ts';
import { HistoryTable } from '#features/devices/history/history-table.ts';
import { samplesOf } from '#features/devices/history/samples-of.ts';
import { momentText } from '#lib/date-text.ts';
import { inUnit, type Degrees } from '#lib/degrees.ts';
import { numberText } from '#features/devices/device-look.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Chart } from '#ui/chart.tsx';

const unitKeys: Partial<Readonly<Record<Series, string>>> = {
  humidity: '%',
  battery: '%',
  level: '%',
  co2: 'ppm',
  pm25: 'µg/m³',
  lux: 'lx',
  power: 'W',
  energy: 'kWh',
  hue: '°',
  saturation: '%',
  colourTemperature: 'K',
};

/** A number that changes: a curve, or bars of what was used. */
export function Numbers({ reply, series, from, to, unit, asTable }: Drawn & { readonly unit: Degrees }) {
  const t = useText();
  const degrees = series === 'temperature' || /^(heat|cool)Setpoint/.test(series);
  const inReaders = (value: number | undefined): number | undefined =>
    value === undefined || !degrees || unit === 'C' ? value : inUnit(value, unit);
  const shown = samplesOf(reply).map(({ at, value, least, most }) => ({
    at,
    value: value === null ? null : (inReaders(value) ?? null),
    ...(least === undefined ? {} : { least: inReaders(least) ?? least }),
    ...(most === undefined ? {} : { most: inReaders(most) ?? most }),
  }));
  const suffix = degrees ? `°${unit}` : (unitKeys[series] ?? '');
  const format = (value: number): string =>
    `${numberText(value, series === 'energy' ? 2 : 1)} ${suffix}`.trim();
  const known = shown.flatMap(({ value }) => value ?? []);
  const lowest = Math.min(...shown.map(({ least, value }) => least ?? value ?? Number.POSITIVE_INFINITY));
  const highest = Math.max(...shown.map(({ most, value }) => most ?? value ?? Number.NEGATIVE_INFINITY));
  const label =
    series === 'energy'
      ? t('devices.history.sum', { total: format(known.reduce((sum, value) => sum + value, 0)) })
      : t('devices.history.range', {
          what: t(`devices.series.${series}`),
          lowest: format(lowest),
          highest: format(highest),
          now: format(known.at(-1) ?? 0),
        });
  if (asTable)
    return (
      <HistoryTable
        label={label}
        columns={
          series === 'energy'
            ? [t('devices.history.from'), t('devices.series.energy')]
            : [
                t('devices.history.at'),
                t(`devices.series.${series}`),
                t('devices.history.lowest'),
                t('devices.history.highest'),
              ]
        }
        rows={shown
          .toReversed()
          .map(({ at, value, least, most }) => [
            momentText(at),
            value === null ? t('devices.state.unknown') : format(value),
            ...(series === 'energy'
              ? []
              : [least === undefined ? '' : format(least), most === undefined ? '' : format(most)]),
          ])}
      />
    );
  return (
    <>
      <Chart
        label={label}
        from={from}
        to={to}
        span={reply.step}
        format={format}
        curves={[
          {
            id: series,
            label: t(`devices.series.${series}`),
            shape: series === 'energy' ? 'bar' : holds(series) ? 'step' : 'line',
            points: shown,
          },
        ]}
      />
      <p className="cap">{label}</p>
    </>
  );
}
