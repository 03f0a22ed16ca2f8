import type { HistoryReply } from '@homeward/contract/shapes/devices/history.ts';
import type { ChartPoint } from '#ui/chart.tsx';

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
