import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import {
  binary,
  device,
  devices,
  numeric,
  of,
  ranged,
  saidBy,
  settable,
  state,
  twoWords,
  words,
} from '@homeward/testing/drivers/zigbee-list.ts';
import { describe, expect, it } from 'vitest';
import { encodeFor, type ZigbeeDevice } from './codec.ts';

/** Devices as makers and bridges describe them: other names, other words, other ranges than the plain ones. */

const called = (description: string, ...exposes: readonly object[]): ZigbeeDevice =>
  device(exposes, {}, { description });
/** What a fresh device of the same make says by one message after the other. */
const said = (from: ZigbeeDevice, ...messages: readonly object[]) => {
  from.heard.clear();
  return messages.map((message) => {
    const result = saidBy(from, message);
    return result.tag === 'decoded' ? Object.assign({}, ...result.value) : result;
  });
};
const sent = (to: ZigbeeDevice, command: DeviceCommand) => encodeFor(to, command)?.payload;
const kindOf = ({ discovered }: ZigbeeDevice) => discovered.kind;

describe('what is told in its own range', () => {
  const strip = device([of('light', state), ranged('brightness', 0, 1000), ranged('color_temp', 0, 1000)]);
  const bulb = device([
    of('light', state, ranged('brightness', 0, 254), { ...ranged('color_temp', 250, 454), unit: 'mired' }),
  ]);
  const fan = device([
    of(
      'fan',
      { ...state, property: 'fan_state' },
      settable(words('fan_mode', 'off', 'auto', '1', '2', '3', '4', '5', '6')),
    ),
  ]);

  it.each<[string, ZigbeeDevice, DeviceCommand, object | undefined]>([
    ['the most of a lamp', strip, { tag: 'level', level: 100 }, { brightness: 1000 }],
    ['the least of a lamp', strip, { tag: 'level', level: 1 }, { brightness: 10 }],
    ['a scale that is no temperature', strip, { tag: 'colourTemperature', kelvin: 3000 }, undefined],
    ['colder than it can', bulb, { tag: 'colourTemperature', kelvin: 6500 }, { color_temp: 250 }],
    ['a slow fan of six speeds', fan, { tag: 'fanMode', mode: 'low' }, { fan_mode: '2' }],
    ['a fast one', fan, { tag: 'fanMode', mode: 'high' }, { fan_mode: '6' }],
    ['a word that it has not', fan, { tag: 'fanMode', mode: 'circulate' }, undefined],
  ])('%s', (_, to, command, payload) => {
    expect(sent(to, command)).toEqual(payload);
  });

  it('is read in it, too', () => {
    expect(said(strip, { state: 'ON', brightness: 500 })).toEqual([{ on: true, level: 50 }]);
    expect(said(fan, { fan_mode: '1' }, { fan_mode: '3' }, { fan_mode: 6 })).toEqual([
      { fanMode: 'low' },
      { fanMode: 'medium' },
      { fanMode: 'high' },
    ]);
  });
});

