import type { HistoryReply, Series } from '@homeward/contract/entities/history.ts';
import type { ChartPoint } from '#ui/chart.tsx';
import type { StateSpan } from '#ui/state-ribbon.tsx';

export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

/** What of a series is drawn. */
export interface Drawn {
  readonly series: Series;
  readonly from: number;
  readonly to: number;
  readonly asTable: boolean;
}

const hour = 3_600_000;
const day = 24 * hour;
export const lengthOf: Readonly<Record<Span, number>> = { day, week: 7 * day, month: 30 * day };

/** Words are drawn as stretches of time, not as a curve. */
const words: ReadonlySet<Series> = new Set<Series>([
  'opening',
  'motion',
  'detected',
  'on',
  'locked',
  'online',
]);
export const isWord = (series: Series): boolean => words.has(series);

/** Numbers that hold until the next one are drawn as they came. */
const held: ReadonlySet<Series> = new Set<Series>(['level', 'battery', 'rssi']);
export const holds = (series: Series): boolean => held.has(series);

/** Ms of one sample that is drawn, 0 for each as it came; of energy, of one bar. */
export const stepOf = (series: Series, span: Span): number =>
  isWord(series) || holds(series)
    ? 0
    : series === 'energy'
      ? span === 'day'
        ? hour
        : day
      : { day: 15 * 60_000, week: 2 * hour, month: 6 * hour }[span];

const isOn = (value: unknown): boolean | null => {
  if (value === null || value === undefined || value === 'unknown') return null;
  return value === true || value === 'open' || value === 'online';
};

/** The stretches of a word's series from `from` to `to`, epoch ms. */
export function spansOf({ points }: HistoryReply, from: number, to: number): readonly StateSpan[] {
  const made: StateSpan[] = [];
  points.forEach((point, index) => {
    const begin = Math.max(point.at, from);
    const end = Math.min(points[index + 1]?.at ?? to, to);
    const on = isOn(point.value);
    const last = made.at(-1);
    if (end <= begin) return;
    if (last !== undefined && last.on === on) made[made.length - 1] = { ...last, to: end };
    else made.push({ from: begin, to: end, on });
  });
  return made;
}

/** The samples of a number's series; where a span is missing nobody knows, and the curve has a gap. */
export function samplesOf(reply: HistoryReply): readonly ChartPoint[] {
  const { series, step, points, buckets } = reply;
  if (step === 0)
    return points.map(({ at, value }) => ({ at, value: typeof value === 'number' ? value : null }));
  const made: ChartPoint[] = [];
  for (const { at, min, max, mean, sum } of buckets) {
    const last = made.at(-1);
    // Days of the house may be 25 hours long.
    if (last !== undefined && last.value !== null && at - last.at > step * 1.1)
      made.push({ at: last.at + step, value: null });
    made.push(
      series === 'energy'
        ? { at, value: sum ?? 0 }
        : { at: at + step / 2, value: mean, least: min, most: max },
    );
  }
  return made;
}
