import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { describe, expect, it } from 'vitest';
import {
  at,
  binary,
  bytes,
  device,
  devices,
  numeric,
  of,
  saidBy,
  settable,
  state,
  words,
} from '@homeward/testing/drivers/zigbee-list.ts';
import { decodeState, encodeFor, type ZigbeeDevice } from './codec.ts';

const says = (values: object) => ({ tag: 'decoded', value: [values] });
const enumeration = (name: string, ...values: readonly string[]) => words(name, ...values);

describe('several switches behind one address', () => {
  const [brightness] = numeric('brightness');
  const power = { ...numeric('power')[0], property: 'power_l2', endpoint: 'l2' };
  const twins = devices(
    [at('l1', 'switch', state), at('l2', 'switch', state), power, ...numeric('battery')],
    { friendly_name: 'kitchen wall' },
  );
  const [one, two] = twins;

  it('are devices of their own: the first with the id of the whole, the others numbered', () => {
    expect(twins.map(({ discovered }) => [discovered.id, discovered.kind, discovered.name])).toEqual([
      ['ZB:00158d0001aabbcc', 'switch', 'kitchen wall'],
      ['ZB:00158d0001aabbcc-2', 'power_switch_meter', 'kitchen wall 2'],
    ]);
    expect(twins.map(({ topic }) => topic)).toEqual(['kitchen wall', 'kitchen wall']);
  });

  it('say what is theirs out of one message; the first speaks for the whole', () => {
    const message = { state_l1: 'ON', state_l2: 'OFF', power_l2: 3, battery: 50, linkquality: 255 };
    expect(one && saidBy(one, message)).toEqual(says({ on: true, battery: 50, rssi: 9 }));
    expect(two && saidBy(two, message)).toEqual(says({ on: false, power: 3, rssi: 9 }));
  });

  it('are told by their own names', () => {
    expect(two && encodeFor(two, { tag: 'switch', on: true })).toEqual({
      payload: { state_l2: 'ON' },
      confirmedBy: { on: true },
    });
    const lamps = devices([
      at('left', 'light', state, brightness ?? state),
      at('right', 'light', state, brightness ?? state),
    ]);
    expect(lamps[1] && encodeFor(lamps[1], { tag: 'level', level: 50 })?.payload).toEqual({
      brightness_right: 127,
    });
  });

  it('press only one button, that of the first', () => {
    const [first, second] = devices([
      at('l1', 'switch', state),
      at('l2', 'switch', state),
      words('action', 'single_l2'),
    ]);
    const message = { state_l1: 'ON', state_l2: 'ON', action: 'single_l2' };
    expect(first && saidBy(first, message)).toEqual({
      tag: 'decoded',
      value: [{ on: true }, { action: 'single_l2' }],
    });
    expect(second && saidBy(second, message)).toEqual(says({ on: true }));
  });

  it('one alone with an ending is one device', () => {
    const [only, ...more] = devices([at('l1', 'switch', state)]);
    expect(more).toEqual([]);
    expect(only && saidBy(only, { state_l1: 'ON' })).toEqual(says({ on: true }));
    expect(only && encodeFor(only, { tag: 'switch', on: false })?.payload).toEqual({ state_l1: 'OFF' });
  });
});

describe('a device that the panel took for another kind', () => {
  const pad = device(
    [words('action', 'disarm', 'arm_all_zones'), ...binary('occupancy', 'contact')],
    {},
    {
      description: 'Keypad',
    },
  );
  const plug = device([of('switch', state), ...binary('presence')]);
  const near = device([...binary('occupancy', 'vibration')]);
  const button = device([words('action', 'single', 'sos')]);
  const saidAs = (from: ZigbeeDevice, kind: DeviceKind, message: object) => {
    const result = decodeState(bytes(message), from, true, { kind, sendsCodes: false });
    return result.tag === 'decoded' ? Object.assign({}, ...result.value.values) : result.tag;
  };

  it.each<[ZigbeeDevice, DeviceKind, DeviceKind, object, object]>([
    [pad, 'keypad', 'pir', { occupancy: true }, { motion: true }],
    [pad, 'keypad', 'door_contact', { contact: false }, { opening: 'open' }],
    [plug, 'switch', 'pir', { presence: true, state: 'ON' }, { motion: true, on: true }],
    [near, 'pir', 'shock_sensor', { vibration: true }, { detected: true }],
    [button, 'scene_button', 'panic_button', { action: 'sos' }, { action: 'sos', detected: false }],
    // Where it has no word of the old kind it says its own.
    [near, 'pir', 'door_contact', { occupancy: true }, { motion: true }],
  ])('says on what it said before (%#)', (from, kind, held, message, said) => {
    expect(from.discovered.kind).toBe(kind);
    expect(saidAs(from, held, message)).toEqual(said);
  });
});

