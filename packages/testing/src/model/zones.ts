import { raise, raiseAlways } from './alarms.ts';
import { beginEntry, joinEntry } from './exit-and-entry.ts';
import { conditionOf, isBypassed } from './memory.ts';
import type { Device, Memory } from './memory.ts';
import { crossZoneOpened, letterOf, smokeSeen, verifyCrossZone } from './verification.ts';

/** What a zone that opens brings about. */

const isWarmingUp = ({ warmUp }: Memory, { config: { kind, settings } }: Device): boolean =>
  warmUp !== null &&
  !warmUp.over &&
  settings.always === null &&
  (kind.endsWith('pir') || ['ir_camera', 'glass', 'shock_sensor'].includes(kind));

/** Detectors are warm: what still moves counts now. */
export function endWarmUp(memory: Memory): void {
  const { warmUp } = memory;
  if (warmUp === null || warmUp.over || warmUp.until > memory.now) return;
  const moving = memory.devices.filter(
    (device) => isWarmingUp(memory, device) && conditionOf(device) === 'active',
  );
  warmUp.over = true;
  for (const area of memory.areas)
    for (const device of moving) if (device.area === area) zoneOpened(memory, device);
}

/** A zone became active, or its button was pressed. */
export function zoneOpened(memory: Memory, device: Device): void {
  if (device.reincludeAt !== undefined) device.reincludeAt = null;
  if (isBypassed(device) || isWarmingUp(memory, device)) return;
  const { area } = device;
  const { always } = device.config.settings;
  if (always === 'fireVerification') {
    smokeSeen(memory, device);
    return;
  }
  if (always !== null) {
    raiseAlways(memory, area, always, device);
    return;
  }
  const letter = letterOf(device);
  if (letter === '0') raise(memory, area, 'burglar', 130, true, device);
  if (letter === '2') raise(memory, area, 'burglar', 132, true, device);
  if (letter === '6') raise(memory, area, 'burglar', 136, false, device);
  if (letter === 'q') raise(memory, area, 'burglar', 130, false, device);
  if ('026q'.includes(letter)) verifyCrossZone(memory, device);
  if (letter === 'x') crossZoneOpened(memory, device);
  if (letter === 'e') beginEntry(memory, device, memory.now);
  if (letter === 'w') joinEntry(memory, device, memory.now);
}
