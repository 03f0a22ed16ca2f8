import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { describe, expect, it } from 'vitest';
import { devicesOf } from './devices.ts';
import { partOf } from './entity-parts.ts';
import { readMessage } from './messages.ts';
import { readRegistry } from './registry.ts';
import { socketAddress } from './session.ts';
import { type EntityState, readChanges, readStates } from './states.ts';

const at = (state: string, attributes: Readonly<Record<string, unknown>> = {}): EntityState => ({
  state,
  attributes,
});

describe('what an entity is', () => {
  it.each([
    ['door', 'door_contact', { opening: 'open' }, { opening: 'closed' }],
    ['window', 'door_contact', { opening: 'open' }, { opening: 'closed' }],
    ['garage_door', 'door_contact', { opening: 'open' }, { opening: 'closed' }],
    ['opening', 'door_contact', { opening: 'open' }, { opening: 'closed' }],
    ['motion', 'pir', { motion: true }, { motion: false }],
    ['occupancy', 'pir', { motion: true }, { motion: false }],
    ['presence', 'pir', { motion: true }, { motion: false }],
    ['smoke', 'smoke_detector', { detected: true }, { detected: false }],
    ['heat', 'heat_detector', { detected: true }, { detected: false }],
    ['gas', 'gas_detector', { detected: true }, { detected: false }],
    ['carbon_monoxide', 'co_detector', { detected: true }, { detected: false }],
    ['moisture', 'water_sensor', { detected: true }, { detected: false }],
    ['vibration', 'shock_sensor', { detected: true }, { detected: false }],
    ['safety', 'unknown', { detected: true }, { detected: false }],
    ['problem', 'unknown', { detected: true }, { detected: false }],
    ['tamper', null, { tamper: true }, { tamper: false }],
    ['battery', null, { batteryLow: true }, { batteryLow: false }],
  ])('of class %s is a %s', (device_class, kind, on, off) => {
    const part = partOf('binary_sensor.one', at('on', { device_class }));
    expect(part?.kind).toBe(kind);
    expect(part?.read(at('on'))).toEqual(on);
    expect(part?.read(at('off'))).toEqual(off);
    expect(Object.values(part?.read(at('gibberish')) ?? {})).toEqual([null]);
  });

  it.each([
    ['temperature', '°C', '21.4', { temperature: 21.4 }],
    ['temperature', '°F', '68', { temperature: 20 }],
    ['humidity', '%', '47', { humidity: 47 }],
    ['battery', '%', '12', { battery: 12 }],
    ['battery', '%', '300', { battery: null }],
    ['illuminance', 'lx', '800', { lux: 800 }],
    ['power', 'kW', '1.5', { power: 1_500 }],
    ['energy', 'Wh', '2500', { energy: 2.5 }],
    ['carbon_dioxide', 'ppm', '612', { co2: 612 }],
    ['temperature', '°C', 'warm', { temperature: null }],
  ])('that measures %s in %s says %s', (device_class, unit_of_measurement, said, values) => {
    const part = partOf('sensor.one', at(said, { device_class, unit_of_measurement }));
    expect(part?.read(at(said))).toEqual(values);
  });

  it.each([
    ['alarm_control_panel.house', {}],
    ['device_tracker.phone', {}],
    ['person.anna', {}],
    ['tag.key', {}],
    ['sensor.text', {}],
    ['sensor.odd', { device_class: 'temperature', unit_of_measurement: 'furlong' }],
    ['binary_sensor.odd', { device_class: 'update' }],
    ['event.motion', { device_class: 'motion', event_types: ['motion'] }],
    ['constructor.one', {}],
  ])('that nothing is made of: %s', (id, attributes) => {
    expect(partOf(id, at('on', attributes))).toBeNull();
  });

  it('of a lamp says how bright it is only while it is on', () => {
    const modes = { supported_color_modes: ['color_temp', 'hs'] };
    const part = partOf('light.one', at('off', modes));
    expect(part?.kind).toBe('hue');
    expect(part?.read(at('off', { brightness: null }))).toEqual({ on: false });
    const lit = { brightness: 128, color_temp_kelvin: 2_700, hs_color: [30, 60] };
    expect(part?.read(at('on', lit))).toEqual({
      on: true,
      level: 50,
      colourTemperature: 2_700,
      hue: 30,
      saturation: 60,
    });
    expect(partOf('light.one', at('off', { supported_color_modes: ['brightness'] }))?.kind).toBe('dimmer');
    expect(partOf('light.one', at('off', { supported_color_modes: ['onoff'] }))?.kind).toBe('switch');
  });

  it('of a lock that is stuck locks nothing, and on its way says nothing', () => {
    const part = partOf('lock.one', at('locked'));
    expect(['locked', 'unlocked', 'jammed', 'locking'].map((state) => part?.read(at(state)))).toEqual([
      { locked: true },
      { locked: false },
      { locked: false },
      {},
    ]);
  });
});

