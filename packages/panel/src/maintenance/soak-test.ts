import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { log } from '../kernel/log.ts';
import { canBypass } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import { layoutOf } from '../kernel/layout.ts';
import { done, entryAt, refused } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { setMaintenance } from './maintenance.ts';

const day = 86_400_000;

/**
 * Puts a zone on trial for days, or ends that: it logs what would have alarmed, and neither sounds nor reports. Zones
 * that guard lives cannot be on trial.
 */
export function setSoakTest(
  turn: Turn,
  { device, days }: Extract<PanelCommand, { tag: 'soakTest' }>,
  actor: Actor,
): Outcome {
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  if (slot === undefined) return refused({ tag: 'absent' });
  if (!canBypass(entryAt(turn.state.config.devices, slot))) return refused({ tag: 'cannotBypass', device });
  const { soak } = turn.state.maintenance;
  const others = soak.filter((entry) => entry.device !== device);
  if (days === 0 && others.length === soak.length) return done;
  setMaintenance(turn, {
    soak: days === 0 ? others : [...others, { device, until: turn.at + days * day, trips: 0 }],
  });
  noteTrial(turn, slot, days > 0 ? `on trial for ${days} days` : 'trial ended', actor);
  return done;
}

const noteTrial = (turn: Turn, slot: number, detail: string, actor?: Actor): void => {
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  log(turn, {
    event: events.testReport,
    area,
    device: slot,
    detail,
    ...(actor === undefined ? {} : { actor }),
  });
};

/** Whether a zone that just tripped only shows that it works: in a walk test, or on trial. */
export const isBeingTested = (turn: Turn, slot: number): boolean =>
  turn.state.maintenance.walkTest !== null || tripsOnTrial(turn, slot);

/** A zone on trial tripped: that is counted and logged, and that is all. */
function tripsOnTrial(turn: Turn, slot: number): boolean {
  const { soak } = turn.state.maintenance;
  if (soak.length === 0) return false;
  const { id } = entryAt(turn.state.config.devices, slot);
  const trial = soak.find(({ device }) => device === id);
  if (trial === undefined) return false;
  const tripped = { ...trial, trips: trial.trips + 1 };
  setMaintenance(turn, { soak: soak.map((entry) => (entry === trial ? tripped : entry)) });
  noteTrial(turn, slot, `tripped on trial, ${tripped.trips}`);
  return true;
}

/** Trials that are over: the zone guards again. */
export function endOfTrials(turn: Turn): void {
  const { soak } = turn.state.maintenance;
  const over = soak.filter(({ until }) => until <= turn.at);
  if (over.length === 0) return;
  setMaintenance(turn, { soak: soak.filter(({ until }) => until > turn.at) });
  for (const { device, trips } of over) {
    const slot = layoutOf(turn.state.config).slotOf.get(device);
    if (slot !== undefined) noteTrial(turn, slot, `trial over, ${trips} trips`);
  }
}
