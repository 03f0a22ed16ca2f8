import { describe, expect, it } from 'vitest';
import type { PaymentView, PlanChosen, Quote, Receipt } from '@homeward/contract/shapes/company/payment.ts';
import type { PortalSettings } from '@homeward/contract/shapes/company/portal-settings.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { openStore } from '../store/store.ts';
import { TenantDirectory } from '../tenants/directory.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { sessionFor } from '@homeward/testing/server/actors.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { freshFile } from '@homeward/testing/server/test-database.ts';
import { testServer } from '@homeward/testing/server/test-server.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';

const day = 24 * 60 * 60_000;
const demo = { options: { payment: { tag: 'demo', refuses: false } } } as const;
const refusing = { options: { payment: { tag: 'demo', refuses: true } } } as const;

/** What the master calls, with a proof that is always fresh. */
function master(test: TestServer<TestClock>) {
  let count = 0;
  async function call<Data>(name: string, body?: object, query?: Record<string, string>): Promise<Data> {
    const token = await test.token('demo');
    const headers = { accept: typedScalars, 'idempotency-key': `k${(count += 1)}` };
    const { envelope } = await test.call(name, {
      token,
      headers,
      ...(body ? { body } : {}),
      ...(query ? { query } : {}),
    });
    if (envelope.code !== '000') throw new Error(`${envelope.code} ${envelope.message}`);
    return (envelope.data === '' ? [] : envelope.data) as Data;
  }
  return {
    view: () => call<PaymentView>('GET /panel/payment'),
    quote: (offer: string) => call<Quote>('GET /panel/payment/quote', undefined, { offer }),
    choose: (offer: string) => call<PlanChosen>('PUT /panel/payment', { offer }),
    cancel: () => call<PlanChosen>('DELETE /panel/payment', {}),
    keep: () => call<PlanChosen>('DELETE /panel/payment/pending', {}),
    pay: () => call<PlanChosen>('PUT /panel/payment/overdue', {}),
    receipts: () => call<readonly Receipt[]>('GET /panel/payment/receipt'),
    features: async () => (await call<PortalSettings>('GET /common/settings')).plan.features,
    acts: async () => {
      const { entries } = await call<{ entries: readonly { act: string; actor: string }[] }>('GET /audit');
      return entries.filter(({ act }) => act.endsWith('Plan')).map(({ act }) => act);
    },
  };
}