describe('a lock', () => {
  const lock = device([
    of('lock', state, words('lock_state', 'locked', 'unlocked', 'not_fully_locked')),
    { type: 'composite', name: 'pin_code', property: 'pin_code', features: [] },
    ...numeric('auto_relock_time').map(settable),
    ...numeric('action_user'),
    settable(enumeration('sound_volume', 'silent_mode', 'low_volume', 'high_volume')),
    words('action', 'unlock'),
    words('door_state', 'open', 'closed'),
  ]);

  it.each([
    [
      { action: 'unlock', action_source_name: 'keypad', action_user: 3, lock_state: 'unlocked' },
      { locked: false, action: 'unlock', actionSource: 'keypad', actionUser: 3 },
    ],
    [
      { action: 'manual_unlock', action_source_name: 'keypad' },
      { action: 'unlock', actionSource: 'inside', actionUser: null },
    ],
    [{ action: 'auto_lock' }, { action: 'lock', actionSource: 'auto', actionUser: null }],
    [
      { action: 'unlock_failure_invalid_pin_or_id', action_source_name: 'rfid', action_user: 255 },
      { action: 'bad_code', actionSource: 'tag', actionUser: 255 },
    ],
    [
      { action: 'pin_code_added', action_user: 4, action_source_name: 'rf' },
      { action: 'user_added', actionSource: 'remote', actionUser: 4 },
    ],
    [{ action: 'one of its own' }, { action: 'one of its own', actionSource: null, actionUser: null }],
    [
      { users: { '1': { status: 'enabled' }, '2': { status: 'available' }, '7': { status: 'disabled' } } },
      { lockSlots: [1, 7] },
    ],
    [{ users: 'many' }, { lockSlots: null }],
    [
      { auto_relock_time: 30, sound_volume: 'low_volume' },
      { autoLock: true, volume: 'normal' },
    ],
    [
      { auto_relock_time: 0, sound_volume: 'shouting' },
      { autoLock: false, volume: null },
    ],
    [{ door_state: 'closed' }, { opening: 'closed' }],
    [{ door_state: 'error_jammed' }, { opening: null }],
  ])('says who turned it and how (%#)', (message, values) => {
    expect(saidBy(lock, message)).toEqual(says(values));
  });

  it('says nothing of who turned it in what it said long ago', () => {
    expect(saidBy(lock, { lock_state: 'locked', action: 'unlock', action_user: 3 }, false)).toEqual(
      says({ locked: true }),
    );
  });

  it.each<[DeviceCommand, object | undefined]>([
    [
      { tag: 'lockUser', slot: 3, name: 'Ada', code: '0123' },
      { pin_code: { user: 3, user_type: 'unrestricted', user_enabled: true, pin_code: '0123' } },
    ],
    [{ tag: 'lockUser', slot: 3, name: 'Ada', code: 'sealed:abc' }, undefined],
    [{ tag: 'removeLockUser', slot: 3 }, { pin_code: { user: 3, pin_code: null } }],
    [{ tag: 'autoLock', on: true }, { auto_relock_time: 30 }],
    [{ tag: 'autoLock', on: false }, { auto_relock_time: 0 }],
    [{ tag: 'volume', volume: 'loud' }, { sound_volume: 'high_volume' }],
  ])('takes codes and settings (%#)', (command, payload) => {
    expect(encodeFor(lock, command)?.payload).toEqual(payload);
  });
});

describe('heating and cooling', () => {
  const thermostat = device([
    of(
      'climate',
      ...numeric(
        'local_temperature',
        'occupied_heating_setpoint',
        'occupied_cooling_setpoint',
        'unoccupied_heating_setpoint',
      ),
      enumeration('system_mode', 'off', 'heat', 'cool'),
      enumeration('fan_mode', 'auto', 'on'),
      enumeration('preset', 'none', 'away', 'boost'),
    ),
  ]);

  it('says its setpoints at home and away, its fan and whether it is away', () => {
    expect(
      saidBy(thermostat, {
        occupied_cooling_setpoint: 25,
        unoccupied_heating_setpoint: 16,
        fan_mode: 'smart',
        preset: 'away',
        system_mode: 'dry',
      }),
    ).toEqual(
      says({ coolSetpoint: 25, heatSetpointAway: 16, fanMode: 'auto', away: true, thermostatMode: 'dry' }),
    );
  });

  it.each<[DeviceCommand, object | undefined, object | null | undefined]>([
    [
      { tag: 'setpoint', heat: 20.5, cool: 25 },
      { occupied_heating_setpoint: 20.5, occupied_cooling_setpoint: 25 },
      { heatSetpoint: 20.5, coolSetpoint: 25 },
    ],
    [
      { tag: 'setpoint', heat: 16, away: true },
      { unoccupied_heating_setpoint: 16 },
      { heatSetpointAway: 16 },
    ],
    [{ tag: 'setpoint', cool: 28, away: true }, undefined, undefined],
    [{ tag: 'fanMode', mode: 'on' }, { fan_mode: 'on' }, { fanMode: 'on' }],
    [{ tag: 'fanMode', mode: 'circulate' }, undefined, undefined],
    [{ tag: 'thermostatMode', mode: 'auto' }, undefined, undefined],
    [{ tag: 'away', on: true }, { preset: 'away' }, { away: true }],
    [{ tag: 'away', on: false }, { preset: 'none' }, { away: false }],
  ])('takes what it knows and refuses the rest (%#)', (command, payload, confirmedBy) => {
    const encoded = encodeFor(thermostat, command);
    expect(encoded?.payload).toEqual(payload);
    expect(encoded?.confirmedBy).toEqual(confirmedBy);
  });
});

