import { AreaId, DeviceId, IncidentId, PanelId, SceneId, ZoneNo } from '@homeward/contract/ids.ts';
import type { AreaView } from '@homeward/contract/entities/area.ts';
import { noCare } from '@homeward/contract/entities/care.ts';
import type { DeviceKind, DeviceView } from '@homeward/contract/entities/device.ts';
import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import type { PanelEvent } from '@homeward/contract/entities/event.ts';
import type { Incident } from '@homeward/contract/entities/incident.ts';
import { noMaintenance } from '@homeward/contract/entities/maintenance.ts';
import type { PanelView } from '@homeward/contract/entities/panel.ts';
import { plainZone } from '@homeward/contract/entities/zone-settings.ts';
import { standardSettings } from '@homeward/contract/entities/settings.ts';
import { eventString } from '@homeward/contract/event-string.ts';
import { armedModes, panelActor } from '@homeward/contract/modes.ts';

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
export const frontLock = device(
  'ZW:00000002',
  'door_lock',
  'Front lock',
  { area: house, zone: 2 },
  { locked: true },
);
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
  devices: [frontDoor, frontLock, porchCamera, hallLight, garageDoor],
  setupRevision: 0,
  settings: standardSettings,
  rooms: [],
  deviceGroups: [],
  scenes: [
    {
      id: SceneId.parse('movie'),
      name: 'Movie',
      actions: [{ tag: 'device', device: hallLight.id, command: { tag: 'switch', on: false } }],
    },
    { id: SceneId.parse('night'), name: 'Night', actions: [{ tag: 'mode', area: house, mode: 'home_1' }] },
  ],
  rules: [],
  schedules: [],
  pins: [],
  care: noCare,
  geofences: [],
  trackers: [],
  maintenance: noMaintenance,
  consent: null,
  schedulesNow: [],
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