describe.each(await eachStore(import.meta.filename))('payment on $name', ({ make }) => {
  const start = serversOfThisFile(make);

  it('is nobody’s where nobody is paid, and every home has everything', async () => {
    const anna = master(await start());
    expect(await anna.view()).toEqual({ provider: null, subscription: null, offers: [], knownAt: null });
    expect(await anna.receipts()).toEqual([]);
    expect(await anna.features()).toContain('care');
    for (const act of [() => anna.choose('plus-month'), anna.cancel, anna.keep, anna.pay])
      await expect(act()).rejects.toThrow('409 v2_mg_payment_nobody');
  });

  it('takes nothing from a home that has chosen nothing yet', async () => {
    const anna = master(await start(demo));
    const view = await anna.view();
    expect(view).toMatchObject({ provider: { demo: true }, subscription: null, knownAt: null });
    expect(view.offers).toHaveLength(5);
    expect(await anna.features()).toContain('care');
    await expect(anna.choose('none')).rejects.toThrow('998');
  });

  it('makes the plan from what was chosen: more at once, less at the end of the period, and back', async () => {
    const test = await start(demo);
    const anna = master(test);
    await anna.choose('plus-month');
    expect(await anna.features()).not.toContain('care');
    expect(await anna.quote('complete-month')).toMatchObject({ now: true, due: { amount: 600 } });
    await anna.choose('complete-month');
    expect(await anna.features()).toContain('care');
    const { subscription } = await anna.choose('plus-month');
    expect(subscription).toMatchObject({ offer: { id: 'complete-month' }, pending: { cancelled: false } });
    expect(await anna.features()).toContain('care');
    expect((await anna.keep()).subscription).toMatchObject({ pending: null });
    await anna.choose('plus-month');
    test.clock.jump(31 * day);
    expect(await anna.features()).not.toContain('care');
    expect((await anna.view()).subscription).toMatchObject({ offer: { id: 'plus-month' }, pending: null });
    const receipts = await anna.receipts();
    expect(receipts.map(({ id, plan, total }) => [id, plan, total.amount])).toEqual([
      ['2026-0003', 'Plus', 690],
      ['2026-0002', 'Complete', 600],
      ['2026-0001', 'Plus', 690],
    ]);
    expect(await anna.acts()).toEqual(['choosePlan', 'keepPlan', 'choosePlan', 'choosePlan', 'choosePlan']);
  });

  it('is cancelled with everything working until the end, and taken back until then', async () => {
    const test = await start(demo);
    const anna = master(test);
    await anna.choose('complete-month');
    const { subscription } = await anna.cancel();
    expect(subscription?.pending).toMatchObject({ cancelled: true, at: subscription?.paid?.until });
    expect(await anna.features()).toContain('care');
    expect((await anna.keep()).subscription).toMatchObject({ pending: null });
    await anna.cancel();
    test.clock.jump(32 * day);
    expect(await anna.features()).toEqual(['push', 'email']);
    // It is over: nothing is left to be taken back, and it can be chosen again.
    expect((await anna.keep()).subscription).toMatchObject({ offer: { id: 'basic' }, paid: null });
    await anna.choose('complete-month');
    expect(await anna.features()).toContain('care');
  });

  it('says that a payment is overdue, blocks nothing by it, and takes the payment', async () => {
    const test = await start(refusing);
    const anna = master(test);
    await anna.choose('complete-month');
    test.clock.jump(33 * day);
    expect((await anna.view()).subscription).toMatchObject({ overdue: { total: { amount: 1290 } } });
    expect(await anna.features()).toContain('care');
    const token = await test.token('demo');
    const arm = await test.call('POST /panel/mode', {
      token,
      body: { area: 1, mode: 'arm', pincode: '482650' },
    });
    expect(arm.envelope.code).toBe('000');
    const disarm = { area: 1, mode: 'disarm', pincode: '482650' };
    expect((await test.call('POST /panel/mode', { token, body: disarm })).envelope.code).toBe('000');
    await expect(anna.choose('plus-month')).rejects.toThrow('409 v2_mg_payment_overdue');
    expect((await anna.pay()).subscription).toMatchObject({ overdue: null });
    expect(await anna.receipts()).toHaveLength(2);
    const exported = await test.call('GET /account/export', { token, headers: { accept: typedScalars } });
    expect((exported.envelope.data as { receipts: unknown }).receipts).toMatchObject([
      { panel: home, id: '2026-0002' },
      { panel: home, id: '2026-0001' },
    ]);
  });

  it('is written down by the hour, without anybody looking', async () => {
    const test = await start(demo);
    await master(test).choose('plus-month');
    test.clock.jump(31 * day);
    test.clock.advance(60 * 60_000);
    await expect
      .poll(async () => test.store.db.selectFrom('receipts').select('no').execute())
      .toHaveLength(2);
  });

  it('asks for a fresh proof to begin and to end, and for none to look', async () => {
    const test = await start(demo);
    const token = await test.token('demo');
    test.clock.advance(6 * 60_000);
    const codeOf = async (name: string, body?: object) =>
      (await test.call(name, { token, ...(body ? { body } : {}) })).envelope.code;
    expect(await codeOf('GET /panel/payment')).toBe('000');
    expect(await codeOf('PUT /panel/payment', { offer: 'plus-month' })).toBe('428');
    expect(await codeOf('DELETE /panel/payment', {})).toBe('428');
  });

  it.each(['user', 'reportUser', 'careReceiver', 'careContact', 'station', 'installer', 'support'] as const)(
    'is not a %s’s',
    async (role) => {
      const test = await start(demo);
      const token = await sessionFor(test, 'other', role);
      for (const name of ['GET /panel/payment', 'GET /panel/payment/receipt'])
        expect((await test.call(name, { token })).envelope.code).toBe('403');
      const chosen = await test.call('PUT /panel/payment', { token, body: { offer: 'plus-month' } });
      expect(chosen.envelope.code).toBe('403');
    },
  );

  it('shows an owner no receipts of the one before', async () => {
    const test = await start(demo);
    await master(test).choose('plus-month');
    test.clock.jump(day);
    const token = await sessionFor(test, 'new', 'master');
    const { envelope } = await test.call('GET /panel/payment/receipt', { token });
    expect(envelope).toMatchObject({ code: '000', data: '' });
  });

  it('is cancelled where the home goes to a new owner, or its owner goes', async () => {
    const test = await start(demo);
    const anna = master(test);
    await anna.choose('complete-month');
    const offered = await test.call('POST /panel/owner', {
      token: await test.token('demo'),
      body: { name: 'Clara' },
    });
    const { token } = offered.envelope.data as { token: string };
    await test.person('clara', null);
    const clara = await test.token('clara');
    expect((await test.call('PUT /auth/invitation', { token: clara, body: { token } })).envelope.code).toBe(
      '000',
    );
    const { tenants } = test.server.services;
    expect(tenants.agreed(home)?.subscription.pending).toMatchObject({ cancelled: true });
    const owner = await test.token('clara');
    await test.call('DELETE /panel/payment/pending', { token: owner, body: {} });
    expect(tenants.agreed(home)?.subscription.pending).toBeNull();
    const left = await test.call('DELETE /account', { token: owner, body: { with_panels: true } });
    expect(left.envelope.code).toBe('000');
    expect(tenants.agreed(home)?.subscription.pending).toMatchObject({ cancelled: true });
  });

  it('is the same after a restart', async () => {
    const database = await (make ?? freshFile)();
    const clock = testClock();
    const before = await testServer({ clock, url: database.url, ...demo });
    const anna = master(before);
    await anna.choose('complete-month');
    await anna.cancel();
    const [view, features] = [await anna.view(), await anna.features()];
    await before.close();
    const store = await openStore(database.url);
    const { options } = before.server.services;
    const again = new TenantDirectory(store.db, clock, { ...options, flags: () => options.flags });
    await again.refresh();
    expect(again.agreed(home)?.subscription).toEqual(view.subscription);
    expect(again.planOf(home).features).toEqual(features);
    clock.jump(31 * day);
    expect(again.planOf(home).features).toEqual(['push', 'email']);
    await store.close();
    await database.remove();
  });
});
