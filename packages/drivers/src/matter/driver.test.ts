import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import {
  benchOf,
  createImpatientClock,
  plainChance,
  realClock,
} from '@homeward/testing/drivers/driver-bench.ts';
import {
  matterContact,
  matterFacts,
  matterNode,
  type MatterScript,
  matterScript,
} from '@homeward/testing/drivers/matter-script.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { Driver } from '../port.ts';
import { createMatterDriver } from './driver.ts';
import { probeMatter } from './probe.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const id = (node: string) => DeviceId.parse(`MA:dbf7516f-${node}.1`);
const open: (Driver | MatterScript)[] = [];

async function scripted(
  answer: Parameters<typeof matterScript>[0],
  facts = matterFacts,
): Promise<MatterScript> {
  const server = await matterScript(answer, () => facts);
  open.push(server);
  return server;
}
async function home(server: MatterScript) {
  const clock = createImpatientClock();
  const driver = createMatterDriver({ url: server.url }, { clock, random: plainChance, log: quiet });
  open.push(driver);
  return { clock, ...(await benchOf(driver)) };
}
const listens =
  (nodes: () => readonly unknown[]) =>
  ({ command }: Readonly<Record<string, unknown>>) =>
    command === 'start_listening' ? { result: nodes() } : undefined;

afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await ('stop' in one ? one.stop() : one.close());
});

describe('a Matter server', () => {
  it('that goes away leaves its devices unknown, and what it says when it is back was not heard', async () => {
    let touches = true;
    const server = await scripted(listens(() => [matterContact(9, touches), matterContact(10, true)]));
    const { clock, reports, until } = await home(server);
    await until({ tag: 'reported', device: id('9'), values: { opening: 'closed' }, live: false });
    server.cut();
    await until({
      tag: 'link',
      up: false,
      devices: [id('9'), id('a')],
      reason: 'the server closed the connection',
    });
    touches = false;
    const from = reports.length;
    await expect
      .poll(
        () => {
          clock.hurry();
          return reports.slice(from);
        },
        { timeout: 30_000, interval: 50 },
      )
      .toContainEqual({ tag: 'reported', device: id('9'), values: { opening: 'open' }, live: false });
    expect(reports.slice(from)).toContainEqual({ tag: 'link', up: true });
    // Also what is as it was: nobody knew that meanwhile.
    await until({ tag: 'reported', device: id('a'), values: { opening: 'closed' }, live: false });
    expect(reports.slice(from)).toContainEqual(
      expect.objectContaining({ tag: 'reported', device: id('a'), values: { opening: 'closed' } }),
    );
  });

  it('that says nothing any more is gone, though its line is open', async () => {
    const server = await scripted(() => undefined);
    const { clock, until } = await home(server);
    await expect.poll(() => server.asked.length, { timeout: 30_000 }).toBe(1);
    clock.hurry();
    await until({ tag: 'link', up: false });
  });

  it('that pours what changes and never says what it has is left', async () => {
    const server = await scripted(() => undefined);
    const { until } = await home(server);
    await expect.poll(() => server.asked.length, { timeout: 30_000 }).toBe(1);
    for (let no = 0; no < 6_000; no += 1)
      server.say({ event: 'attribute_updated', data: [no, '1/69/0', true] });
    await until({ tag: 'link', up: false, reason: expect.stringContaining('pours') as string });
  });

  it('that pours in few long messages is left, too', async () => {
    const server = await scripted(() => undefined);
    const { until } = await home(server);
    await expect.poll(() => server.asked.length, { timeout: 30_000 }).toBe(1);
    const long = 'x'.repeat(9 * 2 ** 20);
    for (let no = 0; no < 4; no += 1) server.say({ event: 'attribute_updated', data: [no, '1/40/5', long] });
    await until({ tag: 'link', up: false, reason: expect.stringContaining('pours') as string });
  });

  it('is told apart by its language', async () => {
    const facts = (most: number, least: number) =>
      matterFacts
        .replace('"schema_version":13', `"schema_version":${most}`)
        .replace('"min_supported_schema_version":11', `"min_supported_schema_version":${least}`);
    const old = await scripted(() => undefined, facts(10, 5));
    expect(await probeMatter({ url: old.url }, realClock)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('too old') as string,
    });
    const young = await scripted(() => undefined, facts(20, 14));
    expect(await probeMatter({ url: young.url }, realClock)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('newer') as string,
    });
    const other = await scripted(() => undefined, '{"type":"version"}');
    expect((await probeMatter({ url: other.url }, realClock)).ok).toBe(false);
  });

  it('is tried as it is typed: what it has is counted', async () => {
    const server = await scripted(listens(() => [matterContact(1, true), matterContact(2, true, false)]));
    const notes: unknown[] = [];
    expect(await probeMatter({ url: server.url }, realClock, (...note) => notes.push(note))).toEqual({
      ok: true,
      detail: 'connected',
    });
    expect(notes).toEqual([
      ['version', 1, 'matter-server/1.4.1 (matter.js/0.17.9)'],
      ['devices', 2],
      ['dead', 1],
    ]);
  });

  it('may say anything: what is no message is counted, and the rest is heard', async () => {
    const server = await scripted(listens(() => [null, 7, { node_id: 'x' }, matterContact(9, true)]));
    const { driver, until } = await home(server);
    await until({ tag: 'availability', device: id('9'), online: true });
    for (const nonsense of [
      'no JSON',
      '[]',
      '{"event":"attribute_updated","data":[9,"1/69",false]}',
      '{"event":"attribute_updated","data":{"node_id":9}}',
      '{"event":"node_updated","data":null}',
      '{"event":"node_event","data":{"node_id":9}}',
    ])
      server.say(nonsense);
    server.say('{"event":"attribute_updated","data":[8,"1/69/0",false]}');
    server.say('{"event":"attribute_updated","data":[9,"1/69/0","open"]}');
    await until({ tag: 'reported', device: id('9'), values: { opening: null }, live: true });
    expect(driver.counters().malformed).toBe(6);
  });
});

