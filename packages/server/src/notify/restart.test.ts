import { notificationClasses } from '@homeward/contract/words/reports/notification-classes.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { webhookSecret } from '@homeward/channels/webhook/signature.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { createServer } from '../server.ts';
import { serverOptions } from '../options/options.ts';
import { openStore } from '../store/store.ts';
import { notifyRig } from '@homeward/testing/server/notify-rig.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import { fastHasher, testClock, testLog, testRandom } from '@homeward/testing/server/quiet-world.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { home, sampleEvent, sampleIncident, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { hubKey, ScriptedHub } from '@homeward/testing/server/scripted-hub.ts';
import { putDevice } from '../store/push-devices.ts';
import { insertWebhook } from '../store/webhooks.ts';
import { notifyLimits } from './limits.ts';
import type { NotifyOptions } from '../options/notify.ts';
import { sealOfWebhook } from './ways.ts';

const databases = await eachDatabase();
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanup.splice(0).toReversed()) await end();
});

const key = new Uint8Array(32).fill(7);

/** A node on a common database; it is closed with the test. */
async function node(name: string, url: string, clock: TestClock, notify: NotifyOptions) {
  const store = await openStore(url);
  const server = await createServer({
    store,
    clock,
    random: testRandom(name),
    log: testLog(),
    hasher: fastHasher,
    options: serverOptions({ node: name, key, notify }),
  });
  cleanup.push(async () => {
    await server.close();
    await store.close();
  });
  return { server, store, notify: server.services.notify };
}

async function masterOf({ server }: Awaited<ReturnType<typeof node>>): Promise<void> {
  await server.enrol({ id: home, name: 'Home', key: hubKey });
  const account = await server.services.accounts.create({ login: 'demo', name: 'demo', password: 'secret' });
  await server.services.memberships.put({
    account: account.id,
    panel: home,
    role: 'master',
    areas: [],
    slots: [],
    from: 0,
    until: null,
    cameras: [],
  });
}

const contact = (id: string, phone: string) => ({
  id,
  name: id,
  relation: '',
  phone,
  mail: '',
  hasKey: false,
});
const fire = (seq: number) => sampleEvent(seq, { event: 110 }, { incident: IncidentId.parse(`i${seq}`) });
const start = sampleEvent(1).at;

