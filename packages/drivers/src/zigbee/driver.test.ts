import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTcp, createServer, type Server, type Socket } from 'node:net';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, describe, expect, it } from 'vitest';
import type { Driver, DriverReport } from '../port.ts';
import { createZigbeeDriver } from './driver.ts';

const url = new URL(process.env['HOMEWARD_TEST_MQTT_URL'] ?? 'mqtt://127.0.0.1:1883');
const port = Number(url.port || 1883);
const reachable = await new Promise<boolean>((resolve) => {
  const socket = connectTcp(port, url.hostname);
  const end = (answer: boolean) => () => {
    socket.destroy();
    resolve(answer);
  };
  socket.on('connect', end(true)).on('error', end(false)).setTimeout(2_000, end(false));
});
const required = process.env['HOMEWARD_REQUIRE_SERVICES'] === '1';

const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)), unit: () => 0 };
const doorId = DeviceId.parse('ZB:00158d0001aabb01');
const plugId = DeviceId.parse('ZB:00158d0001aabb02');
const sirenId = DeviceId.parse('ZB:00158d0001aabb03');
const entry = (address: string, name: string, exposes: readonly object[]) => ({
  ieee_address: `0x00158d0001aabb${address}`,
  friendly_name: name,
  type: 'EndDevice',
  power_source: 'Battery',
  disabled: false,
  definition: { model: 'M-1', description: name, exposes },
});
const door = entry('01', 'hall/front door', [{ type: 'binary', name: 'contact', property: 'contact' }]);
const plug = entry('02', 'plug', [
  { type: 'switch', features: [{ type: 'binary', name: 'state', property: 'state' }] },
]);
const siren = entry('03', 'siren', [
  { type: 'composite', name: 'warning', property: 'warning', features: [] },
]);

/** Real time, and a way to let every timer that is waiting fire now. */
function impatientClock(): Clock & { hurry(): void } {
  const waiting = new Set<() => void>();
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after: (_, call) => {
      const fire = () => {
        if (waiting.delete(fire)) call();
      };
      waiting.add(fire);
      return () => void waiting.delete(fire);
    },
    hurry: () => {
      // Only those that wait now: what they start waits for the next hurry.
      const due = [...waiting];
      for (const fire of due) fire();
    },
  };
}

