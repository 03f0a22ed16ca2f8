import type { DayKind } from '@homeward/contract/shapes/care/care.ts';
import type { RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { ownEntry } from './set-care.ts';
import type { SeenDay } from '../state/care-state.ts';

/** Days that must have been seen before anything is said of them. */
const fewestDays = 14;
/** Days that are learned from, by kind; older ones are forgotten, so that a habit may change. */
const mostDays: Readonly<Record<DayKind, number>> = { weekday: 30, weekend: 16 };
/** On so many of the days seen, at least, the first sign must lie in the usual span for it to be a habit. */
const holdsOn = 0.8;
/** A usual span that is longer, in minutes, is no habit. */
const longestSpan = 240;
/** The part of the days left out at either end of the usual span: two of thirty. */
const leftOut = 0.07;
/** Minutes of patience after the usual span, at least. */
const leastPatience = 60;

/** What a room is usually like, in minutes since the routine day began. */
export interface Habit {
  readonly room: RoomId;
  readonly dayKind: DayKind;
  readonly days: number;
  readonly held: number;
  readonly from: number;
  readonly to: number;
  readonly lastFrom: number;
  readonly lastTo: number;
  readonly signs: number;
  /** When a missing first sign is amiss: as long after the usual span as the span is wide, an hour at least. */
  readonly missedAt: number;
}

const ascending = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b);

/** The span between the outliers at either end; null without numbers. */
function usualSpan(numbers: readonly number[]): readonly [from: number, to: number] | null {
  const sorted = ascending(numbers);
  const trim = Math.round(sorted.length * leftOut);
  const from = sorted[trim];
  const to = sorted[sorted.length - 1 - trim];
  return from === undefined || to === undefined ? null : [from, to];
}

const median = (numbers: readonly number[]): number =>
  ascending(numbers)[Math.floor(numbers.length / 2)] ?? 0;

/** The habit of a room on days of one kind; null where too few were seen, or they are too different to say. */
export function habitOf(days: readonly SeenDay[], room: RoomId, dayKind: DayKind): Habit | null {
  const seen = days.flatMap(({ kind, rooms }) => {
    const day = kind === dayKind ? ownEntry(rooms, room) : undefined;
    return day === undefined ? [] : [day];
  });
  const signs = seen.filter((day) => day !== null);
  const firsts = signs.map(([first]) => first);
  const span = usualSpan(firsts);
  const last = usualSpan(signs.map(([, at]) => at));
  if (seen.length < fewestDays || span === null || last === null) return null;
  const [from, to] = span;
  const held = firsts.filter((first) => first >= from && first <= to).length;
  if (to - from > longestSpan || held < seen.length * holdsOn) return null;
  return {
    room,
    dayKind,
    days: seen.length,
    held,
    from,
    to,
    lastFrom: last[0],
    lastTo: last[1],
    signs: median(signs.map(([, , count]) => count)),
    missedAt: to + Math.max(leastPatience, to - from),
  };
}

/** The days with one more; of its kind, no more than are learned from. */
export function withDay(days: readonly SeenDay[], day: SeenDay): readonly SeenDay[] {
  const all = [...days, day];
  const surplus = all.filter(({ kind }) => kind === day.kind).length - mostDays[day.kind];
  if (surplus <= 0) return all;
  const oldest = all.findIndex(({ kind }) => kind === day.kind);
  return all.toSpliced(oldest, 1);
}
