import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { holdOf, letGo } from '../reporting/held.ts';
import { areaAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { Cause } from './cause.ts';
import type { LiveIncident } from '../state/alarms-state.ts';

/**
 * Seconds for which an alarm that begins a hold stays on the premises: EN holds what comes from the entry route
 * (reliability A1-3), CP-01 every burglar alarm of a zone that may be aborted (A2-19). A profile has one of the two. The
 * dialer delay of the family (domain 4.3) does under EN what the abort window does under CP-01, but for 24-hour zones.
 */
function secondsFor(turn: Turn, area: number, cause: Cause, slot: number): number {
  const { abortSeconds, dialerSeconds, remoteHoldSeconds } = turn.state.config;
  const { abortable, always } = entryAt(turn.state.config.devices, slot).settings;
  const entering = cause.entering === true || areaAt(turn, area).phase.tag === 'entryDelay';
  const hold = entering && always === null ? remoteHoldSeconds : 0;
  const dialer = abortable && always === null ? dialerSeconds : 0;
  return Math.max(hold, dialer, abortable ? abortSeconds : 0);
}

/**
 * Whether an alarm waits with others of its incident although it would begin no hold: the house is told from outside at
 * once by one that does not.
 */
function waitsWithOthers(turn: Turn, slot: number): boolean {
  const { settings } = entryAt(turn.state.config.devices, slot);
  const { abortSeconds, dialerSeconds } = turn.state.config;
  const mayWait = abortSeconds > 0 || settings.always === null;
  return mayWait && (settings.abortable || abortSeconds + dialerSeconds === 0);
}

/**
 * Until when a burglar alarm stays on the premises; null lets it leave, and with it what was held of its incident.
 * Fire, gas, panic, care, tamper and duress never wait. Later alarms of an incident wait with the first and never
 * longer.
 */
export function holdFor(turn: Turn, area: number, live: LiveIncident, cause: Cause): Instant | null {
  const { state, at } = turn;
  if (cause.kind !== 'burglar' || cause.device === null) return null;
  if (cause.heldUntil !== undefined) return cause.heldUntil;
  const running = holdOf(state, live.id);
  if (running !== null) {
    if (waitsWithOthers(turn, cause.device) || secondsFor(turn, area, cause, cause.device) > 0)
      return running;
    letGo(turn, live.id);
    return null;
  }
  const seconds = cause.happenedAt === undefined ? secondsFor(turn, area, cause, cause.device) : 0;
  return seconds > 0 ? at + seconds * 1000 : null;
}
