import type { ArmedMode, ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { conditionOf, delayOf, isBypassed, isEntry, watches } from './memory.ts';
import type { Area, Device, Memory } from './memory.ts';
import { behaviour, isZone, protects, sirenKinds } from './tables.ts';

/** What is in the way of arming. */

type ZoneObstacle = readonly ['unknown' | 'open', Device];

/** A one-time bypass is for the mode it was given in: an armed area that goes on to another asks anew. */
const staysBypassed = (device: Device, mode: ArmMode): boolean =>
  isBypassed(device) && (device.permanent || device.area.stage === 'disarmed' || device.area.mode === mode);

/** Whether the zone's own setting lets a mode be armed while it is open. */
const mayStandOpen = (device: Device, mode: ArmMode): boolean =>
  watches(device, mode) && device.config.settings.openAtArming[mode] !== undefined;

/** Zones that a mode begins without, since they are open and set so. */
export const leftOutOpen = ({ devices }: Memory, area: Area, mode: ArmMode): readonly Device[] =>
  devices.filter(
    (device) =>
      device.area === area &&
      watches(device, mode) &&
      device.config.settings.openAtArming[mode] === 'leaveOut' &&
      conditionOf(device) === 'active' &&
      behaviour(device.config.kind) !== 'motion',
  );

/** Zones of an area that are open or unknown where a mode would watch them; `isAsked` before an arming, and not at its end. */
export function zonesInTheWay(
  { devices }: Memory,
  area: Area,
  mode: ArmMode,
  { finalDoorsMayWait, isAsked }: { readonly finalDoorsMayWait: boolean; readonly isAsked: boolean },
): readonly ZoneObstacle[] {
  const found: ZoneObstacle[] = [];
  for (const device of devices) {
    const { kind, settings } = device.config;
    const guards = watches(device, mode) || settings.always === 'burglar';
    if (device.area !== area || !guards) continue;
    if (isAsked ? staysBypassed(device, mode) : isBypassed(device)) continue;
    if (conditionOf(device) === 'unknown') found.push(['unknown', device]);
    if (conditionOf(device) !== 'active' || behaviour(kind) === 'motion') continue;
    if (mayStandOpen(device, mode)) continue;
    if (!(finalDoorsMayWait && settings.finalDoor && isEntry(device, mode))) found.push(['open', device]);
  }
  return found;
}

/** Why an area would not arm now, a word for each reason. */
export function obstaclesTo(memory: Memory, area: Area, mode: ArmedMode): readonly string[] {
  const finalDoorsMayWait = delayOf(area, mode, 'exit') > 0;
  const words = zonesInTheWay(memory, area, mode, { finalDoorsMayWait, isAsked: true }).map(
    ([what, { config }]) => `${what} ${config.id}`,
  );
  if (area.alarm === 'sounding') words.push('alarmSounding');
  for (const device of memory.devices) {
    const { config, faults } = device;
    if (device.area !== area || staysBypassed(device, mode) || !protects(config)) continue;
    if (isZone(config) && config.settings.always === null && !watches(device, mode)) continue;
    // That a zone is unknown has been said already.
    const isSaid = watches(device, mode) && conditionOf(device) === 'unknown';
    const refuses =
      memory.config.lowBatteryRefuses && (watches(device, mode) || sirenKinds.includes(config.kind));
    for (const fault of faults)
      if (!(isSaid && fault === 'supervision') && (fault !== 'lowBattery' || refuses))
        words.push(`${fault} ${config.id}`);
  }
  if (memory.mainsFault) words.push('acFailure');
  if (memory.diskFault) words.push('storage');
  return words;
}
