import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import {
  binary,
  device,
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
const loud = { tag: 'siren', sound: 'burglar', volume: 'loud' } as const;
const silent = { tag: 'siren', sound: 'off', volume: 'loud' } as const;
const kindOf = ({ discovered }: ZigbeeDevice) => discovered.kind;
const endpoint = (name: string, no: number) => ({
  ...binary(name)[0],
  property: `${name}_${no}`,
  endpoint: String(no),
});

describe('a danger in other words', () => {
  it.each<[string, string, object, object, object]>([
    [
      'smoke by the bits of the standard',
      'smoke_detector',
      { ...binary('smoke_alarm_1')[0] },
      { smoke_alarm_1: true },
      { smoke_alarm_1: false },
    ],
    [
      'a leak by its bit',
      'water_sensor',
      { ...binary('water_leak_alarm_2')[0] },
      { water_leak_alarm_2: true },
      { water_leak_alarm_2: false },
    ],
    [
      'gas by its bit',
      'gas_detector',
      { ...binary('gas_alarm_1')[0] },
      { gas_alarm_1: true },
      { gas_alarm_1: false },
    ],
    [
      'carbon monoxide that says ON',
      'co_detector',
      twoWords('carbon_monoxide', 'ON', 'OFF'),
      { carbon_monoxide: 'ON' },
      { carbon_monoxide: 'OFF' },
    ],
    [
      'smoke in a list',
      'smoke_detector',
      words('smoke_state', 'alarm', 'normal', 'detecting'),
      { smoke_state: 'alarm' },
      { smoke_state: 'normal' },
    ],
    [
      'gas in a list',
      'gas_detector',
      words('gas_sensor_state', 'normal', 'alarm'),
      { gas_sensor_state: 'alarm' },
      { gas_sensor_state: 'normal' },
    ],
    [
      'a leak by its zone',
      'water_sensor',
      binary('water_leak_zone_2')[0] ?? {},
      { water_leak_zone_2: true },
      { water_leak_zone_2: false },
    ],
    [
      'a leak by its wire',
      'water_sensor',
      binary('water_leak_wire_1')[0] ?? {},
      { water_leak_wire_1: true },
      { water_leak_wire_1: false },
    ],
    [
      'a leak as a probe has it',
      'water_sensor',
      twoWords('input_3_leak_detect_9', 'Leak', 'Dry'),
      { input_3_leak_detect_9: 'Leak' },
      { input_3_leak_detect_9: 'Dry' },
    ],
    [
      'a fall',
      'fall_sensor',
      words('fall_status', 'normal', 'fall_alarm'),
      { fall_status: 'fall_alarm' },
      { fall_status: 'normal' },
    ],
    ['a call for help as a state', 'panic_button', binary('sos')[0] ?? {}, { sos: true }, { sos: false }],
  ])('%s is understood', (_, kind, expose, there, gone) => {
    const it = device([expose, ...binary('battery_low')]);
    expect(kindOf(it)).toBe(kind);
    expect(said(it, there, gone)).toMatchObject([{ detected: true }, { detected: false }]);
  });

  it.each<[string, object, unknown]>([
    ['a word of no list', words('smoke_state', 'alarm', 'normal'), 'checking'],
    ['the other type', twoWords('carbon_monoxide', 'ON', 'OFF'), true],
    ['null', binary('smoke')[0] ?? {}, null],
  ])('that is %s is not understood, and never all clear', (_, expose, value) => {
    const property = (expose as { property: string }).property;
    expect(said(device([expose]), { [property]: value })).toEqual([{ detected: null }]);
  });

  it('of one of several parts is enough, until that part says otherwise', () => {
    const bits = device(binary('smoke_alarm_1', 'smoke_alarm_2'));
    expect(said(bits, { smoke_alarm_1: true }, { smoke_alarm_2: false }, { smoke_alarm_1: false })).toEqual([
      { detected: true },
      { detected: true },
      { detected: false },
    ]);
  });

  it.each([
    ['heat', 'heat_detector', 'Household heat detector'],
    ['smoke', 'smoke_detector', 'Listens for the tone of a smoke detector'],
    ['water', 'water_sensor', 'Water leak alarm'],
  ])('that is a bare alarm is %s where the description says so', (_, kind, description) => {
    const it = called(description, ...binary('alarm', 'tamper'));
    expect(kindOf(it)).toBe(kind);
    expect(said(it, { alarm: true })).toEqual([{ detected: true }]);
    expect(sent(it, loud)).toBeUndefined();
  });

  it('that nobody can name is shown, and left to be named', () => {
    const it = called('Automatically generated definition', ...binary('alarm_1', 'tamper'));
    expect(kindOf(it)).toBe('unknown');
    expect(said(it, { alarm_1: true }, { alarm_1: false })).toEqual([
      { detected: true },
      { detected: false },
    ]);
  });

  it('in cubic metres is a meter, and no danger', () => {
    const it = called('Pulse counter for gas', { ...numeric('gas')[0], unit: 'm³' });
    expect(kindOf(it)).toBe('power_meter');
    expect(said(it, { gas: 81.2 })).toEqual([{}]);
  });

  it('comes before everything else that a device can do', () => {
    const relay = called('Relay with leak probes', of('switch', state), ...binary('water_leak'));
    expect(kindOf(relay)).toBe('water_sensor');
    const loudOne = called('Smoke detector with siren', ...binary('smoke'), {
      type: 'composite',
      name: 'warning',
      property: 'warning',
      access: 2,
      features: [words('mode', 'stop', 'burglar', 'fire')],
    });
    expect(kindOf(loudOne)).toBe('smoke_detector');
  });
});

describe('a help button', () => {
  it('that knows presses only calls for help by any of them', () => {
    const it = called('Emergency call button', words('action', 'off', 'single', 'double', 'hold'));
    expect(kindOf(it)).toBe('panic_button');
    expect(saidBy(it, { action: 'hold' })).toEqual({
      tag: 'decoded',
      value: [{}, { action: 'hold', detected: true }, { detected: false }],
    });
    expect(said(it, { action: 'off' })).toEqual([{ action: 'off' }]);
  });

  it('is none because of its presses alone', () => {
    expect(kindOf(called('Wall button', words('action', 'single', 'hold')))).toBe('scene_button');
  });
});

describe('a siren', () => {
  const onOff = called(
    'Siren',
    twoWords('alarm', 'ON', 'OFF', 3),
    settable(words('volume', 'low', 'middle', 'high')),
  );
  const listedWords = called(
    'Plug-in siren',
    settable(words('alarm', 'light', 'sound', 'sound_light', 'off')),
  );
  const own = called('Siren', twoWords('siren_on', 'ON', 'OFF', 2), ranged('alarm_duration', 1, 600, 's'));
  const switched = called(
    'Outdoor alarm with a horn',
    words('alarm_state', 'alarm_sound', 'alarm_light', 'no_alarm'),
    twoWords('alarm_switch', 'ON', 'OFF', 3),
  );
  const pair = called(
    'Outdoor siren',
    { ...words('trigger_alarm', 'trigger'), access: 2 },
    { ...words('stop_alarm', 'stop'), access: 2 },
  );
  const standard = called('Warning siren', ...binary('smoke'), {
    type: 'composite',
    name: 'warning',
    property: 'warning',
    access: 2,
    features: [
      words('mode', 'stop', 'burglar', 'emergency'),
      words('level', 'low', 'medium', 'high'),
      twoWords('strobe', true, false, 2),
      ranged('duration', 0, 300, 's'),
    ],
  });

  it.each<[string, ZigbeeDevice, object, object]>([
    ['says on and off', onOff, { alarm: 'ON', volume: 'high' }, { alarm: 'OFF' }],
    ['has a list', listedWords, { alarm: 'sound_light' }, { alarm: 'off' }],
    ['has a property of its own', own, { siren_on: 'ON', alarm_duration: 600 }, { siren_on: 'OFF' }],
    ['has a switch beside its state', switched, { alarm_switch: 'ON' }, { alarm_switch: 'OFF' }],
    ['begins and ends by two properties', pair, { trigger_alarm: 'trigger' }, { stop_alarm: 'stop' }],
    [
      'speaks the standard, in the words and bounds that it has',
      standard,
      { warning: { mode: 'burglar', level: 'high', strobe: true, duration: 300 } },
      { warning: { mode: 'stop', level: 'low', strobe: false, duration: 0 } },
    ],
  ])('that %s is told in its own words', (_, siren, starts, stops) => {
    expect(kindOf(siren)).toBe('siren');
    expect(sent(siren, loud)).toEqual(starts);
    expect(sent(siren, silent)).toEqual(stops);
  });

  it.each<[string, string, object, unknown]>([
    ['seconds', 'alarm_duration', ranged('alarm_duration', 1, 600, 's'), 600],
    ['minutes', 'alarm_time', ranged('alarm_time', 1, 60, 'min'), 15],
    ['seconds of another name', 'siren_duration', ranged('siren_duration', 0, 1800, 's'), 900],
    ['times', 'alarm_time', ranged('alarm_time', 0, 100, 'times'), undefined],
  ])('is told how loud and for how many %s before it sounds', (_, property, expose, lasts) => {
    const volume = settable(words('alarm_volume', 'low', 'high'));
    const it = called('Siren', twoWords('alarm', 'ON', 'OFF', 3), volume, expose);
    const payload = sent(it, loud) ?? {};
    expect(Object.keys(payload).at(-1)).toBe('alarm');
    expect(payload).toMatchObject({ alarm_volume: 'high', alarm: 'ON' });
    expect(new Map(Object.entries(payload)).get(property)).toBe(lasts);
  });

  it('is tested for seconds, and not at all where it counts in minutes', () => {
    const counts = (unit: string) =>
      called('Siren', twoWords('alarm', 'ON', 'OFF', 3), ranged('duration', 1, 60, unit));
    const test = { tag: 'testSiren', volume: 'normal' } as const;
    expect(Object.entries(sent(counts('s'), test) ?? {})).toEqual([
      ['duration', 2],
      ['alarm', 'ON'],
    ]);
    expect(sent(counts('min'), test)).toBeUndefined();
  });

  it('says whether it sounds in its own words', () => {
    expect(said(onOff, { alarm: 'ON' }, { alarm: 'OFF' }, { alarm: true })).toEqual([
      { sounding: true },
      { sounding: false },
      { sounding: null },
    ]);
    expect(said(listedWords, { alarm: 'sound_light' }, { alarm: 'light' }, { alarm: 'off' })).toEqual([
      { sounding: true },
      { sounding: false },
      { sounding: false },
    ]);
    const words = ['alarm_sound', 'alarm_light', 'no_alarm'].map((alarm_state) => ({ alarm_state }));
    expect(said(switched, ...words)).toEqual([{ sounding: true }, { sounding: false }, { sounding: false }]);
  });

  it('does not see smoke, whatever its bits are called', () => {
    expect(said(standard, { smoke: true })).toEqual([{}]);
  });

  it('that cannot be told is one all the same', () => {
    const deaf = called('Hidden siren', { ...numeric('loudness')[0] });
    expect([kindOf(deaf), deaf.discovered.commands]).toEqual(['siren', []]);
  });

  it.each<[string, string, readonly object[]]>([
    ['heat detector', 'heat_detector', binary('alarm')],
    [
      'breaker',
      'power_switch_meter',
      [twoWords('state', 'ON', 'OFF', 3), ...numeric('power'), words('alarm', 'clear', 'trip')],
    ],
    ['motion detector', 'pir', [...binary('occupancy'), words('alarm', 'over_temperature', 'off')]],
    [
      'window sensor',
      'door_contact',
      [words('opening_state', 'open', 'closed'), settable(binary('alarm')[0] ?? {})],
    ],
    ['air monitor', 'aqs', [...numeric('co2'), twoWords('alarm', 'ON', 'OFF', 3)]],
  ])('is not a %s that has a word for an alarm', (name, kind, exposes) => {
    const it = called(`Small ${name}`, ...exposes);
    expect(kindOf(it)).toBe(kind);
    expect(it.discovered.commands).not.toContain('siren');
  });
});

describe('a door, a window, somebody there', () => {
  it.each<[string, ZigbeeDevice, object, object]>([
    [
      'a window that tilts',
      device([words('opening_state', 'open', 'closed', 'tilted')]),
      { opening_state: 'tilted' },
      { opening: 'open' },
    ],
    [
      'a closed window',
      device([words('opening_state', 'open', 'closed', 'tilted')]),
      { opening_state: 'closed' },
      { opening: 'closed' },
    ],
    [
      'an input of a box',
      device([twoWords('dry_contact', 'contact_closed', 'contact_open')]),
      { dry_contact: 'contact_open' },
      { opening: 'open' },
    ],
    ['a contact of words', device([twoWords('contact', 'ON', 'OFF')]), { contact: 'ON' }, { opening: null }],
    [
      'presence as a word',
      device([words('presence_state', 'none', 'motion', 'stationary')]),
      { presence_state: 'stationary' },
      { motion: true },
    ],
    [
      'nobody as a word',
      device([words('presence_state', 'none', 'motion', 'stationary')]),
      { presence_state: 'none' },
      { motion: false },
    ],
    [
      'a word that is no word',
      device([words('presence_state', 'none', 'motion')]),
      { presence_state: 'perhaps' },
      { motion: null },
    ],
    [
      'a radar that calls it state',
      device([words('state', 'none', 'presence', 'move')]),
      { state: 'move' },
      { motion: true },
    ],
  ])('%s', (_, from, message, values) => {
    expect(said(from, message)).toEqual([values]);
  });

  it('somebody in any zone of a radar is somebody', () => {
    const radar = device([1, 2, 3].map((no) => endpoint('occupancy', no)));
    expect(kindOf(radar)).toBe('pir');
    expect(
      said(radar, { occupancy_2: true, occupancy_3: false }, { occupancy_3: false }, { occupancy_2: false }),
    ).toEqual([{ motion: true }, { motion: true }, { motion: false }]);
  });

  it.each(['open', 'error_forced_open'])('a lock whose door is %s has an open door', (word) => {
    const lock = device([
      of('lock', { ...state, value_on: 'LOCK', value_off: 'UNLOCK' }),
      words('door_state', 'open', 'closed', 'error_forced_open'),
    ]);
    expect(said(lock, { door_state: word })).toEqual([{ opening: 'open' }]);
  });

  it('a garage door says how it stands, and has one button', () => {
    const garage = device([settable(binary('trigger')[0] ?? {}), ...binary('garage_door_contact')], {
      type: 'Router',
    });
    expect(kindOf(garage)).toBe('dio');
    expect(said(garage, { garage_door_contact: true }, { garage_door_contact: false })).toEqual([
      { opening: 'closed' },
      { opening: 'open' },
    ]);
    expect(sent(garage, { tag: 'switch', on: true })).toEqual({ trigger: true });
    expect(sent(garage, { tag: 'switch', on: false })).toBeUndefined();
  });
});