describe('a command', () => {
  const tones = { supported_features: 31, available_tones: { 1: 'Burglar', 2: 'Doorbell' } };
  it.each<[string, EntityState, DeviceCommand, object | null]>([
    ['switch.a', at('off'), { tag: 'switch', on: true }, { service: 'turn_on', confirmedBy: { on: true } }],
    ['input_boolean.a', at('off'), { tag: 'switch', on: false }, { domain: 'input_boolean' }],
    ['switch.a', at('off'), { tag: 'level', level: 5 }, null],
    [
      'switch.a',
      at('off', { assumed_state: true }),
      { tag: 'switch', on: true },
      { service: 'turn_on', confirmedBy: null },
    ],
    [
      'light.a',
      at('on', { supported_color_modes: ['brightness'] }),
      { tag: 'level', level: 40 },
      { service: 'turn_on', data: { brightness_pct: 40 } },
    ],
    [
      'light.a',
      at('on', { supported_color_modes: ['brightness'] }),
      { tag: 'level', level: 0 },
      { service: 'turn_off', confirmedBy: { on: false } },
    ],
    [
      'light.a',
      at('on', { supported_color_modes: ['hs'] }),
      { tag: 'colour', hue: 120, saturation: 50 },
      { data: { hs_color: [120, 50] } },
    ],
    ['light.a', at('on', { supported_color_modes: ['onoff'] }), { tag: 'level', level: 40 }, null],
    [
      'cover.a',
      at('open', { supported_features: 3 }),
      { tag: 'shutter', move: 'close' },
      { service: 'close_cover', confirmedBy: null },
    ],
    ['cover.a', at('open', { supported_features: 3 }), { tag: 'shutter', move: 'stop' }, null],
    ['cover.a', at('open', { supported_features: 3 }), { tag: 'level', level: 10 }, null],
    [
      'cover.a',
      at('open', { supported_features: 15 }),
      { tag: 'level', level: 10 },
      { service: 'set_cover_position', data: { position: 10 } },
    ],
    ['lock.a', at('locked'), { tag: 'lock', locked: false }, { service: 'unlock' }],
    ['lock.a', at('locked', { code_format: '^\\d{4}$' }), { tag: 'lock', locked: false }, null],
    ['valve.a', at('open'), { tag: 'switch', on: false }, { service: 'close_valve' }],
    [
      'siren.a',
      at('off', tones),
      { tag: 'siren', sound: 'burglar', volume: 'loud' },
      { service: 'turn_on', data: { tone: 'Burglar', duration: 900, volume_level: 1 } },
    ],
    [
      'siren.a',
      at('off', tones),
      { tag: 'siren', sound: 'off', volume: 'none' },
      { service: 'turn_off', confirmedBy: { sounding: false } },
    ],
    [
      'siren.a',
      at('off', tones),
      { tag: 'siren', sound: 'chime', volume: 'normal' },
      { data: { tone: 'Doorbell', duration: 2, volume_level: 0.5 } },
    ],
    ['siren.a', at('off', { supported_features: 3 }), { tag: 'siren', sound: 'chime', volume: 'loud' }, null],
  ])('to %s', (id, state, command, call) => {
    const encoded = partOf(id, state)?.encode(command);
    if (call === null) expect(encoded).toBeNull();
    else expect(encoded).toMatchObject(call);
  });
});