describe('a Matter device', () => {
  it('that the server cannot reach is unknown, and takes no command', async () => {
    const server = await scripted(
      listens(() => [
        matterNode(5, { '1/29/0': [{ '0': 266 }], '1/29/1': [6, 29], '1/29/3': [], '1/6/0': true }, false),
      ]),
    );
    const { driver, until } = await home(server);
    await until({ tag: 'availability', device: id('5'), online: false });
    await until({ tag: 'reported', device: id('5'), values: { on: null } });
    expect(await driver.command(id('5'), { tag: 'switch', on: true })).toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
    expect(server.asked.map(({ command }) => command)).toEqual(['start_listening']);
  });

  it('keeps all digits of its number, there and back', async () => {
    const plug = matterNode(0, {
      '1/29/0': [{ '0': 266 }],
      '1/29/1': [6, 29],
      '1/29/3': [],
      '1/6/0': true,
    });
    const wide = JSON.stringify(plug).replace('"node_id":0', '"node_id":18446744060824649701');
    const server = await scripted(({ command }) =>
      command === 'device_command' ? { result: null } : undefined,
    );
    const { driver, until } = await home(server);
    await expect.poll(() => server.asked.length, { timeout: 30_000 }).toBe(1);
    server.say(`{"message_id":"1","result":[${wide}]}`);
    const device = id(18446744060824649701n.toString(16));
    await until({ tag: 'availability', device, online: true });
    expect(await driver.command(device, { tag: 'switch', on: true })).toEqual({ tag: 'confirmed' });
    expect(server.texts.at(-1)).toContain('"node_id":18446744060824649701,');
  });

  it('a lock that wants a code with each word is not told any', async () => {
    const server = await scripted(
      listens(() => [
        matterNode(5, {
          '1/29/0': [{ '0': 10 }],
          '1/29/1': [257, 29],
          '1/29/3': [],
          '1/257/0': 1,
          '1/257/51': true,
        }),
      ]),
    );
    const { driver, until } = await home(server);
    await until({ tag: 'availability', device: id('5'), online: true });
    expect(driver.takes?.(id('5'), { tag: 'lock', locked: false })).toBe(false);
  });

  it('a lock tells once what happened now, and not what happened before', async () => {
    const server = await scripted(
      listens(() => [
        matterNode(5, { '1/29/0': [{ '0': 10 }], '1/29/1': [257, 29], '1/29/3': [], '1/257/0': 1 }),
      ]),
    );
    const { reports, until } = await home(server);
    await until({ tag: 'availability', device: id('5'), online: true });
    const event = (no: number, timestamp: number, event_id: number, data: object) => ({
      event: 'node_event',
      data: {
        node_id: 5,
        endpoint_id: 1,
        cluster_id: 257,
        event_id,
        event_number: no,
        priority: 2,
        timestamp,
        timestamp_type: 1,
        data,
      },
    });
    const unlocks = { lockOperationType: 1, operationSource: 3, userIndex: 4 };
    server.say(event(1, Date.now() - 3_600_000, 2, unlocks));
    server.say(event(2, Date.now(), 2, unlocks));
    server.say(event(2, Date.now(), 2, unlocks));
    server.say(event(3, Date.now(), 0, { alarmCode: 0 }));
    await until({ tag: 'reported', values: expect.objectContaining({ action: 'jammed', locked: null }) });
    const actions = reports.flatMap((one) =>
      one.tag === 'reported' && typeof one.values.action === 'string' ? [one.values] : [],
    );
    expect(actions).toEqual([
      { action: 'unlock', actionSource: 'keypad', actionUser: 4 },
      { action: 'jammed', actionSource: null, actionUser: null, locked: null },
    ]);
  });

  it('an alarm that is broken sees nothing, and one of its home that rings is its own', async () => {
    const smoke = (more: object) =>
      matterNode(5, {
        '1/29/0': [{ '0': 118 }],
        '1/29/1': [92, 29],
        '1/29/3': [],
        '1/92/65532': 1,
        '1/92/1': 0,
        '1/92/3': 1,
        '1/92/6': false,
        ...more,
      });
    const server = await scripted(listens(() => [smoke({})]));
    const { until } = await home(server);
    await until({
      tag: 'reported',
      device: id('5'),
      values: { batteryLow: true, detected: false, trouble: false },
    });
    server.say({ event: 'attribute_updated', data: [5, '1/92/6', true] });
    await until({ tag: 'reported', device: id('5'), values: { detected: null, trouble: true }, live: true });
    server.say({ event: 'attribute_updated', data: [5, '1/92/8', 1] });
    await until({ tag: 'reported', device: id('5'), values: { detected: true }, live: true });
  });

  it('that lost its fabric is another one', async () => {
    let facts = matterFacts;
    const server = await matterScript(
      listens(() => [matterContact(9, true)]),
      () => facts,
    );
    open.push(server);
    const { clock, until, reports } = await home(server);
    await until({ tag: 'availability', device: id('9'), online: true });
    facts = facts.replace('3151222585416962415', '7');
    server.cut();
    await expect
      .poll(
        () => {
          clock.hurry();
          return reports;
        },
        { timeout: 30_000, interval: 50 },
      )
      .toContainEqual({ tag: 'availability', device: id('9'), online: false });
    await until({ tag: 'availability', device: 'MA:00000007-9.1', online: true });
  });
});