describe.each(databases)('the outbox on $name', ({ make }) => {
  /** A home with a webhook, whose hub is connected to the first node. */
  async function world() {
    const database = await make();
    cleanup.push(() => database.remove());
    const rig = await notifyRig();
    cleanup.push(() => rig.close());
    const options = { ...rig.options, mail: null };
    const first = await node('first', database.url, testClock(start), options);
    await masterOf(first);
    const { services } = first.server;
    const id = 'hook';
    await insertWebhook(first.store.db, {
      id,
      account: (await first.store.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow())
        .id as AccountId,
      panel: home,
      name: 'Hook',
      url: `${rig.http.url}/hook`,
      secret: services.seal.seal(webhookSecret(key), sealOfWebhook(id)),
      classes: notificationClasses,
      enabled: true,
      createdAt: start,
      lastAnswer: '',
      lastAt: null,
    });
    const hub = new ScriptedHub(home);
    await hub.connect(first.server.linkUp(hub.down).up, sampleView());
    const ids = () => rig.http.received.map(({ headers }) => String(headers['webhook-id']));
    return { database, rig, options, first, hub, ids };
  }

  it('sends again, with the same id, what was under way when the process died', async () => {
    const { database, rig, options, hub, ids } = await world();
    // It arrives, and the receipt never comes back.
    rig.http.answer = () => {};
    await hub.send(fire(1));
    await expect.poll(() => ids().length, { timeout: 60_000 }).toBe(1);
    rig.http.answer = (response) => void response.writeHead(204).end();
    const later = testClock(start + notifyLimits.lease + 1);
    const second = await node('second', database.url, later, options);
    await second.notify.settled();
    expect(ids()).toHaveLength(2);
    expect(new Set(ids()).size).toBe(1);
    expect(await second.store.db.selectFrom('outbox').select(['state', 'attempts']).execute()).toEqual([
      { state: 'accepted', attempts: 1 },
    ]);
    const third = await node('third', database.url, later, options);
    await third.notify.settled();
    expect(ids()).toHaveLength(2);
  });

  it('goes on with what was stored and not yet told when the process died', async () => {
    const { database, options, first, ids } = await world();
    await first.notify.close();
    const { writer } = first.server.services;
    const { lastSeq } = await writer.append(home, 'epoch-1', [fire(1)], () => false);
    expect(lastSeq).toBe(1);
    expect(ids()).toEqual([]);
    const second = await node('second', database.url, testClock(start), options);
    await second.notify.settled();
    expect(ids()).toHaveLength(1);
  });

  it('tells the care contacts on after a restart, each once, however many nodes there are', async () => {
    const { database, options, first, hub, rig } = await world();
    const contacts = [contact('anna', '+491701111111'), contact('jonas', '+491702222222')];
    await hub.up.change({ from: 10, revision: 11, at: start, care: { ...noCare, contacts } });
    await hub.send(sampleEvent(1, { event: 100 }, { incident: IncidentId.parse('i1') }));
    await first.notify.settled();
    const rung = () =>
      rig.http.received
        .filter(({ url }) => url === '/sms')
        .map(({ body }) => (JSON.parse(body.toString()) as { to: string }).to);
    expect(rung()).toEqual(['+491701111111']);
    await first.notify.close();
    const later = testClock(start + limits.contactMinutes * 60_000);
    const nodes = [await node('second', database.url, later, options)];
    if (database.url.startsWith('postgres')) nodes.push(await node('third', database.url, later, options));
    await Promise.all(nodes.map(({ notify }) => notify.settled()));
    expect(rung()).toEqual(['+491701111111', '+491702222222']);
  });

  it.each([
    { what: 'and told again by turn after a restart', looked: false, rings: ['+491702222222'] },
    { what: 'and not again after a restart where they have looked', looked: true, rings: ['+491703333333'] },
  ])('tells a contact with an account once at once, $what', async ({ looked, rings }) => {
    const { database, options, first, hub, rig } = await world();
    const { services } = first.server;
    const { id: account } = await services.accounts.create({
      login: 'jonas',
      name: 'Jonas',
      password: 'secret',
      mail: 'jonas@example.org',
    });
    const endpoint = rig.subscription('jonas') as {
      endpoint: string;
      keys: { p256dh: string; auth: string };
    };
    const at = { panel: home, areas: [], slots: [], from: 0, until: null, cameras: [] };
    await services.memberships.put({ ...at, account, role: 'user' });
    await putDevice(first.store.db, {
      id: 'd1',
      account,
      name: 'Phone',
      endpoint: endpoint.endpoint,
      ...endpoint.keys,
      createdAt: start,
      acceptedAt: null,
      receivedAt: null,
      trouble: null,
      troubleAt: null,
    });
    const contacts = [
      contact('anna', '+491701111111'),
      { ...contact('jonas', '+491702222222'), mail: 'jonas@example.org' },
      contact('elif', '+491703333333'),
    ];
    await hub.up.change({ from: 10, revision: 11, at: start, care: { ...noCare, contacts } });
    await hub.send(sampleEvent(1, { event: 100 }, { incident: IncidentId.parse('i1') }));
    await first.notify.settled();
    const reached = () =>
      rig.http.received
        .splice(0)
        .filter(({ url }) => url === '/sms' || url.startsWith('/push'))
        .map(({ url, body }) => (url === '/sms' ? (JSON.parse(body.toString()) as { to: string }).to : url))
        .toSorted();
    expect(reached()).toEqual(['+491701111111', '/push/jonas']);
    if (looked)
      await first.store.db
        .updateTable('outbox')
        .set({ seen_at: start + 1 })
        .where('channel', '=', 'push')
        .execute();
    // What the panel told stands in the store within seconds; then the first is killed, closing nothing.
    await services.registry.flush();
    const clock = testClock(start + limits.contactMinutes * 60_000);
    const nodes = [await node('second', database.url, clock, options)];
    if (database.url.startsWith('postgres')) nodes.push(await node('third', database.url, clock, options));
    const settled = async (): Promise<void> => {
      for (const { notify } of nodes) notify.wake();
      for (let turn = 0; turn < 2; turn += 1) await Promise.all(nodes.map(({ notify }) => notify.settled()));
    };
    await settled();
    expect(reached()).toEqual(rings);
    await settled();
    expect(reached()).toEqual([]);
  });

  it('begins anew after a restart where whoever was on the way does not come', async () => {
    const { database, options, first, hub, rig } = await world();
    const care = {
      ...noCare,
      contacts: [contact('anna', '+491701111111'), contact('jonas', '+491702222222')],
    };
    const incident = IncidentId.parse('i1');
    const claimed = [sampleIncident('i1', { kind: 'medical', state: 'acknowledged' })];
    await hub.up.change({ from: 10, revision: 11, at: start, care });
    await hub.send(sampleEvent(1, { event: 100 }, { incident }));
    await first.notify.settled();
    const rung = () =>
      rig.http.received
        .splice(0)
        .filter(({ url }) => url === '/sms')
        .map(({ body }) => (JSON.parse(body.toString()) as { to: string }).to);
    expect(rung()).toEqual(['+491701111111']);
    await hub.up.change({ from: 11, revision: 12, at: start, incidents: claimed });
    // What the panel told stands in the store within seconds; a node that opens before that rings once too often.
    await first.server.services.registry.flush();
    await first.notify.close();
    const clock = testClock(start + 10 * 60_000);
    const second = await node('second', database.url, clock, options);
    const again = new ScriptedHub(home);
    await again.connect(
      second.server.linkUp(again.down).up,
      sampleView(home, { care, incidents: claimed, revision: 12 }),
    );
    await second.notify.settled();
    expect(rung()).toEqual([]);
    await again.up.change({
      from: 12,
      revision: 13,
      at: clock.now(),
      incidents: [sampleIncident('i1', { kind: 'medical', state: 'open' })],
    });
    await again.send(sampleEvent(2, { event: 994, qualifier: 3 }, { incident, at: clock.now() }));
    await second.notify.settled();
    expect(rung()).toEqual(['+491701111111']);
    clock.advance(limits.contactMinutes * 60_000);
    await second.notify.settled();
    expect(rung()).toEqual(['+491702222222']);
  });

  it('sends everything once and in order, however many nodes there are', async () => {
    const { database, options, first, hub, ids, rig } = await world();
    const others = database.url.startsWith('postgres')
      ? [await node('second', database.url, testClock(start), options)]
      : [];
    for (let seq = 1; seq <= 30; seq += 1) {
      await hub.send(fire(seq));
      for (const { notify } of others) notify.wake();
    }
    const all = [first, ...others];
    await expect
      .poll(
        async () => {
          for (const { notify } of all) notify.wake();
          for (const { notify } of all) await notify.settled();
          return ids().length;
        },
        { timeout: 60_000 },
      )
      .toBe(30);
    expect(new Set(ids()).size).toBe(30);
    const incidents = rig.http.received.map(
      ({ body }) => (JSON.parse(body.toString()) as { incident: string }).incident,
    );
    if (others.length === 0) expect(incidents).toEqual(Array.from({ length: 30 }, (_, no) => `i${no + 1}`));
  });
});
