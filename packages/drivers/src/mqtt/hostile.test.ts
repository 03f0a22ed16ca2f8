import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDialects } from './dialects.ts';
import { createInfraredKeys } from './infrared-keys.ts';
import { messageOf } from './message.ts';
import type { MqttDevice } from './mqtt-device.ts';

function bench() {
  const devices: MqttDevice[] = [];
  const waiting: (() => void)[] = [];
  const dialects = createDialects({
    options: { discoveryPrefix: 'homeassistant', leftToOthers: [] },
    clock: {
      now: () => 0,
      monotonic: () => 0,
      after: (_, call) => {
        waiting.push(call);
        return () => {};
      },
    },
    random: { bytes: (length) => new Uint8Array(length), unit: () => 0 },
    keys: createInfraredKeys(() => {}),
    found: (_, all) => void devices.push(...all),
    tell: () => {},
    said: () => {},
    there: () => {},
    answered: () => {},
    held: () => null,
    isLearning: () => true,
  });
  const hear = (topic: string, text: string): void => {
    for (const dialect of dialects.all) dialect.heard(topic, messageOf(Buffer.from(text), true));
    for (const call of waiting.splice(0)) call();
  };
  return { devices, hear };
}

const names = [
  'unique_id',
  'state_topic',
  'command_topic',
  'value_template',
  'device_class',
  'payload_on',
  'off_delay',
  'availability',
  'device',
  'origin',
  'components',
  'platform',
  'schema',
  'modes',
  'brightness_scale',
  'position_open',
  'speed_range_max',
  'event_types',
  'expire_after',
  'supported_color_modes',
  '~',
  'entity_category',
  'available_tones',
];
const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    '~/x',
    'x/+',
    '{{',
    '{{ value_json.a }}',
    '{% if value %}',
    '__proto__',
    'ON',
    -1,
    0,
    1e308,
    'NaN',
    '',
  ),
);
const config = fc.dictionary(fc.constantFrom(...names), odd);
const platform = fc.constantFrom(
  'binary_sensor',
  'sensor',
  'switch',
  'light',
  'cover',
  'lock',
  'siren',
  'climate',
  'fan',
  'valve',
  'button',
  'event',
  'device_automation',
  'infrared',
  'device',
  'other',
);

describe('What strangers say on a broker', () => {
  it('breaks nothing, whatever is announced and said', () => {
    fc.assert(
      fc.property(platform, config, fc.array(odd, { maxLength: 5 }), (kind, announced, said) => {
        const { devices, hear } = bench();
        const topics = { state_topic: 'x', command_topic: 'x/set' };
        hear(`homeassistant/${kind}/x/config`, JSON.stringify({ ...topics, ...announced }));
        for (const { ears, availability, encode } of devices) {
          for (const payload of said) {
            const message = messageOf(Buffer.from(JSON.stringify(payload)), true);
            for (const ear of ears) ear.hear(message);
            for (const topic of availability?.topics ?? []) topic.read(message);
          }
          encode({ tag: 'switch', on: true });
          encode({ tag: 'level', level: 50 });
          encode({ tag: 'siren', sound: 'fire', volume: 'loud' });
        }
        for (const { discovered } of devices) expect(discovered.id).toMatch(/^MQ:[0-9A-Za-z_.-]{1,40}$/);
      }),
    );
  });

  it('breaks nothing in the words of other makers', () => {
    const topic = fc.constantFrom(
      'tasmota/discovery/A8032ABE54DC/config',
      'tasmota/discovery/A8032ABE54DC/sensors',
      'shellies/announce',
      'shellyplus1-a8032abe54dc/online',
      'shellyplus1-a8032abe54dc/events/rpc',
      'homeward/000000000000/rpc',
      'tele/x/RESULT',
      'home/x/433toMQTT',
      'home/x/RTL_433toMQTT/y/1',
    );
    const members = fc.dictionary(
      fc.constantFrom(
        'mac',
        't',
        'ft',
        'tp',
        'rl',
        'swc',
        'so',
        'src',
        'id',
        'method',
        'params',
        'result',
        'model',
        'sn',
        'RfReceived',
        'value',
        'closed',
        'events',
      ),
      odd,
    );
    const likely = {
      src: 'shellyplus1-a8032abe54dc',
      mac: 'A8032ABE54DC',
      t: 'x',
      ft: '%prefix%/%topic%/',
      tp: ['c', 's', 't'],
    };
    fc.assert(
      fc.property(fc.array(fc.tuple(topic, fc.oneof(odd, members)), { maxLength: 8 }), (all) => {
        const { hear } = bench();
        for (const [at, payload] of all) {
          const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
          hear(at, JSON.stringify(isObject ? { ...likely, ...payload } : payload));
        }
      }),
    );
  });
});
