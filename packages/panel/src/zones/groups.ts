import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { canBypass } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import type { DetectorGroup } from '@homeward/contract/shapes/alarms/detector-group.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { setVigil } from '../faults/vigil.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { PanelConfig } from '../state/config.ts';
import { areaAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { isButton } from '../kernel/zone.ts';

/** XYZ of an opening that does not count yet; it goes into the log alone. */
const preAlarm = events.preAlarm;

/** Whether a detector may wait for others: buttons and what guards lives never do. */
const mayWait = (config: PanelConfig['devices'][number]): boolean =>
  canBypass(config) && !isButton(config.kind);

/**
 * Groups that a detector counts with, without what is of another area or may not wait. One that has too few detectors left to reach its count holds nothing back, for it
 * would hold back for ever.
 */
export function groupsOf(config: PanelConfig, device: DeviceId): readonly DetectorGroup[] {
  const waits = (id: DeviceId): boolean =>
    config.devices.some((one) => one.id === id && mayWait(one) && one.area === areaOf(config, device));
  if (!waits(device)) return [];
  return config.detectorGroups
    .filter(({ devices }) => devices.includes(device))
    .map((group) => ({ ...group, devices: group.devices.filter(waits) }))
    .filter(({ devices, count }) => devices.length >= count);
}

const areaOf = (config: PanelConfig, device: DeviceId): number | undefined =>
  config.devices.find(({ id }) => id === device)?.area;

/** What an opening of a detector comes to: it waits for others, or counts, and those that waited count with it. */
export type Together =
  | { readonly tag: 'waits' }
  | { readonly tag: 'counts'; readonly others: readonly (readonly [slot: number, at: Instant])[] };

const alone: Together = { tag: 'counts', others: [] };

/** Notes an opening of a detector, and says whether enough of its group have opened since the area guards. */
export function countTogether(turn: Turn, slot: number): Together {
  const { config, vigil } = turn.state;
  if (config.detectorGroups.length === 0) return alone;
  const { id } = entryAt(config.devices, slot);
  const groups = groupsOf(config, id);
  if (groups.length === 0) return alone;
  const area = entryAt(layoutOf(config).areaOf, slot);
  const guardedSince = areaAt(turn, area).guardedSince ?? 0;
  const before = vigil.groupTrips.filter(({ device }) => device !== id);
  const within = groups.map((group) => {
    const from = Math.max(turn.at - group.seconds * 1000, guardedSince);
    return {
      group,
      trips: before.filter(({ device, at }) => at >= from && group.devices.includes(device)),
    };
  });
  const reached = within.filter(({ group, trips }) => trips.length + 1 >= group.count);
  const joined = new Set(reached.flatMap(({ trips }) => trips));
  setVigil(turn, {
    groupTrips: [
      ...before.map((trip) => (joined.has(trip) ? { ...trip, counted: true } : trip)),
      { device: id, at: turn.at, counted: reached.length > 0 },
    ],
  });
  const [first] = within;
  if (reached.length === 0 && first !== undefined) {
    const detail = `${first.trips.length + 1} of ${first.group.count}: ${first.group.name}`;
    log(turn, { event: preAlarm, area, device: slot, detail });
    return { tag: 'waits' };
  }
  const { slotOf } = layoutOf(config);
  const others = before
    .filter((trip) => joined.has(trip))
    .flatMap(({ device, at, counted }) => {
      const other = slotOf.get(device);
      return counted || other === undefined ? [] : [[other, at] as const];
    });
  return { tag: 'counts', others };
}
