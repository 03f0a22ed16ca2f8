import type { Fetched } from '@homeward/channels/http/fetch-text.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { Calendar } from '@homeward/contract/shapes/automation/calendar.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { type Body, refusals } from '../loop/work.ts';
import { readEvents, type ReadEvents } from './read-events.ts';

const minuteMs = 60_000;
/** How often a calendar is read, and one that cannot be read is tried again. */
const everyMs = 60 * minuteMs;
const againMs = 10 * minuteMs;

/** Fetches a calendar's text; `networks` are those that the panel's owner listed. */
export type FetchCalendar = (
  url: string,
  networks: readonly string[],
  signal: AbortSignal,
) => Promise<Fetched>;

export interface CalendarsOptions {
  /** Null where there is no way to the web. */
  readonly fetch: FetchCalendar | null;
  readonly read?: ReadEvents;
  /** The address of a calendar; null where its seal is broken. */
  readonly opened: (calendar: Calendar) => string | null;
  readonly state: () => PanelState;
  /** Panel time. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly log: Log;
  readonly post: (body: Body) => void;
}

/** Reads the calendars that schedules may go by, each once an hour. */
export interface Calendars {
  /** The panel's state has changed: there may be other calendars now, or another time zone. */
  changed(): void;
  close(): void;
}

/** What a reading goes by: with another address or time zone it begins anew. */
const keyOf = ({ config }: PanelState, { address }: Calendar): string => `${config.timeZone} ${address}`;

/** Nothing is read before the panel's state has changed for the first time, or `changed` was called. */
export function createCalendars(options: CalendarsOptions): Calendars {
  const { state, now, clock, log, post } = options;
  const read = options.read ?? readEvents;
  const stop = new AbortController();
  /** What was read here; what was read before a start is known by the state alone. */
  const keys = new Map<string, string>();
  let known: readonly [PanelState['config']['calendars'], string] | null = null;
  let underWay = false;
  let cancel = (): void => {};

  /** Panel time at which a calendar is read next. */
  function dueAt(calendar: Calendar): number {
    const { calendars } = state();
    const reading = calendars.find((one) => one.calendar === calendar.id);
    const key = keys.get(calendar.id);
    if (reading === undefined || (key !== undefined && key !== keyOf(state(), calendar))) return 0;
    return reading.triedAt + (reading.problem === null ? everyMs : againMs);
  }

  /** One after the other, the one that is most overdue first. */
  function next(): void {
    cancel();
    if (underWay || stop.signal.aborted) return;
    const [first] = state()
      .config.calendars.map((calendar) => ({ calendar, at: dueAt(calendar) }))
      .toSorted((one, other) => one.at - other.at);
    if (first === undefined) return;
    const wait = first.at - now();
    if (wait > 0) {
      cancel = clock.after(Math.min(wait, everyMs), next);
      return;
    }
    underWay = true;
    void ask(first.calendar).finally(() => {
      underWay = false;
      // After the panel has taken it.
      cancel = clock.after(1_000, next);
    });
  }

  async function ask(calendar: Calendar): Promise<void> {
    const { config, calendars, wallOffset } = state();
    keys.set(calendar.id, keyOf(state(), calendar));
    const tell = (problem: string | null, events: Extract<Body, { tag: 'calendarRead' }>['events']): void => {
      if (stop.signal.aborted) return;
      if (problem !== null) log.warn('a calendar could not be read', { host: calendar.host, problem });
      post({ tag: 'calendarRead', calendar: calendar.id, events, problem });
    };
    const url = options.opened(calendar);
    if (url === null) return tell('sealBroken', null);
    if (options.fetch === null) return tell(refusals.noWay, null);
    const end = await options.fetch(url, config.requestNetworks, stop.signal);
    if (end.tag === 'failed') return tell(end.reason.slice(0, 60), null);
    const events = await read({
      text: end.text,
      timeZone: config.timeZone,
      now: now() + wallOffset,
    });
    if (events === null) return tell('noCalendar', null);
    const before = calendars.find((one) => one.calendar === calendar.id)?.events ?? null;
    return tell(null, JSON.stringify(before) === JSON.stringify(events) ? null : events);
  }

  return {
    changed: () => {
      const { calendars, timeZone } = state().config;
      if (known?.[0] === calendars && known[1] === timeZone) return;
      known = [calendars, timeZone];
      next();
    },
    close: () => {
      stop.abort();
      cancel();
    },
  };
}