describe('a press', () => {
  const button = partOf('event.bell', at('unknown', { device_class: 'doorbell', event_types: ['ring'] }));
  const ring = (state: string, event_type = 'ring') => at(state, { event_type });
  it('is one that is later than the last, and no old one that comes back, nor a word that disarms', () => {
    const [early, late] = [ring('2026-11-29T10:00:00+00:00'), ring('2026-11-29T10:00:05+00:00')];
    expect(button?.kind).toBe('scene_button');
    expect(button?.happened?.(early, late)).toEqual({ action: 'ring' });
    expect(button?.happened?.(at('unknown'), early)).toEqual({ action: 'ring' });
    expect(button?.happened?.(late, early)).toBeNull();
    expect(button?.happened?.(at('unavailable'), late)).toBeNull();
    expect(button?.happened?.(early, ring(late.state, 'disarm_all'))).toBeNull();
    expect(button?.happened?.(early, at('unknown'))).toBeNull();
    expect(button?.read(late)).toEqual({});
  });
});

describe('the devices of a house', () => {
  const device = (id: string, name: string, more: object = {}) => ({ id, name, identifiers: [], ...more });
  const entity = (entity_id: string, device_id: string, more: object = {}) => ({
    id: `key-${entity_id}`,
    entity_id,
    device_id,
    unique_id: entity_id,
    ...more,
  });
  const state = (entity_id: string, device_class: string, more: object = {}) => ({
    entity_id,
    state: 'off',
    attributes: { device_class, ...more },
  });
  const built = (entities: object[], devices: object[], states: object[]) =>
    devicesOf(readRegistry(entities, devices, [{ area_id: 'attic', name: 'Attic' }]), readStates(states)).map(
      ({ discovered, members }) => ({ ...discovered, of: members.map(({ entityId }) => entityId) }),
    );

  it('are joined of what says something of one', () => {
    const [door] = built(
      [
        entity('binary_sensor.door', 'd1'),
        entity('binary_sensor.tamper', 'd1', { entity_category: 'diagnostic' }),
        entity('sensor.battery', 'd1', { entity_category: 'diagnostic' }),
        entity('switch.led', 'd1', { entity_category: 'config' }),
      ],
      [device('d1', 'Front', { name_by_user: 'Front door', manufacturer: 'Acme', model: 'Nine' })],
      [
        state('binary_sensor.door', 'door'),
        state('binary_sensor.tamper', 'tamper'),
        state('sensor.battery', 'battery', { unit_of_measurement: '%' }),
        state('switch.led', ''),
      ],
    );
    expect(door).toMatchObject({
      id: 'HA:key-binary_sensor.door',
      kind: 'door_contact',
      name: 'Front door',
      modelId: 'Acme Nine',
      battery: false,
      commands: [],
      of: ['binary_sensor.door', 'sensor.battery', 'binary_sensor.tamper'].toSorted(),
    });
  });

  it('are several where one has several functions, with an area in front where two are called alike', () => {
    const named = (id: string) => device(id, 'Sensor', { area_id: 'attic' });
    const all = built(
      [
        entity('binary_sensor.hall', 'd1', { name: 'Hall' }),
        entity('binary_sensor.stairs', 'd1', { name: 'Stairs' }),
        entity('binary_sensor.roof', 'd2'),
        entity('binary_sensor.cellar', 'd3'),
      ],
      [device('d1', 'Radar'), named('d2'), device('d3', 'Sensor')],
      ['hall', 'stairs', 'roof', 'cellar'].map((one) => state(`binary_sensor.${one}`, 'motion')),
    );
    expect(all.map(({ name }) => name).toSorted()).toEqual([
      'Attic Sensor',
      'Radar Hall',
      'Radar Stairs',
      'Sensor',
    ]);
  });

  it('are none of ours, be it by its device, its maker or its name, and none that is switched off', () => {
    const node = 'homeward_001d94000001';
    const all = built(
      [
        entity('binary_sensor.a', 'own'),
        entity('binary_sensor.b', 'made'),
        entity('binary_sensor.c', '', { unique_id: `${node}_device_RF_1_zone` }),
        entity('binary_sensor.d', '', { disabled_by: 'user' }),
        entity('binary_sensor.e', ''),
      ],
      [
        device('own', 'Home', { identifiers: [['mqtt', node]] }),
        device('made', 'Home', { manufacturer: 'Homeward' }),
      ],
      ['a', 'b', 'c', 'd', 'e'].map((one) => state(`binary_sensor.${one}`, 'door')),
    );
    expect(all.map(({ of }) => of)).toEqual([['binary_sensor.e']]);
  });

  it('that only measure are one, and those that protect are told last', () => {
    const all = built(
      [entity('sensor.t', 'd1'), entity('sensor.h', 'd1')],
      [device('d1', 'Bedroom')],
      [
        state('binary_sensor.smoke', 'smoke'),
        state('sensor.t', 'temperature', { unit_of_measurement: '°C' }),
        state('sensor.h', 'humidity', { unit_of_measurement: '%' }),
      ],
    );
    expect(all.map(({ id, kind }) => [id, kind])).toEqual([
      ['HA:d1', 'room_sensor'],
      ['HA:binary_sensor.smoke', 'smoke_detector'],
    ]);
  });
});

