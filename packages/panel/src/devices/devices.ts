import { DeviceValues as DeviceValuesShape } from '@homeward/contract/entities/device.ts';
import type { DeviceConfig, DeviceState, DeviceValues } from '@homeward/contract/entities/device.ts';
import type { DeviceId } from '@homeward/contract/ids.ts';
import { ZoneNo } from '@homeward/contract/ids.ts';
import { limits } from '@homeward/contract/limits.ts';
import { log } from '../events.ts';
import { noteFaults } from '../faults/faults.ts';
import { layoutOf } from '../layout.ts';
import { keySwitchTurned, zoneClosed, zoneOpened } from '../zones/reaction.ts';
import { buttonPressed } from './remotes.ts';
import type { ZoneState } from '../state.ts';
import { heard, lost, refreshZone } from '../faults/supervision.ts';
import { deviceAt, entryAt, setDevice, setState, setZone } from '../turn.ts';
import type { Turn } from '../turn.ts';
import { isButton, isMomentary, readingOf, sirenKinds, speaksOfZone } from '../zones/zone.ts';

/** A device before it has said anything. */
export const unheardDevice: DeviceState = {
  values: {},
  online: 'unknown',
  lastHeard: null,
  faults: [],
  bypass: { permanent: false, oneTime: false },
};
export const unheardZone: ZoneState = { condition: 'unknown', since: null, lastKnown: null };

/** Every word a device can say. */
const valueNames = DeviceValuesShape.keyof().options;

/** What is said now over what was said before; a field that says nothing at all leaves no trace. */
function merged(before: DeviceValues, said: DeviceValues): DeviceValues {
  const speaks = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(speaks) };
}

/**
 * A device said something. What is live counts as heard. What was retained says how things stand: it alarms only where
 * it differs from what was known, because then it happened while nobody listened (reliability A7).
 */
export function deviceReported(turn: Turn, id: DeviceId, said: DeviceValues, live: boolean): void {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return;
  const { kind } = entryAt(turn.state.config.devices, slot);
  const before = entryAt(turn.state.zones, slot);
  const known = deviceAt(turn, slot).values;
  const values = merged(known, said);
  if (live) noteWords(turn, id, known, said);
  if (live || turn.planted.has('retainedCountsAsHeard')) heard(turn, slot, values);
  else {
    setDevice(turn, slot, { values });
    refreshZone(turn, slot);
  }
  noteFaults(turn, slot, said);
  if (isButton(kind)) pressed(turn, slot, said, live);
  else if (speaksOfZone(said)) moved(turn, slot, before, live);
  if (live && said.action !== undefined && said.action !== null) {
    turn.happenings.push({ tag: 'pressed', device: id, action: said.action });
    buttonPressed(turn, slot, said.action);
  }
}

/** Tells the other chapters of a live word: a sign of life, and what is new in it. */
function noteWords(turn: Turn, device: DeviceId, before: DeviceValues, said: DeviceValues): void {
  turn.happenings.push({ tag: 'heard', device });
  for (const name of valueNames) {
    const value = said[name];
    if (value === undefined || value === before[name]) continue;
    turn.happenings.push({ tag: 'values', device, before });
    return;
  }
}

/** Compares what the zone says with what was last known of it, remembers it, and reacts to the difference. */
function moved(turn: Turn, slot: number, before: ZoneState, live: boolean): void {
  const { kind } = entryAt(turn.state.config.devices, slot);
  const reading = readingOf(kind, deviceAt(turn, slot).values);
  if (reading === 'unknown') return;
  if (reading !== before.lastKnown)
    setZone(turn, slot, { ...entryAt(turn.state.zones, slot), lastKnown: reading });
  if (reading === 'active') becameActive(turn, slot, before, live, isMomentary(kind));
  else if (before.lastKnown === 'active') becameNormal(turn, slot, before, live);
}

