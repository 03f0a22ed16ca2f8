import { createClient } from 'redis';
import { afterEach, describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { linkEvents, linkNamespace, linkPath } from '@homeward/contract/words/panel/link-names.ts';
import { liveEvent, livePath } from '@homeward/contract/words/api/live-names.ts';
import { createServer } from '../server.ts';
import { serverOptions } from '../options/options.ts';
import { beatNode, forgetNode } from '../store/nodes.ts';
import { panelById, putPanel, setOnline } from '../store/panels.ts';
import { openStore } from '../store/store.ts';
import { fastHasher, realClock, testLog, testRandom } from '@homeward/testing/server/quiet-world.ts';
import {
  foreignHome,
  frontDoor,
  home,
  porchCamera,
  sampleEvent,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { faultyWire } from '@homeward/testing/server/faulty-wire.ts';
import { goodPin, hubKey, ScriptedHub } from '@homeward/testing/server/scripted-hub.ts';
import { freshFile } from '@homeward/testing/server/test-database.ts';
import { redisService } from '@homeward/testing/server/outside-service.ts';

const redis = await redisService();
/** What every node of one installation has. */
const installation = new Uint8Array(32).fill(7);
const patient = { timeout: 60_000, interval: 100 };
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanup.splice(0).toReversed()) await end();
});

/** A node on the common store. */
async function node(name: string, url: string, cluster: string) {
  const store = await openStore(url);
  const log = testLog();
  const server = await createServer({
    store,
    clock: realClock,
    random: testRandom(name),
    log,
    hasher: fastHasher,
    options: serverOptions({
      node: name,
      cluster,
      key: installation,
      limits: { commandTimeout: 3000, revalidate: 500, nodeBeat: 100, nodeSilence: 1500 },
    }),
  });
  const { port } = await server.listen(0, '127.0.0.1');
  cleanup.push(async () => {
    await server.close();
    await store.close();
  });
  return { server, log, host: `http://127.0.0.1:${port}` };
}

async function twoNodes(cluster: string) {
  const file = await freshFile();
  cleanup.push(() => file.remove());
  const a = await node('a', file.url, cluster);
  const b = await node('b', file.url, cluster);
  await a.server.enrol({ id: home, name: 'Home', key: hubKey });
  const account = await a.server.services.accounts.create({
    login: 'demo',
    name: 'demo',
    password: 'secret',
  });
  await a.server.services.memberships.put({
    account: account.id,
    panel: home,
    role: 'master',
    areas: [],
    slots: [],
    from: 0,
    until: null,
    cameras: [],
  });
  const signedIn = await a.server.call({
    method: 'POST',
    url: '/REST/v2/auth/login',
    payload: { account: 'demo', password: 'secret' },
  });
  return { a, b, token: signedIn.json<{ token: string }>().token };
}

function client(host: string, token: string): { socket: Socket; types: string[] } {
  const socket = io(host, { path: livePath, auth: { token }, transports: ['websocket'] });
  cleanup.push(() => socket.disconnect());
  const types: string[] = [];
  socket.on(liveEvent, (text: string) =>
    types.push((JSON.parse(text) as { refreshed_type: string }).refreshed_type),
  );
  return { socket, types };
}

