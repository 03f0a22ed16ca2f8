import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { earlier } from './earlier.ts';
import { entryAt } from './turn.ts';
import { layoutOf } from './layout.ts';
import type { PanelState } from '../state/panel-state.ts';

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

/** The earliest time at which anything will be to be said about anybody's silence; null for never. */
export function firstSilence(state: PanelState): Instant | null {
  let first: Instant | null = null;
  for (const slot of layoutOf(state.config).supervised)
    first = earlier(first, earlier(silentAt(state, slot), quietAt(state, slot)));
  return first;
}
