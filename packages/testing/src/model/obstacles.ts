import type { ArmedMode, ArmMode } from '@homeward/contract/modes.ts';
import { conditionOf, delayOf, isBypassed, isEntry, watches } from './memory.ts';
import type { Area, Device, Memory } from './memory.ts';
import { behaviour, isZone, protects } from './tables.ts';

/** What is in the way of arming. */

type ZoneObstacle = readonly ['unknown' | 'open', Device];

/** Zones of an area that are open or unknown where a mode would watch them. */
export function zonesInTheWay(
  { devices }: Memory,
  area: Area,
  mode: ArmMode,
  finalDoorsMayWait: boolean,
): readonly ZoneObstacle[] {
  const found: ZoneObstacle[] = [];
  for (const device of devices) {
    const { kind, settings } = device.config;
    const guards = watches(device, mode) || settings.always === 'burglar';
    if (device.area !== area || !guards || isBypassed(device)) continue;
    if (conditionOf(device) === 'unknown') found.push(['unknown', device]);
    if (conditionOf(device) !== 'active' || behaviour(kind) === 'motion') continue;
    if (!(finalDoorsMayWait && settings.finalDoor && isEntry(device, mode))) found.push(['open', device]);
  }
  return found;
}

/** Why an area would not arm now, a word for each reason. */
export function obstaclesTo(memory: Memory, area: Area, mode: ArmedMode): readonly string[] {
  const words = zonesInTheWay(memory, area, mode, delayOf(area, mode, 'exit') > 0).map(
    ([what, { config }]) => `${what} ${config.id}`,
  );
  for (const device of memory.devices) {
    const { config, faults } = device;
    if (device.area !== area || isBypassed(device) || !protects(config)) continue;
    if (isZone(config) && config.settings.always === null && !watches(device, mode)) continue;
    // That a zone is unknown has been said already.
    const isSaid = watches(device, mode) && conditionOf(device) === 'unknown';
    for (const fault of faults) if (!(isSaid && fault === 'supervision')) words.push(`${fault} ${config.id}`);
  }
  return memory.mainsFault ? [...words, 'acFailure'] : words;
}
