import { nextMoment } from '../time/moments.ts';
import type { Whereabouts } from '../time/moments.ts';
import type { Occurrence } from '../time/local-time.ts';
import { nextChance } from './chance.ts';
import type { Program, TimedRule } from './program.ts';
import { placeIn } from './sorted.ts';

/** One time of one rule. */
export interface Appointment extends Occurrence {
  readonly rule: TimedRule;
}

/** What comes within a day, so that what comes next is found without asking every rule again. */
interface Agenda {
  readonly where: Whereabouts;
  /** Wall times; what comes after the one and up to the other is in the list. */
  readonly from: number;
  readonly to: number;
  /** In order. */
  readonly list: readonly Appointment[];
  /** All of the first instant after the list; empty is never. */
  readonly beyond: readonly Appointment[];
}

const dayMs = 86_400_000;

/** The next time of a time rule after a wall time, but for days and hours for which it has come. */
export const nextTime = (
  where: Whereabouts,
  { id, trigger }: TimedRule,
  after: number,
  done: readonly string[] = [],
): Occurrence | null =>
  trigger.tag === 'time'
    ? nextMoment(where, trigger.moment, after, done)
    : nextChance(id, trigger.percent, after, done);

function compile({ timed }: Program, where: Whereabouts, from: number): Agenda {
  const to = from + dayMs;
  const list: Appointment[] = [];
  let beyond: readonly Appointment[] = [];
  for (const rule of timed) {
    let next = nextTime(where, rule, from);
    for (; next !== null && next.at <= to; next = nextTime(where, rule, next.at))
      list.push({ ...next, rule });
    if (next === null) continue;
    const first = beyond[0]?.at ?? Infinity;
    if (next.at === first) beyond = [...beyond, { ...next, rule }];
    else if (next.at < first) beyond = [{ ...next, rule }];
  }
  return {
    where,
    from,
    to,
    list: list.toSorted((a, b) => a.at - b.at),
    beyond,
  };
}

const agendas = new WeakMap<Program, Agenda>();

const isThere = (agenda: Agenda, where: Whereabouts, after: number): boolean =>
  agenda.from <= after &&
  after < agenda.to &&
  agenda.where.timeZone === where.timeZone &&
  agenda.where.latitude === where.latitude &&
  agenda.where.longitude === where.longitude;

function agendaOf(program: Program, where: Whereabouts, after: number): Agenda {
  const known = agendas.get(program);
  if (known !== undefined && isThere(known, where, after)) return known;
  const { timeZone, latitude, longitude } = where;
  const agenda = compile(program, { timeZone, latitude, longitude }, after);
  agendas.set(program, agenda);
  return agenda;
}

/**
 * What comes next after the wall time `after`: all appointments of the earliest instant that `isOpen` lets through; null
 * is nothing, ever. It does not depend on when an agenda was compiled, which differs after a restart.
 */
export function nextAppointments(
  program: Program,
  where: Whereabouts,
  after: number,
  isOpen: (appointment: Appointment) => boolean,
): { readonly at: number; readonly list: readonly Appointment[] } | null {
  const { list, beyond } = agendaOf(program, where, after);
  for (let place = placeIn(list, ({ at }) => at <= after); place < list.length;) {
    const at = list[place]?.at ?? 0;
    const end = placeIn(list, (one) => one.at <= at);
    const open = list.slice(place, end).filter(isOpen);
    if (open.length > 0) return { at, list: open };
    place = end;
  }
  const at = beyond[0]?.at;
  if (at === undefined) return null;
  const open = beyond.filter(isOpen);
  // Few have come already: those of the days before a clock was put back.
  return open.length > 0 ? { at, list: open } : nextAppointments(program, where, at, isOpen);
}

/** What comes at an instant of wall time. */
export const appointmentsAt = (
  program: Program,
  where: Whereabouts,
  at: number,
  isOpen: (appointment: Appointment) => boolean,
): readonly Appointment[] => {
  const next = nextAppointments(program, where, at - 1, isOpen);
  return next?.at === at ? next.list : [];
};
