import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import { standardMatrix } from '@homeward/contract/rules/reports/notification-standards.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { describe, expect, it } from 'vitest';
import { sessionFor } from '@homeward/testing/server/actors.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { companies, companyA, noFactors, operator, staff } from '@homeward/testing/server/test-tenants.ts';

const all = Object.entries(routes) as readonly (readonly [RouteName, Route])[];
const editing = all.flatMap(([name, { edits }]) => (edits === 'row' ? [name] : []));

/** How a row is read and edited, by whom, and how it comes to be where it is not there from the first. */
interface Row {
  readonly by?: 'manager' | 'operator';
  readonly read: string;
  /** Has the row be there; returns what names it in an edit. */
  readonly add?: (call: Call) => Promise<object>;
  /** Two edits, each of which leaves something else. */
  readonly edits: readonly [object, object];
  /** Where in what was read the row is. */
  readonly rowIn?: (data: never) => unknown;
}
type Call = (name: string, body?: unknown, headers?: Record<string, string>) => Promise<Envelope<unknown>>;

const first = ([row]: readonly unknown[]): unknown => row;
const customer = { name: 'Mrs Lind', mail: '', phone: '', address: '', note: '' };
const tasks = [{ tag: 'settings', settings: { sirenMinutes: 4 } }];
const plan = { enabled: true, afterMinutes: 5, rounds: 2, steps: [] };
const hook = { name: 'Garden', url: 'https://example.org/hook' };
const added =
  (name: string, body: object) =>
  async (call: Call): Promise<object> => {
    const { id } = (await call(name, body)).data as { readonly id: string };
    return { id };
  };

const rows: Readonly<Partial<Record<RouteName, Row>>> = {
  'PUT /installer/customer': {
    by: 'manager',
    read: 'GET /installer/customer',
    add: added('POST /installer/customer', customer),
    edits: [customer, { ...customer, name: 'Mr Lind' }],
    rowIn: first,
  },
  'PUT /installer/template': {
    by: 'manager',
    read: 'GET /installer/template',
    add: added('POST /installer/template', { name: 'Standard', tasks }),
    edits: [
      { name: 'Flats', tasks },
      { name: 'Houses', tasks },
    ],
    rowIn: first,
  },
  'PUT /installer/flag': {
    by: 'operator',
    read: 'GET /installer/flag',
    edits: [{ flags: { loraNetwork: true } }, { flags: { loraNetwork: false } }],
  },
  'PUT /user/escalation': {
    read: 'GET /user/escalation',
    edits: [plan, { ...plan, rounds: 1 }],
  },
  'PUT /panel/member': {
    read: 'GET /panel/member',
    add: async (call) => {
      const { members } = (await call('GET /panel/member')).data as {
        readonly members: readonly { readonly user_id: string; readonly name: string }[];
      };
      return { user_id: members.find(({ name }) => name === 'ben')?.user_id };
    },
    edits: [{ areas: [1] }, { areas: [2] }],
    rowIn: ({ members }: { readonly members: readonly { readonly name: string }[] }) =>
      members.find(({ name }) => name === 'ben'),
  },
  'PUT /panel/site_wizard': {
    read: 'GET /panel/site_wizard',
    edits: [{ step: 'network', mark: 'done' }, { notes: 'The key is with the neighbor.' }],
  },
  'PUT /account': {
    read: 'GET /account',
    edits: [{ name: 'Anna', theme: 'light' }, { remembered: { view: 'list' } }],
  },
  'PUT /user/notification': {
    read: 'GET /user/notification',
    edits: [{ language: 'de-DE' }, { repeatMinutes: 5, matrix: standardMatrix }],
  },
  'POST /user/pushed': { read: 'GET /user/pushed', edits: [{ pushed: false }, { pushed: true }] },
  'POST /user/incoming_call': {
    read: 'GET /user/incoming_call',
    edits: [{ enabled: true }, { enabled: false }],
  },
  'PUT /user/webhook': {
    read: 'GET /user/webhook',
    add: added('POST /user/webhook', hook),
    edits: [{ name: 'Pond' }, { enabled: false }],
    rowIn: first,
  },
  'PUT /portal/machine': {
    by: 'operator',
    read: 'GET /portal/machine',
    add: () => Promise.resolve({ part: 'push' }),
    edits: [{ values: { subject: 'mailto:a@example.org' } }, { values: { subject: 'mailto:b@example.org' } }],
    rowIn: ({ parts }: { readonly parts: readonly { readonly part: string }[] }) =>
      parts.find(({ part }) => part === 'push'),
  },
};

