import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import {
  hueContact,
  hueDimmer,
  hueId,
  hueItself,
  hueLamp,
  hueMotion,
  huePlug,
} from '@homeward/testing/drivers/hue-rows.ts';
import { HueResource, huePuts } from '@homeward/testing/drivers/hue-shapes.ts';
import { describe, expect, it } from 'vitest';
import { orderFor } from './commands.ts';
import { devicesOf } from './devices.ts';
import { createEventReader, type HueEvent } from './events.ts';
import { joined, readResources, type Resource, resourceOf } from './resources.ts';
import { isConnected, pressOf, wordsOf } from './words.ts';

const service = (type: string, more: object): Resource => {
  const read = resourceOf({ id: hueId(1), type, owner: { rid: hueId(2), rtype: 'device' }, ...more });
  if (read === null) throw new Error(type);
  return read;
};
const changed = '2026-11-29T10:00:00.000Z';

describe('what a service says', () => {
  it.each<[string, object, object]>([
    ['contact', { contact_report: { state: 'contact' } }, { opening: 'closed' }],
    ['contact', { contact_report: { state: 'no_contact' } }, { opening: 'open' }],
    ['contact', {}, { opening: null }],
    ['contact', { enabled: false, contact_report: { state: 'contact' } }, { opening: null }],
    ['tamper', { tamper_reports: [] }, { tamper: false }],
    [
      'tamper',
      { tamper_reports: [{ changed, source: 'battery_door', state: 'tampered' }] },
      { tamper: true },
    ],
    ['tamper', { tamper_reports: [{ state: 'not_tampered' }] }, { tamper: false }],
    ['tamper', { tamper_reports: [{ state: 'perhaps' }] }, { tamper: null }],
    ['motion', { motion: { motion: true, motion_valid: true } }, { motion: true }],
    ['motion', { motion: { motion: false, motion_report: { motion: true } } }, { motion: true }],
    ['motion', { motion: { motion: false, motion_valid: false } }, { motion: null }],
    ['camera_motion', { motion: { motion_report: { motion: false } } }, { motion: false }],
    ['temperature', { temperature: { temperature: 21.5, temperature_valid: true } }, { temperature: 21.5 }],
    ['temperature', { temperature: { temperature: 21, temperature_valid: false } }, { temperature: null }],
    ['light_level', { light: { light_level: 20_001, light_level_valid: true } }, { lux: 100 }],
    ['light_level', { light: { light_level: 'bright' } }, { lux: null }],
    [
      'device_power',
      { power_state: { battery_state: 'low', battery_level: 9 } },
      { battery: 9, batteryLow: true },
    ],
    ['device_power', { power_state: { battery_state: 'critical' } }, { battery: null, batteryLow: true }],
    ['device_power', { power_state: {} }, { battery: null, batteryLow: null }],
    ['light', { on: { on: true }, dimming: { brightness: 49.8 } }, { on: true, level: 50 }],
    ['light', { on: {} }, { on: null }],
    [
      'light',
      { on: { on: true }, color_temperature: { mirek: 250, mirek_valid: true } },
      { on: true, colourTemperature: 4_000 },
    ],
    ['light', { on: { on: true }, color_temperature: { mirek: null, mirek_valid: false } }, { on: true }],
  ])('of %s: %o', (type, more, values) => {
    expect(wordsOf(service(type, more))).toEqual(values);
  });

  it.each([
    ['connected', true],
    ['unidirectional_incoming', true],
    ['disconnected', false],
    ['connectivity_issue', false],
    ['something new', false],
  ])('of its radio: %s', (status, is) => {
    expect(isConnected(service('zigbee_connectivity', { status }))).toBe(is);
  });

  const all = ['initial_press', 'short_release', 'long_press'];
  it.each<[string, readonly string[], string | null]>([
    ['initial_press', all, null],
    ['short_release', all, '2_short'],
    ['long_press', all, '2_long'],
    ['double_short_release', all, '2_double'],
    ['repeat', all, null],
    ['long_release', all, null],
    ['initial_press', ['initial_press'], '2_press'],
    ['disarm', all, null],
  ])('of a button: %s', (event, event_values, press) => {
    const button = { event_values, button_report: { updated: changed, event } };
    expect(pressOf(service('button', { metadata: { control_id: 2 }, button }))).toBe(press);
  });
});

const bridge = () =>
  readResources({
    errors: [],
    data: [
      ...hueItself(10),
      ...hueContact(20, 'Front door'),
      ...hueMotion(30, 'Hall'),
      ...hueLamp(40, 'Lamp'),
      ...huePlug(50, 'Kettle'),
      ...hueDimmer(60, 'Switch'),
      { id: 'nonsense', type: 'light' },
      { id: hueId(99), type: 'scene' },
      7,
    ],
  });

