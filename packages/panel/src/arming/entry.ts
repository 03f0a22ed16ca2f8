import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { raise } from '../alarms/alarm.ts';
import { verify } from '../zones/cross-zone.ts';
import { delayBegan, delayMoved } from './delay-sounds.ts';
import { entryDelayOf } from './delays.ts';
import { tellExitError } from './exit-error.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { guardingPhase } from '../kernel/responses.ts';
import { raiseFailed } from './raise.ts';
import { areaAt, entryAt, setArea } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/**
 * An entry zone opened in an armed area: the delay begins, or where it is 0 the alarm. A raise that nobody proved and
 * that waits for its exit delay comes to nothing. `since` is when it opened, where
 * that came to be known only now: the delay has run since then.
 */
export function beginEntry(turn: Turn, area: number, slot: number, since = turn.at): void {
  const phase = guardingPhase(areaAt(turn, area).phase);
  const delay = entryDelayOf(turn, area, slot);
  if (phase.tag !== 'armed' || delay === null) return;
  const { id } = entryAt(turn.state.config.devices, slot);
  const until = since + delay;
  raiseFailed(turn, area, entryAt(turn.state.config.devices, slot).name);
  setArea(turn, area, {
    phase: { tag: 'entryDelay', mode: phase.mode, until, device: id },
    followers: [],
    since: turn.at,
  });
  const areaId = entryAt(turn.state.config.areas, area).id;
  turn.happenings.push({ tag: 'entryBegan', area: areaId, mode: phase.mode });
  if (until <= turn.at) {
    endOfEntry(turn, area);
    return;
  }
  log(turn, { event: events.entryDelay, area, device: slot });
  delayBegan(turn, area);
}

/**
 * Another delayed zone opened while the entry delay runs. It waits with the first; an entry zone with a shorter delay
 * brings the end forward. The end never moves later (I5).
 */
export function joinEntry(turn: Turn, area: number, slot: number, since = turn.at): void {
  const { phase, followers } = areaAt(turn, area);
  if (phase.tag !== 'entryDelay') return;
  const { id } = entryAt(turn.state.config.devices, slot);
  const delay = entryDelayOf(turn, area, slot);
  const own = delay === null ? phase.until : since + delay;
  const until = Math.min(phase.until, own);
  const known = id === phase.device || followers.includes(id);
  if (known && until === phase.until) return;
  setArea(turn, area, { phase: { ...phase, until }, followers: known ? followers : [...followers, id] });
  if (until <= turn.at) endOfEntry(turn, area);
  else if (until !== phase.until) delayMoved(turn);
}

/**
 * Nobody disarmed in time: the zone that began the delay alarms, then those that followed, in order. One that began it
 * because it stood open has alarmed on the premises all along.
 */
export function endOfEntry(turn: Turn, area: number): void {
  const { phase, followers, exitError, since: beganAt } = areaAt(turn, area);
  if (phase.tag !== 'entryDelay' || phase.until > turn.at) return;
  setArea(turn, area, {
    phase: { tag: 'armed', mode: phase.mode },
    followers: [],
    since: turn.at,
  });
  const event = phase.mode === 'arm' ? events.burglarPerimeter : events.burglarInterior;
  for (const device of exitError ? followers : [phase.device, ...followers]) {
    const slot = layoutOf(turn.state.config).slotOf.get(device);
    if (slot === undefined) continue;
    raise(turn, area, { kind: 'burglar', event, audible: true, device: slot, entering: true, beganAt });
    verify(turn, area, slot);
  }
  if (exitError) tellExitError(turn, area, phase.device);
}
