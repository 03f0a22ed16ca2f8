import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { earlier } from '../kernel/earlier.ts';
import { layoutOf, protects } from '../kernel/layout.ts';
import { areaAt, deviceAt, entryAt, replaceDevice, setDevice, setZone } from '../kernel/turn.ts';
import type { ZoneState } from '../state/device-state.ts';
import type { Turn } from '../kernel/turn.ts';
import { conditionOf, forgetReading } from '../kernel/zone.ts';
import type { Condition } from '../kernel/zone.ts';
import { setFault } from './device-faults.ts';
import { tellOrOwe } from './in-service.ts';
import { planSilence, planSilenceOf } from './silence.ts';
import { cutOff, listenedFrom, patienceAt, quietAt, silentAt } from '../kernel/silence.ts';
import { paced } from '../state/pace.ts';
import { setVigil } from './vigil.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';

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
  const hasLearned = learnPace(turn, slot);
  replaceDevice(turn, slot, { ...deviceAt(turn, slot), values, online: 'online', lastHeard: turn.at });
  refreshZone(turn, slot, reading);
  const wasQuiet = entryAt(turn.state.zones, slot).quiet === true;
  if (wasQuiet) setZone(turn, slot, withoutQuiet(entryAt(turn.state.zones, slot)));
  const wasMissed = setFault(turn, slot, 'supervision', false);
  if (wasMissed || wasQuiet || hasLearned) planSilenceOf(turn, slot);
  if (!wasMissed) return;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  const { id } = entryAt(turn.state.config.devices, slot);
  tellOrOwe(turn, id, 'supervision', { event: silence, qualifier: 3, area, device: slot });
}

function withoutQuiet(zone: ZoneState): ZoneState {
  const { quiet: _, ...others } = zone;
  return others;
}

/**
 * Learns how long the device usually says nothing; false where this pause teaches nothing. What passed while nobody
 * could hear it is no pause, and one that is far too long is an outage, not a habit.
 */
function learnPace(turn: Turn, slot: number): boolean {
  const { lastHeard, online, faults } = deviceAt(turn, slot);
  if (lastHeard === null || lastHeard < listenedFrom(turn.state, slot)) return false;
  const patience = patienceAt(turn.state, slot);
  if (patience === null) return false;
  const pause = turn.at - lastHeard;
  const isLittleLate = faults.includes('supervision') && pause <= 2 * patience * 1000;
  if (online !== 'online' && !isLittleLate) return false;
  const zone = entryAt(turn.state.zones, slot);
  const pace = paced(zone.pace, turn.at, pause);
  if (pace === zone.pace) return false;
  setZone(turn, slot, { ...zone, pace });
  return true;
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
  tellOrOwe(turn, config.id, 'supervision', { event: silence, area, device: slot });
}

/** Looks for devices that have been silent for too long: they are lost, or not fit for arming. */
export function endOfPatience(turn: Turn): void {
  const { silenceFrom } = turn.state.vigil;
  if (silenceFrom === null || silenceFrom > turn.at) return;
  const isDue = (at: number | null): boolean => at !== null && at <= turn.at;
  endOfDoubt(turn);
  for (const slot of layoutOf(turn.state.config).supervised) {
    if (isDue(silentAt(turn.state, slot))) {
      // Where something drowns its radio, that is the fault; what it said last no longer counts all the same.
      if (cutOff(turn.state, slot) === null) lost(turn, slot, 'offline');
      else forget(turn, slot, 'offline');
    }
    if (isDue(quietAt(turn.state, slot)))
      setZone(turn, slot, { ...entryAt(turn.state.zones, slot), quiet: true });
  }
  planSilence(turn);
}

/**
 * Ms for which a device whose way was cut may say nothing, from when its way is open: a bridge that is back takes a while
 * to bring its own.
 */
const doubtMs = 600_000;

/** The wire of a device went away. What it said no longer counts; that it is missed is for its gateway to tell. */
export function doubt(turn: Turn, slot: number): void {
  if (deviceAt(turn, slot).online !== 'unknown') forget(turn, slot, 'unknown');
  const { id: device } = entryAt(turn.state.config.devices, slot);
  expectWord(turn, [device]);
}

/** These devices are to be heard within a while, or missed. */
function expectWord(turn: Turn, devices: readonly DeviceId[]): void {
  const until = turn.at + doubtMs;
  const { unsure, silenceFrom } = turn.state.vigil;
  const others = unsure.filter(({ device }) => !devices.includes(device));
  setVigil(turn, {
    unsure: [...others, ...devices.map((device) => ({ device, until }))],
    silenceFrom: earlier(silenceFrom, until),
  });
}

/** Who was cut off and has not been heard since is missed now, unless its gateway still is. */
function endOfDoubt(turn: Turn): void {
  const { unsure } = turn.state.vigil;
  const due = unsure.filter(({ until }) => until <= turn.at);
  if (due.length === 0) return;
  setVigil(turn, { unsure: unsure.filter(({ until }) => until > turn.at) });
  for (const { device } of due) {
    const slot = layoutOf(turn.state.config).slotOf.get(device);
    if (slot === undefined || deviceAt(turn, slot).online !== 'unknown') continue;
    if (cutOff(turn.state, slot) === null) lost(turn, slot, 'unknown');
  }
}

/** A gateway is back after a fault of its own: silence behind it counts from now. */
export function wayBack(turn: Turn, gateways: readonly string[]): void {
  const { waysBack } = turn.state.vigil;
  const back = Object.fromEntries(gateways.map((name) => [name, turn.at]));
  const names = new Set([...turn.state.devices].map(({ gateway }) => gateway));
  const kept = Object.entries({ ...waysBack, ...back }).filter(([name]) => names.has(name));
  setVigil(turn, { waysBack: Object.fromEntries(kept) });
  const devices = turn.state.config.devices.flatMap(({ id }, slot) => {
    const { gateway, online } = deviceAt(turn, slot);
    return gateway !== undefined && gateways.includes(gateway) && online === 'unknown' ? [id] : [];
  });
  if (devices.length > 0) expectWord(turn, devices);
  planSilence(turn);
}
