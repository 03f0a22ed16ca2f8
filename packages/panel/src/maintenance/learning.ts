import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { FoundDevice } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { done, invalid, refused } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { idleMs, isBusyProtecting, noteGranted, setMaintenance } from './maintenance.ts';

/** Devices that one learning shows at most. */
const mostFound = 100;

/** Begins or ends learning: devices that ask to join are shown; an edit makes them part of the panel. */
export function setLearning(
  turn: Turn,
  wish: Extract<PanelCommand, { tag: 'learning' }>,
  actor: Actor,
): Outcome {
  const { learning, walkTest } = turn.state.maintenance;
  if (!wish.on) {
    endLearning(turn, actor);
    return done;
  }
  if (isBusyProtecting(turn)) return invalid('v2_mg_disarm_first');
  if (walkTest !== null) return invalid('v2_mg_walk_test_runs');
  const { config } = turn.state;
  if (wish.area !== null && !layoutOf(config).areaSlotOf.has(wish.area)) return refused({ tag: 'absent' });
  if (wish.zone !== null && config.devices.some(({ area, zone }) => area === wish.area && zone === wish.zone))
    return invalid('v2_mg_zone_taken');
  const { kind, area, zone } = wish;
  const idleUntil = turn.at + idleMs;
  setMaintenance(turn, {
    learning: { startedAt: turn.at, idleUntil, kind, area, zone, found: learning?.found ?? [] },
  });
  noteGranted(turn, 'learning', actor);
  turn.effects.push({ tag: 'learn', on: true });
  if (learning === null) log(turn, { event: events.programmingBegun, user: 0, actor, detail: 'learning' });
  return done;
}

/** Ends learning, if the panel learns. */
export function endLearning(turn: Turn, actor?: Actor): void {
  const { learning } = turn.state.maintenance;
  if (learning === null) return;
  const { startedAt, found } = learning;
  setMaintenance(turn, { learning: null, lastLearning: { startedAt, endedAt: turn.at, found } });
  noteGranted(turn, 'learning', null);
  turn.effects.push({ tag: 'learn', on: false });
  log(turn, {
    event: events.programmingEnded,
    user: 0,
    detail: 'learning',
    ...(actor === undefined ? {} : { actor }),
  });
}

/** A device is on the wire. While the panel learns it is shown, if it is of the kind looked for; it keeps learning going. */
export function deviceFound(turn: Turn, device: Omit<FoundDevice, 'at' | 'known'>): void {
  const { learning } = turn.state.maintenance;
  if (learning === null) return;
  if (learning.kind !== null && device.kind !== learning.kind) return;
  const known = layoutOf(turn.state.config).slotOf.has(device.id);
  const others = learning.found.filter(({ id }) => id !== device.id);
  const found = [{ ...device, at: turn.at, known }, ...others].slice(0, mostFound);
  setMaintenance(turn, { learning: { ...learning, found, idleUntil: turn.at + idleMs } });
}

/** Nothing was found for a while: learning is over, and nothing more may join. */
export function endOfLearning(turn: Turn): void {
  const { learning } = turn.state.maintenance;
  if (learning !== null && learning.idleUntil <= turn.at) endLearning(turn);
}
