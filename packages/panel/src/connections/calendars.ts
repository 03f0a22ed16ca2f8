import type { Calendar, CalendarReading } from '@homeward/contract/shapes/automation/calendar.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import { secretShown } from '@homeward/contract/words/reports/report-url.ts';
import type { Input } from '../kernel/input.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** A calendar was asked. What it said last counts for as long as it says nothing else. */
export function calendarRead(turn: Turn, read: Extract<Input, { tag: 'calendarRead' }>): void {
  const { config, calendars } = turn.state;
  if (!config.calendars.some(({ id }) => id === read.calendar)) return;
  const before = calendars.find(({ calendar }) => calendar === read.calendar);
  const failed = read.problem !== null;
  const reading: CalendarReading = {
    calendar: read.calendar,
    triedAt: turn.at,
    readAt: failed ? (before?.readAt ?? null) : turn.at,
    failedSince: failed ? (before?.failedSince ?? turn.at) : null,
    problem: read.problem,
    events: read.events ?? before?.events ?? null,
  };
  const others = calendars.filter((one) => one !== before);
  setState(turn, { calendars: [...others, reading] });
}

/** What was read at an address says nothing of another one. */
export function calendarsKept(turn: Turn, before: readonly Calendar[]): void {
  const { config, calendars } = turn.state;
  if (calendars.length === 0 || config.calendars === before) return;
  const isKept = ({ calendar }: CalendarReading): boolean => {
    const is = config.calendars.find(({ id }) => id === calendar);
    return is !== undefined && is.address === before.find(({ id }) => id === calendar)?.address;
  };
  const kept = calendars.filter(isKept);
  if (kept.length < calendars.length) setState(turn, { calendars: kept });
}

type Edited = EditOf<'putSettings'>['settings'];

/** An edit of settings in which calendars that were left as they are (`***`) have the addresses that the panel has. */
export function withKeptAddresses(
  before: readonly Calendar[],
  edit: Edited,
): Edited | { readonly why: 'v2_mg_secret_again'; readonly where: string } {
  if (edit.calendars === undefined) return edit;
  const calendars = edit.calendars.map((calendar) => {
    if (calendar.address !== secretShown) return calendar;
    const known = before.find(({ id }) => id === calendar.id);
    return { ...calendar, host: known?.host ?? '', address: known?.address ?? '' };
  });
  const missing = calendars.findIndex(({ address }) => address === '');
  return missing < 0
    ? { ...edit, calendars }
    : { why: 'v2_mg_secret_again', where: `calendars.${missing}.address` };
}
