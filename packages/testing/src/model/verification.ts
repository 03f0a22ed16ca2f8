import { raise } from './alarms.ts';
import { confirm, liveIncident } from './incidents.ts';
import { conditionOf, guarding } from './memory.ts';
import type { Area, Device, Memory } from './memory.ts';
import { report, restore } from './reports.ts';
import { isShutDown } from './swingers.ts';
import { responseRows } from './tables.ts';

/** Cross zones and verified smoke: a first word waits for a second one. */

/** The letter of the table for a device in a stage and mode; by itself, in those of its area. */
export function letterOf(
  { config, area }: Device,
  { stage, mode }: Pick<Area, 'stage' | 'mode'> = guarding(area),
): string {
  const { responses, exitNoResponse } = config.settings;
  const column = {
    disarmed: 0,
    armed: mode === 'arm' ? 1 : 2,
    exitDelay: exitNoResponse ? 4 : 3,
    entryDelay: 5,
  }[stage];
  return responseRows[responses[stage === 'disarmed' ? 'disarm' : mode]].charAt(column);
}

/** Another burglar alarm while a cross zone waits for one. */
export function verifyCrossZone(memory: Memory, device: Device): void {
  const { area } = device;
  const { crossZone } = area;
  if (crossZone === null || crossZone.device === device || isShutDown(memory, device)) return;
  if (!crossZone.verified) {
    raise(memory, area, 'burglar', 130, true, crossZone.device);
    // It may have closed while it waited, and will say so no more.
    if (conditionOf(crossZone.device) !== 'active') restore(memory, crossZone.device, null);
  }
  if (letterOf(device) === 'x') raise(memory, area, 'burglar', 139, true, device);
  const live = liveIncident(memory, area, 'burglar');
  if (live) confirm(live);
  crossZone.verified = true;
  crossZone.until = memory.now + memory.config.crossZoneMinutes * 60_000;
}

export function crossZoneOpened(memory: Memory, device: Device): void {
  const { area } = device;
  const length = memory.config.crossZoneMinutes * 60_000;
  const waits = area.crossZone;
  if (length === 0 || isShutDown(memory, device)) raise(memory, area, 'burglar', 130, true, device);
  else if (waits === null) {
    raise(memory, area, 'burglar', 693, true, device);
    area.crossZone = { device, until: memory.now + length, verified: false };
  } else if (waits.device === device) waits.until = memory.now + length;
  else {
    raise(memory, area, 'burglar', 130, true, device);
    verifyCrossZone(memory, device);
  }
}

/** The time for a second cross zone is over. */
export function endCrossZone(memory: Memory, area: Area): void {
  const { crossZone } = area;
  if (crossZone === null || crossZone.until > memory.now) return;
  area.crossZone = null;
  const live = liveIncident(memory, area, 'burglar');
  if (!crossZone.verified && live)
    report(memory, live, `1378 ${area.config.id} ${crossZone.device.config.zone}`, null);
}

/** A verifying smoke detector saw something. */
export function smokeSeen(memory: Memory, device: Device, happenedAt?: number): void {
  const { area } = device;
  const length = memory.config.fireVerificationMinutes * 60_000;
  const event = length > 0 && area.fireCheck === null ? 118 : 111;
  raise(memory, area, 'fire', event, true, device, happenedAt === undefined ? {} : { happenedAt });
  if (length === 0 || happenedAt !== undefined) return;
  if (area.fireCheck === null) area.fireCheck = { device, until: memory.now + length, verified: false };
  else Object.assign(area.fireCheck, { until: memory.now + length, verified: true });
}

/** The time for a second word about smoke is over. */
export function endFireCheck(memory: Memory, area: Area): void {
  const { fireCheck } = area;
  if (fireCheck === null || fireCheck.until > memory.now) return;
  if (!fireCheck.verified && conditionOf(fireCheck.device) === 'active') {
    smokeSeen(memory, fireCheck.device);
    return;
  }
  area.fireCheck = null;
  const live = liveIncident(memory, area, 'fire');
  if (!fireCheck.verified && live)
    report(memory, live, `1695 ${area.config.id} ${fireCheck.device.config.zone}`, null);
}
