import type { Fault } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { raise, raiseAlways } from './alarms.ts';
import { setMode } from './arming.ts';
import { endExit, exitDoorMoved } from './exit-and-entry.ts';
import { zoneOpenedLate } from './late.ts';
import { conditionOf, isBypassed, isEntry } from './memory.ts';
import type { Device, Memory } from './memory.ts';
import { restore } from './reports.ts';
import { isFullyArmed, isInService } from './service.ts';
import { coverEvents, behaviour, helpButtons, protects } from './tables.ts';
import type { CoverFault } from './tables.ts';
import { zoneOpened } from './zones.ts';

/** What devices report, and what it means that nobody hears them. */

/** The state that a report tells: null is unknown, undefined is that it tells none. */
function stateIn({ opening, motion, detected }: DeviceValues): boolean | null | undefined {
  const said = [opening, motion, detected].find((value) => value !== undefined);
  return said === undefined || said === null ? said : said === 'open' || said === true;
}

/** A sign of life. */
export function heard(memory: Memory, device: Device): void {
  Object.assign(device, { online: 'online', heardAt: memory.now });
  device.faults.delete('supervision');
}

/** What a device said no longer counts. */
export function forget(device: Device, online: 'offline' | 'unknown'): void {
  device.online = online;
  if (device.active !== undefined) device.active = null;
}

/** Nobody hears a device any more: a fault where it guards something and somebody must know, never an opening. */
export function lost(device: Device, online: 'offline' | 'unknown'): void {
  if (device.online !== online) forget(device, online);
  const isWatched = protects(device.config) || device.config.supervisionSeconds !== null;
  if (isWatched && (online === 'offline' || device.area.stage !== 'disarmed'))
    device.faults.add('supervision');
}

/** When a device will have been silent for too long. */
export const silentAt = ({ startedAt }: Memory, { heardAt, config, faults }: Device): number =>
  config.supervisionSeconds === null || faults.has('supervision')
    ? Infinity
    : Math.max(heardAt ?? startedAt, startedAt) + config.supervisionSeconds * 1000;

/** A device reports; what is not live tells how things stand, and was not heard now. */
export function reported(memory: Memory, device: Device, values: DeviceValues, live: boolean): void {
  const wasActive = conditionOf(device) === 'active';
  const { kind } = device.config;
  const active = stateIn(values);
  if (active !== undefined) device.active = active;
  if (live) heard(memory, device);
  noteFaults(memory, device, values);
  if (behaviour(kind) === 'button') {
    if (active === true && live) zoneOpened(memory, device);
    if (active === false) restore(memory, device, null);
  } else if (typeof active === 'boolean') moved(memory, device, active, wasActive, live);
  if (live && typeof values.action === 'string') buttonPressed(memory, device, values.action);
}

/** A zone against what was last known of it: motion that fell to rest unheard is new although it is the same. */
function moved(memory: Memory, device: Device, active: boolean, wasActive: boolean, live: boolean): void {
  const { id, kind, settings } = device.config;
  const { area, known } = device;
  const isMotion = behaviour(kind) === 'motion';
  device.known = active;
  const isNews = live && isMotion && (!wasActive || movesInGuardedArea(memory, device));
  if (active && (known !== true || isNews)) {
    if (live) memory.happened.push(`${isMotion ? 'motion' : 'opened'} ${id}`);
    zoneOpened(memory, device);
  }
  if (!active && known === true) {
    if (live && !isMotion) memory.happened.push(`closed ${id}`);
    if (device.reincludeAt !== undefined) device.reincludeAt = memory.now + 10_000;
    device.openedAt = null;
    restore(memory, device, null);
    const isLeaving = area.stage === 'exitDelay' && area.mode === 'arm';
    if (live && isLeaving && settings.finalDoor && isEntry(device, 'arm')) endExit(memory, area, true);
  }
  if (live && behaviour(kind) === 'state' && active !== (known === true))
    exitDoorMoved(memory, device, active);
}

/** Motion that nobody said was over is motion again while the area guards, but for three minutes what stood there. */
function movesInGuardedArea({ now }: Memory, { area, activeSince }: Device): boolean {
  const { guardsSince } = area;
  if (guardsSince === null) return false;
  return (activeSince ?? now) >= guardsSince || now - guardsSince > 180_000;
}

/** Notes since when a device shows active; `was` is how it stood before. */
export function noteActive({ now }: Memory, device: Device, wasActive: boolean): void {
  const isActive = conditionOf(device) === 'active';
  if (isActive !== wasActive) device.activeSince = isActive ? now : null;
}

/** A device tells of a moment at least a minute ago. */
export function reportedLate(memory: Memory, device: Device, values: DeviceValues, at: number): void {
  const active = stateIn(values) ?? null;
  const isNewest = at >= Math.max(device.heardAt ?? -Infinity, device.lateAt ?? -Infinity);
  const way = behaviour(device.config.kind);
  const wasKnown = isNewest && device.known === true && way === 'state';
  if (isNewest) {
    device.lateAt = at;
    if (active !== null && way !== 'button') device.known = active;
    if (active !== null) device.active = active;
    noteFaults(memory, device, values);
  }
  if (active === true && !wasKnown) zoneOpenedLate(memory, device, at);
  if (active === false && isNewest) restore(memory, device, null);
}

function batteryIsLow({ batteryLow, battery }: DeviceValues): boolean | null {
  if (typeof batteryLow === 'boolean') return batteryLow;
  if (typeof battery !== 'number') return null;
  if (battery <= 15) return true;
  return battery >= 25 ? false : null;
}

function noteFaults(memory: Memory, device: Device, values: DeviceValues): void {
  noteCover(memory, device, 'tamper', values.tamper ?? null);
  noteCover(memory, device, 'antiMasking', values.masked ?? null);
  note(device, 'lowBattery', batteryIsLow(values));
  note(device, 'acFailure', values.acFailure ?? null);
  note(device, 'outOfOrder', values.trouble ?? null);
}

/** A fault comes or goes; false where it stands as said. */
function note({ faults }: Device, fault: Fault, on: boolean | null): boolean {
  if (on === null || on === faults.has(fault)) return false;
  if (on) faults.add(fault);
  else faults.delete(fault);
  return true;
}

/** Sabotage alarms while fully armed, or always, but where somebody works at the device. */
function noteCover(memory: Memory, device: Device, fault: CoverFault, on: boolean | null): void {
  if (on === null || !note(device, fault, on)) return;
  const { area } = device;
  const event = coverEvents[fault];
  if (!on && restore(memory, device, event)) return;
  if (isInService(memory, device)) {
    const others = memory.owed.filter((one) => one.device !== device || one.fault !== fault);
    memory.owed = others.length < memory.owed.length ? others : [...others, { device, fault }];
    return;
  }
  if (on && (isFullyArmed(area) || memory.config.tamperAlarm === 'always') && !isBypassed(device))
    raise(memory, area, 'tamper', event, true, device);
}

/** A button of a remote or a keypad. A remote is a proof, a keypad's bare button none. */
function buttonPressed(memory: Memory, device: Device, action: string): void {
  const { area, config } = device;
  const { kind, zone } = config;
  if (kind !== 'remote_controller' && kind !== 'keypad') return;
  const call = helpButtons.get(action);
  if (call !== undefined) raiseAlways(memory, area, call, device);
  const mode = ArmMode.safeParse(action === 'home' ? 'home_1' : action).data;
  if (mode !== undefined && kind === 'remote_controller')
    setMode(memory, { area: area.config.id, mode, proof: { tag: 'trusted' }, user: zone });
}
