import { deviceKinds } from '@homeward/contract/words/devices/device-kinds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  binary,
  bytes,
  colour,
  device,
  listed,
  numeric,
  of,
  saidBy,
  settable,
  state,
  words,
} from '@homeward/testing/drivers/zigbee-list.ts';
import { decodeDevices, decodeOnline, decodeState, encodeFor, type ZigbeeDevice } from './codec.ts';

const contact = device([...binary('contact', 'tamper', 'battery_low'), ...numeric('battery')]);
const lamp = device([of('light', state, ...numeric('brightness', 'color_temp'), colour)]);
const lock = device([
  of('lock', { ...state, name: 'state' }, words('lock_state', 'locked', 'unlocked', 'not_fully_locked')),
]);
const cover = device([of('cover', words('state', 'OPEN', 'CLOSE', 'STOP'), ...numeric('position'))]);
const smoke = device(binary('smoke', 'carbon_monoxide'));
const siren = device([{ type: 'composite', name: 'warning', property: 'warning', features: [] }]);
const plainSiren = device(binary('alarm').map(settable));
const panic = device([words('action', 'emergency')]);
const remote = device([words('action', 'arm_all_zones', 'disarm', 'panic')]);
const thermostat = device([
  of(
    'climate',
    ...numeric('local_temperature', 'occupied_heating_setpoint'),
    words('system_mode', 'off', 'heat'),
  ),
]);
const meter = device([of('switch', state), ...numeric('power', 'energy')]);

describe('the list of devices', () => {
  it('gives id, name, model and power source', () => {
    expect(contact.topic).toBe('hall/door');
    expect(contact.discovered).toEqual({
      id: 'ZB:00158d0001aabbcc',
      kind: 'door_contact',
      modelId: 'MODEL-1',
      name: 'hall/door',
      battery: true,
      commands: [],
    });
  });

  it('calls a device that nobody named by its description', () => {
    expect(device([], { friendly_name: '0x00158d0001aabbcc' }).discovered.name).toBe('A thing');
  });

  it('leaves out the coordinator, the disabled, the undescribed and what it cannot name', () => {
    const unwanted = [
      listed([], { type: 'Coordinator' }),
      listed([], { disabled: true }),
      listed([], { definition: null, interviewing: true }),
      listed([], { ieee_address: '0x12' }),
      listed([], { friendly_name: '' }),
      listed([], { friendly_name: 'all/#' }),
      null,
      7,
      'x',
      [],
    ];
    expect(decodeDevices(bytes(unwanted))).toEqual({ tag: 'decoded', value: [] });
    expect([decodeDevices(bytes('{')), decodeDevices(bytes({}))]).toEqual([
      { tag: 'malformed' },
      { tag: 'malformed' },
    ]);
  });

  it.each<[string, readonly object[], object?, object?]>([
    ['door_contact', binary('contact', 'vibration')],
    ['pir', [...binary('occupancy'), ...numeric('illuminance', 'temperature')]],
    ['pir', binary('presence')],
    ['smoke_detector', [...binary('smoke'), { type: 'composite', name: 'warning', property: 'warning' }]],
    ['co_detector', binary('carbon_monoxide')],
    ['gas_detector', binary('gas')],
    ['water_sensor', binary('water_leak')],
    ['shock_sensor', binary('vibration')],
    ['glass', binary('vibration'), {}, { description: 'Glass break sensor' }],
    ['tilt_sensor', binary('tilt')],
    ['siren', binary('alarm').map(settable)],
    ['switch', [of('switch', state)]],
    ['switch', [of('light', state)]],
    ['valve', [of('switch', state)], {}, { description: 'Smart water valve' }],
    ['power_switch_meter', [of('switch', state), ...numeric('power')]],
    ['power_meter', numeric('power', 'energy')],
    ['dimmer', [of('light', state, ...numeric('brightness'))]],
    ['hue', [of('light', state, ...numeric('brightness', 'color_temp'))]],
    ['shutter', [of('cover', state)]],
    ['door_lock', [of('lock', state)]],
    ['thermostat', [of('climate', ...numeric('local_temperature'))]],
    ['radiator', [of('climate', ...numeric('local_temperature', 'pi_heating_demand'))]],
    [
      'keypad',
      [
        words('action', 'disarm', 'arm_all_zones'),
        { type: 'numeric', name: 'action_code', property: 'action_code' },
      ],
    ],
    ['remote_controller', [words('action', 'disarm', 'panic')]],
    ['panic_button', [words('action', 'emergency')]],
    ['scene_button', [words('action', 'single', 'double')]],
    ['aqs', numeric('co2', 'temperature', 'humidity')],
    ['room_sensor', numeric('temperature', 'humidity')],
    ['temperature_sensor', numeric('temperature')],
    ['lm', numeric('illuminance')],
    ['repeater', [], { type: 'Router' }],
    ['unknown', []],
  ])('knows a %s', (kind, exposes, changes, definition) => {
    expect(deviceKinds).toContain(kind);
    expect(device(exposes, changes, definition).discovered.kind).toBe(kind);
  });

  it.each([
    [contact, []],
    [lamp, ['switch', 'level', 'colour', 'colourTemperature']],
    [lock, ['lock']],
    [cover, ['level', 'shutter']],
    [siren, ['siren', 'testSiren']],
    [plainSiren, ['siren']],
    [thermostat, ['setpoint', 'thermostatMode']],
    [meter, ['switch']],
  ])('knows what a device can be told (%#)', ({ discovered }, commands) => {
    expect(discovered.commands).toEqual(commands);
  });
});

