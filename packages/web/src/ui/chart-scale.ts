import { longDay, shortDay, timeOfDay } from '#lib/clock-text.ts';
import { shareOfDay } from '#lib/day-start.ts';

/** A mark on the axis of time. */
export interface Tick {
  readonly at: number;
  readonly label: string;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The midnight of the house that a moment's day began with; near enough on the two days a year that are 23 or 25 hours. */
export const midnightBefore = (at: number): number => Math.round(at - shareOfDay(at) * day);

/** Marks for a span, epoch ms: every six hours of a day, every midnight of a week, every few days of more. */
export function timeTicks(from: number, to: number): readonly Tick[] {
  const span = to - from;
  const ticks: Tick[] = [];
  if (span <= 2 * day) {
    for (let at = midnightBefore(from); at <= to; at += 6 * hour)
      if (at >= from) ticks.push({ at, label: timeOfDay(at) });
    return ticks;
  }
  const every = Math.max(1, Math.ceil(span / day / 7));
  let index = 0;
  for (let noon = midnightBefore(from) + day * 1.5; noon <= to + day; noon += day) {
    const at = midnightBefore(noon);
    if (at >= from && at <= to && index++ % every === 0) ticks.push({ at, label: shortDay(at) });
  }
  return ticks;
}

/** A moment in the table: the time alone where the span is a day, else with its day. */
export const momentLabel = (at: number, span: number): string =>
  span <= 2 * day ? `${shortDay(at)}, ${timeOfDay(at)}` : `${longDay(at)}, ${timeOfDay(at)}`;

/** About four round steps that hold every value; never an empty range. */
export function valueSteps(values: readonly number[], fromZero: boolean): readonly number[] {
  const least = Math.min(...values, ...(fromZero ? [0] : []));
  const most = Math.max(...values, ...(fromZero ? [0] : []));
  const range = most - least || Math.max(1, Math.abs(most) * 0.1);
  const rough = range / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const steps: number[] = [];
  for (let index = Math.floor(least / step); steps.length < 12; index += 1) {
    steps.push(Number((index * step).toFixed(6)));
    if (index * step >= most && steps.length > 1) break;
  }
  return steps;
}