describe('what else there is', () => {
  const valve = device(
    [{ ...state, value_on: 'OPEN', value_off: 'CLOSE' }],
    {},
    { description: 'Water shutoff valve' },
  );
  const fan = device([
    of('fan', { ...state, property: 'fan_state' }, enumeration('fan_mode', 'low', 'high')),
  ]);
  const air = device([...numeric('aqi', 'co2'), enumeration('air_quality', 'good', 'poor')]);
  const tilt = device(binary('tilt'));
  const horn = device([
    ...[...binary('alarm'), ...numeric('duration')].map(settable),
    settable(enumeration('volume', 'low', 'medium', 'high')),
  ]);

  it.each<[string, ZigbeeDevice, object, object]>([
    ['an open valve', valve, { state: 'OPEN' }, { on: true }],
    ['a fan', fan, { fan_state: 'ON', fan_mode: 'low' }, { on: true, fanMode: 'low' }],
    ['air in a number', air, { aqi: 42, co2: 900 }, { airQuality: 42, co2: 900 }],
    ['air in a word', air, { air_quality: 'poor' }, { airQualityLevel: 'sensitive' }],
    [
      'air beyond words',
      air,
      { air_quality: 'out_of_range', aqi: 501 },
      { airQualityLevel: null, airQuality: null },
    ],
    ['a tilted door', tilt, { tilt: true }, { opening: 'open' }],
    ['a door that may be tilted', tilt, { tilt: null }, { opening: null }],
    ['a loud horn', horn, { volume: 'high', alarm: false }, { volume: 'loud', sounding: false }],
  ])('%s', (_, from, message, values) => {
    expect(saidBy(from, message)).toEqual(says(values));
  });

  it.each<[ZigbeeDevice, DeviceCommand, object | undefined]>([
    [valve, { tag: 'switch', on: true }, { state: 'OPEN' }],
    [valve, { tag: 'toggle' }, undefined],
    [fan, { tag: 'switch', on: false }, { fan_state: 'OFF' }],
    [fan, { tag: 'fanMode', mode: 'high' }, { fan_mode: 'high' }],
    [horn, { tag: 'testSiren', volume: 'loud' }, { alarm: true, duration: 2 }],
    [horn, { tag: 'volume', volume: 'normal' }, { volume: 'medium' }],
    [
      horn,
      { tag: 'siren', sound: 'burglar', volume: 'loud' },
      { alarm: true, volume: 'high', duration: 900 },
    ],
    [
      horn,
      { tag: 'siren', sound: 'fire', volume: 'normal' },
      { alarm: true, volume: 'medium', duration: 900 },
    ],
    [horn, { tag: 'siren', sound: 'off', volume: 'loud' }, { alarm: false }],
    [horn, { tag: 'siren', sound: 'burglar', volume: 'none' }, { alarm: false }],
    [horn, { tag: 'volume', volume: 'none' }, undefined],
    [device(binary('alarm').map(settable)), { tag: 'testSiren', volume: 'loud' }, undefined],
  ])('takes its commands in its words (%#)', (to, command, payload) => {
    expect(encodeFor(to, command)?.payload).toEqual(payload);
  });

  it.each(['NaN', '1e999', '"12"', 'null', '[12]', '-1', '101'])(
    'a humidity of %s is unknown, and never bent into bounds',
    (text) => {
      const sensor = device(numeric('temperature', 'humidity'));
      expect(saidBy(sensor, `{"humidity":${text}}`)).toEqual(
        text === 'NaN' ? { tag: 'malformed' } : says({ humidity: null }),
      );
    },
  );
});
