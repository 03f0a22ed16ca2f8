import type { DeviceValues } from '@homeward/contract/entities/device.ts';
import type { Instant } from '@homeward/contract/ids.ts';
import { raise } from '../alarms/alarm.ts';
import { tell } from '../events.ts';
import { layoutOf, protects } from '../layout.ts';
import { areaAt, deviceAt, entryAt, setDevice, setZone } from '../turn.ts';
import type { PanelState } from '../state.ts';
import type { Turn } from '../turn.ts';
import { conditionOf, forgetReading, inCondition } from '../zones/zone.ts';

/** The family's number for silence is 147 in its alarm class; a fault is never an alarm, so 381 it is (reliability A1-7). */
const silence = 381;

/** Brings a zone's condition in line with its device. */
export function refreshZone(turn: Turn, slot: number): void {
  const before = entryAt(turn.state.zones, slot);
  const { values, online } = deviceAt(turn, slot);
  const { kind } = entryAt(turn.state.config.devices, slot);
  const believed = turn.planted.has('unknownCountsAsClosed') ? 'online' : online;
  const after = inCondition(before, conditionOf(kind, values, believed), turn.at);
  if (after !== before) setZone(turn, slot, after);
}

/** The device gave a sign of life, perhaps with values. */
export function heard(turn: Turn, slot: number, values: DeviceValues = deviceAt(turn, slot).values): void {
  const { faults } = deviceAt(turn, slot);
  const missed = faults.includes('supervision');
  setDevice(turn, slot, {
    values,
    online: 'online',
    lastHeard: turn.at,
    faults: missed ? faults.filter((fault) => fault !== 'supervision') : faults,
  });
  refreshZone(turn, slot);
  if (!missed) return;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  tell(turn, { event: silence, qualifier: 3, area, device: slot });
}

/** What the device said no longer counts. */
export function forget(turn: Turn, slot: number, online: 'offline' | 'unknown'): void {
  const { values } = deviceAt(turn, slot);
  const kept = turn.planted.has('unknownCountsAsClosed') ? values : forgetReading(values);
  setDevice(turn, slot, { online, values: kept });
  refreshZone(turn, slot);
}

/**
 * Nobody hears the device any more: what it said no longer counts, its zone is unknown. That is a fault where the
 * device says it is gone or has been silent too long, and while the area is armed always; it is never an opening.
 */
export function lost(turn: Turn, slot: number, online: 'offline' | 'unknown'): void {
  const device = deviceAt(turn, slot);
  const config = entryAt(turn.state.config.devices, slot);
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  if (device.online !== online) forget(turn, slot, online);
  const armed = areaAt(turn, area).phase.tag !== 'disarmed';
  const matters = config.supervisionSeconds !== null || protects(config);
  if (!matters || device.faults.includes('supervision') || (online === 'unknown' && !armed)) return;
  setDevice(turn, slot, { faults: [...device.faults, 'supervision'] });
  tell(turn, { event: silence, area, device: slot });
  if (turn.planted.has('lostDeviceAlarms') && armed)
    raise(turn, area, { kind: 'burglar', event: 130, audible: true, device: slot });
}

/** When a device has been silent for too long, counted from the start of the panel at the earliest; null for never. */
function silentAt(state: PanelState, slot: number): Instant | null {
  const { supervisionSeconds } = entryAt(state.config.devices, slot);
  const { faults, lastHeard } = entryAt(state.devices, slot);
  if (supervisionSeconds === null || faults.includes('supervision')) return null;
  return Math.max(lastHeard ?? state.startedAt, state.startedAt) + supervisionSeconds * 1000;
}

/** The earliest time at which a device will have been silent for too long. */
export function nextSilence(state: PanelState): Instant | null {
  let next = Infinity;
  for (const slot of layoutOf(state.config).supervised)
    next = Math.min(next, silentAt(state, slot) ?? Infinity);
  return next === Infinity ? null : next;
}

/** Devices that have been silent for too long are lost. */
export function endOfPatience(turn: Turn): void {
  for (const slot of layoutOf(turn.state.config).supervised) {
    const at = silentAt(turn.state, slot);
    if (at !== null && at <= turn.at) lost(turn, slot, 'offline');
  }
}
