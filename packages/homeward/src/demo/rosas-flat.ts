import { AreaId, PanelId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { newPanelConfig, type PanelConfig } from '@homeward/panel/state/config.ts';
import { pinUser } from '../start/pin-user.ts';
import { rosasCare } from './rosas-care.ts';
import { deviceOf, type DeviceLine } from './zones.ts';

const lines: readonly DeviceLine[] = [
  ['RF:0c2d3e01', 'door_contact', 'DC-16SL-F1', 'Flat door', 1, 1, 'hall', 'none'],
  ['RF:0c2d3e02', 'pir', 'IR-29SL', 'Kitchen motion', 1, 2, 'kitchen', 'none'],
  ['RF:0c2d3e03', 'pir', 'IR-29SL', 'Bedroom motion', 1, 3, 'bedroom', 'none'],
  ['RF:0c2d3e04', 'pir', 'IR-29SL', 'Bathroom motion', 1, 4, 'bath', 'none'],
  ['RF:0c2d3e05', 'pendant', 'WTRQ-F1', 'Rosa’s pendant', 1, 5, null, 'medical'],
  ['RF:0c2d3e06', 'pull_cord', 'PC-15-F1', 'Bathroom pull cord', 1, 6, 'bath', 'emergency'],
  ['RF:0c2d3e07', 'fall_sensor', 'FS-23-F1', 'Fall sensor', 1, 7, null, 'fall'],
  ['RF:0c2d3e08', 'bed_sensor', 'BS-23-F1', 'Bed', 1, 8, 'bedroom', 'none'],
  ['RF:0c2d3e09', 'smoke_detector', 'SD-8EL-F1', 'Kitchen smoke', 1, 9, 'kitchen', 'smoke'],
  ['RF:0c2d3e0a', 'water_sensor', 'WLS-23-F1', 'Bathroom water', 1, 10, 'bath', 'water'],
  ['RF:0c2d3e0b', 'temperature_sensor', 'TS-29-F1', 'Living room temperature', 1, 11, 'living', 'none'],
  ['RF:0c2d3e0c', 'medication_dispenser', 'MD-1-F1', 'Medicine dispenser', 1, 12, 'kitchen', 'none'],
];

const only = AreaId.parse(1);
const delays = { exit: 30, entry1: 30, entry2: 45 };
const room = (id: string, name: string) => ({ id: RoomId.parse(id), name });

const identity = {
  id: PanelId.parse('00:1d:94:0d:e0:02'),
  name: 'Rosa’s flat',
  series: 'M',
  model: 'carealert',
  version: 'MX-8 1.0.1.29A,,1.0.0.1',
  timeZone: 'Europe/Berlin',
  pinLength: 6,
} as const;

/** Panel 2 of the demo: a care-alert panel in the flat of somebody who lives alone. */
export const rosasFlat: PanelConfig = {
  ...newPanelConfig(identity, [
    { id: only, name: 'Flat', delays: { arm: delays, home_1: delays, home_2: delays, home_3: delays } },
  ]),
  devices: lines.map(deviceOf),
  rooms: [
    room('hall', 'Hall'),
    room('kitchen', 'Kitchen'),
    room('bedroom', 'Bedroom'),
    room('bath', 'Bathroom'),
    room('living', 'Living room'),
  ],
  pins: [pinUser({ tag: 'master' }, 'Anna', [only])],
  care: rosasCare,
  armFault: 'direct',
  sirenMinutes: 0,
  sirenVolume: 'none',
  tamperAlarm: 'fullArm',
  acFailSeconds: 60,
  crossZoneMinutes: 0,
  checkInHours: 24,
  report: {
    account: '1202',
    destinations: [{ no: 1, name: 'Homeward portal', url: 'link://portal', group: 1, level: 'all' }],
    groups: [{ no: 1, retries: 3, essential: true }],
  },
};

export const rosaCodes = [{ slot: { tag: 'master' as const }, code: '482650' }];