/** Every live press counts, whatever the button said last; a retained one is an old press. */
function pressed(turn: Turn, slot: number, said: DeviceValues, live: boolean): void {
  if (said.detected === true && live) {
    turn.happenings.push({
      tag: 'pressed',
      device: entryAt(turn.state.config.devices, slot).id,
      action: 'press',
    });
    zoneOpened(turn, slot);
  }
  if (said.detected === false) zoneClosed(turn, slot, live);
}

/**
 * An opening is a change from what was last known. What only shows movement may have come to rest unheard: when it no
 * longer shows active, be it after an absence or a restart, its first live word counts as new.
 */
function becameActive(turn: Turn, slot: number, before: ZoneState, live: boolean, moves: boolean): void {
  const anew = live && moves && before.condition !== 'active';
  if (before.lastKnown === 'active' && !anew) return;
  const { id } = entryAt(turn.state.config.devices, slot);
  if (live) turn.happenings.push({ tag: moves ? 'motion' : 'opened', device: id });
  noteOpening(turn, slot, 1, live);
  if (live && before.condition === 'normal') keySwitchTurned(turn, slot, true);
  zoneOpened(turn, slot);
}

function becameNormal(turn: Turn, slot: number, before: ZoneState, live: boolean): void {
  const { id, kind } = entryAt(turn.state.config.devices, slot);
  if (live) turn.happenings.push({ tag: isMomentary(kind) ? 'motionEnded' : 'closed', device: id });
  noteOpening(turn, slot, 3, live);
  if (live && before.condition === 'active') keySwitchTurned(turn, slot, false);
  zoneClosed(turn, slot, live);
}

/** Doors and windows appear in the log, opened and closed; nobody outside is told. */
function noteOpening(turn: Turn, slot: number, qualifier: 1 | 3, live: boolean): void {
  if (!live || deviceAt(turn, slot).values.opening === undefined) return;
  log(turn, { event: 753, qualifier, area: entryAt(layoutOf(turn.state.config).areaOf, slot), device: slot });
}

/** The wire knows whether a device is there. Being there says nothing about its zone. */
export function deviceAvailable(turn: Turn, id: DeviceId, online: DeviceState['online']): void {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return;
  if (online !== 'online') {
    lost(turn, slot, online);
    return;
  }
  const wasAway = deviceAt(turn, slot).online !== 'online';
  heard(turn, slot);
  if (wasAway && sirenKinds.has(entryAt(turn.state.config.devices, slot).kind)) turn.retellSirens.add(slot);
}

/** The wire of these devices went away. */
export function devicesLost(turn: Turn, devices: readonly DeviceId[]): void {
  for (const id of devices) {
    const slot = layoutOf(turn.state.config).slotOf.get(id);
    if (slot !== undefined) lost(turn, slot, 'unknown');
  }
}

/**
 * A device was added. One that is known stays as its owner set it up, whatever the wire suggests; a zone number that
 * is taken gives way to the lowest free one of the area, and a full area takes no more (domain 4.6).
 */
export function deviceJoined(turn: Turn, joining: DeviceConfig): void {
  const { config, devices, zones } = turn.state;
  if (layoutOf(config).slotOf.has(joining.id)) return;
  if (!config.areas.some(({ id }) => id === joining.area)) return;
  const taken = new Set(config.devices.filter(({ area }) => area === joining.area).map(({ zone }) => zone));
  const zone = taken.has(joining.zone) ? freeZone(taken) : joining.zone;
  if (zone === null) return;
  setState(turn, {
    config: { ...config, devices: [...config.devices, { ...joining, zone }] },
    devices: [...devices, unheardDevice],
    zones: [...zones, unheardZone],
  });
}

function freeZone(taken: ReadonlySet<ZoneNo>): ZoneNo | null {
  for (let no = 1; no <= limits.zonesPerArea; no += 1) {
    const zone = ZoneNo.parse(no);
    if (!taken.has(zone)) return zone;
  }
  return null;
}
