import { describe, expect, it } from 'vitest';
import type { Canary } from '@homeward/contract/shapes/reports/canary.ts';
import type { Reach } from '@homeward/contract/shapes/reports/reach.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { toldHomes } from '@homeward/testing/server/told-home.ts';
import { beginCanary } from '../store/canaries.ts';
import { createCanary } from './canary.ts';

const hour = 60 * 60_000;
const samplePanelName = sampleView(home).name;

describe.each(await eachStore(import.meta.filename))('the monthly test of ways on $name', ({ make }) => {
  const homes = toldHomes(make);

  /** A home where it is day, with the owner's mail and one device, and everything that is known of them. */
  async function tested() {
    const made = await homes({ now: Date.UTC(2026, 10, 21, 11) });
    const { call, clock, notify, rig, server, store } = made;
    const mine = () => made.token('demo');
    await call('POST /user/push_subscription', { token: await mine(), body: rig.subscription('phone') });
    const known = async (token?: string) =>
      (await call('GET /user/canary', { token: token ?? (await mine()), headers: { accept: typedScalars } }))
        .envelope.data as Canary;
    return {
      ...made,
      mine,
      known,
      waysOf: async () =>
        (await known()).people.flatMap(({ ways }) => ways.map(({ channel, state }) => `${channel} ${state}`)),
      failed: async () =>
        ((await call('GET /panel/reach', { token: await mine() })).envelope.data as Reach).failed,
      /** Lets hours pass, one by one: what is due in each is done. */
      hoursPass: async (hours: number) => {
        for (let left = hours; left > 0; left -= 1) {
          clock.advance(hour);
          await notify.settled();
        }
      },
      /** The device says that it has all that was pushed to it. */
      arrives: async () => {
        const pushes = await store.db
          .selectFrom('outbox')
          .select('id')
          .where('channel', '=', 'push')
          .execute();
        for (const { id } of pushes)
          await call('POST /user/push_receipt', {
            body: { id, receipt: server.services.seal.mark(`push ${id}`), what: 'received' },
          });
      },
      now: async () => {
        const { envelope } = await call('POST /user/canary', { token: await mine(), body: {} });
        await notify.settled();
        return envelope.code;
      },
    };
  }

  it('comes by itself within a month, once, and in thirty days again', async () => {
    const made = await tested();
    await made.notify.sweep();
    await made.notify.settled();
    expect(made.mailed()).toEqual([]);
    const { next_at: at } = await made.known();
    const wait = ((at ?? 0) - made.clock.now()) / hour;
    expect(wait).toBeGreaterThanOrEqual(0);
    expect(wait).toBeLessThanOrEqual(30 * 24);
    await made.hoursPass(Math.ceil(wait) + 24);
    expect(made.mailed().filter((mail) => mail.includes('Monthly'))).toEqual([
      `olga@example.org Monthly test from ${samplePanelName}`,
    ]);
    const { next_at: next, tested_at: last } = await made.known();
    expect((next ?? 0) - (last ?? 0)).toBe(30 * 24 * hour);
  });

  it('says of each way when it was proven, and by what', async () => {
    const made = await tested();
    expect(await made.waysOf()).toEqual(['push untested', 'email untested']);
    expect(await made.now()).toBe('000');
    // A mail server has taken it; a push service is no device.
    expect(await made.waysOf()).toEqual(['push waiting', 'email proven']);
    await made.arrives();
    const at = made.clock.now();
    expect((await made.known()).people[0]?.ways).toMatchObject([
      { channel: 'push', to: 'phone', state: 'proven', proof: 'device', proven_at: at },
      { channel: 'email', to: 'o…@example.org', state: 'proven', proof: 'carrier', proven_at: at },
    ]);
    // Once in an hour.
    expect(await made.now()).toBe('044');
  });

  it('tells the owner by another way what failed twice, until it is mended', async () => {
    const made = await tested();
    await made.now();
    await made.hoursPass(25);
    expect(await made.waysOf()).toEqual(['push failing', 'email proven']);
    expect([made.mailed().length, await made.failed()]).toEqual([1, []]);
    await made.hoursPass(3 * 24);
    expect(await made.waysOf()).toEqual(['push failed', 'email proven']);
    expect(made.subjects()).toEqual([
      `Monthly test from ${samplePanelName}`,
      `${samplePanelName}: test messages do not arrive`,
    ]);
    expect(made.sent('/push')).toHaveLength(2);
    expect(await made.failed()).toEqual([{ name: 'demo', channel: 'push' }]);
    // Nothing more is tried until the next month, nor told again.
    await made.hoursPass(3 * 24);
    expect([made.mailed().length, made.sent('/push').length]).toEqual([2, 2]);
    await made.arrives();
    expect([await made.failed(), await made.waysOf()]).toEqual([[], ['push proven', 'email proven']]);
  });

  it('goes out once, however many nodes look after the home at a time', async () => {
    const made = await tested();
    const { registry, tenants, store, clock, random, seal, notify } = made.server.services;
    const { configured } = notify.ways;
    const parts = { store, clock, random, seal, registry, terms: tenants, configured, wake: () => {} };
    const at = clock.now();
    await beginCanary(store.db, { panel: home, dueAt: at, roundAt: at, begunAt: null });
    const looks = await Promise.all([createCanary(parts).due(9), createCanary(parts).due(9)]);
    expect(looks.flat()).toHaveLength(2);
    await Promise.all(looks.flat().map((look) => look()));
    notify.wake();
    await notify.settled();
    expect([made.mailed().length, made.sent('/push').length]).toEqual([1, 1]);
  });

  it('waits for the day', async () => {
    const made = await tested();
    await made.hoursPass(14);
    await made.now();
    expect(made.mailed()).toEqual([]);
    await made.hoursPass(16);
    expect(made.mailed()).toHaveLength(1);
  });

  it('goes by SMS unless somebody wants none, and calls only who wants it', async () => {
    const made = await tested();
    const { call } = made;
    const mine = await made.mine();
    const account = (await made.known()).people[0]?.who ?? '';
    for (const [route, on] of [
      ['POST /user/sms_report', 'send_SMS_report'],
      ['POST /user/voice_report', 'send_voice_report'],
    ] as const)
      await call(route, {
        token: mine,
        body: { type: 'security', users: [{ user_id: account, [on]: true, mobile_phone: '+491701234567' }] },
      });
    expect(await made.waysOf()).toEqual(['push untested', 'email untested', 'sms untested']);
    await call('PUT /user/canary', { token: mine, body: { who: account, sms: false, voice: true } });
    await made.now();
    expect([made.sent('/sms').length, made.sent('/voice').length]).toEqual([0, 1]);
    expect(String(made.sent('/voice')[0]?.body)).toContain('Nothing has happened');
  });

  it('is everybody’s own, but for the owner', async () => {
    const made = await tested();
    const ben = await made.someone('ben');
    expect((await made.known(ben.token)).people.map(({ who }) => who)).toEqual([ben.account]);
    expect((await made.known()).people).toHaveLength(2);
    const other = (await made.known()).people.find(({ mine }) => mine)?.who ?? '';
    const put = await made.call('PUT /user/canary', {
      token: ben.token,
      body: { who: other, sms: false, voice: false },
    });
    expect(put.envelope.code).toBe('998');
    expect((await made.call('POST /user/canary', { token: ben.token, body: {} })).envelope.result).toBe(
      false,
    );
  });
});
