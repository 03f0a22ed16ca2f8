import { afterEach, describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { linkEvents, linkNamespace, linkPath } from '@homeward/contract/link.ts';
import { liveEvent, livePath } from '@homeward/contract/live.ts';
import { createServer } from '../server.ts';
import { serverOptions } from '../options.ts';
import { openStore } from '../store/store.ts';
import { fastHasher, realClock, testLog, testRandom } from '../testing/quiet-world.ts';
import { frontDoor, home, sampleEvent, sampleView } from '../testing/sample-panel.ts';
import { goodPin, hubKey } from '../testing/scripted-hub.ts';
import { freshFile } from '../testing/test-database.ts';
import { redisService } from '../testing/outside-service.ts';

const redis = await redisService();
const patient = { timeout: 20_000, interval: 100 };
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanup.splice(0).toReversed()) await end();
});

/** A node on the common store. */
async function node(name: string, url: string, cluster: string) {
  const store = await openStore(url);
  const server = await createServer({
    store,
    clock: realClock,
    random: testRandom(name),
    log: testLog(),
    hasher: fastHasher,
    options: serverOptions({ node: name, cluster, limits: { commandTimeout: 3000, revalidate: 500 } }),
  });
  const { port } = await server.listen(0, '127.0.0.1');
  cleanup.push(async () => {
    await server.close();
    await store.close();
  });
  return { server, host: `http://127.0.0.1:${port}` };
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
    consentUntil: null,
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
  }, 40_000);
});
