import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { clockOffset } from './clock-offset.ts';
import { localTime } from './local-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The panel's clock was changed (CID, domain 2). */
const dateTimeChanged = events.clockChanged;
/** Less is how clocks drift and are put right. */
const loggedMs = minuteMs;
/** People who are told of arming hear of more: what they expect by the clock may not have come. */
const toldMs = hourMs;

/**
 * Whether a clock went back by more than a day: it was wrong about which days there have been, and what happened on them
 * counts for nothing. By less, a day stays the day that it was, whatever the clock does.
 */
export const isBackByADay = (offsetBefore: number, offsetAfter: number): boolean =>
  offsetBefore - offsetAfter > dayMs;

const digits = (number: number): string => String(number).padStart(2, '0');

function shown(timeZone: string, wall: number): string {
  const { date, minute } = localTime(timeZone, wall);
  return `${date} ${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`;
}

/**
 * The clock, the machine's or its owner's, shows another time than it did at the offset `before` (ms). A jump is written
 * down with what both clocks show; what comes once a day is due again where the clock went back by more than that.
 */
export function clockMoved(turn: Turn, before: number): void {
  const after = clockOffset(turn.state);
  if (isBackByADay(before, after)) forgetDays(turn);
  const by = Math.abs(after - before);
  if (by < loggedMs) return;
  const { timeZone } = turn.state.config;
  const detail = `${shown(timeZone, turn.at + before)} → ${shown(timeZone, turn.at + after)}`;
  (by < toldMs ? log : tell)(turn, { event: dateTimeChanged, user: 0, detail });
}

/** Scheduled arming and care keep the days on which they happened; rules keep theirs with the clock they go by. */
function forgetDays(turn: Turn): void {
  const { schedules, care } = turn.state;
  setState(turn, {
    schedules: { ...schedules, memory: schedules.memory.map((memory) => ({ ...memory, ran: [] })) },
    care: { ...care, progress: { ...care.progress, done: {} } },
  });
}