describe('heating and cooling', () => {
  const childLock = of('lock', twoWords('child_lock', 'LOCK', 'UNLOCK', 3));

  it('a lock for children is no lock of a door', () => {
    const floor = device([
      childLock,
      of(
        'climate',
        ...numeric('local_temperature'),
        ranged('current_heating_setpoint', 5, 45),
        settable(words('system_mode', 'off', 'heat')),
      ),
    ]);
    expect(kindOf(floor)).toBe('thermostat');
    expect(sent(floor, { tag: 'lock', locked: true })).toBeUndefined();
    expect(
      said(floor, { child_lock: 'UNLOCK', local_temperature: 20.5, current_heating_setpoint: 22 }),
    ).toEqual([{ temperature: 20.5, heatSetpoint: 22 }]);
    expect(sent(floor, { tag: 'setpoint', heat: 50 })).toBeUndefined();
  });

  it('a valve on a radiator is one by its description', () => {
    const climate = of('climate', ...numeric('local_temperature'), ranged('current_heating_setpoint', 5, 30));
    expect(kindOf(called('Thermostatic radiator valve', climate))).toBe('radiator');
    expect(kindOf(called('Room thermostat', climate))).toBe('thermostat');
  });

  it('an air conditioner is no bare switch, and dry is told apart from nobody knows', () => {
    const air = device([
      of('switch', state),
      ...numeric('current_temperature'),
      ranged('target_temperature', 16, 32),
      settable(words('system_mode', 'off', 'auto', 'cool', 'heat', 'fan_only', 'dry')),
    ]);
    expect(kindOf(air)).toBe('thermostat');
    expect(
      said(
        air,
        { state: 'ON', system_mode: 'dry', target_temperature: 22, current_temperature: 24 },
        { system_mode: 'fan_only' },
        { system_mode: 'x' },
      ),
    ).toMatchObject([
      { thermostatMode: 'dry', heatSetpoint: 22, temperature: 24 },
      { thermostatMode: 'fan' },
      { thermostatMode: null },
    ]);
    expect(sent(air, { tag: 'setpoint', heat: 20 })).toEqual({ target_temperature: 20 });
  });
});

describe('the rest', () => {
  it.each([
    ['low', true],
    ['medium', false],
    ['middle', false],
    ['high', false],
    ['strange', null],
  ])('a battery that is %s', (word, low) => {
    const it = device([...binary('smoke'), words('battery_state', 'low', 'medium', 'middle', 'high')]);
    const [values] = said(it, { battery_state: word });
    expect(values.batteryLow ?? null).toBe(low);
  });

  it('a meter with two channels says the first', () => {
    const clamp = called(
      'Energy meter with two clamps',
      ...numeric('power_a', 'power_b', 'energy_a', 'energy_b'),
    );
    expect(kindOf(clamp)).toBe('power_meter');
    expect(said(clamp, { power_a: 120, power_b: 5, energy_a: 3, energy_b: 148 })).toEqual([
      { power: 120, energy: 3 },
    ]);
  });

  it('a lock tells who turned it and how, beside how it stands', () => {
    const lock = device([
      of(
        'lock',
        { ...state, value_on: 'LOCK', value_off: 'UNLOCK' },
        words('lock_state', 'locked', 'unlocked'),
      ),
      words('last_unlock_source', 'zigbee', 'keypad', 'rfid', 'self'),
      settable(binary('auto_relock')[0] ?? {}),
    ]);
    expect(
      said(lock, {
        state: 'UNLOCK',
        lock_state: 'unlocked',
        last_unlock_source: 'rfid',
        last_unlock_user: '12',
        auto_relock: true,
      }),
    ).toEqual([{ locked: false, actionSource: 'tag', actionUser: 12, autoLock: true }]);
    expect(sent(lock, { tag: 'autoLock', on: false })).toEqual({ auto_relock: false });
  });

  it('a device that its bridge does not know is listed, as one that nobody knows', () => {
    const [it] = devices([], { definition: null, model_id: 'X-1', interviewing: false });
    expect(it?.discovered).toMatchObject({ kind: 'unknown', modelId: 'X-1', commands: [] });
  });

  it('a name is never cut inside a letter', () => {
    const name = `Bedroom of the twins and cat ${'👩‍👩‍👧'}`;
    const it = device(binary('contact'), { friendly_name: name });
    expect(it.discovered.name).toBe('Bedroom of the twins and cat');
    expect(it.discovered.name.isWellFormed()).toBe(true);
  });

  it.each([
    ['a range extender', 'Router', 'repeater', 'Range extender', []],
    ['a router that nobody understands', 'Router', 'unknown', 'Thing', numeric('something')],
    ['a battery device that nobody understands', 'EndDevice', 'unknown', 'Thing', []],
  ] as const)('%s is %s: %s', (_, type, kind, description, exposes) => {
    expect(kindOf(device([...exposes], { type }, { description }))).toBe(kind);
  });
});
