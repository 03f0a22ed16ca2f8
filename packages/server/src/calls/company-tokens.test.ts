import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import { mostTokens } from '@homeward/contract/shapes/company/tenant.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { tokenScopes } from '@homeward/contract/words/company/tenant-roles.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { companies, companyA, companyB, noFactors, staff } from '@homeward/testing/server/test-tenants.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const dayMs = 86_400_000;

let test: TestServer<TestClock>;
let sam: string;
beforeEach(async () => {
  test = await started(noFactors);
  await companies(test);
  await test.server.services.tenants.change(home, { tenant: companyA });
  await staff(test, 'sam', companyA, 'manager');
  sam = await test.token('sam');
});

const ask = (name: RouteName, token: string, body?: object): Promise<Called> =>
  test.call(name, { token, headers: { accept: typedScalars }, ...(body ? { body } : {}) });
async function tokenOf(scopes: readonly string[], days = 90): Promise<{ id: string; secret: string }> {
  const made = await ask('POST /installer/token', sam, { name: 'Invoices', scopes, days });
  expect(made.envelope.code).toBe('000');
  return made.envelope.data as { id: string; secret: string };
}
const codeOf = async (name: RouteName, token: string, body?: object): Promise<string> =>
  (await ask(name, token, body)).envelope.code;

describe('a token of a company', () => {
  it('does what its scopes name, of its company, and nothing else', async () => {
    const { secret } = await tokenOf(tokenScopes);
    for (const name of Object.keys(routes) as RouteName[]) {
      const { access } = routes[name];
      if (access.tag === 'public' || access.tag === 'demo') continue;
      const may =
        access.tag === 'tenant' &&
        tokenScopes.some(
          (scope) =>
            scope === `${access.capability}:write` ||
            (access.verb === 'read' && scope === `${access.capability}:read`),
        );
      const { envelope } = await test.raw(name, {
        token: secret,
        headers: { accept: typedScalars },
        ...(name.startsWith('GET ') ? {} : { body: {} }),
      });
      expect([name, envelope?.code === '403']).toEqual([name, !may]);
    }
  });

  it('that reads changes nothing', async () => {
    const { secret } = await tokenOf(['customers:read']);
    expect(await codeOf('GET /installer/customer', secret)).toBe('000');
    const customer = { name: 'C. Berg', mail: '', phone: '', address: '', note: '' };
    expect(await codeOf('POST /installer/customer', secret, customer)).toBe('403');
    expect(await codeOf('GET /installer/panel', secret)).toBe('403');
  });

  it('is shown once, kept as a hash, and told of with its use', async () => {
    const { id, secret } = await tokenOf(['fleet:read'], 30);
    const list = async () => (await ask('GET /installer/token', sam)).envelope.data;
    const row = { id, name: 'Invoices', scopes: ['fleet:read'], by: 'sam' };
    expect(await list()).toMatchObject([{ ...row, used: null }]);
    expect(await codeOf('GET /installer/panel', secret)).toBe('000');
    await expect.poll(list).toMatchObject([{ ...row, used: expect.any(Number) }]);
    const { db } = test.server.services.store;
    const stored = await db.selectFrom('company_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('acts in its own name in the audit', async () => {
    const { secret } = await tokenOf(['customers:write']);
    const customer = { name: 'C. Berg', mail: '', phone: '', address: '', note: '' };
    expect(await codeOf('POST /installer/customer', secret, customer)).toBe('000');
    const { envelope } = await ask('GET /installer/audit', sam);
    const { entries } = envelope.data as { entries: readonly { act: string; body: string }[] };
    const bodyOf = (wanted: string): unknown =>
      JSON.parse(entries.find(({ act }) => act === wanted)?.body ?? '{}');
    expect(bodyOf('addCustomer')).toMatchObject({ token: 'Invoices' });
    expect(bodyOf('addToken')).toMatchObject({ name: 'Invoices', scopes: 'customers:write', days: 90 });
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('ends with its time, when it is taken away, and when whoever made it goes', async () => {
    const [short, removed, left] = [
      await tokenOf(['fleet:read'], 1),
      await tokenOf(['fleet:read']),
      await tokenOf(['fleet:read']),
    ];
    for (const { secret } of [short, removed, left])
      expect(await codeOf('GET /installer/panel', secret)).toBe('000');
    expect(await codeOf('DELETE /installer/token', sam, { id: removed.id })).toBe('000');
    expect(await codeOf('GET /installer/panel', removed.secret)).toBe('999');
    test.clock.advance(dayMs);
    expect(await codeOf('GET /installer/panel', short.secret)).toBe('999');
    expect(await codeOf('GET /installer/panel', left.secret)).toBe('000');
    const { tenants } = test.server.services;
    const [own] = tenants.staff(companyA);
    if (own === undefined) throw new Error('Sam is there');
    await tenants.removeStaff(own);
    expect(await codeOf('GET /installer/panel', left.secret)).toBe('998');
    await tenants.putStaff({ ...own, tenant: companyB });
    expect(await codeOf('GET /installer/panel', left.secret)).toBe('999');
  });

  it('of another company is not there, and too many are refused', async () => {
    const { id } = await tokenOf(['fleet:read']);
    await staff(test, 'bob', companyB, 'manager');
    const bob = await test.token('bob');
    expect((await ask('GET /installer/token', bob)).envelope.data).toBe('');
    expect(await codeOf('DELETE /installer/token', bob, { id })).toBe('998');
    for (let count = 1; count < mostTokens; count += 1) await tokenOf(['fleet:read']);
    const more = { name: 'One more', scopes: ['fleet:read'], days: 1 };
    expect((await ask('POST /installer/token', sam, more)).envelope.message).toBe('v2_mg_too_many_tokens');
    test.clock.advance(6 * 60_000);
    expect(await codeOf('POST /installer/token', sam, more)).toBe('428');
  });

  it('that is none opens nothing, and one for a strange scope is not made', async () => {
    expect(await codeOf('GET /installer/panel', 'hwc_nothing')).toBe('999');
    const strange = { name: 'Strange', scopes: ['staff:write'], days: 1 };
    expect(await codeOf('POST /installer/token', sam, strange)).toBe('001');
  });
});
