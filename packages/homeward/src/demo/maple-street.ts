import type { Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import {
  AreaId,
  DeviceId,
  FloorId,
  GroupId,
  PanelId,
  RoomId,
  RuleId,
  SceneId,
} from '@homeward/contract/shapes/values/ids.ts';
import { newPanelConfig, type PanelConfig } from '@homeward/panel/state/config.ts';
import { pinUser } from '../start/pin-user.ts';
import { mapleFences, mapleStands, miasPhone } from './mias-way.ts';
import { deviceOf, type DeviceLine } from './zones.ts';

const lines: readonly DeviceLine[] = [
  ['RF:0a1b2c01', 'door_contact', 'DC-16SL-F1', 'Front door', 1, 1, 'hall', 'entry'],
  ['RF:0a1b2c02', 'door_contact', 'MDC-3-F1', 'Terrace door', 1, 2, 'living', 'perimeter'],
  ['RF:0a1b2c03', 'door_contact', 'DC-16SL-F1', 'Kitchen window', 1, 3, 'kitchen', 'perimeter'],
  ['RF:0a1b2c04', 'door_contact', 'DC-16SL-F1', 'Bathroom window', 1, 4, 'bath', 'perimeter'],
  ['RF:0a1b2c05', 'door_contact', 'DC-16SL-F1', 'Bedroom window', 1, 5, 'bedroom', 'perimeter'],
  ['RF:0a1b2c06', 'door_contact', 'DC-16SL-F1', 'Study window', 1, 6, 'study', 'perimeter'],
  ['RF:0a1b2c07', 'pir', 'IR-29SL', 'Hall motion', 1, 7, 'hall', 'interior'],
  ['RF:0a1b2c08', 'pir', 'IRP-29-F1', 'Living room motion', 1, 8, 'living', 'interior'],
  ['RF:0a1b2c09', 'ir_camera', 'VST-862P-LE', 'Cellar motion', 1, 9, 'cellar', 'interior'],
  ['RF:0a1b2c0a', 'glass', 'ACGS-23-F1', 'Living room glass', 1, 10, 'living', 'perimeter'],
  ['RF:0a1b2c0b', 'smoke_detector', 'SD-8EL-F1', 'Hall smoke', 1, 11, 'hall', 'smoke'],
  ['RF:0a1b2c0c', 'smoke_detector', 'SD-29', 'Bedroom smoke', 1, 12, 'bedroom', 'smoke'],
  ['RF:0a1b2c0d', 'heat_detector', 'HD-9-F1', 'Kitchen heat', 1, 13, 'kitchen', 'heat'],
  ['RF:0a1b2c0e', 'co_detector', 'CO-8-P2-F1', 'Cellar CO', 1, 14, 'cellar', 'co'],
  ['RF:0a1b2c0f', 'water_sensor', 'WLS-23-F1', 'Washing machine water', 1, 15, 'cellar', 'water'],
  ['RF:0a1b2c10', 'panic_button', 'PB-15-F1', 'Bedside panic button', 1, 16, 'bedroom', 'panic'],
  ['RF:0a1b2c11', 'keypad', 'KP-39B-F1', 'Hall keypad', 1, 17, 'hall', 'none'],
  ['RF:0a1b2c12', 'remote_controller', 'RC-16-F1', 'Key ring remote', 1, 18, null, 'none'],
  ['RF:0a1b2c13', 'siren', 'SRV-23B-F1', 'Hall siren', 1, 19, 'hall', 'none'],
  ['RF:0a1b2c14', 'bx', 'BX-23-F1', 'Outdoor siren', 1, 20, null, 'none'],
  ['ZW:00000b01', 'door_lock', 'DL-2ZW', 'Front door lock', 1, 21, 'hall', 'none'],
  ['ZW:00000b02', 'switch', 'PSS-29-ZW', 'Terrace lamp', 1, 22, 'living', 'none'],
  ['ZW:00000b03', 'power_switch_meter', 'PSM-29-ZW', 'Fridge', 1, 23, 'kitchen', 'none'],
  ['ZW:00000b04', 'dimmer', 'PRD-1ZW', 'Living room light', 1, 24, 'living', 'none'],
  ['ZW:00000b05', 'hue', 'LED-RGBW-ZW', 'Reading lamp', 1, 25, 'living', 'none'],
  ['ZW:00000b06', 'shutter', 'SCS-1ZW', 'Living room shutter', 1, 26, 'living', 'none'],
  ['ZW:00000b07', 'thermostat', 'TMST-15ZW', 'Ground floor heating', 1, 27, 'hall', 'none'],
  ['ZW:00000b08', 'radiator', 'TRV-1ZW', 'Bedroom radiator', 1, 28, 'bedroom', 'none'],
  ['ZW:00000b09', 'aqs', 'AQS-3ZW', 'Living room air', 1, 29, 'living', 'none'],
  ['ZW:00000b0a', 'power_meter', 'EMD-1ZW', 'House meter', 1, 30, 'cellar', 'none'],
  ['ZW:00000b0b', 'upic', 'UPIC-5-ZW', 'Television remote', 1, 31, 'living', 'none'],
  ['ZB:00158d0000a1c201', 'room_sensor', 'RS-23-ZBS', 'Study climate', 1, 32, 'study', 'none'],
  ['ZB:00158d0000a1c202', 'lm', 'LMHT-1ZB', 'Terrace daylight', 1, 33, null, 'none'],
  ['ZW:00000b0c', 'wss', 'WSS-4E-ZW', 'Hall wall switch', 1, 34, 'hall', 'none'],
  ['XF:maple-front', 'ipcam', 'IPC-20', 'Front door camera', 1, 35, null, 'none'],
  ['XF:maple-drive', 'ipcam', 'IPC-20', 'Drive camera', 1, 36, null, 'none'],
  ['XF:maple-bell', 'vdp', 'VDP-3', 'Door station', 1, 37, null, 'none'],
  ['ZW:00000b0e', 'dimmer', 'PRD-1ZW', 'Kitchen light', 1, 39, 'kitchen', 'none'],
  ['ZW:00000b0f', 'dimmer', 'PRD-1ZW', 'Hall light', 1, 40, 'hall', 'none'],
  ['ZW:00000b10', 'shutter', 'SCS-1ZW', 'Bedroom shutter', 1, 41, 'bedroom', 'none'],
  ['IN:00000001', 'panel', 'HSGW-MAX8', 'Control panel', 1, 38, 'hall', 'none'],
  ['RF:0a1b2c30', 'door_contact', 'DC-16SL-F1', 'Garage side door', 2, 1, 'garage', 'entry'],
  ['RF:0a1b2c31', 'tilt_sensor', 'TSS-1-F1', 'Garage gate', 2, 2, 'garage', 'perimeter'],
  ['RF:0a1b2c32', 'pir', 'IR-29SL', 'Garage motion', 2, 3, 'garage', 'interior'],
  ['RF:0a1b2c33', 'shock_sensor', 'SVGS-5-F1', 'Garage window shock', 2, 4, 'garage', 'perimeter'],
  ['RF:0a1b2c34', 'siren', 'SR-32-F1', 'Garage siren', 2, 5, 'garage', 'none'],
  ['IN:00000002', 'expander', 'WEZC-8', 'Garage expander', 2, 6, 'garage', 'none'],
  ['ZW:00000b0d', 'valve', 'WV-1ZW', 'Main water valve', 2, 7, 'garage', 'none'],
];

/** The appliances that the infrared unit stands in for (S3.12). */
const appliances: DeviceConfig['units'] = [
  { no: 1, template: 'A', name: 'Television', led: 1 },
  { no: 2, template: 'C', name: 'Stereo', led: 2 },
  { no: 3, template: 'D', name: 'Air conditioner', led: 4 },
];
const withAppliances = (config: DeviceConfig): DeviceConfig =>
  config.kind === 'upic' && appliances ? { ...config, units: appliances } : config;

const floor = (id: string, name: string) => ({ id: FloorId.parse(id), name });
const room = (id: string, name: string, on: string) => ({
  id: RoomId.parse(id),
  name,
  floor: FloorId.parse(on),
});
const house = AreaId.parse(1);
const garage = AreaId.parse(2);
const device = (id: string) => DeviceId.parse(id);
const scene = (id: string, name: string, actions: Scene['actions']): Scene => ({
  id: SceneId.parse(id),
  name,
  actions,
});
const delays = { exit: 30, entry1: 30, entry2: 45 };
const homeDelays = { exit: 10, entry1: 30, entry2: 45 };
const area = (id: AreaId, name: string) => ({
  id,
  name,
  delays: { arm: delays, home_1: homeDelays, home_2: homeDelays, home_3: homeDelays },
});

const identity = {
  id: PanelId.parse('00:1d:94:0d:e0:01'),
  name: 'Maple Street 12',
  series: 'H',
  model: 'security',
  version: 'HSGW-MAX8 1.0.3.34F,,1.0.0.1',
  timeZone: 'Europe/Berlin',
  pinLength: 6,
} as const;

/** Panel 1 of the demo: a family house with a garage. */
export const mapleStreet: PanelConfig = {
  ...newPanelConfig(identity, [area(house, 'House'), area(garage, 'Garage')]),
  devices: lines.map(deviceOf).map(withAppliances),
  floors: [floor('basement', 'Basement'), floor('ground', 'Ground floor'), floor('upper', 'Upper floor')],
  rooms: [
    room('hall', 'Hall', 'ground'),
    room('living', 'Living room', 'ground'),
    room('kitchen', 'Kitchen', 'ground'),
    room('bedroom', 'Bedroom', 'upper'),
    room('bath', 'Bathroom', 'upper'),
    room('study', 'Study', 'upper'),
    room('cellar', 'Cellar', 'basement'),
    room('garage', 'Garage', 'ground'),
  ],
  deviceGroups: [
    {
      id: GroupId.parse('lights'),
      kind: 'dimmer',
      name: 'Ground floor lights',
      devices: [device('ZW:00000b04'), device('ZW:00000b0e'), device('ZW:00000b0f')],
    },
    {
      id: GroupId.parse('shutters'),
      kind: 'shutter',
      name: 'All shutters',
      devices: [device('ZW:00000b06'), device('ZW:00000b10')],
    },
  ],
  scenes: [
    scene('leaving', 'Leaving home', [
      { tag: 'mode', area: house, mode: 'arm' },
      { tag: 'device', device: device('ZW:00000b04'), command: { tag: 'switch', on: false } },
      { tag: 'device', device: device('ZW:00000b02'), command: { tag: 'switch', on: false } },
    ]),
    scene('night', 'Good night', [
      { tag: 'mode', area: house, mode: 'home_1' },
      { tag: 'device', device: device('ZW:00000b06'), command: { tag: 'shutter', move: 'close' } },
      { tag: 'device', device: device('ZW:00000b01'), command: { tag: 'lock', locked: true } },
    ]),
    scene('film', 'Film evening', [
      { tag: 'device', device: device('ZW:00000b04'), command: { tag: 'level', level: 20 } },
      { tag: 'device', device: device('ZW:00000b05'), command: { tag: 'colour', hue: 28, saturation: 60 } },
      { tag: 'device', device: device('ZW:00000b06'), command: { tag: 'shutter', move: 'close' } },
    ]),
    scene('morning', 'Good morning', [
      { tag: 'device', device: device('ZW:00000b06'), command: { tag: 'shutter', move: 'open' } },
      { tag: 'device', device: device('ZW:00000b07'), command: { tag: 'setpoint', heat: 21 } },
    ]),
  ],
  rules: [
    {
      id: RuleId.parse('terrace-light'),
      name: 'Terrace light at night',
      enabled: true,
      trigger: { tag: 'opened', device: device('RF:0a1b2c02') },
      conditions: [{ tag: 'mode', area: house, modes: ['disarm', 'home_1'] }],
      actions: [
        {
          tag: 'device',
          device: device('ZW:00000b02'),
          command: { tag: 'switch', on: true, forSeconds: 180 },
        },
      ],
      leave: [],
    },
    {
      id: RuleId.parse('alarm-light'),
      name: 'Light on when alarm',
      enabled: true,
      trigger: { tag: 'alarm', kind: null },
      conditions: [],
      actions: [{ tag: 'device', device: device('ZW:00000b04'), command: { tag: 'level', level: 100 } }],
      leave: [],
    },
  ],
  pins: [
    pinUser({ tag: 'master' }, 'Anna', [house, garage]),
    pinUser({ tag: 'user', no: 2 }, 'Ben', [house]),
    pinUser({ tag: 'duress' }, 'Duress', [house, garage]),
  ],
  ...mapleStands,
  geofences: mapleFences,
  trackers: [miasPhone],
  checkInHours: 24,
  report: {
    account: '1201',
    destinations: [{ no: 1, name: 'Homeward portal', url: 'link://portal', group: 1, level: 'all' }],
    groups: [
      { no: 1, retries: 3, essential: true },
      { no: 2, retries: 3, essential: false },
    ],
  },
};

/** Codes of the demo, printed at start and in README: they protect nothing but a simulated house. */
export const mapleCodes = [
  { slot: { tag: 'master' as const }, code: '482650' },
  { slot: { tag: 'user' as const, no: 2 }, code: '593761' },
  { slot: { tag: 'duress' as const }, code: '719402' },
];
