import type { AreaView } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type {
  PanelActivity,
  PanelChange,
  PanelSetup,
  PanelView,
} from '@homeward/contract/shapes/panel/panel.ts';
import type { DeviceId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { settingsOf } from './state/config.ts';
import { shownConnections, shownDestinations, shownGateways, shownSettings } from './connections/shown.ts';
import { serviceUntil } from './faults/in-service.ts';
import { layoutOf } from './kernel/layout.ts';
import { readinessOf } from './arming/readiness.ts';
import type { ZoneState } from './state/device-state.ts';
import type { PanelState } from './state/panel-state.ts';
import { watchOf } from './coverage/unnoticed.ts';
import { entryAt } from './kernel/turn.ts';

function areaView(state: PanelState, area: number): AreaView {
  const { id, name, delays, supervision } = entryAt(state.config.areas, area);
  const { phase, alarm, burglar, since, by } = entryAt(state.areas, area);
  return {
    id,
    name,
    delays,
    ...(supervision === undefined ? {} : { supervision }),
    phase,
    alarm,
    burglar,
    since,
    by,
    readiness: readinessOf(state, area),
  };
}

function deviceView(state: PanelState, slot: number): DeviceView {
  const { condition } = entryAt(state.zones, slot);
  const until = serviceUntil(state, entryAt(state.config.devices, slot).id);
  return {
    ...entryAt(state.config.devices, slot),
    ...entryAt(state.devices, slot),
    condition,
    ...(until === null ? {} : { serviceUntil: until }),
    watch: watchOf(state, slot),
  };
}

/** Parts that are shown as they stand. A part that did not change is the same object, or the same text or number. */
const parts: {
  readonly [Name in keyof PanelSetup | keyof PanelActivity | 'name' | 'timeZone']: (
    state: PanelState,
  ) => PanelView[Name];
} = {
  name: ({ config }) => config.name,
  timeZone: ({ config }) => config.timeZone,
  setupRevision: ({ setupRevision }) => setupRevision,
  settings: ({ config }) => shownSettings(settingsOf(config)),
  contact: ({ config }) => config.contact,
  rooms: ({ config }) => config.rooms,
  deviceGroups: ({ config }) => config.deviceGroups,
  scenes: ({ config }) => config.scenes,
  rules: ({ config }) => config.rules,
  schedules: ({ config }) => config.schedules,
  pins: ({ config }) => config.pins,
  care: ({ config }) => config.care,
  geofences: ({ config }) => config.geofences,
  trackers: ({ config }) => config.trackers,
  destinations: ({ config }) => shownDestinations(config.report.destinations),
  groups: ({ config }) => config.report.groups,
  connections: ({ config }) => shownConnections(config.connections),
  gateways: ({ config }) => shownGateways(config.gateways),
  reportAccount: ({ config }) => config.report.account,
  status: ({ status }) => status,
  maintenance: ({ maintenance }) => maintenance,
  consent: ({ consent }) => consent,
  schedulesNow: ({ schedules }) => schedules.runs,
  calendarsNow: ({ calendars }) => calendars,
  restingRules: ({ automation }) => automation.rules.broken,
  careNow: ({ care }) => care.view,
  trackersNow: ({ location }) => location.trackers,
  reportTests: ({ reporting }) => reporting.tests,
  stationProofs: ({ reporting }) => reporting.proofs,
  uploads: ({ connections }) => connections.uploads,
};
const partNames = Object.keys(parts) as readonly (keyof typeof parts)[];

/** The parts of a state that are shown as they stand; with `before`, only those that differ from it. */
function partsOf(state: PanelState, before: PanelState | null): Partial<PanelView> {
  const shown = partNames.filter((name) => before === null || parts[name](before) !== parts[name](state));
  return Object.fromEntries(shown.map((name) => [name, parts[name](state)]));
}

/** The whole panel as it crosses the link. */
export function viewOf(state: PanelState): PanelView {
  const { config, revision, at, incidents } = state;
  return {
    id: config.id,
    series: config.series,
    model: config.model,
    version: config.version,
    pinLength: config.pinLength,
    revision,
    at,
    areas: config.areas.map((_, area) => areaView(state, area)),
    devices: config.devices.map((_, slot) => deviceView(state, slot)),
    incidents,
    ...(partsOf(state, null) as Pick<PanelView, keyof typeof parts>),
  };
}

/** Whether two states differ in anything a view shows. Parts that did not change are the same objects. */
export const isVisibleChange = (before: PanelState, after: PanelState): boolean =>
  before.areas !== after.areas ||
  before.devices !== after.devices ||
  before.zones !== after.zones ||
  before.incidents !== after.incidents ||
  before.config !== after.config ||
  before.status !== after.status ||
  before.maintenance !== after.maintenance ||
  before.consent !== after.consent ||
  before.schedules.runs !== after.schedules.runs ||
  before.calendars !== after.calendars ||
  before.automation.rules.broken !== after.automation.rules.broken ||
  before.care.view !== after.care.view ||
  before.location.trackers !== after.location.trackers ||
  before.reporting.tests !== after.reporting.tests ||
  before.reporting.proofs !== after.reporting.proofs ||
  before.connections.uploads !== after.connections.uploads;

/** Device slots whose view differs. */
function changedDevices(before: PanelState, after: PanelState): readonly number[] {
  const was = before.config.devices;
  const is = after.config.devices;
  const slots = new Set([
    ...after.devices.changedSince(before.devices),
    ...after.zones.changedSince(before.zones),
    ...(was === is ? [] : is.flatMap((device, slot) => (device === was[slot] ? [] : [slot]))),
    ...watchedOtherwise(before, after),
    ...servedOtherwise(before, after),
  ]);
  return [...slots].toSorted((a, b) => a - b);
}

/** Device slots that are in service for another time, or no more. */
function servedOtherwise(before: PanelState, after: PanelState): readonly number[] {
  const none = before.maintenance.service.length === 0 && after.maintenance.service.length === 0;
  if (none) return [];
  return after.config.devices.flatMap(({ id }, slot) =>
    serviceUntil(before, id) === serviceUntil(after, id) ? [] : [slot],
  );
}

/** Device slots that did not change and are watched otherwise: by other settings, or since their gateway is lost or back. */
function watchedOtherwise(before: PanelState, after: PanelState): readonly number[] {
  const isSame =
    before.config === after.config &&
    before.status === after.status &&
    before.startedAt === after.startedAt &&
    before.vigil.jammed === after.vigil.jammed &&
    before.vigil.waysBack === after.vigil.waysBack;
  // A device of another slot is another one, and shown anyhow.
  if (isSame || before.devices.length !== after.devices.length) return [];
  return after.config.devices.flatMap((_, slot) => {
    const was = watchOf(before, slot);
    const is = watchOf(after, slot);
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [slot];
  });
}

/** Area slots whose view differs: themselves, or what is in the way of arming them. */
function changedAreas(before: PanelState, after: PanelState, devices: readonly number[]): readonly number[] {
  const { areasOf } = layoutOf(after.config);
  const unready = new Set<number>();
  for (const slot of devices) {
    const was = before.devices.get(slot);
    const is = entryAt(after.devices, slot);
    const same = was?.faults === is.faults && was.bypass === is.bypass;
    if (same && isAsReady(before.zones.get(slot), after.zones.get(slot))) continue;
    for (const area of entryAt(areasOf, slot)) unready.add(area);
  }
  const everywhere =
    before.status.faults !== after.status.faults ||
    before.maintenance.clearedFaults !== after.maintenance.clearedFaults ||
    before.config.devices !== after.config.devices;
  return after.areas.flatMap((area, slot) =>
    area !== before.areas[slot] ||
    after.config.areas[slot] !== before.config.areas[slot] ||
    everywhere ||
    unready.has(slot)
      ? [slot]
      : [],
  );
}

/** Whether a zone stands in the way of arming as before: what was learned of its habits does not. */
const isAsReady = (was: ZoneState | undefined, is: ZoneState | undefined): boolean =>
  was === is || (was?.condition === is?.condition && was?.since === is?.since && was?.quiet === is?.quiet);

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
  const dropped = droppedIncidents(before, after);
  const removed = removedDevices(before, after);
  return {
    from: before.revision,
    revision: after.revision,
    at: after.at,
    ...partsOf(after, before),
    ...(areas.length > 0 ? { areas: areas.map((area) => areaView(after, area)) } : {}),
    ...(devices.length > 0 ? { devices: devices.map((slot) => deviceView(after, slot)) } : {}),
    ...(removed.length > 0 ? { removed } : {}),
    ...(incidents.length > 0 ? { incidents } : {}),
    ...(dropped.length > 0 ? { dropped } : {}),
  };
}

/** Incidents that the panel let go of. */
function droppedIncidents(before: PanelState, after: PanelState): readonly IncidentId[] {
  if (before.incidents === after.incidents) return [];
  const kept = new Set(after.incidents.map(({ id }) => id));
  return before.incidents.map(({ id }) => id).filter((id) => !kept.has(id));
}
