import type { ArmSchedule, ScheduleRun } from '@homeward/contract/shapes/automation/schedule.ts';
import {
  eventTimes,
  followsEvents,
  happensOn,
  type KnownDays,
} from '@homeward/contract/words/automation/schedule-days.ts';
import { offsetMinutes } from '../panels/time-zone.ts';

const dayMs = 86_400_000;

/** How many times to come a schedule shows. */
const shown = 3;

/** ISO 8601: 1 is Monday. */
const weekday = (day: Date): number => ((day.getUTCDay() + 6) % 7) + 1;

const offsetMs = (zone: string, at: number): number => offsetMinutes(zone, at) * 60_000;

/** When clocks first show a minute of a day; where they are put forward over it, the first instant after the gap. */
function minuteOn(zone: string, day: Date, minute: number): number {
  const shownAt = day.getTime() + minute * 60_000;
  const before = offsetMs(zone, shownAt - dayMs);
  const after = offsetMs(zone, shownAt + dayMs);
  if (offsetMs(zone, shownAt - before) === before) return shownAt - before;
  if (offsetMs(zone, shownAt - after) === after) return shownAt - after;
  let [low, high] = [shownAt - after, shownAt - before];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(zone, middle) === before) low = middle;
    else high = middle;
  }
  return Math.ceil(low / 1000) * 1000;
}

interface Given {
  readonly schedule: ArmSchedule;
  /** What the panel says comes next; undefined where nothing does. */
  readonly run: ScheduleRun | undefined;
  readonly known: KnownDays;
  readonly zone: string;
  /** How far the panel's clock is ahead. */
  readonly aheadMs: number;
}

/** Days that are searched for the times after the first. */
const farthest = 400;

/**
 * The next times of a schedule, by a zone's local days: the first as the panel says, who knows whether it was put off,
 * the others as the calendar has them. None where it is off.
 */
export function nextRuns({ schedule, run, known, zone, aheadMs }: Given): readonly number[] {
  if (run === undefined) return [];
  const times = [run.nextAt];
  if (followsEvents(schedule)) {
    const after = run.event?.at ?? Infinity;
    const later = eventTimes(schedule, known).filter(({ at }) => {
      const day = new Date(at + offsetMs(zone, at));
      return at > after && happensOn(schedule, known, day.toISOString().slice(0, 10), weekday(day));
    });
    return [...times, ...later.map(({ at }) => at - aheadMs)].slice(0, shown);
  }
  const first = Date.parse(`${run.day}T00:00:00Z`);
  for (let ahead = 1; times.length < shown && ahead <= farthest; ahead += 1) {
    const day = new Date(first + ahead * dayMs);
    const date = day.toISOString().slice(0, 10);
    if (happensOn(schedule, known, date, weekday(day)))
      times.push(minuteOn(zone, day, schedule.minute) - aheadMs);
  }
  return times;
}
