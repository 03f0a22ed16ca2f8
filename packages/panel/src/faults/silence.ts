import type { Instant } from '@homeward/contract/ids.ts';
import type { Timing } from '../chapter.ts';
import { layoutOf } from '../layout.ts';
import type { PanelState } from '../state.ts';
import { entryAt } from '../turn.ts';
import type { Turn } from '../turn.ts';
import { setVigil } from './vigil.ts';

/** Since when a device has been silent, counted from the start of the panel at the earliest. */
function silentSince(state: PanelState, slot: number): Instant {
  const { lastHeard } = entryAt(state.devices, slot);
  return Math.max(lastHeard ?? state.startedAt, state.startedAt);
}

/** When a device will have been silent for too long; null where it need not speak, or has been found out already. */
export function silentAt(state: PanelState, slot: number): Instant | null {
  const patience = entryAt(layoutOf(state.config).patience, slot);
  if (patience === null || entryAt(state.devices, slot).faults.includes('supervision')) return null;
  return silentSince(state, slot) + patience * 1000;
}

/** When a device that is supervised will not have been heard within the pre-arm time; null once that is known. */
export function quietAt(state: PanelState, slot: number): Instant | null {
  const { preArmMinutes } = state.config;
  if (preArmMinutes === 0 || entryAt(state.zones, slot).quiet === true) return null;
  return silentSince(state, slot) + preArmMinutes * 60_000;
}

const earlier = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || (b !== null && b < a) ? b : a;

/** The earliest time at which anything will be to be said about anybody's silence; null for never. */
export function firstSilence(state: PanelState): Instant | null {
  let first: Instant | null = null;
  for (const slot of layoutOf(state.config).supervised)
    first = earlier(first, earlier(silentAt(state, slot), quietAt(state, slot)));
  return first;
}

/**
 * Finds out when to look next. In between, a device that speaks only moves its own time back, so looking then is early
 * enough, and nothing has to be looked through when it speaks.
 */
export function planSilence(turn: Turn): void {
  const silenceFrom = firstSilence(turn.state);
  if (silenceFrom !== turn.state.vigil.silenceFrom) setVigil(turn, { silenceFrom });
}

/** A device that had been given up speaks again: its silence counts anew. */
export function planSilenceOf(turn: Turn, slot: number): void {
  const { silenceFrom } = turn.state.vigil;
  const own = earlier(silentAt(turn.state, slot), quietAt(turn.state, slot));
  const first = earlier(silenceFrom, own);
  if (first !== silenceFrom) setVigil(turn, { silenceFrom: first });
}

/** When to look for silent devices next: never later than the first of them is to be found. */
export const nextSilence = ({ vigil }: Timing): Instant | null => vigil.silenceFrom;