describe('the devices of a bridge', () => {
  it('are those that the published shapes allow', () => {
    for (const one of [
      ...hueContact(20, 'a'),
      ...hueMotion(30, 'b'),
      ...hueLamp(40, 'c'),
      ...hueDimmer(60, 'd'),
    ])
      expect(HueResource.safeParse(one).success).toBe(true);
  });

  it('are what their services say, and the bridge is none', () => {
    const devices = devicesOf(bridge() ?? new Map());
    expect(devices.map(({ discovered: { id, kind, name } }) => [id, kind, name])).toEqual([
      [`HU:${hueId(20)}`, 'door_contact', 'Front door'],
      [`HU:${hueId(30)}`, 'pir', 'Hall'],
      [`HU:${hueId(40)}`, 'hue', 'Lamp'],
      [`HU:${hueId(50)}`, 'switch', 'Kettle'],
      [`HU:${hueId(60)}`, 'scene_button', 'Switch'],
    ]);
    expect(devices[0]?.discovered).toMatchObject({ modelId: 'Hue secure contact sensor M1', battery: false });
  });

  it('with several lights are several, which share their radio', () => {
    const [lamp, ...services] = hueLamp(40, 'Fitting');
    const second = { ...services[0], id: hueId(48), metadata: { name: 'Left', archetype: 'x' } };
    const devices = devicesOf(readResources({ data: [lamp, ...services, second] }) ?? new Map());
    expect(devices.map(({ discovered: { id, name } }) => [id, name])).toEqual([
      [`HU:${hueId(40)}`, 'Fitting'],
      [`HU:${hueId(48)}`, 'Fitting Left'],
    ]);
    for (const { services: own } of devices) expect(own).toContain(hueId(42));
  });

  it.each([[null], [{}], [{ data: 'x' }], [[]]])('are none where it says %o', (json) => {
    expect(readResources(json)).toBeNull();
  });
});

describe('a command', () => {
  const devices = devicesOf(bridge() ?? new Map());
  const named = (name: string) => {
    const found = devices.find(({ discovered }) => discovered.name === name);
    if (found === undefined) throw new Error(name);
    return found;
  };
  it.each<[string, DeviceCommand, object | null]>([
    ['Kettle', { tag: 'switch', on: true }, { on: { on: true } }],
    ['Kettle', { tag: 'level', level: 10 }, null],
    ['Lamp', { tag: 'level', level: 10 }, { on: { on: true }, dimming: { brightness: 10 } }],
    ['Lamp', { tag: 'level', level: 0 }, { on: { on: false } }],
    [
      'Lamp',
      { tag: 'colourTemperature', kelvin: 2_000 },
      { on: { on: true }, color_temperature: { mirek: 500 } },
    ],
    [
      'Lamp',
      { tag: 'colourTemperature', kelvin: 9_000 },
      { on: { on: true }, color_temperature: { mirek: 153 } },
    ],
    ['Front door', { tag: 'switch', on: true }, null],
    ['Lamp', { tag: 'lock', locked: true }, null],
  ])('to %s: %o', (name, command, body) => {
    const order = orderFor(named(name), command);
    if (body === null) expect(order).toBeNull();
    else expect(order?.body).toEqual(body);
  });

  it('fits what is published, a color and a sign of itself too', () => {
    const colour = orderFor(named('Lamp'), { tag: 'colour', hue: 240, saturation: 100 });
    expect(huePuts['light']?.safeParse(colour?.body).success).toBe(true);
    const sign = orderFor(named('Lamp'), { tag: 'identify' });
    expect(sign?.path).toBe(`/clip/v2/resource/device/${hueId(40)}`);
    expect(huePuts['device']?.safeParse(sign?.body).success).toBe(true);
  });
});

describe('a stream of events', () => {
  const heard = (...chunks: readonly (string | Buffer)[]) => {
    const events: HueEvent[] = [];
    let malformed = 0;
    const take = createEventReader(
      (told) => void events.push(...told),
      () => (malformed += 1),
    );
    for (const chunk of chunks) take(Buffer.from(chunk));
    return { events, malformed };
  };
  const message = JSON.stringify([
    { type: 'update', data: [{ id: 'a', type: 'light' }, 7] },
    { type: 'error' },
  ]);

  it('is read in whatever pieces it comes, without what is only there to keep it open', () => {
    const whole = `: hi\n\nid: 1:0\ndata: ${message}\n\nid: 2:0\r\ndata: ${message}\r\n\r\n`;
    expect(heard(whole).events).toHaveLength(2);
    const bytes = Buffer.from(whole.replaceAll('"a"', '"ä"'));
    const single = heard(...[...bytes].map((_, index) => bytes.subarray(index, index + 1)));
    expect(single.events.map(({ resource }) => resource['id'])).toEqual(['ä', 'ä']);
    expect(single.malformed).toBe(0);
  });

  it('counts what is no event, and forgets what has no end', () => {
    expect(heard('data: {\n\ndata: 7\n\ndata: []\n\n')).toEqual({ events: [], malformed: 2 });
    expect(heard('data: '.padEnd(2 ** 20 + 1, 'x'), `\n\ndata: ${message}\n\n`)).toMatchObject({
      events: [{ what: 'update' }],
      malformed: 1,
    });
  });

  it('tells parts, which are joined with what was known', () => {
    expect(joined({ a: { b: 1, c: [1, 2] }, d: 1 }, { a: { c: [3] }, e: 5 })).toEqual({
      a: { b: 1, c: [3] },
      d: 1,
      e: 5,
    });
  });
});
