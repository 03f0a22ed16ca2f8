import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { noMaintenance } from '@homeward/contract/rules/panel/no-maintenance.ts';
import { quietArea } from '../state/area-state.ts';
import { noAccess } from '../state/access-state.ts';
import { noAutomation } from '../state/automation-state.ts';
import { firstCareState } from '../state/care-state.ts';
import { noChanges } from '../state/changes-state.ts';
import type { PanelConfig } from '../state/config.ts';
import { noConnections } from '../state/connections-state.ts';
import { firstSilence } from './silence.ts';
import { noVigil } from '../state/vigil-state.ts';
import { noLocation, relocated } from '../state/location-state.ts';
import { noReports } from '../state/reporting-state.ts';
import { noSchedules } from '../state/schedules-state.ts';
import { noControl } from '../state/control-state.ts';
import { unheardDevice, unheardZone } from '../state/device-state.ts';
import { Slots } from '../state/slots.ts';
import type { PanelState } from '../state/panel-state.ts';

/** A panel on its first day: disarmed, quiet, and with devices that nobody has heard yet. */
export function initialState(config: PanelConfig, at: Instant): PanelState {
  return withSilence({
    config,
    at,
    revision: 0,
    setupRevision: 0,
    changes: noChanges,
    wallOffset: 0,
    eventSeq: 0,
    areas: config.areas.map(() => quietArea(at)),
    devices: Slots.of(config.devices.map(() => unheardDevice)),
    zones: Slots.of(config.devices.map(() => unheardZone)),
    control: noControl,
    status: { faults: [], battery: null, rssi: 0, sirenMuted: config.muteInternalSiren, suspended: false },
    incidents: [],
    reporting: noReports,
    proofs: [],
    maintenance: noMaintenance,
    consent: null,
    access: noAccess,
    schedules: noSchedules,
    calendars: [],
    automation: noAutomation,
    care: firstCareState(at),
    location: noLocation(config),
    connections: noConnections,
    vigil: noVigil,
    seenCommands: [],
    acFailedAt: null,
    startedAt: at,
    warmUp: null,
    firstPresses: [],
    temporaryUsed: { arm: false, disarm: false },
  });
}

/** With the time from which somebody's silence may have to be looked at, which follows from the devices. */
export const withSilence = (state: PanelState): PanelState => ({
  ...state,
  vigil: { ...state.vigil, silenceFrom: firstSilence(state) },
});

/**
 * The same panel set up differently: areas and devices keep what is known of them by their ids, new ones start
 * unheard. For edits that come as a whole (restore of a backup, installer's changes); call it between steps.
 */
export function reconfigured(state: PanelState, config: PanelConfig): PanelState {
  const areas = new Map(state.config.areas.map(({ id }, slot) => [id, state.areas[slot]]));
  const devices = new Map(state.config.devices.map(({ id }, slot) => [id, state.devices.get(slot)]));
  const zones = new Map(state.config.devices.map(({ id }, slot) => [id, state.zones.get(slot)]));
  return withSilence({
    ...state,
    config,
    status: { ...state.status, sirenMuted: config.muteInternalSiren },
    revision: state.revision + 1,
    setupRevision: state.setupRevision + 1,
    areas: config.areas.map(({ id }) => areas.get(id) ?? quietArea(state.at)),
    devices: Slots.of(config.devices.map(({ id }) => devices.get(id) ?? unheardDevice)),
    zones: Slots.of(config.devices.map(({ id }) => zones.get(id) ?? unheardZone)),
    location: relocated(state.location, config),
  });
}
