import { describe, expect, it } from 'vitest';
import type { DeviceView } from '../shapes/devices/device.ts';
import { DeviceView as DeviceViewSchema } from '../shapes/devices/device.ts';
import { plainZone } from '../shapes/alarms/zone-settings.ts';
import { panelActor } from '../shapes/values/modes.ts';
import { encodeDevice } from './device.ts';

const record = (change: object) => {
  const view: DeviceView = DeviceViewSchema.parse({
    id: 'ZB:01',
    kind: 'thermostat',
    modelId: 'M',
    name: 'Thing',
    area: 1,
    zone: 2,
    room: null,
    settings: plainZone,
    supervisionSeconds: null,
    values: {},
    online: 'online',
    lastHeard: null,
    faults: [],
    bypass: { permanent: false, oneTime: false },
    condition: 'normal',
    ...change,
  });
  return encodeDevice(view, 'House', '');
};

// S3.2
describe('a device record', () => {
  it.each<[string, object, object]>([
    [
      'of a thermostat',
      {
        modelId: 'TMST-15ZW',
        values: { heatSetpointAway: 16, coolSetpointAway: 28, fanMode: 'circulate', away: true },
      },
      {
        type_no: '100',
        thermo_setpoint_away: '16',
        thermo_c_setpoint_away: '28',
        thermo_fan_mode: 'circulate',
        thermo_away: '1',
      },
    ],
    [
      'of air',
      { kind: 'aqs', values: { co2: 1500, pm25: 40 } },
      { status_co2_level: 'raised', status_pm2_5_ug_m3_level: 'sensitive', status_pm2_5_aqi: '112' },
    ],
    [
      'of air that nobody knows',
      { kind: 'aqs', values: { co2: null } },
      { status_co2_level: '', status_pm2_5_aqi: '' },
    ],
    [
      'of a lock',
      {
        kind: 'door_lock',
        values: { volume: 'normal', autoLock: true },
        lockUsers: [{ slot: 3, name: 'Ada', state: 'adding' }],
      },
      {
        minigw_configuration_data: '02FF000001000000000000000000001E000100',
        auto_lock: '1',
        lock_users: { 3: { name: 'Ada', state: 'adding' } },
      },
    ],
    [
      'of a lock without such things',
      { kind: 'door_lock' },
      { minigw_configuration_data: '', lock_users: {} },
    ],
    [
      'of an infrared unit',
      {
        kind: 'upic',
        units: [
          { no: 2, template: 'D', name: 'Cooler', led: 4 },
          { no: 1, template: 'A', name: 'TV', led: 1 },
        ],
        values: { irKeys: ['1.power'] },
      },
      { equipment_templates: 'AD', led_positions: '14', ir_keys: ['1.power'] },
    ],
    [
      'of a camera',
      { kind: 'ipcam', values: { privacy: true, live: null } },
      { privacy: '1', live: '', turns: '0' },
    ],
    [
      'of one that turns',
      { kind: 'ipcam', values: { presets: ['Gate'] } },
      { turns: '1', presets: ['Gate'] },
    ],
    [
      'of a command under way',
      { pending: { command: { tag: 'switch', on: true }, by: panelActor, at: 1, until: 2 } },
      { pending: { tag: 'switch', on: true, at: 1, until: 2, by: '' }, failed: {} },
    ],
    [
      'of one that came to nothing',
      {
        failed: { command: { tag: 'switch', on: true }, by: panelActor, at: 1, endedAt: 2, why: 'timedOut' },
      },
      { pending: {}, failed: { tag: 'switch', on: true, at: 1, why: 'timedOut', by: '' } },
    ],
  ])('%s', (_, change, fields) => {
    expect(record(change)).toMatchObject(fields);
  });
});
