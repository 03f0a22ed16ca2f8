import { describe, expect, it } from 'vitest';
import { roles } from '@homeward/contract/words/access/roles.ts';
import { may } from '@homeward/contract/rules/access/access-matrix.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { AccessNow } from '@homeward/contract/rules/access/access-matrix.ts';
import { noMaintenance } from '@homeward/contract/rules/panel/no-maintenance.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import { sessionFor } from '@homeward/testing/server/actors.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import {
  area,
  garage,
  home,
  house,
  sampleIncident,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { letIn } from '@homeward/testing/server/test-server.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';

/** What the matrix says depends on the moment: every call at a panel, for every role, at each of them. */

const started = serversOfThisFile();
const calls = (Object.entries(routes) as readonly (readonly [RouteName, Route])[]).flatMap(
  ([name, { access, gate }]) => (access.tag === 'panel' ? [{ name, access, gated: gate !== undefined }] : []),
);
const usual: AccessNow = { alarm: false, consent: false, testing: false, fresh: true };
const incident = sampleIncident('i1');

interface Moment {
  readonly about: string;
  readonly now: AccessNow;
  readonly view?: ReturnType<typeof sampleView>;
  readonly prepare?: (made: TestServer<TestClock>) => Promise<unknown> | void;
}
const consenting = ({ server, hub, clock }: TestServer<TestClock>): Promise<boolean> =>
  letIn(server, hub, clock.now(), clock.now() + 3_600_000);

const moments: readonly Moment[] = [
  {
    about: 'an hour after having signed in',
    now: { ...usual, fresh: false },
    prepare: ({ clock }) => clock.advance(6 * 60_000),
  },
  { about: 'while the owner lets people in', now: { ...usual, consent: true }, prepare: consenting },
  {
    about: 'while the owner lets people in who signed in long ago',
    now: { ...usual, consent: true, fresh: false },
    prepare: async (made) => {
      await consenting(made);
      made.clock.advance(6 * 60_000);
    },
  },
  {
    about: 'while an installer tries the panel out',
    now: { ...usual, consent: true, testing: true },
    view: sampleView(home, { maintenance: { ...noMaintenance, testModeUntil: Number.MAX_SAFE_INTEGER } }),
    prepare: consenting,
  },
  {
    about: 'while an alarm is on',
    now: { ...usual, alarm: true },
    view: sampleView(home, {
      incidents: [incident],
      areas: [
        area(house, 'House', { alarm: { tag: 'sounding', incident: incident.id, sirenUntil: null } }),
        area(garage, 'Garage'),
      ],
    }),
  },
];

const wanted = (role: Role, { access, name }: (typeof calls)[number], now: AccessNow): string => {
  // Support gets what has a masked form, and nothing else.
  if (role === 'support' && !('masked' in routes[name])) return '403';
  const { tag } = may(role, access.capability, access.verb, now);
  return tag === 'denied' ? '403' : tag === 'stepUpNeeded' ? '428' : 'let in';
};

describe.each(moments)('the access matrix $about', ({ now, view, prepare }) => {
  it.each(roles)('holds on every call at a panel for %s', async (role) => {
    const made = await started(view ? { view } : {});
    const token = await sessionFor(made, 'somebody', role);
    await prepare?.(made);
    for (const each of calls) {
      const expected = wanted(role, each, now);
      const { envelope } = await made.call(each.name, {
        token,
        ...(each.name.startsWith('GET ') ? {} : { body: {} }),
      });
      if (expected !== 'let in') expect([each.name, envelope.code]).toEqual([each.name, expected]);
      // What is let in may still be refused for what it is about, or by plan and flags.
      else if (envelope.code === '428') expect([each.name, envelope.code]).toEqual([each.name, 'let in']);
      else if (envelope.code === '403' && !each.gated)
        expect([each.name, envelope.message]).toEqual([each.name, 'v2_mg_not_allowed']);
    }
  });
});

describe('where reports go', () => {
  it('is changed with a fresh proof alone, and never by an app password', async () => {
    const { token, person, call, hub, clock, server } = await started();
    const account = await person('ada', 'master');
    const mine = await token('ada');
    clock.advance(6 * 60_000);
    const secret = await server.services.accounts.createAppPassword(account, 'script', 'full');
    const client = (await call('POST /auth/login', { body: { account: 'ada', password: secret } })).envelope;
    for (const one of [mine, client.token])
      for (const [name, body] of [
        ['POST /panel/report', { destinations: [] }],
        ['PUT /panel/report', { no: 2, name: '', url: '', group: 2, level: 'all' }],
        ['POST /panel/report_group', { groups: [] }],
        ['PUT /panel/smtp_report', { server: 'elsewhere.example' }],
        ['POST /panel/media_upload', { rows: [] }],
      ] as const)
        expect([name, (await call(name, { token: one, body })).envelope.code]).toEqual([name, '428']);
    expect(hub.commands).toEqual([]);
    expect((await call('POST /panel/test_report', { token: mine, body: { no: 2 } })).envelope.code).toBe(
      '000',
    );
  });
});

describe('an app password that may only look', () => {
  const itsOwn = new Set(['POST /auth/logout', 'POST /auth/ticket', 'POST /panel/select']);
  const changing = (Object.entries(routes) as readonly (readonly [RouteName, Route])[]).filter(
    ([name, { access }]) =>
      !name.startsWith('GET ') &&
      access.tag !== 'public' &&
      access.tag !== 'demo' &&
      // A question that is too long for an address.
      !('verb' in access && access.verb === 'read'),
  );

  it('changes nothing by any call, but for its own session', async () => {
    const { person, call, server, hub } = await started();
    const account = await person('ada', 'master');
    const secret = await server.services.accounts.createAppPassword(account, 'board', 'read');
    for (const [name, { example }] of changing) {
      const signedIn = await call('POST /auth/login', { body: { account: 'ada', password: secret } });
      const { envelope } = await call(name, {
        token: signedIn.envelope.token,
        body: example.body ?? {},
        ...(example.query ? { query: example.query } : {}),
      });
      if (itsOwn.has(name)) expect([name, envelope.code]).not.toEqual([name, '403']);
      else expect([name, envelope.code]).toEqual([name, '403']);
    }
    expect(hub.commands).toEqual([]);
  });
});
