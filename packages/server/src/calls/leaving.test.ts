import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../options/options.ts';
import { foreignHome, home, sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { password } from '@homeward/testing/server/test-server.ts';
import type { Called } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const codeOf = ({ envelope }: Called): string => envelope.code;
const dataOf = <Shape>({ envelope }: Called): Shape => envelope.data as Shape;

describe('what is kept about a person', () => {
  it('is given as a whole, without secrets and without others', async () => {
    const test = await started();
    const { call, token, hub, server } = test;
    const ben = await test.person('ben', 'user');
    const { id } = await test.store.db
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', 'demo')
      .executeTakeFirstOrThrow();
    const actor = (name: string, account: AccountId) =>
      ({ tag: 'person', name, channel: 'web', slot: null, account }) as const;
    await hub.send(
      sampleEvent(1, {}, { actor: actor('demo', id as AccountId) }),
      sampleEvent(2, {}, { actor: actor('ben', ben) }),
      // Anybody may take another's name.
      sampleEvent(3, {}, { actor: actor('demo', ben) }),
    );
    await server.services.accounts.createAppPassword(await test.person('olga', null), 'Hers', 'read');
    const mine = await token('demo');
    const { data } = (await call('GET /account/export', { token: mine })).envelope;
    expect(data).toMatchObject({
      account: { login: 'demo' },
      memberships: [{ panel: home, role: 'master' }],
      sessions: [{ channel: 'web' }],
      events: [{ panel: home, seq: 1 }],
    });
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/ben|olga|fast [0-9a-f]{64}/);
    const row = await test.store.db.selectFrom('sessions').select('token_hash').execute();
    for (const { token_hash: hidden } of row) expect(text).not.toContain(hidden);
  });
});

describe('leaving', () => {
  it('is refused to the only master of a panel that others live with', async () => {
    const test = await started();
    await test.person('ben', 'user');
    const token = await test.token('demo');
    for (const body of [{}, { with_panels: true }])
      expect((await test.call('DELETE /account', { token, body })).envelope).toMatchObject({
        code: '409',
        message: 'v2_mg_last_master',
        data: [{ panel: home, others: ['user'] }],
      });
    expect(dataOf<object[]>(await test.call('GET /account/owned_panel', { token }))).toMatchObject([
      { panel: home, name: 'Maple Street 12', others: ['user'] },
    ]);
    expect((await test.call('GET /auth/check', { token })).status).toBe(200);
  });

  it('of one who is alone with a panel takes its past along, when told so', async () => {
    const test = await started();
    const { call, store, hub } = test;
    await hub.send(sampleEvent(1), sampleEvent(2));
    const token = await test.token('demo');
    expect(codeOf(await call('DELETE /account', { token }))).toBe('409');
    const gone = await call('DELETE /account', { token, body: { with_panels: '1' } });
    expect(codeOf(gone)).toBe('000');
    expect(String(gone.headers['set-cookie'])).toContain('Max-Age=0');
    expect((await call('GET /auth/check', { token })).status).toBe(401);
    for (const table of ['accounts', 'sessions', 'memberships', 'events'] as const)
      expect([table, await store.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    // The house is still protected: its hub is known, and can be taken over by whoever stands before it.
    expect(test.server.services.links.has(home)).toBe(true);
  });

  it('is free to everybody else, after a proof', async () => {
    const test = await started();
    const { call, clock } = test;
    await test.person('ben', 'master');
    await test.person('olga', 'user', { panel: foreignHome });
    const ben = await test.token('ben');
    const olga = await test.token('olga');
    clock.advance(defaultLimits.fresh);
    expect(codeOf(await call('DELETE /account', { token: ben }))).toBe('428');
    await call('POST /auth/confirm', { token: ben, body: { password } });
    expect(codeOf(await call('DELETE /account', { token: ben }))).toBe('000');
    expect((await call('GET /auth/check', { token: olga })).status).toBe(200);
    expect(codeOf(await call('POST /auth/login', { body: { account: 'ben', password } }))).toBe('010');
  });
});
