import { randomUUID } from 'node:crypto';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import {
  benchOf,
  createImpatientClock,
  plainChance,
  realClock,
} from '@homeward/testing/drivers/driver-bench.ts';
import { brokerThere, brokerUrl } from '@homeward/testing/drivers/zigbee-door.ts';
import { connectAsync } from 'mqtt';
import { afterEach, describe, expect, it } from 'vitest';
import { createWiredDriver } from './driver.ts';
import { readingIn } from './mqtt-gateway.ts';
import type { MqttWiredOptions } from './options.ts';
import { probeWired } from './probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const hall = DeviceId.parse('IN:1');
const cellar = DeviceId.parse('IN:2');
const relay = DeviceId.parse('SR:1');
const lamp = DeviceId.parse('SR:2');
const quiet = { tamper: false, masked: false } as const;

async function home() {
  const base = `homeward-test-${randomUUID()}`;
  const board = await connectAsync(brokerUrl);
  open.push(() => board.endAsync());
  const say = (topic: string, payload: unknown, retain = false) =>
    board.publishAsync(`${base}/${topic}`, typeof payload === 'string' ? payload : JSON.stringify(payload), {
      qos: 1,
      retain,
    });
  const volts = { tag: 'volts', supply: 3.3, pullUp: 4700 } as const;
  const loop = { tag: 'DEOL', end: 4700, alarm: 4700 } as const;
  const options: MqttWiredOptions = {
    tag: 'mqtt',
    url: brokerUrl,
    protocolVersion: 5,
    availabilityTopic: `${base}/status`,
    inputs: [
      { id: hall, name: 'Hall', topic: `${base}/sensor/hall/state`, measure: volts, loop, tolerance: 10 },
      {
        id: cellar,
        name: 'Cellar',
        topic: `${base}/SENSOR`,
        path: 'ADS1115.A0',
        measure: { ...volts, scale: 0.001 },
        loop,
        tolerance: 10,
      },
    ],
    outputs: [
      { id: relay, name: 'Relay', kind: 'siren', commandTopic: `${base}/relay/command` },
      {
        id: lamp,
        name: 'Lamp',
        kind: 'switch',
        commandTopic: `${base}/lamp/command`,
        words: { on: '1', off: '0' },
        state: { topic: `${base}/lamp`, path: 'POWER' },
      },
    ],
  };
  const begin = async () => {
    const clock = createImpatientClock();
    const driver = createWiredDriver(options, { clock, random: plainChance });
    open.push(() => driver.stop());
    return { clock, ...(await benchOf(driver)) };
  };
  return { base, board, say, options, begin };
}

describe.skipIf(!(await brokerThere()))('boards behind a broker (needs MQTT)', () => {
  it('are measured, by a number of its own and by one in JSON', async () => {
    const { say, begin } = await home();
    const { until, driver } = await begin();
    await until({ tag: 'link', up: true });
    await say('sensor/hall/state', '1.650');
    await say('SENSOR', { Time: 'now', ADS1115: { A0: 2200 } });
    await until({ tag: 'reported', device: hall, values: { ...quiet, detected: false }, live: true });
    await until({ tag: 'reported', device: cellar, values: { ...quiet, detected: true }, live: true });
    await say('SENSOR', { ADS1115: { A0: 'much' } });
    await say('sensor/hall/state', 'x'.repeat(1_000_000));
    await say('SENSOR', 'no JSON');
    await expect.poll(() => driver.counters().malformed).toBe(3);
  });

  it('are not measured now when the broker only remembers what they said', async () => {
    const { say, begin } = await home();
    await say('sensor/hall/state', '1.65', true);
    open.push(() => say('sensor/hall/state', '', true));
    const { until } = await begin();
    await until({ tag: 'reported', device: hall, values: { ...quiet, detected: false }, live: false });
  });

  it('are unknown when they say that they are offline, and when a loop says nothing any more', async () => {
    const { say, begin } = await home();
    const { until, clock, reports } = await begin();
    await until({ tag: 'link', up: true });
    await say('sensor/hall/state', '1.65');
    await until({ tag: 'reported', device: hall });
    clock.hurry();
    await until({ tag: 'availability', device: hall, online: false });
    await say('sensor/hall/state', '1.65');
    await until({ tag: 'availability', device: hall, online: true });
    await say('status', 'offline');
    await until({ tag: 'link', up: false, reason: 'the board is offline' });
    const before = reports.length;
    await say('status', 'Online');
    await expect.poll(() => reports.slice(before)).toContainEqual({ tag: 'link', up: true });
  });

  it('are told once what to switch, and confirm where they say how they stand', async () => {
    const { base, board, say, begin } = await home();
    const heard: string[] = [];
    board.on('message', (topic, payload) => {
      heard.push(`${topic.slice(base.length + 1)} ${payload.toString()}`);
      if (topic.endsWith('lamp/command'))
        void say('lamp', { POWER: payload.toString() === '1' ? 'ON' : 'OFF' });
    });
    await board.subscribeAsync([`${base}/+/command`]);
    const { driver, until } = await begin();
    await until({ tag: 'link', up: true });
    expect(await driver.command(relay, { tag: 'siren', sound: 'burglar', volume: 'loud' })).toEqual({
      tag: 'sent',
    });
    expect(await driver.command(lamp, { tag: 'switch', on: true })).toEqual({ tag: 'confirmed' });
    await until({ tag: 'reported', device: lamp, values: { on: true }, live: true });
    await expect.poll(() => heard).toEqual(['relay/command ON', 'lamp/command 1']);
    expect(driver.takes?.(relay, { tag: 'siren', sound: 'chime', volume: 'loud' })).toBe(false);
    expect(await driver.command(hall, { tag: 'identify' })).toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
    await say('status', 'offline');
    await until({ tag: 'link', up: false });
    expect(await driver.command(lamp, { tag: 'switch', on: false })).toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
  });

  it('are tried as they were typed in', async () => {
    const { say, options } = await home();
    await say('sensor/hall/state', '1.65', true);
    open.push(() => say('sensor/hall/state', '', true));
    const ports = { clock: realClock, random: plainChance };
    expect(await probeWired(options, ports)).toEqual({ ok: true, detail: '1 of 2 inputs measured' });
    const nowhere = { ...options, url: 'mqtt://somebody:secret@127.0.0.1:1' };
    const answer = await probeWired(nowhere, ports);
    expect(answer).toMatchObject({ ok: false, detail: expect.stringContaining('ECONNREFUSED') });
    expect(answer.detail).not.toContain('secret');
  });
});

describe('a message', () => {
  it.each([
    ['1.65', undefined, 1.65],
    [' -2 ', undefined, -2],
    ['ON', undefined, 1],
    ['open', undefined, 0],
    ['nan', undefined, null],
    ['', undefined, null],
    ['{"a":{"b":"3.5"}}', 'a.b', 3.5],
    ['{"a":{"b":false}}', 'a.b', 0],
    ['{"a":[1]}', 'a.0', null],
    ['{"a":{}}', 'a.toString', null],
    ['[]', 'a', null],
  ])('%j at %s is %d', (text, path, reading) => {
    expect(readingIn(Buffer.from(text), path)).toBe(reading);
  });
});
