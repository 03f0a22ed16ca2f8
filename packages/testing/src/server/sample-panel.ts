import {
  AreaId,
  DeviceId,
  GroupId,
  IncidentId,
  PanelId,
  RoomId,
  RuleId,
  SceneId,
  ScheduleId,
  TrackerId,
  ZoneNo,
} from '@homeward/contract/shapes/values/ids.ts';
import type { AreaView } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceGroup, Room, Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import type { DeviceKind, DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { noMaintenance } from '@homeward/contract/rules/panel/no-maintenance.ts';
import type { Tracker } from '@homeward/contract/shapes/care/location.ts';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { always } from '@homeward/contract/shapes/access/pin.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { ArmSchedule, ScheduleRun } from '@homeward/contract/shapes/automation/schedule.ts';
import { plainZone } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { eventString } from '@homeward/contract/rules/alarms/event-string.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { sampleGateway } from './sample-gateway.ts';

export const home = PanelId.parse('00:1d:94:00:00:01');
export const foreignHome = PanelId.parse('00:1d:94:00:00:02');
export const absentHome = PanelId.parse('00:1d:94:00:00:99');
export const house = AreaId.parse(1);
export const garage = AreaId.parse(2);
export const sampleTime = Date.UTC(2026, 10, 21, 7);

const perMode = <Value>(value: Value): Record<(typeof armedModes)[number], Value> => ({
  arm: value,
  home_1: value,
  home_2: value,
  home_3: value,
});

export const area = (id: AreaId, name: string, change: Partial<AreaView> = {}): AreaView => ({
  id,
  name,
  phase: { tag: 'disarmed' },
  alarm: { tag: 'quiet' },
  burglar: false,
  since: sampleTime,
  by: panelActor,
  readiness: perMode([]),
  delays: perMode({ exit: 30, entry1: 30, entry2: 60 }),
  ...change,
});

export const device = (
  id: string,
  kind: DeviceKind,
  name: string,
  place: { readonly area: AreaId; readonly zone: number },
  values: DeviceValues = {},
): DeviceView => ({
  id: DeviceId.parse(id),
  kind,
  modelId: 'sample',
  name,
  area: place.area,
  zone: ZoneNo.parse(place.zone),
  room: null,
  settings: {
    ...plainZone,
    responses: { ...plainZone.responses, arm: 'burglarInstant' },
  },
  supervisionSeconds: 3600,
  values,
  online: 'online',
  lastHeard: sampleTime,
  faults: [],
  bypass: { permanent: false, oneTime: false, tamper: false },
  pending: null,
  failed: null,
  condition: 'normal',
});

export const frontDoor = device(
  'RF:00000001',
  'door_contact',
  'Front door',
  { area: house, zone: 1 },
  { opening: 'closed', battery: 90 },
);
export const frontLock: DeviceView = {
  ...device('ZW:00000002', 'door_lock', 'Front lock', { area: house, zone: 2 }, { locked: true }),
  lockUsers: [{ slot: 1, name: 'Cleo', state: 'active' }],
};
export const porchCamera = device('XF:00000003', 'ipcam', 'Porch', { area: house, zone: 3 });
export const hallLight = device(
  'ZB:00000004',
  'dimmer',
  'Hall light',
  { area: house, zone: 4 },
  { on: false },
);
export const garageDoor = device(
  'RF:00000005',
  'door_contact',
  'Garage door',
  { area: garage, zone: 1 },
  { opening: 'open' },
);

const pinUser = (slot: PinSlot, name: string, areas: readonly AreaId[]): PinUser => ({
  slot,
  name,
  areas,
  latch: true,
  enabled: true,
  tag: null,
  validity: always,
});

export const samplePins: readonly PinUser[] = [
  pinUser({ tag: 'user', no: 1 }, 'Ada', [house, garage]),
  pinUser({ tag: 'user', no: 2 }, 'Ben', [house]),
  pinUser({ tag: 'master' }, 'Master', [house, garage]),
];

export const sampleSchedule: ArmSchedule = {
  id: ScheduleId.parse('night'),
  name: 'Night',
  enabled: true,
  area: house,
  mode: 'home_1',
  days: [1, 2, 3, 4, 5],
  minute: 23 * 60,
  holidays: 'same',
  except: [],
  warnMinutes: 10,
  allowedBy: null,
};

/** The next Monday night in Berlin. */
export const sampleRun: ScheduleRun = {
  schedule: sampleSchedule.id,
  day: '2026-11-23',
  nextAt: Date.UTC(2026, 10, 23, 22),
  announceAt: Date.UTC(2026, 10, 23, 21, 50),
  announced: false,
  delays: 0,
};

/** Stands in for a television, whose power key it has learned. */
export const mediaUnit: DeviceView = {
  ...device('ZW:00000006', 'upic', 'Media unit', { area: house, zone: 5 }, { irKeys: ['1.power'] }),
  units: [{ no: 1, template: 'A', name: 'Television', led: 1 }],
};
export const cellarWindow: DeviceView = {
  ...device('IN:00000007', 'wired_input', 'Cellar window', { area: house, zone: 6 }, { opening: 'closed' }),
  wiring: { tag: 'NC' },
};
export const hall: Room = { id: RoomId.parse('hall'), name: 'Hall' };
export const lights: DeviceGroup = {
  id: GroupId.parse('lights'),
  kind: 'dimmer',
  name: 'Lights',
  devices: [hallLight.id],
};

/** The hall's light goes on when the front door opens. */
export const porchLight: Rule = {
  id: RuleId.parse('porch'),
  name: 'Porch',
  enabled: true,
  trigger: { tag: 'opened', device: frontDoor.id },
  conditions: [],
  actions: [{ tag: 'device', device: hallLight.id, command: { tag: 'switch', on: true } }],
  leave: [],
};
/** The household's, and nobody's in particular. */
export const phone: Tracker = {
  id: TrackerId.parse('phone'),
  name: 'Phone',
  bearer: '',
  device: null,
  consent: true,
  retentionDays: 30,
};

export const sampleView = (id = home, change: Partial<PanelView> = {}): PanelView => ({
  id,
  name: 'Maple Street 12',
  series: 'H',
  model: 'security',
  version: 'HOMEWARD 1.0.1.29A,,4.1.2',
  timeZone: 'Europe/Berlin',
  pinLength: 6,
  revision: 10,
  at: sampleTime,
  status: { faults: [], battery: 100, rssi: 1, sirenMuted: false, suspended: false },
  areas: [area(house, 'House'), area(garage, 'Garage')],
  devices: [frontDoor, frontLock, porchCamera, hallLight, garageDoor, mediaUnit, cellarWindow],
  setupRevision: 0,
  settings: standardSettings,
  contact: { name: 'Ada', mail: 'ada@example.org', phone: '+49 30 1234567' },
  reportAccount: '1234',
  rooms: [hall],
  deviceGroups: [lights],
  scenes: [
    {
      id: SceneId.parse('movie'),
      name: 'Movie',
      actions: [{ tag: 'device', device: hallLight.id, command: { tag: 'switch', on: false } }],
    },
    { id: SceneId.parse('night'), name: 'Night', actions: [{ tag: 'mode', area: house, mode: 'home_1' }] },
  ],
  rules: [porchLight],
  schedules: [sampleSchedule],
  pins: samplePins,
  care: noCare,
  geofences: [],
  gateways: [sampleGateway],
  trackers: [phone],
  maintenance: noMaintenance,
  consent: null,
  schedulesNow: [sampleRun],
  calendarsNow: [],
  restingRules: [],
  careNow: {
    calls: [],
    awaySince: null,
    checkInDue: null,
    checkIn: null,
    medicationDue: null,
    medicationTaken: null,
    lastActivity: null,
    lastRoom: null,
    beds: [],
    findings: [],
    habits: [],
  },
  trackersNow: [],
  reportTests: [],
  stationProofs: [],
  uploads: [],
  connections: standardConnections,
  incidents: [],
  destinations: [
    { no: 1, name: 'Portal', url: 'ip://0001@portal:80/CID', group: 1, level: 'all' },
    { no: 2, name: 'Station', url: 'ip://1234@127.0.0.1:9999/SIA', group: 2, level: 'alarm' },
  ],
  groups: [{ no: 1, retries: 3, essential: true }],
  ...change,
});

/** An event of the sample panel: a plain door opening, unless `change` says more. */
export const sampleEvent = (
  seq: number,
  parts: Partial<Parameters<typeof eventString>[0]> = {},
  change: Partial<PanelEvent> = {},
): PanelEvent => ({
  seq,
  at: sampleTime + seq * 1000,
  code: eventString({ qualifier: 1, event: 602, area: 1, detail: 1, ...parts }),
  area: house,
  device: frontDoor.id,
  name: frontDoor.name,
  kind: frontDoor.kind,
  actor: { tag: 'device', name: frontDoor.name, channel: 'device', slot: null },
  incident: null,
  detail: null,
  ...change,
});

export const sampleIncident = (id: string, change: Partial<Incident> = {}): Incident => ({
  id: IncidentId.parse(id),
  kind: 'burglar',
  area: house,
  mode: 'arm',
  openedAt: sampleTime,
  silent: false,
  confirmed: false,
  zones: [],
  deliveries: [],
  acts: [],
  state: 'open',
  reason: null,
  captures: [],
  ...change,
});
