import type { AreaView } from '@homeward/contract/entities/area.ts';
import type { DeviceView } from '@homeward/contract/entities/device.ts';
import type { PanelChange, PanelView } from '@homeward/contract/entities/panel.ts';
import type { DeviceId } from '@homeward/contract/ids.ts';
import { layoutOf } from './layout.ts';
import { readinessOf } from './arming/readiness.ts';
import type { PanelState } from './state.ts';
import { entryAt } from './turn.ts';

function areaView(state: PanelState, area: number): AreaView {
  const { id, name, delays } = entryAt(state.config.areas, area);
  const { phase, alarm, burglar, since, by } = entryAt(state.areas, area);
  return { id, name, delays, phase, alarm, burglar, since, by, readiness: readinessOf(state, area) };
}

function deviceView(state: PanelState, slot: number): DeviceView {
  const { condition } = entryAt(state.zones, slot);
  return { ...entryAt(state.config.devices, slot), ...entryAt(state.devices, slot), condition };
}

/** The whole panel as it crosses the link. */
export function viewOf(state: PanelState): PanelView {
  const { config, revision, at, status, incidents } = state;
  return {
    id: config.id,
    name: config.name,
    series: config.series,
    model: config.model,
    version: config.version,
    timeZone: config.timeZone,
    pinLength: config.pinLength,
    revision,
    at,
    status,
    areas: config.areas.map((_, area) => areaView(state, area)),
    devices: config.devices.map((_, slot) => deviceView(state, slot)),
    rooms: config.rooms,
    scenes: config.scenes,
    rules: config.rules,
    incidents,
    destinations: config.report.destinations,
    groups: config.report.groups,
  };
}

/** Whether two states differ in anything a view shows. Parts that did not change are the same objects. */
export const isVisibleChange = (before: PanelState, after: PanelState): boolean =>
  before.areas !== after.areas ||
  before.devices !== after.devices ||
  before.zones !== after.zones ||
  before.status !== after.status ||
  before.incidents !== after.incidents ||
  before.config.devices !== after.config.devices ||
  before.config.report !== after.config.report;

/** Device slots whose view differs. */
function changedDevices(before: PanelState, after: PanelState): readonly number[] {
  if (before.devices === after.devices && before.zones === after.zones) return [];
  const slots: number[] = [];
  for (let slot = 0; slot < after.devices.length; slot += 1)
    if (before.devices[slot] !== after.devices[slot] || before.zones[slot] !== after.zones[slot])
      slots.push(slot);
  return slots;
}

/** Area slots whose view differs: themselves, or what is in the way of arming them. */
function changedAreas(before: PanelState, after: PanelState, devices: readonly number[]): readonly number[] {
  const { areaOf } = layoutOf(after.config);
  const unready = new Set<number>();
  for (const slot of devices) {
    const was = before.devices[slot];
    const is = entryAt(after.devices, slot);
    const same = was?.faults === is.faults && was.bypass === is.bypass;
    if (!same || before.zones[slot] !== after.zones[slot]) unready.add(entryAt(areaOf, slot));
  }
  const everywhere = before.status.faults !== after.status.faults;
  return after.areas.flatMap((area, slot) =>
    area !== before.areas[slot] || everywhere || unready.has(slot) ? [slot] : [],
  );
}

function removedDevices(before: PanelState, after: PanelState): readonly DeviceId[] {
  if (before.config.devices === after.config.devices) return [];
  const { slotOf } = layoutOf(after.config);
  return before.config.devices.map(({ id }) => id).filter((id) => !slotOf.has(id));
}

/** What a change of state shows; null where nothing does. Whole entities, in the revision of `after`. */
export function changeBetween(before: PanelState, after: PanelState): PanelChange | null {
  if (!isVisibleChange(before, after)) return null;
  const devices = changedDevices(before, after);
  const areas = changedAreas(before, after, devices);
  const incidents =
    before.incidents === after.incidents
      ? []
      : after.incidents.filter((incident) => !before.incidents.includes(incident));
  const { report } = after.config;
  const rerouted = report !== before.config.report;
  const removed = removedDevices(before, after);
  return {
    revision: after.revision,
    at: after.at,
    ...(before.status === after.status ? {} : { status: after.status }),
    ...(areas.length > 0 ? { areas: areas.map((area) => areaView(after, area)) } : {}),
    ...(devices.length > 0 ? { devices: devices.map((slot) => deviceView(after, slot)) } : {}),
    ...(removed.length > 0 ? { removed } : {}),
    ...(incidents.length > 0 ? { incidents } : {}),
    ...(rerouted ? { destinations: report.destinations, groups: report.groups } : {}),
  };
}
