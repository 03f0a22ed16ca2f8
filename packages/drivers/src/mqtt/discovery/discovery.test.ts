import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { describe, expect, it } from 'vitest';
import { createInfraredKeys } from '../infrared-keys.ts';
import { messageOf } from '../message.ts';
import type { MqttDevice } from '../mqtt-device.ts';
import { isSaidOn } from '../topics.ts';
import { createDiscovery, type Discovery } from './discovery.ts';

interface Bench {
  readonly discovery: Discovery;
  readonly kept: string[];
  announce(topic: string, config: unknown): boolean | undefined;
  devices(): readonly MqttDevice[];
}

/** Announcements that settle at once. */
function bench(): Bench {
  const owners = new Map<string, readonly MqttDevice[]>();
  const kept: string[] = [];
  const waiting: (() => void)[] = [];
  const clock = {
    now: () => 0,
    monotonic: () => 0,
    after: (_: number, call: () => void) => {
      waiting.push(call);
      return () => {};
    },
  };
  const discovery = createDiscovery({
    prefix: 'homeassistant',
    deaf: new Set(),
    clock,
    keys: createInfraredKeys((topic) => kept.push(topic)),
    found: (owner, devices) => owners.set(owner, devices),
  });
  return {
    discovery,
    kept,
    announce: (topic, config) => {
      const text = config === '' ? '' : JSON.stringify(config);
      return discovery.heard(`homeassistant/${topic}/config`, messageOf(Buffer.from(text), true));
    },
    devices: () => {
      for (const call of waiting.splice(0)) call();
      return [...owners.values()].flat();
    },
  };
}

const said = (device: MqttDevice | undefined, topic: string, payload: unknown, live = true): DeviceValues => {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const heard = device?.ears
    .filter((ear) => isSaidOn(topic, ear.topic))
    .map((ear) => ear.hear(messageOf(Buffer.from(text), live)));
  return Object.assign({}, ...(heard ?? []).flatMap((one) => one?.values ?? [])) as DeviceValues;
};
const kinds = (devices: readonly MqttDevice[]) =>
  devices.map(({ discovered: { id, kind } }) => [id, kind] as const);

