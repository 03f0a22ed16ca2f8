import type { DayPeriod, LocalDate, MinuteOfDay } from '@homeward/contract/shapes/values/calendar.ts';
import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import { dayOf, weekdayOf } from '../time/calendar.ts';
import { dayAfter, hasDay, instantOf, localTime, nextInstant } from '../time/local-time.ts';
import type { Progress } from '../state/care-state.ts';
import { clockOffset } from '../time/clock-offset.ts';

/** The minute of the day at which one day of a routine ends and the next begins: most people sleep then. */
export const routineDayBegins: MinuteOfDay = 240;

/** What the clock brings. */
export type Errand =
  | { readonly tag: 'checkIn' }
  | { readonly tag: 'medication' }
  | { readonly tag: 'session' | 'bed' | 'wander'; readonly id: string }
  | { readonly tag: 'routineDay' };

/** One time it brings something: for which local day, when, and for a span until when, all by panel time. */
export interface Occasion {
  readonly key: string;
  readonly errand: Errand;
  readonly date: LocalDate;
  readonly at: Instant;
  readonly from: Instant;
  readonly until: Instant;
}

interface Agenda {
  readonly care: CareSettings;
  readonly timeZone: string;
  readonly wallOffset: number;
  readonly occasions: readonly Occasion[];
  readonly at: Instant | null;
}

/** The first span of a period that has not ended at the wall time `after`, and whose day is not `done`. */
function nextSpan(
  timeZone: string,
  { days, from, to }: DayPeriod,
  after: number,
  done: LocalDate | undefined,
): { readonly date: LocalDate; readonly from: number; readonly to: number } | null {
  const { date: today } = localTime(timeZone, after);
  // Yesterday's may reach into today; nine days on, every weekday has come although a zone may lack a day.
  for (let ahead = -1; ahead <= 9; ahead += 1) {
    const date = dayAfter(today, ahead);
    if (date === done || !days.includes(weekdayOf(dayOf(date))) || !hasDay(timeZone, date)) continue;
    const end = instantOf(timeZone, to > from ? date : dayAfter(date), to);
    if (end > after) return { date, from: instantOf(timeZone, date, from), to: end };
  }
  return null;
}

function agendaFrom(state: Timing): Agenda {
  const { care: settings, timeZone } = state.config;
  const { care } = state;
  const wallOffset = clockOffset(state);
  const { passed, done } = care.progress;
  const after = passed + wallOffset;
  const point = (key: string, minute: MinuteOfDay, errand: Errand): readonly Occasion[] => {
    const last = done[key];
    const found = nextInstant(timeZone, { tag: 'daily', minute }, after, last === undefined ? [] : [last]);
    const at = (found?.at ?? 0) - wallOffset;
    return found === null ? [] : [{ key, errand, date: found.date, at, from: at, until: at }];
  };
  const span = (key: string, period: DayPeriod, errand: Errand): readonly Occasion[] => {
    const found = nextSpan(timeZone, period, after, done[key]);
    if (found === null) return [];
    const [from, until] = [found.from - wallOffset, found.to - wallOffset];
    return [{ key, errand, date: found.date, at: Math.max(from, passed), from, until }];
  };
  const enabled = <Entry extends { readonly enabled: boolean }>(list: readonly Entry[]) =>
    list.filter((entry) => entry.enabled);
  const occasions = [
    ...settings.checkIns.flatMap((minute) => point(`checkIn ${minute}`, minute, { tag: 'checkIn' })),
    ...settings.medication.flatMap((minute) => point(`medication ${minute}`, minute, { tag: 'medication' })),
    ...enabled(settings.sessions).flatMap(({ id, period }) =>
      span(`session ${id}`, period, { tag: 'session', id }),
    ),
    ...enabled(settings.beds).flatMap(({ id, night }) => span(`bed ${id}`, night, { tag: 'bed', id })),
    ...enabled(settings.wandering).flatMap(({ id, period }) =>
      span(`wander ${id}`, period, { tag: 'wander', id }),
    ),
    ...(settings.routine ? point('routineDay', routineDayBegins, { tag: 'routineDay' }) : []),
  ];
  const at = occasions.reduce<Instant | null>(
    (first, occasion) => (first === null || occasion.at < first ? occasion.at : first),
    null,
  );
  return { care: settings, timeZone, wallOffset, occasions, at };
}

let last: { readonly progress: Progress; readonly agenda: Agenda } | null = null;

/**
 * What the clock brings next, each thing once for each local day: where clocks are put forward over it, at once; where
 * an hour comes twice, the first time (domain 4.3, reliability A4-33). Made from what is set up, where the clock stands
 * and what has happened; nothing of it is kept, so a new setting, zone or clock takes effect at once.
 */
export function agendaOf(state: Timing): Agenda {
  const { care, config } = state;
  const wallOffset = clockOffset(state);
  if (last?.progress === care.progress) {
    const { agenda } = last;
    if (
      agenda.care === config.care &&
      agenda.timeZone === config.timeZone &&
      agenda.wallOffset === wallOffset
    )
      return agenda;
  }
  const agenda = agendaFrom(state);
  last = { progress: care.progress, agenda };
  return agenda;
}
