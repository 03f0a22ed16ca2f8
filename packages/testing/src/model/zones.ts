import { raise, raiseAlways } from './alarms.ts';
import { beginEntry, joinEntry } from './exit-and-entry.ts';
import { conditionOf, isBypassed } from './memory.ts';
import type { Device, Memory } from './memory.ts';
import { behaviour, mayBypass } from './tables.ts';
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
  if (isPatient(device) && counts(device)) device.openedAt ??= memory.now;
  else trip(memory, device);
}

/** Whether it must stay open for a while to count: nothing that guards lives does. */
const isPatient = ({ config }: Device): boolean =>
  config.settings.openSeconds > 0 && mayBypass(config) && behaviour(config.kind) !== 'button';

const counts = (device: Device): boolean =>
  device.config.settings.always !== null || !'.c'.includes(letterOf(device));

/** When a zone that opened will have stayed open for long enough. */
export const patienceEnd = ({ openedAt, config }: Device): number =>
  openedAt === null ? Infinity : openedAt + config.settings.openSeconds * 1000;

/** Zones that have stayed open count now, but where their area has been armed since; those that opened first come first. */
export function endPatience(memory: Memory): void {
  const due = memory.devices.filter((device) => patienceEnd(device) <= memory.now);
  const inOrder = due.toSorted((a, b) => (a.openedAt ?? 0) - (b.openedAt ?? 0));
  for (const device of inOrder) {
    const since = device.openedAt ?? memory.now;
    device.openedAt = null;
    if (isBypassed(device) || isWarmingUp(memory, device)) continue;
    const { guardsSince } = device.area;
    const isOld = guardsSince !== null && guardsSince > since;
    if (device.config.settings.always !== null || !isOld) trip(memory, device);
  }
}

function trip(memory: Memory, device: Device): void {
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
