import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { tell } from '../reporting/tell.ts';
import { layoutOf, protects } from '../kernel/layout.ts';
import { areaAt, deviceAt, entryAt, replaceDevice, setDevice, setZone } from '../kernel/turn.ts';
import type { ZoneState } from '../state/device-state.ts';
import type { Turn } from '../kernel/turn.ts';
import { conditionOf, forgetReading } from '../kernel/zone.ts';
import type { Condition } from '../kernel/zone.ts';
import { setFault } from './device-faults.ts';
import { planSilence, planSilenceOf } from './silence.ts';
import { quietAt, silentAt } from '../kernel/silence.ts';

/** The family's number for silence is 147 in its alarm class; a fault is never an alarm, so 381 it is (reliability A1-7). */
const silence = events.supervision;

/**
 * Brings a zone's condition in line with its device; `reading` is what the device's values say of it, where it spoke of
 * it now.
 */
export function refreshZone(turn: Turn, slot: number, reading: Condition = 'unknown'): void {
  const before = entryAt(turn.state.zones, slot);
  const device = deviceAt(turn, slot);
  const { kind } = entryAt(turn.state.config.devices, slot);
  const condition = reading !== 'unknown' && device.online === 'online' ? reading : conditionOf(kind, device);
  const isChanged = condition !== before.condition;
  const lastKnown = reading === 'unknown' ? before.lastKnown : reading;
  if (!isChanged && lastKnown === before.lastKnown) return;
  const since = isChanged ? turn.at : before.since;
  setZone(turn, slot, { ...before, condition, since, lastKnown });
}

/** The device gave a sign of life, perhaps with values, and with what they say of its zone. */
export function heard(
  turn: Turn,
  slot: number,
  values: DeviceValues = deviceAt(turn, slot).values,
  reading: Condition = 'unknown',
): void {
  replaceDevice(turn, slot, { ...deviceAt(turn, slot), values, online: 'online', lastHeard: turn.at });
  refreshZone(turn, slot, reading);
  const wasQuiet = entryAt(turn.state.zones, slot).quiet === true;
  if (wasQuiet) setZone(turn, slot, withoutQuiet(entryAt(turn.state.zones, slot)));
  const wasMissed = setFault(turn, slot, 'supervision', false);
  if (wasMissed || wasQuiet) planSilenceOf(turn, slot);
  if (!wasMissed) return;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  tell(turn, { event: silence, qualifier: 3, area, device: slot });
}

function withoutQuiet({ condition, since, lastKnown }: ZoneState): ZoneState {
  return { condition, since, lastKnown };
}

/** What the device said no longer counts. */
export function forget(turn: Turn, slot: number, online: 'offline' | 'unknown'): void {
  const { values } = deviceAt(turn, slot);
  setDevice(turn, slot, { online, values: forgetReading(values) });
  refreshZone(turn, slot);
}

/**
 * Nobody hears the device any more: what it said no longer counts, its zone is unknown. That is a fault where the
 * device says it is gone or has been silent too long, and while an area it concerns is armed always; it is never an
 * opening.
 */
export function lost(turn: Turn, slot: number, online: 'offline' | 'unknown'): void {
  const device = deviceAt(turn, slot);
  const config = entryAt(turn.state.config.devices, slot);
  const { areaOf, areasOf, patience } = layoutOf(turn.state.config);
  const area = entryAt(areaOf, slot);
  if (device.online !== online) forget(turn, slot, online);
  const armed = entryAt(areasOf, slot).some((one) => areaAt(turn, one).phase.tag !== 'disarmed');
  const matters = entryAt(patience, slot) !== null || protects(config);
  if (!matters || (online === 'unknown' && !armed)) return;
  if (!setFault(turn, slot, 'supervision', true)) return;
  tell(turn, { event: silence, area, device: slot });
}

/** Looks for devices that have been silent for too long: they are lost, or not fit for arming. */
export function endOfPatience(turn: Turn): void {
  const { silenceFrom } = turn.state.vigil;
  if (silenceFrom === null || silenceFrom > turn.at) return;
  const isDue = (at: number | null): boolean => at !== null && at <= turn.at;
  for (const slot of layoutOf(turn.state.config).supervised) {
    if (isDue(silentAt(turn.state, slot))) lost(turn, slot, 'offline');
    if (isDue(quietAt(turn.state, slot)))
      setZone(turn, slot, { ...entryAt(turn.state.zones, slot), quiet: true });
  }
  planSilence(turn);
}
