import { raise, raiseAlways } from './alarms.ts';
import { beginEntry, joinEntry } from './exit-and-entry.ts';
import { conditionOf, isBypassed } from './memory.ts';
import type { Device, Memory } from './memory.ts';
import { restore } from './reports.ts';
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

/** Members of the groups of a device that can be reached at all. */
function groupsOf({ config, devices }: Memory, device: Device) {
  const members = (ids: readonly string[]): readonly Device[] =>
    devices.filter(
      (one) =>
        ids.includes(one.config.id) &&
        one.area === device.area &&
        mayBypass(one.config) &&
        behaviour(one.config.kind) !== 'button',
    );
  return config.detectorGroups
    .map((group) => ({ ...group, members: members(group.devices) }))
    .filter((group) => group.members.includes(device) && group.members.length >= group.count);
}

export const isGrouped = (memory: Memory, device: Device): boolean => groupsOf(memory, device).length > 0;

/** An opening that counts alone, or with so many others of its group; those that waited count with it. */
function trip(memory: Memory, device: Device): void {
  const groups = counts(device) ? groupsOf(memory, device) : [];
  if (groups.length === 0) {
    respond(memory, device);
    return;
  }
  const { now } = memory;
  const since = device.area.guardsSince ?? 0;
  const reached = groups
    .map(({ members, count, seconds }) => ({
      count,
      others: members.filter(
        ({ together }) => together !== null && together.at >= Math.max(now - seconds * 1000, since),
      ),
    }))
    .map(({ count, others }) => ({ count, others: others.filter((one) => one !== device) }))
    .filter(({ count, others }) => others.length + 1 >= count);
  memory.openings += 1;
  device.together = { at: now, order: memory.openings, counted: reached.length > 0 };
  if (reached.length === 0) return;
  const waiting = memory.devices
    .filter((one) => reached.some(({ others }) => others.includes(one)))
    .toSorted((one, other) => (one.together?.order ?? 0) - (other.together?.order ?? 0));
  for (const one of waiting) {
    if (one.together === null || one.together.counted) continue;
    one.together.counted = true;
    if (isBypassed(one) || isWarmingUp(memory, one)) continue;
    respond(memory, one);
    if (conditionOf(one) !== 'active') restore(memory, one, null);
  }
  respond(memory, device);
}

function respond(memory: Memory, device: Device): void {
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