describe('a state message', () => {
  it.each<[string, ZigbeeDevice, object, object]>([
    ['a made contact is closed', contact, { contact: true }, { opening: 'closed' }],
    ['a broken contact is open', contact, { contact: false }, { opening: 'open' }],
    ['a null contact is unknown', contact, { contact: null }, { opening: null }],
    ['a contact of another type is unknown', contact, { contact: 'true' }, { opening: null }],
    ['a contact as a number is unknown', contact, { contact: 1 }, { opening: null }],
    ['no word on the contact is no word', contact, { battery: 90 }, { battery: 90 }],
    [
      'battery, tamper and signal',
      contact,
      { battery: 90, battery_low: false, tamper: true, linkquality: 255 },
      { battery: 90, batteryLow: false, tamper: true, rssi: 9 },
    ],
    [
      'a battery out of range is unknown',
      contact,
      { battery: 140, linkquality: 0 },
      { battery: null, rssi: 0 },
    ],
    [
      'motion',
      device(binary('occupancy')),
      { occupancy: true, illuminance: 12, illuminance_lux: 34 },
      { motion: true, lux: 34 },
    ],
    ['smoke', smoke, { smoke: true, carbon_monoxide: false }, { detected: true }],
    ['carbon monoxide alone', smoke, { smoke: false, carbon_monoxide: true }, { detected: true }],
    ['neither', smoke, { smoke: false, carbon_monoxide: false }, { detected: false }],
    ['half a word is no all-clear', device(binary('smoke', 'carbon_monoxide')), { smoke: false }, {}],
    ['an unknown smoke detector', smoke, { smoke: null, carbon_monoxide: false }, { detected: null }],
    [
      'a lamp',
      lamp,
      { state: 'ON', brightness: 127, color_temp: 250, color: { hue: 120, saturation: 80, x: 0.1, y: 0.2 } },
      { on: true, level: 50, colourTemperature: 4000, hue: 120, saturation: 80 },
    ],
    [
      'a colour that is neither hue nor a place says nothing of hue',
      lamp,
      { state: 'OFF', color: {} },
      { on: false },
    ],
    ['a lamp in a state that nobody knows', lamp, { state: 'BLINK' }, { on: null }],
    ['a locked lock', lock, { state: 'LOCK', lock_state: 'locked' }, { locked: true }],
    [
      'a lock that did not fully lock',
      lock,
      { state: 'LOCK', lock_state: 'not_fully_locked' },
      { locked: false },
    ],
    ['a lock that does not know', lock, { state: 'LOCK', lock_state: null }, { locked: null }],
    ['a lock with one word only', lock, { state: 'UNLOCK' }, { locked: false }],
    [
      'a cover is where it is, not where it was told to go',
      cover,
      { state: 'OPEN', position: 40 },
      { level: 40 },
    ],
    ['a sounding siren', plainSiren, { alarm: true }, { sounding: true }],
    [
      'a thermostat',
      thermostat,
      { local_temperature: 20.5, occupied_heating_setpoint: 21, system_mode: 'heat' },
      { temperature: 20.5, heatSetpoint: 21, thermostatMode: 'heat' },
    ],
    ['a meter', meter, { state: 'OFF', power: 1.5, energy: 12.25 }, { on: false, power: 1.5, energy: 12.25 }],
    [
      'air',
      device(numeric('co2', 'pm25')),
      { co2: 800, pm25: 7, temperature: 20, humidity: 40 },
      { co2: 800, pm25: 7, temperature: 20, humidity: 40 },
    ],
    [
      'members that nobody asked for',
      contact,
      { constructor: true, __proto__: { contact: true }, update: { state: 'idle' } },
      {},
    ],
  ])('%s', (_, from, message, values) => {
    expect(saidBy(from, message)).toEqual({ tag: 'decoded', value: [values] });
  });

  it('a word from a remote is a moment of its own', () => {
    expect(saidBy(remote, { action: 'disarm', battery: 50 })).toEqual({
      tag: 'decoded',
      value: [{ battery: 50 }, { action: 'disarm' }],
    });
    expect(saidBy(remote, { action: '' })).toEqual({ tag: 'decoded', value: [{}] });
  });

  it('a panic button is pressed and no longer pressed', () => {
    expect(saidBy(panic, { action: 'emergency' })).toEqual({
      tag: 'decoded',
      value: [{}, { action: 'emergency', detected: true }, { detected: false }],
    });
  });

  it('an old press does not work again', () => {
    expect(saidBy(panic, { action: 'emergency' }, false)).toEqual({ tag: 'decoded', value: [{}] });
    expect(saidBy(remote, { action: 'disarm' }, false)).toEqual({ tag: 'decoded', value: [{}] });
  });

  it.each(['', '{', 'null', '[]', '"open"', '{"contact":tru', '\u0000', '['.repeat(100_000)])(
    'is malformed: %j',
    (message) => {
      expect(saidBy(contact, message)).toEqual({ tag: 'malformed' });
    },
  );

  it('never makes a closed door of anything but true, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, live) => {
        const result = saidBy(contact, { contact: value }, live);
        const opening = result.tag === 'decoded' ? result.value[0]?.opening : undefined;
        expect(opening === 'closed').toBe(value === true);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (noise) => {
        expect(['decoded', 'malformed']).toContain(decodeState(noise, contact, true).tag);
        expect(['decoded', 'malformed']).toContain(decodeDevices(noise).tag);
        expect(['decoded', 'malformed']).toContain(decodeOnline(noise).tag);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('availability', () => {
  it.each([
    ['online', true],
    ['offline', false],
    ['{"state":"online"}', true],
    ['{"state":"offline"}', false],
  ])('%s', (payload, online) => {
    expect(decodeOnline(bytes(payload))).toEqual({ tag: 'decoded', value: online });
  });

  it.each(['', 'on', '{}', '{"state":true}', '"online"'])('is malformed: %j', (payload) => {
    expect(decodeOnline(bytes(payload))).toEqual({ tag: 'malformed' });
  });
});

describe('a command', () => {
  it.each([
    [meter, { tag: 'switch', on: true }, { state: 'ON' }, { on: true }],
    [meter, { tag: 'switch', on: true, forSeconds: 30 }, { state: 'ON' }, { on: true }],
    [meter, { tag: 'switch', on: false }, { state: 'OFF' }, { on: false }],
    [lamp, { tag: 'level', level: 50 }, { brightness: 127 }, { level: 50 }],
    [lamp, { tag: 'level', level: 1 }, { brightness: 3 }, { level: 1 }],
    [lamp, { tag: 'colour', hue: 120, saturation: 80 }, { color: { hue: 120, saturation: 80 } }, {}],
    [lamp, { tag: 'colourTemperature', kelvin: 4000 }, { color_temp: 250 }, { colourTemperature: 4000 }],
    [cover, { tag: 'shutter', move: 'stop' }, { state: 'STOP' }, {}],
    [cover, { tag: 'level', level: 40 }, { position: 40 }, {}],
    [lock, { tag: 'lock', locked: true }, { state: 'LOCK' }, { locked: true }],
    [thermostat, { tag: 'setpoint', heat: 21 }, { occupied_heating_setpoint: 21 }, { heatSetpoint: 21 }],
    [thermostat, { tag: 'thermostatMode', mode: 'off' }, { system_mode: 'off' }, { thermostatMode: 'off' }],
    [
      siren,
      { tag: 'siren', sound: 'burglar', volume: 'loud' },
      { warning: { mode: 'burglar', level: 'very_high', strobe: true, duration: 900 } },
      null,
    ],
    [
      siren,
      { tag: 'siren', sound: 'fire', volume: 'none' },
      { warning: { mode: 'stop', level: 'low', strobe: true, duration: 900 } },
      null,
    ],
    [
      siren,
      { tag: 'siren', sound: 'chime', volume: 'normal' },
      { warning: { mode: 'emergency', level: 'low', strobe: false, duration: 1 } },
      null,
    ],
    [
      siren,
      { tag: 'siren', sound: 'off', volume: 'normal' },
      { warning: { mode: 'stop', level: 'low', strobe: false, duration: 0 } },
      null,
    ],
    [plainSiren, { tag: 'siren', sound: 'panic', volume: 'normal' }, { alarm: true }, { sounding: true }],
  ] as const)('is written in the words of the dialect (%#)', (to, command, payload, confirmedBy) => {
    expect(encodeFor(to, command)).toEqual({ payload, confirmedBy });
  });

  it('is not written for a device that does not take it', () => {
    expect(encodeFor(contact, { tag: 'switch', on: true })).toBeNull();
    expect(encodeFor(meter, { tag: 'lock', locked: true })).toBeNull();
    expect(encodeFor(plainSiren, { tag: 'siren', sound: 'chime', volume: 'normal' })).toBeNull();
  });
});