describe.each(await eachStore(import.meta.filename))('an edit of a row, on $name,', ({ make }) => {
  const start = serversOfThisFile(make);

  /** A server with the row of a call, and how to read and edit it. */
  async function begun(name: RouteName) {
    const row = rows[name];
    if (row === undefined) throw new Error(`no row of ${name} is known`);
    const { by, read, add, edits, rowIn = (data: unknown) => data } = row;
    const made = await start(noFactors);
    await companies(made);
    await staff(made, 'ana', companyA, 'manager');
    await staff(made, 'olga', operator, 'manager');
    await made.person('ben', 'user');
    const token =
      by === undefined
        ? await sessionFor(made, 'the-master', 'master')
        : await made.token(by === 'manager' ? 'ana' : 'olga');
    const call: Call = async (what, body, headers = {}) =>
      (await made.call(what, { token, headers, ...(body === undefined ? {} : { body }) })).envelope;
    const named = (await add?.(call)) ?? {};
    const shown = async () => rowIn((await call(read)).data as never) as { readonly revision: string };
    const edit = (which: 0 | 1, expect?: string) =>
      call(name, { ...named, ...edits[which] }, expect === undefined ? {} : { 'if-match': `"${expect}"` });
    const editByBody = (which: 0 | 1, revision: string) =>
      call(name, { ...named, ...edits[which], revision });
    return { made, call, shown, edit, editByBody };
  }

  it.each(editing)('%s is refused where another came between, and has changed nothing', async (name) => {
    const { shown, edit, editByBody } = await begun(name);
    const { revision } = await shown();
    expect((await edit(0, revision)).code).toBe(codes.ok);
    const after = await shown();
    expect(Number(after.revision)).toBeGreaterThan(Number(revision));
    const stale = {
      code: codes.conflict,
      message: 'v2_mg_changed_meanwhile',
      data: { revision: after.revision },
    };
    expect(await edit(1, revision)).toMatchObject(stale);
    expect(await editByBody(1, revision)).toMatchObject(stale);
    expect(await edit(1, '999')).toMatchObject(stale);
    expect(await shown()).toEqual(after);
    expect((await editByBody(1, after.revision)).code).toBe(codes.ok);
    const then = await shown();
    expect(then).not.toEqual({ ...after, revision: then.revision });
    // Without a revision it is as ever: the last one counts.
    expect((await edit(0)).code).toBe(codes.ok);
    expect((await shown()).revision).not.toBe(then.revision);
  });

  it.each(editing)('%s from the same revision by two at once is one’s', async (name) => {
    const { shown, edit } = await begun(name);
    for (let round = 0; round < 3; round += 1) {
      const { revision } = await shown();
      const both = await Promise.all([edit(0, revision), edit(1, revision)]);
      expect(both.map(({ code }) => code).toSorted()).toEqual([codes.ok, codes.conflict]);
      expect(both.find(({ code }) => code !== codes.ok)?.data).toMatchObject({
        revision: (await shown()).revision,
      });
    }
  });

  it('that nobody has made yet is refused from a revision that never was', async () => {
    for (const name of ['PUT /user/escalation', 'PUT /user/notification'] as const) {
      const { shown, edit } = await begun(name);
      expect(await shown()).toMatchObject({ revision: '0' });
      expect(await edit(0, '7')).toMatchObject({ code: codes.conflict, data: { revision: '0' } });
      expect(await shown()).toMatchObject({ revision: '0' });
    }
  });

  it('of a list of people is refused as a whole where one of them has changed', async () => {
    const { call } = await begun('PUT /user/notification');
    const list = async () => {
      const { users } = (await call('GET /user/mail_report')).data as {
        readonly users: readonly {
          readonly user_id: string;
          readonly mail_address: string;
          readonly send_email_report: string;
          readonly revision: string;
        }[];
      };
      return users;
    };
    const off = async () =>
      (await list()).map(({ user_id, revision }) => ({ user_id, revision, send_email_report: '0' }));
    const before = await off();
    expect(before.length).toBeGreaterThan(1);
    expect((await call('POST /user/mail_report', { users: before })).code).toBe(codes.ok);
    const [one, ...others] = await off();
    // A choice and the ways of one person are one row.
    await call('PUT /user/notification', { user_id: one?.user_id, language: 'de-DE' });
    const now = await list();
    expect(await call('POST /user/mail_report', { users: [...others, one] })).toMatchObject({
      code: codes.conflict,
      message: 'v2_mg_changed_meanwhile',
      data: { user_id: one?.user_id, revision: '2' },
    });
    expect(await list()).toEqual(now);
    expect((await call('POST /user/mail_report', { users: await off() })).code).toBe(codes.ok);
    const both = await Promise.all(
      [await off(), await off()].map((users) => call('POST /user/mail_report', { users })),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual([codes.ok, codes.conflict]);
  });

  it('of a company’s name leaves its flags, and the revision of these, as they are', async () => {
    const { made, call, shown, edit } = await begun('PUT /installer/flag');
    await edit(0);
    const before = await shown();
    const { tenants } = made.server.services;
    const tenant = tenants.tenant(operator);
    if (!tenant) throw new Error('no operator');
    await tenants.putTenant({ ...tenant, name: 'Another name', flags: {} });
    expect(await shown()).toEqual(before);
    expect((await call('GET /installer/account')).data).toMatchObject({ name: 'Another name' });
  });

  it('of a member who has gone meanwhile does not bring them back', async () => {
    const { made, shown, edit } = await begun('PUT /panel/member');
    const { revision } = await shown();
    const { store, memberships } = made.server.services;
    const ben = await store.db
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', 'ben')
      .executeTakeFirstOrThrow();
    const [membership] = (await memberships.find(ben.id as never))?.memberships ?? [];
    if (!membership) throw new Error('no member');
    await memberships.remove(membership.account, membership.panel);
    expect(await memberships.change(membership, null)).toEqual({ tag: 'absent' });
    expect((await edit(0, revision)).code).toBe(codes.notFound);
    expect(await shown()).toBeUndefined();
  });
});