/** A door in front of the broker that tests can shut: connections end and new ones are refused. */
async function brokerDoor(): Promise<{
  readonly port: number;
  shut(): Promise<void>;
  reopen(): Promise<void>;
  /** Keeps what the broker says until it has said this, then passes all of it on at once. */
  holdUntil(text: string): void;
}> {
  const sockets = new Set<Socket>();
  let held: { readonly until: string; readonly chunks: Buffer[] } | null = null;
  const fromBroker = (chunk: Buffer, inner: Socket): void => {
    if (held === null) return void inner.write(chunk);
    held.chunks.push(chunk);
    const all = Buffer.concat(held.chunks);
    if (!all.includes(held.until)) return;
    held = null;
    inner.write(all);
  };
  const server: Server = createServer((inner) => {
    const outer = connectTcp(port, url.hostname);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
    inner.pipe(outer);
    outer.on('data', (chunk: Buffer) => fromBroker(chunk, inner));
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  };
  const own = await listen(0);
  return {
    port: own,
    shut: async () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
    reopen: async () => void (await listen(own)),
    holdUntil: (text) => {
      held = { until: text, chunks: [] };
    },
  };
}

interface Bench {
  readonly base: string;
  readonly driver: Driver;
  readonly bridge: MqttClient;
  readonly clock: ReturnType<typeof impatientClock>;
  readonly reports: readonly DriverReport[];
  /** Waits until a report is there that contains this. */
  readonly until: (part: object) => Promise<void>;
  readonly say: (topic: string, payload: unknown, retain?: boolean) => Promise<unknown>;
}

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function bench(
  options: {
    protocolVersion?: 4 | 5;
    port?: number;
    retained?: readonly (readonly [string, unknown])[];
  } = {},
): Promise<Bench> {
  const base = `homeward-test-${randomUUID()}`;
  const bridge = await connectAsync(url.href, { protocolVersion: 5 });
  const retainedTopics = new Set<string>();
  const say = (topic: string, payload: unknown, retain = false) => {
    if (retain) retainedTopics.add(topic);
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    return bridge.publishAsync(`${base}/${topic}`, text, { qos: 1, retain });
  };
  open.push(async () => {
    for (const topic of retainedTopics) await say(topic, '', true);
    await bridge.endAsync();
  });
  await say('bridge/devices', [door, plug, siren], true);
  for (const [topic, payload] of options.retained ?? []) await say(topic, payload, true);

  const clock = impatientClock();
  const through = new URL(url.href);
  if (options.port !== undefined) through.host = `127.0.0.1:${options.port}`;
  const driver = createZigbeeDriver(
    { url: through.href, baseTopic: base, protocolVersion: options.protocolVersion ?? 5 },
    { clock, random },
  );
  open.push(() => driver.stop());
  const reports: DriverReport[] = [];
  await driver.start((report) => void reports.push(report));
  const until = async (part: object) => {
    await expect
      .poll(() => reports, { timeout: 60_000, interval: 10 })
      .toContainEqual(expect.objectContaining(part));
  };
  return { base, driver, bridge, clock, reports, until, say };
}

/** Waits until the driver listens to its devices: a word that only then arrives. */
async function listening({ until, say, reports }: Bench): Promise<void> {
  await until({ tag: 'discovered' });
  await expect
    .poll(
      async () => {
        await say('plug', { linkquality: 255 });
        return reports;
      },
      { timeout: 60_000, interval: 50 },
    )
    .toContainEqual(expect.objectContaining({ tag: 'reported', device: plugId }));
}

describe.skipIf(!reachable && !required)(`Zigbee devices behind a broker (needs MQTT at ${url.host})`, () => {
  it.each([4, 5] as const)(
    'are discovered and heard over MQTT version %i of the protocol',
    async (protocolVersion) => {
      const home = await bench({ protocolVersion });
      await listening(home);
      await home.say('hall/front door', { contact: false });
      await home.until({ tag: 'reported', device: doorId, values: { opening: 'open' }, live: true });
      // A broker may hand out what it kept before it says that it took the subscription.
      expect(home.reports).toContainEqual({ tag: 'link', up: true });
      expect(home.reports.filter(({ tag }) => tag === 'discovered')).toHaveLength(3);
    },
  );

  it.each([4, 5] as const)(
    'do not count as heard when a broker of version %i only remembers what they said',
    async (protocolVersion) => {
      const home = await bench({
        protocolVersion,
        retained: [
          ['hall/front door', { contact: true }],
          ['hall/front door/availability', 'online'],
        ],
      });
      await home.until({ tag: 'reported', device: doorId, values: { opening: 'closed' }, live: false });
      await home.until({ tag: 'availability', device: doorId, online: true });
      await home.say('hall/front door/availability', { state: 'offline' });
      await home.until({ tag: 'availability', device: doorId, online: false });
    },
  );

  it('that share an address each hear their part of one message, and are told by their own names', async () => {
    const home = await bench();
    await listening(home);
    const gang = (endpoint: string) => ({
      type: 'switch',
      endpoint,
      features: [{ type: 'binary', name: 'state', property: `state_${endpoint}`, endpoint }],
    });
    await home.say('bridge/devices', [door, plug, entry('04', 'wall', [gang('l1'), gang('l2')])], true);
    const [left, right] = ['ZB:00158d0001aabb04', 'ZB:00158d0001aabb04-2'].map((id) => DeviceId.parse(id));
    await expect
      .poll(
        async () => {
          await home.say('wall', { state_l1: 'ON', state_l2: 'OFF' });
          return home.reports;
        },
        { timeout: 60_000, interval: 50 },
      )
      .toContainEqual({ tag: 'reported', device: right, values: { on: false }, live: true });
    await home.until({ tag: 'reported', device: left, values: { on: true }, live: true });
    await home.say('wall/availability', 'offline');
    await home.until({ tag: 'availability', device: left, online: false });
    await home.until({ tag: 'availability', device: right, online: false });

    const told: string[] = [];
    await home.bridge.subscribeAsync(`${home.base}/wall/set`, { qos: 1 });
    home.bridge.on('message', (_, payload) => {
      told.push(payload.toString());
      void home.say('wall', { state_l1: 'ON', state_l2: 'ON' });
    });
    await expect(home.driver.command(right ?? plugId, { tag: 'switch', on: true })).resolves.toEqual({
      tag: 'confirmed',
    });
    expect(told).toEqual(['{"state_l2":"ON"}']);
  });

  it('may join while the panel learns, for longer than the bridge allows in one go', async () => {
    const home = await bench();
    await home.until({ tag: 'link', up: true });
    const asked: unknown[] = [];
    await home.bridge.subscribeAsync(`${home.base}/bridge/request/permit_join`, { qos: 1 });
    home.bridge.on('message', (_, payload) => asked.push(JSON.parse(payload.toString())));
    const open254 = { value: true, time: 254 };
    home.driver.learn?.(true);
    await expect.poll(() => asked, { timeout: 60_000 }).toEqual([open254]);
    home.clock.hurry();
    await expect.poll(() => asked, { timeout: 60_000 }).toEqual([open254, open254]);
    home.driver.learn?.(false);
    const shut = { value: false, time: 0 };
    await expect.poll(() => asked, { timeout: 60_000 }).toEqual([open254, open254, shut]);
    home.clock.hurry();
    await home.say('bridge/request/permit_join', { end: true });
    await expect.poll(() => asked.at(-1), { timeout: 60_000 }).toEqual({ end: true });
    expect(asked).toHaveLength(4);
  });

  it('are asked to leave when the network is reset, one after the other, and forgotten where they do not answer', async () => {
    const home = await bench();
    await listening(home);
    const asked: { id: string; force: boolean }[] = [];
    await home.bridge.subscribeAsync(`${home.base}/bridge/request/#`, { qos: 1 });
    home.bridge.on('message', (topic, payload) => {
      if (!topic.endsWith('/device/remove')) return;
      const { id, force, transaction } = JSON.parse(payload.toString());
      asked.push({ id, force });
      // The siren has no battery any more, and does not answer.
      const status = id === 'siren' && !force ? 'error' : 'ok';
      void home.say('bridge/response/device/remove', { status, data: { id }, transaction });
    });
    await expect(home.driver.network?.act('reset', null)).resolves.toEqual({
      ok: true,
      detail: '2 left, 1 forgotten, 0 still there',
    });
    expect(asked).toEqual([
      { id: 'hall/front door', force: false },
      { id: 'plug', force: false },
      { id: 'siren', force: false },
      { id: 'siren', force: true },
    ]);
  });

  it('are drawn in a map of their network', async () => {
    const home = await bench();
    await listening(home);
    await home.bridge.subscribeAsync(`${home.base}/bridge/request/networkmap`, { qos: 1 });
    home.bridge.on('message', (_, payload) => {
      const { type, routes, transaction } = JSON.parse(payload.toString());
      const nodes = [{ ieeeAddr: '0x00158d0001aabb02', friendlyName: 'plug', type: 'Router' }];
      const answer = { status: 'ok', data: { type, routes, value: { nodes, links: [] } } };
      // Somebody else's answer is none of ours.
      void home.say('bridge/response/networkmap', { ...answer, data: {}, transaction: 'another' });
      void home.say('bridge/response/networkmap', { ...answer, transaction });
    });
    await expect(home.driver.network?.map?.()).resolves.toMatchObject({
      nodes: [{ device: plugId, role: 'router' }],
    });
  });

  it('leave a request unanswered when the bridge says nothing', async () => {
    const home = await bench();
    await listening(home);
    const map = home.driver.network?.map?.();
    home.clock.hurry();
    await expect(map).resolves.toBeNull();
    const gone = home.driver.network?.act('removeDevice', DeviceId.parse('ZB:0000000000000000'));
    await expect(gone).resolves.toEqual({ ok: false, detail: 'not there' });
  });

  it('are lost with their bridge, and its memory does not count when it comes back', async () => {
    const home = await bench();
    await listening(home);
    await home.say('bridge/state', { state: 'offline' });
    await home.until({
      tag: 'link',
      up: false,
      reason: 'the bridge is offline',
      devices: [doorId, plugId, sirenId],
    });
    await home.say('bridge/state', { state: 'online' });
    await home.say('hall/front door', { contact: true });
    await home.until({ tag: 'reported', device: doorId, values: { opening: 'closed' }, live: false });
    await home.say('hall/front door', { contact: false });
    await home.until({ tag: 'reported', device: doorId, values: { opening: 'open' }, live: true });
  });

  it('stay unknown while their bridge is known to be away', async () => {
    const home = await bench({
      retained: [
        ['bridge/state', 'offline'],
        ['hall/front door', { contact: true }],
        ['hall/front door/availability', 'online'],
      ],
    });
    await home.until({ tag: 'link', up: false });
    await listening(home);
    expect(
      home.reports.filter(
        (report) => report.tag === 'availability' || (report.tag === 'reported' && report.device === doorId),
      ),
    ).toEqual([]);
  });

  it('are lost with the broker and found again, with nothing sent late', async () => {
    const broker = await brokerDoor();
    open.push(() => broker.shut());
    const home = await bench({ port: broker.port });
    await listening(home);
    const sent: string[] = [];
    await home.bridge.subscribeAsync(`${home.base}/+/set`, { qos: 1 });
    home.bridge.on('message', (topic) => sent.push(topic));

    await broker.shut();
    await home.until({ tag: 'link', up: false, devices: [doorId, plugId, sirenId] });
    await expect(home.driver.command(plugId, { tag: 'switch', on: true })).resolves.toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
    await broker.reopen();
    await expect
      .poll(
        () => {
          home.clock.hurry();
          return home.reports.filter((report) => report.tag === 'link' && report.up);
        },
        { timeout: 60_000, interval: 100 },
      )
      .toHaveLength(2);
    await expect
      .poll(
        async () => {
          await home.say('hall/front door', { contact: false });
          return home.reports;
        },
        { timeout: 60_000, interval: 50 },
      )
      .toContainEqual({ tag: 'reported', device: doorId, values: { opening: 'open' }, live: true });
    expect(sent).toEqual([]);
    expect(home.driver.counters().linkLosses).toBeGreaterThan(0);
  });

  it('are reported lost when no broker is there at the start', async () => {
    const broker = await brokerDoor();
    await broker.shut();
    const home = await bench({ port: broker.port });
    await home.until({ tag: 'link', up: false, devices: [] });
  });

  it('confirm a command by saying so themselves', async () => {
    const home = await bench();
    await listening(home);
    await home.bridge.subscribeAsync(`${home.base}/plug/set`, { qos: 1 });
    home.bridge.on('message', (_, payload) => void home.say('plug', JSON.parse(payload.toString())));
    await expect(home.driver.command(plugId, { tag: 'switch', on: true })).resolves.toEqual({
      tag: 'confirmed',
    });
  });

  it('leave a command unconfirmed when they say nothing, or something else', async () => {
    const home = await bench();
    await listening(home);
    await home.bridge.subscribeAsync(`${home.base}/plug/set`, { qos: 1 });
    const heard = new Promise((resolve) => home.bridge.once('message', resolve));
    const outcome = home.driver.command(plugId, { tag: 'switch', on: true });
    await heard;
    await home.say('plug', { state: 'OFF' });
    await home.until({ tag: 'reported', device: plugId, values: { on: false } });
    home.clock.hurry();
    await expect(outcome).resolves.toEqual({ tag: 'unconfirmed', reason: 'timedOut' });
  });

  it('that never answer take a command as sent, and what they cannot do is rejected', async () => {
    const home = await bench();
    await listening(home);
    await expect(
      home.driver.command(sirenId, { tag: 'siren', sound: 'burglar', volume: 'loud' }),
    ).resolves.toEqual({ tag: 'sent' });
    await expect(home.driver.command(doorId, { tag: 'lock', locked: true })).resolves.toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
    await expect(
      home.driver.command(DeviceId.parse('ZB:0000000000000000'), { tag: 'identify' }),
    ).resolves.toEqual({ tag: 'rejected', reason: 'unknownDevice' });
  });

  it('may be renamed, removed and speak nonsense', async () => {
    const home = await bench();
    await listening(home);
    await home.say('hall/front door', '{"contact":');
    await home.say('bridge/devices', 'nonsense');
    await home.say('bridge/devices', [{ ...door, friendly_name: 'back' }, plug]);
    await home.until({ tag: 'discovered', device: expect.objectContaining({ id: doorId, name: 'back' }) });
    await home.until({ tag: 'availability', device: sirenId, online: false });
    await expect
      .poll(
        async () => {
          await home.say('back', { contact: false });
          return home.reports;
        },
        { timeout: 60_000, interval: 50 },
      )
      .toContainEqual({ tag: 'reported', device: doorId, values: { opening: 'open' }, live: true });
    expect(home.driver.counters().malformed).toBe(2);
  });

  it('that protect are heard at once however many others speak, and nothing is lost or out of order', async () => {
    const broker = await brokerDoor();
    open.push(() => broker.shut());
    const home = await bench({ port: broker.port });
    await listening(home);
    const before = home.reports.length;
    const many = 5_000;
    broker.holdUntil('"contact":false');
    for (let no = 0; no < many; no += 1)
      home.bridge.publish(`${home.base}/plug`, no % 2 === 0 ? '{"state":"ON"}' : '{"state":"OFF"}');
    await home.say('hall/front door', { contact: false });
    const said = () =>
      home.reports
        .slice(before)
        .filter((report) => report.tag === 'reported')
        .filter(({ values }) => !('rssi' in values));
    await expect.poll(() => said().length, { timeout: 60_000, interval: 10 }).toBe(many + 1);
    const opened = said().findIndex(({ device }) => device === doorId);
    const switched = said().flatMap(({ device, values }) => (device === plugId ? [values.on] : []));
    expect(switched).toEqual(Array.from({ length: many }, (_, no) => no % 2 === 0));
    expect(opened).toBeGreaterThanOrEqual(0);
    expect(opened).toBeLessThan(many / 2);
  });

  it('end what is under way when the driver stops', async () => {
    const home = await bench();
    await listening(home);
    const outcome = home.driver.command(plugId, { tag: 'switch', on: true });
    await home.driver.stop();
    await expect(outcome).resolves.toEqual({ tag: 'unconfirmed', reason: 'linkLost' });
  });
});
