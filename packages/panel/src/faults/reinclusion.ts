import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { setVigil } from './vigil.ts';
import type { Reinclusion } from '../state/vigil-state.ts';

/** Ms for which a zone must stay closed until it guards again: a door that is being closed bounces. */
const stayClosedMs = 10_000;

/** Arming was forced over this open zone: with the setting it guards again once it has closed. */
export function expectReinclusion(turn: Turn, device: DeviceId): void {
  if (!turn.state.config.reincludeWhenClosed) return;
  forgetReinclusion(turn, device);
  setVigil(turn, { reinclusions: [...turn.state.vigil.reinclusions, { device, at: null }] });
}

/** Its bypass is over, one way or another. */
export function forgetReinclusion(turn: Turn, device: DeviceId): void {
  const { reinclusions } = turn.state.vigil;
  const others = reinclusions.filter((entry) => entry.device !== device);
  if (others.length < reinclusions.length) setVigil(turn, { reinclusions: others });
}

function setReinclusion(turn: Turn, entry: Reinclusion, at: Instant | null): void {
  if (entry.at === at) return;
  const { reinclusions } = turn.state.vigil;
  setVigil(turn, {
    reinclusions: reinclusions.map((one) => (one === entry ? { ...entry, at } : one)),
  });
}

/** A zone that may be waited for opened again, or closed: the time it must stay closed begins anew. */
export function noteReinclusion(turn: Turn, slot: number, closed: boolean): void {
  const { reinclusions } = turn.state.vigil;
  if (reinclusions.length === 0) return;
  const { id } = entryAt(turn.state.config.devices, slot);
  const entry = reinclusions.find(({ device }) => device === id);
  if (entry !== undefined) setReinclusion(turn, entry, closed ? turn.at + stayClosedMs : null);
}

export function nextReinclusion({ vigil: { reinclusions } }: Timing): Instant | null {
  let next: Instant | null = null;
  for (const { at } of reinclusions) if (at !== null && (next === null || at < next)) next = at;
  return next;
}

/**
 * Zones that have stayed closed long enough, by slot. Where nobody hears the zone, closed is not known: it is looked at
 * again after the same time.
 */
export function takeReincluded(turn: Turn): readonly number[] {
  const { slotOf } = layoutOf(turn.state.config);
  const ready: number[] = [];
  for (const entry of turn.state.vigil.reinclusions) {
    if (entry.at === null || entry.at > turn.at) continue;
    const slot = slotOf.get(entry.device);
    const condition = slot === undefined ? 'normal' : entryAt(turn.state.zones, slot).condition;
    if (condition !== 'normal') {
      setReinclusion(turn, entry, condition === 'active' ? null : turn.at + stayClosedMs);
      continue;
    }
    forgetReinclusion(turn, entry.device);
    if (slot !== undefined) ready.push(slot);
  }
  return ready;
}