describe('A device that announces itself', () => {
  it('in short words, with a base topic, is the same as in long ones', () => {
    const { announce, devices } = bench();
    announce('binary_sensor/node/door', {
      '~': 'house/door',
      uniq_id: 'd1',
      dev_cla: 'door',
      stat_t: '~/state',
      val_tpl: '{{ value_json.contact }}',
      pl_on: 'open',
      pl_off: 'shut',
      avty: [{ t: '~/there', pl_avail: 'yes', pl_not_avail: 'no' }],
      dev: { ids: ['abc'], name: 'Front door', mdl: 'M-1', mf: 'Maker' },
    });
    const [device] = devices();
    expect(device?.discovered).toEqual({
      id: 'MQ:d1',
      kind: 'door_contact',
      modelId: 'M-1',
      name: 'Front door',
      battery: false,
      commands: [],
    });
    expect(said(device, 'house/door/state', { contact: 'open' })).toEqual({ opening: 'open' });
    expect(said(device, 'house/door/state', { contact: 'shut' })).toEqual({ opening: 'closed' });
    expect(said(device, 'house/door/state', { contact: 'ajar' })).toEqual({ opening: null });
    expect(device?.availability?.topics.map(({ topic }) => topic)).toEqual(['house/door/there']);
  });

  it('in one announcement is one device with all that it says, and loses what is taken away', () => {
    const { announce, devices } = bench();
    const config = {
      dev: { ids: 'hall', name: 'Hall' },
      o: { name: 'bridge' },
      state_topic: 'hall',
      cmps: {
        door: {
          p: 'binary_sensor',
          uniq_id: 'hall_door',
          device_class: 'window',
          val_tpl: '{{ value_json.open }}',
          pl_on: true,
          pl_off: false,
        },
        batt: {
          p: 'sensor',
          uniq_id: 'hall_batt',
          device_class: 'battery',
          unit_of_measurement: '%',
          val_tpl: '{{ value_json.batt }}',
          ent_cat: 'diagnostic',
        },
        tamper: {
          p: 'binary_sensor',
          uniq_id: 'hall_tamper',
          device_class: 'tamper',
          val_tpl: '{{ value_json.tamper }}',
        },
      },
    };
    announce('device/hall', config);
    const [device] = devices();
    expect(device?.discovered).toMatchObject({ id: 'MQ:hall_door', kind: 'door_contact', battery: true });
    expect(said(device, 'hall', { open: true, batt: '87', tamper: 'OFF' })).toEqual({
      opening: 'open',
      battery: 87,
      tamper: false,
    });
    announce('device/hall', { ...config, cmps: { ...config.cmps, batt: { p: 'sensor' } } });
    expect(devices()[0]?.discovered.battery).toBe(false);
    announce('device/hall', '');
    expect(devices()).toEqual([]);
  });

  it.each([
    [
      'ESPHome',
      'binary_sensor/garage/garage_door',
      {
        dev_cla: 'garage_door',
        name: 'Garage door',
        stat_t: 'garage/binary_sensor/garage_door/state',
        avty_t: 'garage/status',
        uniq_id: 'ESPbinary_sensorgarage_door',
        dev: {
          ids: 'a4cf12aabbcc',
          name: 'garage',
          sw: 'esphome v2025.5.0',
          mdl: 'esp32dev',
          mf: 'espressif',
        },
      },
      'garage/binary_sensor/garage_door/state',
      'ON',
      { opening: 'open' },
    ],
    [
      'OpenMQTTGateway, whichever gateway hears it',
      'sensor/Acurite-Tower-8763-tempc',
      {
        stat_t: '+/+/RTL_433toMQTT/Acurite-Tower/A/8763',
        dev_cla: 'temperature',
        unit_of_meas: '°C',
        name: 'Acurite-Tower-tempc',
        uniq_id: 'Acurite-Tower-A-8763-tempc',
        val_tpl: '{{ value_json.temperature_C | is_defined }}',
        device: { ids: ['Acurite-Tower-A-8763'], mdl: 'Acurite-Tower', name: 'Tower' },
      },
      'home/garden/RTL_433toMQTT/Acurite-Tower/A/8763',
      { model: 'Acurite-Tower', id: 8763, temperature_C: 21.5 },
      { temperature: 21.5 },
    ],
  ] as const)('as %s writes it is heard', (_, topic, config, at, payload, values) => {
    const { announce, devices } = bench();
    announce(topic, config);
    expect(said(devices()[0], at, payload)).toEqual(values);
  });

  it('with several functions is several devices', () => {
    const { announce, devices, discovery } = bench();
    for (const no of [1, 2])
      announce(`switch/board/relay${no}`, {
        uniq_id: `relay${no}`,
        name: `Relay ${no}`,
        cmd_t: `board/${no}/set`,
        stat_t: `board/${no}`,
        dev: { ids: ['board'], name: 'Board' },
      });
    announce('sensor/board/power', {
      uniq_id: 'power',
      name: 'Power',
      stat_t: 'board/power',
      dev_cla: 'power',
      unit_of_meas: 'W',
      dev: { ids: ['board'], name: 'Board' },
    });
    expect(devices().map(({ discovered: { id, kind, name } }) => [id, kind, name])).toEqual([
      ['MQ:relay1', 'switch', 'Board Relay 1'],
      ['MQ:relay2', 'switch', 'Board Relay 2'],
    ]);
    expect(discovery.leftOut()).toEqual([
      {
        id: 'MQ:relay1',
        device: 'Board',
        component: 'Power',
        reason: 'unclear',
        why: 'it does not say which part it measures',
      },
    ]);
  });

  it.each([
    ['door', 'door_contact', { opening: 'open' }],
    ['garage_door', 'door_contact', { opening: 'open' }],
    ['opening', 'door_contact', { opening: 'open' }],
    ['motion', 'pir', { motion: true }],
    ['occupancy', 'pir', { motion: true }],
    ['presence', 'pir', { motion: true }],
    ['smoke', 'smoke_detector', { detected: true }],
    ['carbon_monoxide', 'co_detector', { detected: true }],
    ['gas', 'gas_detector', { detected: true }],
    ['heat', 'heat_detector', { detected: true }],
    ['moisture', 'water_sensor', { detected: true }],
    ['vibration', 'shock_sensor', { detected: true }],
    ['sound', 'unknown', { detected: true }],
    ['safety', 'unknown', { detected: true }],
    ['problem', 'unknown', { detected: true }],
    ['lock', 'door_lock', { locked: false }],
  ] as const)('as a %s is a %s', (device_class, kind, on) => {
    const { announce, devices } = bench();
    announce('binary_sensor/x', { uniq_id: 'x', stat_t: 'x', device_class });
    const [device] = devices();
    expect(device?.discovered.kind).toBe(kind);
    expect(said(device, 'x', 'ON')).toEqual(on);
    expect(said(device, 'x', 'None')).toEqual(
      Object.fromEntries(Object.keys(on).map((name) => [name, null])),
    );
  });

  it.each([
    ['temperature', '°F', '68', { temperature: 20 }, 'temperature_sensor'],
    ['humidity', '%', '55', { humidity: 55 }, 'room_sensor'],
    ['power', 'kW', '1.5', { power: 1500 }, 'power_meter'],
    ['energy', 'Wh', '2500', { energy: 2.5 }, 'power_meter'],
    ['illuminance', 'lx', '120', { lux: 120 }, 'lm'],
    ['carbon_dioxide', 'ppm', '700', { co2: 700 }, 'aqs'],
    ['pm25', 'µg/m³', '12', { pm25: 12 }, 'aqs'],
    ['temperature', '°C', 'unavailable', { temperature: null }, 'temperature_sensor'],
    ['humidity', '%', '400', { humidity: null }, 'room_sensor'],
  ] as const)('that measures %s in %s says %s', (device_class, unit_of_meas, payload, values, kind) => {
    const { announce, devices } = bench();
    announce('sensor/x', { uniq_id: 'x', stat_t: 'x', device_class, unit_of_meas });
    const [device] = devices();
    expect(device?.discovered.kind).toBe(kind);
    expect(said(device, 'x', payload)).toEqual(values);
  });

  it('is told in its own words', () => {
    const { announce, devices } = bench();
    announce('cover/c', {
      uniq_id: 'c',
      cmd_t: 'c/set',
      pos_t: 'c/pos',
      set_pos_t: 'c/pos/set',
      pos_open: 0,
      pos_clsd: 200,
    });
    announce('lock/l', { uniq_id: 'l', cmd_t: 'l/set', stat_t: 'l', pl_lock: '1', pl_unlk: '0' });
    announce('siren/s', { uniq_id: 's', cmd_t: 's/set', stat_t: 's', av_tones: ['fire', 'burglar'] });
    announce('valve/v', { uniq_id: 'v', cmd_t: 'v/set', stat_t: 'v', pos: true });
    announce('fan/f', { uniq_id: 'f', cmd_t: 'f/set', pct_cmd_t: 'f/pct', spd_rng_max: 3 });
    announce('light/j', {
      uniq_id: 'j',
      schema: 'json',
      cmd_t: 'j/set',
      stat_t: 'j',
      brightness: true,
      sup_clrm: ['rgb', 'color_temp'],
    });
    announce('light/p', { uniq_id: 'p', cmd_t: 'p/set', bri_cmd_t: 'p/bri', bri_scl: 100 });
    announce('climate/t', {
      uniq_id: 't',
      temp_cmd_t: 't/set',
      temp_stat_t: 't/set/now',
      mode_cmd_t: 't/mode',
      modes: ['off', 'heat'],
      temp_unit: 'F',
    });
    announce('button/b', { uniq_id: 'b', cmd_t: 'b/press', dev_cla: 'identify', dev: { ids: 'l' } });
    announce('switch/w', {
      uniq_id: 'w',
      cmd_t: 'w/set',
      cmd_tpl: '{"on": {{ value | lower }} }',
      pl_on: 'TRUE',
      pl_off: 'FALSE',
    });
    const all = new Map(devices().map((device) => [device.discovered.id.slice(3), device]));
    const told = (id: string, command: DeviceCommand) =>
      all
        .get(id)
        ?.encode(command)
        ?.publications.map(({ topic, payload }) => `${topic} ${payload}`);
    expect(told('c', { tag: 'shutter', move: 'close' })).toEqual(['c/set CLOSE']);
    expect(told('c', { tag: 'level', level: 25 })).toEqual(['c/pos/set 150']);
    expect(said(all.get('c'), 'c/pos', '50')).toEqual({ level: 75 });
    expect(told('l', { tag: 'lock', locked: true })).toEqual(['l/set 1']);
    expect(told('s', { tag: 'siren', sound: 'fire', volume: 'loud' })).toEqual([
      's/set {"state":"ON","tone":"fire","duration":900,"volume_level":1}',
    ]);
    expect(told('s', { tag: 'siren', sound: 'off', volume: 'loud' })).toEqual(['s/set {"state":"OFF"}']);
    expect(told('s', { tag: 'siren', sound: 'chime', volume: 'loud' })).toBeUndefined();
    expect(told('v', { tag: 'switch', on: true })).toEqual(['v/set 100']);
    expect(said(all.get('v'), 'v', '0')).toEqual({ on: false });
    expect(told('f', { tag: 'fanMode', mode: 'medium' })).toEqual(['f/pct 2']);
    expect(told('j', { tag: 'colour', hue: 0, saturation: 100 })).toEqual([
      'j/set {"state":"ON","color":{"r":255,"g":0,"b":0}}',
    ]);
    expect(told('j', { tag: 'colourTemperature', kelvin: 4000 })).toEqual([
      'j/set {"state":"ON","color_temp":250}',
    ]);
    expect(said(all.get('j'), 'j', { state: 'ON', brightness: 128, color: { r: 0, g: 255, b: 0 } })).toEqual({
      on: true,
      level: 50,
      hue: 120,
      saturation: 100,
    });
    expect(told('p', { tag: 'level', level: 30 })).toEqual(['p/bri 30']);
    expect(told('t', { tag: 'setpoint', heat: 20 })).toEqual(['t/set 68']);
    expect(told('t', { tag: 'thermostatMode', mode: 'cool' })).toBeUndefined();
    expect(told('w', { tag: 'switch', on: true })).toEqual(['w/set {"on": true }']);
  });

  it('as buttons says each press once, and none that is only remembered', () => {
    const { announce, devices } = bench();
    announce('event/e', { uniq_id: 'e', stat_t: 'e', evt_typ: ['press', 'hold'] });
    announce('device_automation/r/one', {
      atype: 'trigger',
      type: 'button_short_press',
      stype: 'button_1',
      t: 'r/action',
      pl: 'one',
      dev: { ids: ['r'], name: 'Remote' },
    });
    announce('device_automation/r/two', {
      atype: 'trigger',
      type: 'button_short_press',
      stype: 'button_2',
      t: 'r/action',
      pl: 'two',
      dev: { ids: ['r'], name: 'Remote' },
    });
    const [event, remote] = devices();
    expect(said(event, 'e', { event_type: 'hold' })).toEqual({ action: 'hold' });
    expect(said(event, 'e', { event_type: 'hold' }, false)).toEqual({});
    expect(said(event, 'e', { event_type: 'other' })).toEqual({});
    expect(kinds(remote === undefined ? [] : [remote])).toEqual([['MQ:r', 'scene_button']]);
    expect(said(remote, 'r/action', 'two')).toEqual({ action: 'button_2 button_short_press' });
  });

  it('in words that are not understood is listed with a reason, and shown as unknown', () => {
    const { announce, devices, discovery } = bench();
    const dev = { ids: ['odd'], name: 'Odd' };
    announce('sensor/odd/a', {
      uniq_id: 'a',
      name: 'A',
      stat_t: 'a',
      dev_cla: 'temperature',
      unit_of_meas: '°C',
      val_tpl: "{{ states('x') }}",
      dev,
    });
    announce('vacuum/odd/b', { uniq_id: 'b', name: 'B', cmd_t: 'b', dev });
    announce('binary_sensor/odd/c', { uniq_id: 'c', name: 'C', stat_t: 'c/#', dev });
    announce('alarm_control_panel/odd/d', { uniq_id: 'd', name: 'D', stat_t: 'd', cmd_t: 'd/set', dev });
    announce('lock/odd/e', { uniq_id: 'e', name: 'E', stat_t: 'e', dev });
    expect(kinds(devices())).toEqual([['MQ:odd', 'unknown']]);
    expect(
      discovery.leftOut().map(({ component, reason, why }) => `${component}: ${reason}, ${why}`),
    ).toEqual([
      'A: notUnderstood, value_template: the template calls “states”',
      'B: strange, nothing here is a “vacuum”',
      'C: notUnderstood, state_topic is no topic of one device',
      'D: strange, another alarm panel is no device of this one',
      'E: notUnderstood, it has no command_topic',
    ]);
  });

  it('that says on the topic that it is told on says nothing: it would only echo', () => {
    const { announce, devices } = bench();
    announce('switch/x', { uniq_id: 'x', cmd_t: 'x', stat_t: 'x' });
    const [device] = devices();
    expect(device?.ears).toEqual([]);
    expect(device?.encode({ tag: 'switch', on: true })?.confirmedBy).toBeNull();
  });

  it('with a settings switch and a restart button alone is no device', () => {
    const { announce, devices } = bench();
    const dev = { ids: ['bridge'] };
    announce('switch/bridge/led', { uniq_id: 'led', cmd_t: 'led', ent_cat: 'config', dev });
    announce('button/bridge/restart', {
      uniq_id: 'restart',
      cmd_t: 'restart',
      dev_cla: 'restart',
      ent_cat: 'config',
      dev,
    });
    expect(devices()).toEqual([]);
  });

  it('learns and sends keys of remote controls by their raw timings', () => {
    const { announce, devices, kept } = bench();
    const dev = { ids: ['ir'], name: 'Blaster' };
    announce('infrared/ir/tx', { schema: 'emitter', uniq_id: 'ir_tx', cmd_t: 'ir/send', dev });
    announce('infrared/ir/rx', { schema: 'receiver', uniq_id: 'ir_rx', stat_t: 'ir/seen', dev });
    const [device] = devices();
    expect(device?.discovered).toMatchObject({
      id: 'MQ:ir_tx',
      kind: 'upic',
      commands: ['sendKey', 'learnKey'],
    });
    const key = { unit: 1, key: 'power' } as const;
    expect(device?.encode({ tag: 'sendKey', ...key })).toBeNull();
    const signal = { timings: [9_000, 4_500, 560, 560], modulation: 38_000 };
    // Nobody is learning: it is only seen.
    expect(said(device, 'ir/seen', signal)).toEqual({});
    const learning = device?.encode({ tag: 'learnKey', ...key });
    learning?.begin?.();
    expect(said(device, 'ir/seen', signal, false)).toEqual({});
    const heard = device?.ears[0]?.hear(messageOf(Buffer.from(JSON.stringify(signal)), true));
    expect(heard).toEqual({ values: [{ irKeys: ['1.power'] }], answers: learning?.answer });
    expect(kept).toEqual(['homeward/infrared/ir_tx/1.power']);
    const sent = device?.encode({ tag: 'sendKey', ...key });
    expect(sent?.confirmedBy).toBeNull();
    expect(sent?.publications).toEqual([
      { topic: 'ir/send', payload: JSON.stringify({ ...signal, repeat_count: 0 }) },
    ]);
    expect(device?.ears[0]?.hear(messageOf(Buffer.from('{"timings":["x"]}'), true))).toBeNull();
  });

  it('says by several topics whether it is there, and by a template of each', () => {
    const { announce, devices } = bench();
    announce('switch/x', {
      uniq_id: 'x',
      cmd_t: 'x',
      avty_mode: 'all',
      avty: [{ t: 'a' }, { t: 'b', val_tpl: '{{ value_json.state }}' }],
    });
    const availability = devices()[0]?.availability;
    expect(availability?.mode).toBe('all');
    const word = messageOf(Buffer.from('{"state":"offline"}'), true);
    expect(availability?.topics.map((one) => one.read(word))).toEqual([null, false]);
  });

  it('is nothing where it is no announcement', () => {
    const { announce, discovery, devices } = bench();
    expect(announce('sensor/x', [1, 2])).toBe(false);
    expect(announce('device/x', { dev: {} })).toBe(false);
    expect(discovery.heard('homeassistant/status', messageOf(Buffer.from('online'), true))).toBeUndefined();
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, no) => [`c${no}`, { p: 'sensor', stat_t: 'x' }]),
    );
    expect(announce('device/many', { dev: { ids: 'x' }, cmps: many })).toBe(false);
    expect(devices()).toEqual([]);
  });
});