describe('what it says', () => {
  it('is read as it is published, and nothing of what is not', () => {
    expect(readMessage({ type: 'auth_required', ha_version: '2026.11.1' })).toEqual({
      tag: 'authRequired',
      version: '2026.11.1',
    });
    expect(readMessage({ type: 'auth_invalid', message: 'the token abc' })).toEqual({ tag: 'authInvalid' });
    const wrong = { id: 3, type: 'result', success: false, error: { code: 'not_found', message: 'x' } };
    expect(readMessage(wrong)).toEqual({ tag: 'result', id: 3, answer: { ok: false, code: 'not_found' } });
    for (const junk of [null, 7, [], {}, { type: 'event', id: 'a', event: {} }, { type: 'result' }])
      expect(readMessage(junk)).toBeNull();
  });

  it('of changes counts over what was known', () => {
    const known = at('off', { device_class: 'door', a: 1, b: 2 });
    const event = {
      c: { 'binary_sensor.x': { '+': { s: 'on', a: { a: 5 }, lc: 1 }, '-': { a: ['b'] } }, nonsense: {} },
      r: ['binary_sensor.y', 7],
    };
    expect(readChanges(event, (id) => (id === 'binary_sensor.x' ? known : undefined))).toEqual([
      { id: 'binary_sensor.x', now: at('on', { device_class: 'door', a: 5 }), isNew: true },
      { id: 'binary_sensor.y', now: null, isNew: true },
    ]);
    expect(readChanges({ x: 1 }, () => undefined)).toBeNull();
    expect(readStates({ states: [] }).size).toBe(0);
    expect(readStates([{ entity_id: 'BAD', state: 'on' }, { entity_id: 'a.b' }, 3]).size).toBe(0);
  });

  it('is at its websocket, below the path of a proxy', () => {
    expect(socketAddress('http://10.0.0.5:8123').href).toBe('ws://10.0.0.5:8123/api/websocket');
    expect(socketAddress('https://box/home/').href).toBe('wss://box/home/api/websocket');
  });
});
