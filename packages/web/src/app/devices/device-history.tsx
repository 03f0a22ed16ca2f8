import type { Series } from '@homeward/contract/entities/history.ts';
import { useEffect, useRef, useState } from 'react';
import {
  holds,
  isWord,
  lengthOf,
  samplesOf,
  spans,
  spansOf,
  stepOf,
  type Span,
} from '#app/devices/history-series.ts';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { inUnit, useDegrees, type Degrees } from '#lib/degrees.ts';
import { seriesOf } from '#lib/house/device-kinds.ts';
import { numberText } from '#lib/house/device-look.ts';
import type { HouseDevice } from '#lib/house/house-device.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Chart } from '#ui/chart.tsx';
import { ChartTable } from '#ui/chart-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Section } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { StateRibbon, type StateSpan } from '#ui/state-ribbon.tsx';
import css from '#app/devices/device.module.css';

/** What a device said over a day, a week or a month: drawn, and as a table with the same numbers. */
export function DeviceHistory({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const { unit } = useDegrees();
  const offered = seriesOf(device.kind, {
    temperature: device.temperature !== null,
    battery: device.battery !== null,
  });
  const [wished, setSeries] = useState<Series>();
  const [span, setSpan] = useState<Span>('day');
  const [asTable, setAsTable] = useState(false);
  const series = offered.find((one) => one === wished) ?? offered[0] ?? 'online';
  const step = stepOf(series, span);
  const minute = useMinute();
  const said = JSON.stringify([device.lastHeard, device.opening, device.on, device.condition]);
  const [to, setTo] = useState(() => Date.now());
  const from = to - lengthOf[span];
  const answer = useAnswer('GET /panel/device_history', {
    query: { device_id: device.id, series, step, from: from - (from % 1000), to: to - (to % 1000) },
  });
  const answered = useRef(false);
  useEffect(() => {
    answered.current = answer.data !== undefined || answer.failure !== undefined;
  });
  // Read anew every minute and whenever the device says something, but never before the last answer has come.
  useEffect(() => {
    if (answered.current) setTo(Date.now());
  }, [minute, said]);
  // What is shown stays until the next minute's has come.
  const [kept, setKept] = useState<typeof answer.data>();
  if (answer.data !== undefined && answer.data !== kept) setKept(answer.data);
  const reply =
    answer.data ?? (kept?.series === series && (isWord(series) || kept.step <= step) ? kept : undefined);
  // Nothing was ever said of this.
  const never = answer.failure?.tag === 'refused' && answer.failure.code === '998';
  const empty =
    reply !== undefined && reply.points.every(({ value }) => value === null) && reply.buckets.length === 0;
  return (
    <Section
      title={t(`devices.history.${span}`)}
      more={
        <Button kind="quiet" icon={asTable ? 'chart' : 'list'} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'devices.history.chart' : 'devices.history.table')}
        </Button>
      }
    >
      <div className={css['pickers']}>
        {offered.length > 1 && (
          <Select
            label={t('devices.history.what')}
            value={series}
            options={offered.map((one) => ({ value: one, label: t(`devices.series.${one}`) }))}
            onChange={setSeries}
          />
        )}
        <Segmented
          label={t('devices.history.span')}
          value={span}
          options={spans.map((one) => ({ value: one, label: t(`devices.history.short.${one}`) }))}
          onChange={setSpan}
        />
      </div>
      <Loaded
        ready={reply !== undefined || never}
        problem={answer.problem}
        failedTitle={t('devices.history.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void answer.reload()}
        rows={2}
      >
        {reply === undefined || empty ? (
          <EmptyState title={t('devices.history.none')} text={t('devices.history.noneText')} />
        ) : isWord(series) ? (
          <Words series={series} spans={spansOf(reply, from, to)} from={from} to={to} asTable={asTable} />
        ) : (
          <Numbers
            series={series}
            points={samplesOf(reply)}
            from={from}
            to={to}
            step={reply.step}
            unit={unit}
            asTable={asTable}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** `3 h 10 min`. */
function lastingText(t: Text, ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return t('devices.history.underMinute');
  const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return minutes < 60 ? t('devices.history.minutes', values) : t('devices.history.hours', values);
}

interface Drawn {
  readonly series: Series;
  readonly from: number;
  readonly to: number;
  readonly asTable: boolean;
}

function Words({ series, spans: list, from, to, asTable }: Drawn & { readonly spans: readonly StateSpan[] }) {
  const t = useText();
  const word = series as 'opening' | 'motion' | 'detected' | 'on' | 'locked' | 'online';
  const words = {
    on: t(`devices.words.${word}.on`),
    off: t(`devices.words.${word}.off`),
    unknown: t('devices.state.unknown'),
  };
  const nameOf = (on: boolean | null): string => (on === null ? words.unknown : on ? words.on : words.off);
  const on = list.filter((span) => span.on === true);
  const total = on.reduce((sum, span) => sum + span.to - span.from, 0);
  const label = t('devices.history.words', {
    count: on.length,
    word: words.on,
    lasting: lastingText(t, total),
  });
  if (asTable)
    return (
      <ChartTable
        label={label}
        columns={[t('devices.history.from'), t('devices.history.state'), t('devices.history.lasted')]}
        rows={list
          .toReversed()
          .map((span) => [momentText(span.from), nameOf(span.on), lastingText(t, span.to - span.from)])}
      />
    );
  return (
    <>
      <StateRibbon label={label} from={from} to={to} spans={list} words={words} />
      <p className="cap">{label}</p>
    </>
  );
}

const unitKeys: Partial<Readonly<Record<Series, string>>> = {
  humidity: '%',
  battery: '%',
  level: '%',
  co2: 'ppm',
  pm25: 'µg/m³',
  lux: 'lx',
  power: 'W',
  energy: 'kWh',
};

function Numbers({
  series,
  points,
  from,
  to,
  step,
  unit,
  asTable,
}: Drawn & {
  readonly points: readonly import('#ui/chart.tsx').ChartPoint[];
  readonly step: number;
  readonly unit: Degrees;
}) {
  const t = useText();
  const degrees = series === 'temperature';
  const inReaders = (value: number | undefined): number | undefined =>
    value === undefined || !degrees || unit === 'C' ? value : inUnit(value, unit);
  const shown = points.map(({ at, value, least, most }) => ({
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
      <ChartTable
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
        span={step}
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
