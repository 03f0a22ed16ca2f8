import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '../state/panel-state.ts';
import { usualPause } from '../state/pace.ts';
import { earlier } from './earlier.ts';
import { entryAt } from './turn.ts';
import { layoutOf } from './layout.ts';

/** A device that is silent for so many times its longest usual pause is missed. */
const pauses = 3;
/** Nobody is missed sooner by what was learned, in seconds: one word that the air swallows is no fault. */
const soonest = 600;

/** Why a device cannot be heard, and by no fault of its own; null is that its way is open as far as anybody knows. */
export function cutOff(
  { status, vigil, devices }: PanelState,
  slot: number,
): { readonly why: 'gateway' | 'jamming'; readonly gateway: string } | null {
  const { gateway } = entryAt(devices, slot);
  if (gateway === undefined) return null;
  if (status.gatewaysLost?.includes(gateway) === true) return { why: 'gateway', gateway };
  if (vigil.jammed.includes(gateway) && status.faults.includes('jamming')) return { why: 'jamming', gateway };
  return null;
}

/**
 * Seconds of silence after which a device is missed: as it is set up, or sooner where its habit is known. Null where it
 * need not speak.
 */
export function patienceAt(state: PanelState, slot: number): number | null {
  const allowed = entryAt(layoutOf(state.config).patience, slot);
  if (allowed === null) return null;
  const usual = usualPause(entryAt(state.zones, slot).pace);
  return usual === null ? allowed : Math.min(allowed, Math.max(soonest, pauses * usual));
}

/** From when a device's silence counts at the earliest: nobody listened before. */
export function listenedFrom({ startedAt, vigil, devices }: PanelState, slot: number): Instant {
  const { gateway } = entryAt(devices, slot);
  return Math.max(startedAt, gateway === undefined ? startedAt : (vigil.waysBack[gateway] ?? startedAt));
}

/** Since when a device has been silent, as far as anybody listened. */
function silentSince(state: PanelState, slot: number): Instant {
  const from = listenedFrom(state, slot);
  return Math.max(entryAt(state.devices, slot).lastHeard ?? from, from);
}

/**
 * When a device will have been silent for too long; null where it need not speak, has been found out already, or is
 * known to be cut off.
 */
export function silentAt(state: PanelState, slot: number): Instant | null {
  const { faults, online } = entryAt(state.devices, slot);
  if (faults.includes('supervision')) return null;
  const patience = patienceAt(state, slot);
  if (patience === null) return null;
  if (online !== 'online' && cutOff(state, slot) !== null) return null;
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
  for (const { until } of state.vigil.unsure) first = earlier(first, until);
  return first;
}