describe('two nodes', () => {
  it('reach a hub through each other and tell the clients of both', async (context) => {
    if (redis.tag === 'missing') return context.skip(redis.reason);
    const { a, b, token } = await twoNodes(`${redis.url}#test-${process.pid}`);
    const hub = io(a.host + linkNamespace, { path: linkPath, transports: ['websocket'] });
    cleanup.push(() => hub.disconnect());
    const commands: unknown[] = [];
    hub.on(linkEvents.command, (command: unknown, answer: (result: unknown) => void) => {
      commands.push(command);
      answer({ tag: 'done', revision: 11 });
    });
    await hub.emitWithAck(linkEvents.hello, { panel: home, key: hubKey, epoch: 'e', protocol: 1 });
    await hub.emitWithAck(linkEvents.snapshot, sampleView());
    const onA = client(a.host, token);
    const onB = client(b.host, token);
    await expect
      .poll(() => [a.server.services.live.size, b.server.services.live.size], patient)
      .toEqual([1, 1]);

    // Until the nodes have found each other a command finds nobody.
    const body = { area: 1, mode: 'arm', pincode: goodPin };
    const arm = async (): Promise<string> =>
      (
        await b.server.call({ method: 'POST', url: '/REST/v2/panel/mode', headers: { token }, payload: body })
      ).json<{ code: string }>().code;
    await expect.poll(arm, patient).toBe('000');
    expect(commands.length).toBeGreaterThan(0);

    await expect.poll(() => b.server.services.presence.isOnline(home), patient).toBe(true);
    await hub.emitWithAck(linkEvents.change, {
      from: 10,
      revision: 11,
      at: 5,
      devices: [{ ...frontDoor, values: { opening: 'open' } }],
    });
    await hub.emitWithAck(linkEvents.events, { epoch: 'e', events: [sampleEvent(1, { event: 130 })] });
    for (const { types } of [onA, onB])
      await expect
        .poll(() => types, patient)
        .toEqual(expect.arrayContaining(['DEVICE_STATUS', 'REPORT', 'ALARM']));
    const devices = await b.server.call({ method: 'GET', url: '/REST/v2/panel/device', headers: { token } });
    expect(devices.body).toContain('device_status.dc_open');

    // Signed out on one node, cut off on the other within 5 s.
    await a.server.call({ method: 'POST', url: '/REST/v2/auth/logout', headers: { token } });
    await expect.poll(() => onB.socket.connected, patient).toBe(false);
    const after = await b.server.call({ method: 'GET', url: '/REST/v2/panel/device', headers: { token } });
    expect(after.statusCode).toBe(401);
  }, 180_000);

  it('reach a panel through each other that is linked within the process of one of them', async (context) => {
    if (redis.tag === 'missing') return context.skip(redis.reason);
    const { a, b, token } = await twoNodes(`${redis.url}#within-${process.pid}`);
    const hub = new ScriptedHub(home);
    await hub.connect(a.server.linkUp(hub.down).up, sampleView());
    const body = { area: 1, mode: 'arm', pincode: goodPin };
    const call = async (at: typeof b) => {
      const reply = await at.server.call({
        method: 'POST',
        url: '/REST/v2/panel/mode',
        headers: { token },
        payload: body,
      });
      return reply.json<{ code: string }>().code;
    };
    for (const at of [a, b]) await expect.poll(() => call(at), patient).toBe('000');
    // A question, too, and the whole state.
    expect(await b.server.services.links.ask(home, { tag: 'networks' })).toEqual({
      tag: 'unanswered',
      why: 'hub.notKnown',
    });
    b.server.services.registry.forget(home);
    expect((await b.server.services.registry.find(home))?.devices.length).toBe(sampleView().devices.length);
  }, 180_000);

  it('go on by themselves where Redis is away, say so, and find each other again', async (context) => {
    if (redis.tag === 'missing') return context.skip(redis.reason);
    const wire = await faultyWire(redis.url);
    cleanup.push(() => wire.close());
    const { a, b, token } = await twoNodes(`${wire.url}#apart-${process.pid}`);
    const hub = new ScriptedHub(home);
    await hub.connect(a.server.linkUp(hub.down).up, sampleView());
    const arm = async (at: typeof b) => {
      const reply = await at.server.call({
        method: 'POST',
        url: '/REST/v2/panel/mode',
        headers: { token },
        payload: { area: 1, mode: 'arm', pincode: goodPin },
      });
      return { status: reply.statusCode, ...reply.json<{ code: string; message: string }>() };
    };
    await expect.poll(() => arm(b), patient).toMatchObject({ code: '000' });
    await wire.be('refused');
    await expect
      .poll(() => arm(b), patient)
      .toMatchObject({ status: 503, code: '503', message: 'v2_mg_nodes_apart' });
    expect(await arm(a)).toMatchObject({ code: '000' });
    await wire.be('whole');
    await expect.poll(() => arm(b), patient).toMatchObject({ code: '000' });
  }, 180_000);

  it('take what was connected to a node that died for offline, and nothing else', async (context) => {
    if (redis.tag === 'missing') return context.skip(redis.reason);
    const { b } = await twoNodes(`${redis.url}#lease-${process.pid}`);
    // One that says nothing any more: it was killed.
    const { store } = b.server.services;
    await beatNode(store.db, 'dead');
    await putPanel(store.db, { id: foreignHome, name: 'Elsewhere', keyHash: 'k', at: 1 });
    await setOnline(store.db, foreignHome, 'dead', 5);
    await setOnline(store.db, home, 'a', 5);
    for (const panel of [home, foreignHome])
      b.server.services.presence.heard({
        panel,
        node: panel === home ? 'a' : 'dead',
        from: panel === home ? 'a' : 'dead',
        at: 5,
      });
    await expect.poll(() => b.server.services.presence.isOnline(foreignHome), patient).toBe(false);
    expect(b.server.services.presence.isOnline(home)).toBe(true);
    expect((await panelById(store.db, foreignHome))?.node).toBe('');
    expect((await panelById(store.db, home))?.node).toBe('a');
  }, 180_000);

  it('say anew what is connected to a node that was taken for dead', async (context) => {
    if (redis.tag === 'missing') return context.skip(redis.reason);
    const { a, b } = await twoNodes(`${redis.url}#slept-${process.pid}`);
    const hub = new ScriptedHub(home);
    await hub.connect(a.server.linkUp(hub.down).up, sampleView());
    await expect.poll(() => b.server.services.presence.isOnline(home), patient).toBe(true);
    await forgetNode(a.server.services.store.db, 'a');
    await expect
      .poll(async () => (await panelById(a.server.services.store.db, home))?.node, patient)
      .toBe('a');
    await expect.poll(() => b.server.services.presence.isOnline(home), patient).toBe(true);
  }, 180_000);

  it('forget a picture that was deleted on one of them', async (context) => {
    if (redis.tag === 'missing') return context.skip(redis.reason);
    const { a, b, token } = await twoNodes(`${redis.url}#captures-${process.pid}`);
    const hub = io(a.host + linkNamespace, { path: linkPath, transports: ['websocket'] });
    cleanup.push(() => hub.disconnect());
    await hub.emitWithAck(linkEvents.hello, { panel: home, key: hubKey, epoch: 'e', protocol: 1 });
    await hub.emitWithAck(linkEvents.snapshot, sampleView(home, { devices: [porchCamera] }));
    const newest = async (): Promise<unknown> => {
      const reply = await b.server.call({ method: 'GET', url: '/REST/v2/panel/cycle', headers: { token } });
      return reply.json<{ data: { capture_latest?: { capture_id: string } | null } }>().data.capture_latest;
    };
    await expect.poll(() => b.server.services.presence.isOnline(home), patient).toBe(true);
    await expect.poll(newest, patient).toBe(null);
    await hub.emitWithAck(linkEvents.capture, {
      id: 'c1',
      device: porchCamera.id,
      at: 5,
      type: 'image/jpeg',
      content: 'AAAA',
      incident: null,
    });
    await expect.poll(newest, patient).toMatchObject({ capture_id: 'c1' });
    const deleted = await a.server.call({
      method: 'DELETE',
      url: '/REST/v2/camera/capture',
      headers: { token },
      payload: { ids: ['c1'] },
    });
    expect(deleted.json()).toMatchObject({ code: '000' });
    await expect.poll(newest, patient).toBe(null);
  }, 180_000);

  /** A hub at a node that does all it is told, and what it was told. */
  async function hubAt(host: string): Promise<readonly unknown[]> {
    const hub = io(host + linkNamespace, { path: linkPath, transports: ['websocket'] });
    cleanup.push(() => hub.disconnect());
    const commands: unknown[] = [];
    hub.on(linkEvents.command, (command: unknown, answer: (result: unknown) => void) => {
      commands.push(command);
      answer({ tag: 'done', revision: 11 });
    });
    await hub.emitWithAck(linkEvents.hello, { panel: home, key: hubKey, epoch: 'e', protocol: 1 });
    await hub.emitWithAck(linkEvents.snapshot, sampleView());
    return commands;
  }
  const password = 'mail-password-4711';
  const setMail = async (at: Awaited<ReturnType<typeof node>>, token: string): Promise<string> =>
    (
      await at.server.call({
        method: 'POST',
        url: '/REST/v2/panel/smtp_report',
        headers: { token },
        payload: {
          server: 'mail.example.com',
          port: '465',
          user: 'home',
          password,
          from: 'home@example.com',
          tls: '1',
        },
      })
    ).json<{ code: string }>().code;

  it('tell Redis no password, no code and no name of what they tell each other', async (context) => {
    if (redis.tag === 'missing') return context.skip(redis.reason);
    const cluster = `${redis.url}#sealed-${process.pid}`;
    const overheard: string[] = [];
    const ear = createClient({ url: redis.url });
    await ear.connect();
    cleanup.push(() => ear.close());
    await ear.pSubscribe(
      `sealed-${process.pid}:*`,
      (message) => void overheard.push(message.toString('latin1')),
      true,
    );
    const { a, b, token } = await twoNodes(cluster);
    const commands = await hubAt(a.host);
    await expect.poll(() => setMail(b, token), patient).toBe('000');
    await b.server.call({
      method: 'POST',
      url: '/REST/v2/panel/mode',
      headers: { token },
      payload: { area: '1', mode: 'disarm', pincode: goodPin },
    });
    expect(JSON.stringify(commands)).toContain(password);
    expect(JSON.stringify(commands)).toContain(goodPin);
    const reader = createClient({ url: redis.url });
    await reader.connect();
    cleanup.push(() => reader.close());
    for (const part of ['link', 'live'])
      overheard.push(JSON.stringify(await reader.xRange(`sealed-${process.pid}:${part}`, '-', '+')));
    const all = overheard.join(' ');
    // It is there, and nobody can read it.
    expect(all).toContain('sealed');
    for (const secret of [password, goodPin, 'mail.example.com', 'smtp', frontDoor.name])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
  }, 180_000);
});
