import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../message.ts';
import { createRadio } from './radio.ts';

function bench({ held = [] as readonly string[], as = 'scene_button' as DeviceKind } = {}) {
  let now = 0;
  let learning = false;
  const told: unknown[] = [];
  const trusted: unknown[] = [];
  const radio = createRadio({
    clock: { now: () => 0, monotonic: () => now, after: () => () => {} },
    found: (_, devices) => {
      told.push(...devices.map(({ discovered: { id, kind } }) => [id, kind]));
      trusted.push(...devices.flatMap(({ discovered: { trust } }) => trust ?? []));
    },
    said: (id, values) => told.push([id, values]),
    held: (id: DeviceId) => (held.includes(id) ? { kind: as, sendsCodes: false } : null),
    isLearning: () => learning,
  });
  return {
    told,
    trusted,
    hear: (topic: string, payload: unknown, live = true) => {
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
      return radio.heard(topic, messageOf(Buffer.from(text), live));
    },
    later: (ms: number) => {
      now += ms;
    },
    learn: (on: boolean) => {
      learning = on;
    },
  };
}

const bridge = 'tele/rf_bridge/RESULT';
const press = {
  Time: '2026-11-29T03:00:00',
  RfReceived: { Data: '0x7028D2', Bits: 24, Protocol: 1, Pulse: 238 },
};
const id = 'MQ:RF-1-24-7028D2';

describe('What gateways hear on the radio', () => {
  it('is nobody of this house until it was taught, by two presses', () => {
    const { hear, later, learn, told } = bench();
    hear(bridge, press);
    learn(true);
    hear(bridge, press);
    // A sender repeats itself: it is one press.
    later(200);
    hear(bridge, press);
    expect(told).toEqual([]);
    later(3_000);
    hear(bridge, press);
    expect(told).toEqual([
      [id, 'scene_button'],
      [id, { action: 'press' }],
    ]);
    learn(false);
    later(200);
    hear(bridge, press);
    expect(told).toHaveLength(2);
    later(2_000);
    hear(bridge, press);
    expect(told.at(-1)).toEqual([id, { action: 'press' }]);
  });

  it('comes with how far its word goes', () => {
    const dsc = { model: 'DSC-Security', id: 7, closed: 0 };
    const { hear, trusted } = bench({ held: [id, 'MQ:DSC-Security-7'] });
    hear(bridge, press);
    hear('home/gateway/RTL_433toMQTT/DSC-Security/7', dsc);
    expect(trusted).toEqual([
      { word: 'copied', reports: false },
      { word: 'checked', reports: true },
    ]);
  });

  it('is known again after a restart, and by whichever gateway hears it', () => {
    const { hear, told } = bench({ held: [id] });
    hear('home/OpenMQTTGateway/433toMQTT', { value: 0x7028d2, protocol: 1, length: 24, delay: 238 });
    expect(told).toEqual([
      [id, 'scene_button'],
      [id, { action: 'press' }],
    ]);
  });

  it('is an old press where the broker remembered it, and nothing where it is nonsense', () => {
    const { hear, told } = bench({ held: [id] });
    expect(hear(bridge, press, false)).toBeUndefined();
    expect(hear(bridge, 'nonsense')).toBe(false);
    expect(hear(bridge, { RfReceived: { Data: 'xyz' } })).toBe(true);
    expect(hear(bridge, { POWER: 'ON' })).toBe(true);
    expect(hear('home/gateway/SYStoMQTT', press)).toBeUndefined();
    expect(told).toEqual([]);
  });

  it('stays what the panel holds it for, within its word', () => {
    const message = { model: 'SimpliSafe-Sensor', id: 'abc', state: 1 };
    const simpliSafe = 'MQ:SimpliSafe-Sensor-abc';
    const { hear, told } = bench({ held: [simpliSafe], as: 'door_contact' });
    hear('home/gateway/RTL_433toMQTT/SimpliSafe-Sensor/abc', message);
    expect(told[0]).toEqual([simpliSafe, 'door_contact']);
    const other = bench({ held: [simpliSafe], as: 'door_lock' });
    other.hear('home/gateway/RTL_433toMQTT/SimpliSafe-Sensor/abc', message);
    expect(other.told[0]).toEqual([simpliSafe, 'scene_button']);
  });

  it.each([
    ['temperature_sensor', [['temperature_sensor', 'bare']]],
    [
      'unknown',
      [
        ['unknown', 'mute'],
        ['temperature_sensor', 'bare'],
      ],
    ],
  ] as const)('is not lowered from %s by one message that says less', (as, described) => {
    const { hear, told, trusted } = bench({ held: ['MQ:Bresser-3CH-7'], as });
    for (const more of [{}, { temperature_C: 21 }, {}, { temperature_C: 22 }])
      hear('home/gateway/RTL_433toMQTT/Bresser-3CH/7', { model: 'Bresser-3CH', id: 7, ...more });
    const kinds = told.flatMap((one) => (Array.isArray(one) && typeof one[1] === 'string' ? [one[1]] : []));
    expect(kinds).toEqual(described.map(([kind]) => kind));
    expect(trusted).toMatchObject(described.map(([, word]) => ({ word })));
  });

  it.each([
    [
      { model: 'DSC-Security', id: 1_715_004, closed: 0, tamper: 0, battery_ok: 1 },
      'unknown',
      { opening: 'open', tamper: false, batteryLow: false },
    ],
    [
      { model: 'Honeywell-Security', id: 'a1b2', contact_open: 1, battery_ok: 0 },
      'door_contact',
      { opening: 'open', batteryLow: true },
    ],
    [{ model: 'Kerui-Security', id: '0x1234', motion: 1 }, 'pir', { motion: true }],
    [{ model: 'Kerui-Security', id: '0x1235', water: 1 }, 'water_sensor', { detected: true }],
    [
      { model: 'Bresser-3CH', id: 7, temperature_C: 21.5, humidity: 40 },
      'room_sensor',
      { temperature: 21.5, humidity: 40 },
    ],
  ])('decoded as %s is a %s', (message, kind, values) => {
    const { hear, later, learn, told } = bench();
    learn(true);
    hear(`home/gateway/RTL_433toMQTT/${message.model}/${message.id}`, message);
    later(2_000);
    hear(`home/gateway/RTL_433toMQTT/${message.model}/${message.id}`, message);
    expect(told).toEqual([
      [`MQ:${message.model}-${message.id}`, kind],
      [`MQ:${message.model}-${message.id}`, values],
    ]);
  });
});
