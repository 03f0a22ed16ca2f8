import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { roles } from '@homeward/contract/words/access/roles.ts';
import { tenantRoles } from '@homeward/contract/words/company/tenant-roles.ts';
import { may } from '@homeward/contract/rules/access/access-matrix.ts';
import { mayForTenant } from '@homeward/contract/rules/company/tenant-matrix.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { isFull, rotation } from '@homeward/testing/amounts.ts';
import { sessionFor } from '@homeward/testing/server/actors.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
import { testServer } from '@homeward/testing/server/test-server.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import { companies, companyA, companyB, noFactors, operator } from '@homeward/testing/server/test-tenants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Every call at a panel or for a company, with everybody who has nothing to do there, made from the contract's table. */

type Test = TestServer<TestClock>;

const calls = (Object.entries(routes) as readonly (readonly [RouteName, Route])[]).filter(
  ([, { access }]) => access.tag === 'panel' || access.tag === 'tenant',
);

interface Stranger {
  readonly name: string;
  readonly token: (made: Test) => Promise<string | null>;
  /** The code of the refusal; null where he may, or what he has of his own answers. */
  readonly refused: (route: Route) => string | null;
}

const accountOf = async ({ store }: Test, login: string): Promise<AccountId> => {
  const accounts = store.db.selectFrom('accounts').select('id');
  return (await accounts.where('login', '=', login).executeTakeFirstOrThrow()).id as AccountId;
};

/** People of a company, who have chosen no home. */
const workers = (tenant: TenantId, kind: 'operator' | 'installer'): readonly Stranger[] =>
  tenantRoles.map((role) => ({
    name: `a ${role} of ${tenant}`,
    token: async (made) => {
      const login = `${role}-${tenant}`;
      const token = await sessionFor(made, login, null);
      await made.server.services.tenants.putStaff({ account: await accountOf(made, login), tenant, role });
      return token;
    },
    refused: ({ access }) => {
      if (access.tag !== 'tenant') return codes.notFound;
      const { tag } = mayForTenant({ kind, role }, access.capability, access.verb, true);
      return tag === 'denied' ? codes.forbidden : null;
    },
  }));

const strangers: readonly Stranger[] = [
  { name: 'nobody', token: async () => null, refused: () => codes.sessionExpired },
  {
    name: 'somebody of no home',
    token: (made) => sessionFor(made, 'homeless', null),
    refused: () => codes.notFound,
  },
  ...roles.map((role) => ({
    name: `a ${role} who was sent away`,
    token: async (made: Test) => {
      const login = `late-${role.toLowerCase()}`;
      const token = await sessionFor(made, login, role);
      await made.server.services.memberships.remove(await accountOf(made, login), home);
      return token;
    },
    refused: () => codes.notFound,
  })),
  ...roles.map((role) => ({
    name: `a ${role} of another home`,
    token: (made: Test) => sessionFor(made, `other-${role}`, role, foreignHome),
    // What he does at his own is the matrix's.
    refused: ({ access }: Route) => (access.tag === 'tenant' ? codes.notFound : null),
  })),
  {
    name: 'an installer whose consent is over',
    token: async (made) => {
      const account = await made.person('expired', 'installer', { consentUntil: made.clock.now() + 1 });
      const { token } = await made.server.services.sessions.open({
        account,
        channel: 'web',
        panel: home,
        remember: false,
        rights: 'full',
        appPassword: null,
        proof: 'factor',
        device: 'test',
        address: '127.0.0.1',
      });
      made.clock.advance(1);
      return token;
    },
    refused: ({ access }) => {
      if (access.tag !== 'panel') return codes.notFound;
      const now = { alarm: false, consent: false, testing: false, fresh: true };
      return may('installer', access.capability, access.verb, now).tag === 'denied' ? codes.forbidden : null;
    },
  },
  {
    name: 'a token without a scope',
    token: async (made) => {
      await sessionFor(made, 'maker', null);
      const id = await accountOf(made, 'maker');
      const { tenants, companyTokens } = made.server.services;
      await tenants.putStaff({ account: id, tenant: companyA, role: 'manager' });
      const maker = { id, name: 'maker', login: 'maker' } as never;
      return (await companyTokens.add({ tenant: companyA, maker, name: 'Bare', scopes: [], days: 1 })).secret;
    },
    refused: () => codes.forbidden,
  },
  ...workers(companyA, 'installer'),
  ...workers(companyB, 'installer'),
  ...workers(operator, 'operator'),
];

const product = strangers.flatMap((stranger) =>
  calls.flatMap(([name, route]) => {
    const code = stranger.refused(route);
    return code === null ? [] : [{ stranger, name, route, code }];
  }),
);

/** Refusals that a full run checks. The number may only grow. */
const least = 8198;

/** A quick run checks each fourth, others at each commit. */
const turns = isFull ? 1 : 4;

let made: Test;
beforeAll(async () => {
  made = await testServer<TestClock>({ clock: testClock(), ...noFactors });
  await companies(made);
});
afterAll(() => made.close());

it('are as many as they were', () => {
  expect(product.length).toBeGreaterThanOrEqual(least);
  expect(calls.length * strangers.length).toBeGreaterThan(product.length);
});

it.each(strangers)('$name is refused', async ({ name: who, token: tokenOf }) => {
  const token = await tokenOf(made);
  const mine = product.filter(
    ({ stranger }, index) => stranger.name === who && index % turns === rotation % turns,
  );
  for (const { name, route, code } of mine) {
    const { envelope } = await made.call(name, {
      ...(token === null ? {} : { token }),
      ...(route.example.query === undefined ? {} : { query: { ...route.example.query } }),
      ...(name.startsWith('GET ') ? {} : { body: route.example.body ?? {} }),
    });
    expect([name, envelope.code]).toEqual([name, code]);
    expect([name, envelope.data]).toEqual([name, '']);
  }
  expect(made.hub.commands).toEqual([]);
});
