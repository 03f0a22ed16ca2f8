import type { ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import type { Mode } from '#lib/house/device.ts';

const dayLong = 1440;
const weekLong = 7 * dayLong;

/** A stretch of one day, in minutes, in which schedules have the area in a mode. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly mode: Mode;
  /** No schedule ends it: only its beginning is drawn. */
  readonly fades: boolean;
  /** It begins here, and not at midnight alone. */
  readonly begins: boolean;
}

/** Minutes that are drawn of what no schedule ends. */
const fading = 150;

type Planned = Pick<ScheduleRow, 'days' | 'minute' | 'mode' | 'enabled' | 'holidays' | 'calendar'>;

/** An ordinary week has no holidays, and no events. */
const isOrdinary = ({ holidays, calendar }: Planned): boolean =>
  holidays !== 'only' && (calendar === undefined || calendar.rule === 'never');

/**
 * What schedules alone make of an ordinary week, by its days from Monday: each lasts until another mode comes, over
 * midnight and into the next week. Seven empty days where none comes.
 */
export function weekOf(schedules: readonly Planned[]): readonly (readonly Stretch[])[] {
  const turns = schedules
    .filter((schedule) => schedule.enabled && isOrdinary(schedule))
    .flatMap(({ days, minute, mode }) => days.map((day) => ({ at: (day - 1) * dayLong + minute, mode })))
    .toSorted((one, other) => one.at - other.at);
  const last = turns.at(-1);
  // The week before ends as this one does.
  const all = last === undefined ? [] : [{ at: last.at - weekLong, mode: last.mode }, ...turns];
  const spans = all.map(({ at, mode }, index) => {
    const next = all[index + 1] ?? { at: (turns[0]?.at ?? 0) + weekLong, mode: turns[0]?.mode ?? mode };
    const fades = next.mode === mode;
    return { mode, fades, from: at, to: fades ? Math.min(next.at, at + fading) : next.at };
  });
  return Array.from({ length: 7 }, (_, day) =>
    spans
      .map(({ from, to, ...span }) => ({
        ...span,
        begins: from >= day * dayLong,
        from: Math.max(0, from - day * dayLong),
        to: Math.min(dayLong, to - day * dayLong),
      }))
      .filter(({ from, to }) => from < to),
  );
}
