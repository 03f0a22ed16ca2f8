import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { roles } from '@homeward/contract/words/access/roles.ts';
import { tenantRoles, tokenScopes } from '@homeward/contract/words/company/tenant-roles.ts';
import { may } from '@homeward/contract/rules/access/access-matrix.ts';
import { mayForTenant } from '@homeward/contract/rules/company/tenant-matrix.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { TokenScope } from '@homeward/contract/shapes/access/tenant-access.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { isFull, rotation } from '@homeward/testing/amounts.ts';
import { sessionFor } from '@homeward/testing/server/actors.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { holds } from '../tenants/company-tokens.ts';
import { foreignHome, home } from '@homeward/testing/server/sample-panel.ts';
import { testServer } from '@homeward/testing/server/test-server.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import {
  addOtherOperator,
  companies,
  companyA,
  companyB,
  noFactors,
  operator,
  otherOperator,
} from '@homeward/testing/server/test-tenants.ts';
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
  readonly refused: (route: Route, name: RouteName) => string | null;
}

const accountOf = async ({ store }: Test, login: string): Promise<AccountId> => {
  const accounts = store.db.selectFrom('accounts').select('id');
  return (await accounts.where('login', '=', login).executeTakeFirstOrThrow()).id as AccountId;
};

/** Calls that name a company below an operator. */
const namesCompany = (name: RouteName): boolean => name.startsWith('GET /installer/company_');

/** People of a company, who have chosen no home. `above`: it is the operator of the companies that calls name. */
const workers = (tenant: TenantId, kind: 'operator' | 'installer', above = false): readonly Stranger[] =>
  tenantRoles.map((role) => ({
    name: `a ${role} of ${tenant}`,
    token: async (made) => {
      const login = `${role}-${tenant}`;
      const token = await sessionFor(made, login, null);
      await made.server.services.tenants.putStaff({ account: await accountOf(made, login), tenant, role });
      return token;
    },
    refused: ({ access }, called) => {
      if (access.tag !== 'tenant') return codes.notFound;
      const { tag } = mayForTenant({ kind, role }, access.capability, access.verb, true);
      if (tag === 'denied') return codes.forbidden;
      return namesCompany(called) && !above ? codes.notFound : null;
    },
  }));

/** A program with a token of a company, made by its manager. */
function programOf(scopes: readonly TokenScope[]): Stranger {
  const name = scopes.length === 0 ? 'a token without a scope' : `a token for ${scopes.join()}`;
  return {
    name,
    token: async (made) => {
      const login = `maker${scopes.join().replace(':', '-')}`;
      await sessionFor(made, login, null);
      const id = await accountOf(made, login);
      const { tenants, companyTokens } = made.server.services;
      await tenants.putStaff({ account: id, tenant: companyA, role: 'manager' });
      const maker = { id, name: login, login } as never;
      return (await companyTokens.add({ tenant: companyA, maker, name, scopes, days: 1 })).secret;
    },
    refused: ({ access }) =>
      access.tag === 'tenant' && holds(scopes, access.capability, access.verb) ? null : codes.forbidden,
  };
}

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
  programOf([]),
  ...tokenScopes.map((scope) => programOf([scope])),
  ...workers(companyA, 'installer'),
  ...workers(companyB, 'installer'),
  ...workers(operator, 'operator', true),
  ...workers(otherOperator, 'operator'),
];

const product = strangers.flatMap((stranger) =>
  calls.flatMap(([name, route]) => {
    const code = stranger.refused(route, name);
    return code === null ? [] : [{ stranger, name, route, code }];
  }),
);

/** What the page on security says of them: it may lag behind, and never ahead. */
const told = readFileSync(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8');
const [, people = '', called = '', refused = ''] =
  /(\d+) strangers × (\d+) calls: (\d+) refusals/.exec(told) ?? [];

/** A quick run checks each fourth, others at each commit. */
const turns = isFull ? 1 : 4;

let made: Test;
beforeAll(async () => {
  made = await testServer<TestClock>({ clock: testClock(), ...noFactors });
  await companies(made);
  await addOtherOperator(made);
});
afterAll(() => made.close());

it(`are ${strangers.length} strangers × ${calls.length} calls: ${product.length} refusals`, () => {
  const counted = [strangers.length, calls.length, product.length];
  const written = [people, called, refused].map(Number);
  expect(written).not.toContain(0);
  for (const [index, count] of counted.entries()) expect(count).toBeGreaterThanOrEqual(written[index] ?? 0);
  expect(calls.length * strangers.length).toBeGreaterThan(product.length);
});

it('try every call of a company and of the companies below an operator', () => {
  const tried = new Set(product.map(({ name }) => name));
  expect(calls.map(([name]) => name).filter((name) => !tried.has(name))).toEqual([]);
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
