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
import { createRfDriver } from './driver.ts';
import { probeRf } from './probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const device = DeviceId.parse('RF:DSC-Security.7');
const message = (closed: number) => ({ time: Date.now() / 1_000, model: 'DSC-Security', id: 7, closed });

async function home() {
  const base = `homeward-test-${randomUUID()}`;
  const receiver = await connectAsync(brokerUrl);
  open.push(() => receiver.endAsync());
  const say = (topic: string, payload: unknown, retain = false) =>
    receiver.publishAsync(
      `${base}/${topic}`,
      typeof payload === 'string' ? payload : JSON.stringify(payload),
      {
        retain,
      },
    );
  const source = {
    tag: 'mqtt',
    url: brokerUrl,
    protocolVersion: 5,
    topic: `${base}/+/events`,
    availabilityTopic: `${base}/attic/availability`,
  } as const;
  const driver = createRfDriver({ source }, { clock: createImpatientClock(), random: plainChance });
  const begin = async () => {
    open.push(() => driver.stop());
    return benchOf(driver, () => ({ kind: 'unknown', sendsCodes: false }));
  };
  return { base, say, source, driver, begin };
}

describe.skipIf(!(await brokerThere()))('receivers behind a broker (needs MQTT)', () => {
  it('are heard, are missed when they say that they are offline, and are heard again', async () => {
    const { say, begin, driver } = await home();
    const bench = await begin();
    await bench.until({ tag: 'link', up: true });
    await say('attic/events', message(0));
    await bench.until({ tag: 'reported', device, live: true, values: { opening: 'open' } });
    await say('attic/availability', 'what?');
    await say('attic/availability', 'offline');
    await bench.until({ tag: 'link', up: false, reason: 'the receiver is offline', devices: [device] });
    await say('attic/availability', 'online');
    await expect.poll(() => bench.reports.at(-1)).toEqual({ tag: 'link', up: true });
    await say('attic/events', 'x'.repeat(1_000_000));
    await expect.poll(() => driver.counters().malformed).toBe(2);
  });

  it('are not heard now when the broker only remembers what they said', async () => {
    const { say, begin } = await home();
    await say('attic/events', message(1), true);
    open.push(() => say('attic/events', '', true));
    const bench = await begin();
    await bench.until({ tag: 'reported', device, live: false, values: { opening: 'closed' } });
  });

  it('are tried as they were typed in', async () => {
    const { source, say } = await home();
    const ports = { clock: realClock, random: plainChance };
    await say('attic/events', message(1), true);
    open.push(() => say('attic/events', '', true));
    expect(await probeRf({ source }, ports)).toEqual({
      ok: true,
      detail: 'the broker is there; heard: DSC-Security',
    });
    const nowhere = { ...source, url: 'mqtt://somebody:secret@127.0.0.1:1' };
    const answer = await probeRf({ source: nowhere }, ports);
    expect(answer.ok).toBe(false);
    expect(answer.detail).toMatch(/ECONNREFUSED/);
    expect(answer.detail).not.toContain('secret');
  });
});
