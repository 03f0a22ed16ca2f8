import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditCheck, AuditRow } from '@homeward/contract/shapes/access/audit.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { keepAudit } from '../audit/housekeeping.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { letIn } from '@homeward/testing/server/test-server.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const day = 24 * 60 * 60_000;

let test: TestServer<TestClock>;
beforeEach(async () => {
  test = await started();
});
const entries = async (login: string, query: Record<string, string> = {}) =>
  (await test.call('GET /audit', { token: await test.token(login), query, headers: typed })).envelope
    .data as {
    entries: readonly AuditRow[];
    more: boolean;
  };
const check = async (): Promise<AuditCheck> =>
  (await test.call('GET /audit/verify', { token: await test.token('demo'), headers: typed })).envelope
    .data as AuditCheck;
const note = (act: string, actor = 'demo', outcome = 'done'): void =>
  test.server.services.audit.note({ scope: home, actor, act, outcome, body: { act } });
async function keep(): Promise<void> {
  const { store, clock, log, audit } = test.server.services;
  await keepAudit({ db: store.db, clock, log, audit });
}

describe('the audit', () => {
  it('shows the master everything, denials too, and others what they did', async () => {
    await test.person('ben', 'user');
    const ben = await test.token('ben');
    expect((await test.call('GET /panel/report', { token: ben })).envelope.code).toBe('403');
    note('setMode');
    expect((await entries('demo')).entries).toMatchObject([
      { actor: 'demo', act: 'setMode', outcome: 'done' },
      { actor: 'ben', act: 'GET /panel/report', outcome: 'denied' },
    ]);
    expect((await entries('ben')).entries).toMatchObject([{ actor: 'ben' }]);
    expect((await entries('ben', { actor: 'demo' })).entries).toEqual([]);
    expect((await entries('demo', { outcome: 'denied' })).entries).toHaveLength(1);
  });

  it('calls people by their names, and finds them so', async () => {
    await test.person('ben', 'user');
    note('setMode', 'ben');
    note('setMode', 'gone');
    const [gone, ben] = (await entries('demo')).entries;
    expect([gone, ben]).toMatchObject([{ actor: 'gone', name: '' }, { actor: 'ben' }]);
    expect(ben?.name).not.toBe('');
    expect((await entries('demo', { actor: ben?.name.toUpperCase() ?? '' })).entries).toMatchObject([
      { actor: 'ben' },
    ]);
  });

  it('shows everybody his own signing in, and nobody others', async () => {
    await test.person('ben', 'user');
    await test.token('ben');
    const own = (await entries('demo', { of: 'account' })).entries;
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ actor }) => actor === 'demo')).toBe(true);
  });

  it('is read page by page', async () => {
    for (let count = 0; count < 5; count += 1) note(`act ${count}`);
    const first = await entries('demo', { num: '2' });
    expect([first.more, first.entries.map(({ act }) => act)]).toEqual([true, ['act 4', 'act 3']]);
    const last = first.entries.at(-1)?.seq ?? 0;
    const rest = await entries('demo', { num: '3', before: String(last) });
    expect([rest.more, rest.entries.map(({ act }) => act)]).toEqual([false, ['act 2', 'act 1', 'act 0']]);
  });

  it('is whole, and tells where it was changed', async () => {
    for (let count = 0; count < 5; count += 1) note(`act ${count}`);
    expect(await check()).toMatchObject({ whole: true, entries: 5, brokenAt: null, from: 1 });
    await test.store.db
      .updateTable('audit')
      .set({ actor: 'eve' })
      .where('scope', '=', home)
      .where('seq', '=', 3)
      .execute();
    expect(await check()).toMatchObject({ whole: false, brokenAt: 3 });
  });

  it('tells that its end was cut off, by the anchor of the day', async () => {
    for (let count = 0; count < 5; count += 1) note(`act ${count}`);
    await keep();
    expect(await check()).toMatchObject({ whole: true, anchors: 1 });
    await test.store.db.deleteFrom('audit').where('scope', '=', home).where('seq', '>', 3).execute();
    expect(await check()).toMatchObject({ whole: false, brokenAt: 4 });
  });

  it('anchors once a day, tells the log, and gives the anchors out', async () => {
    note('first');
    await keep();
    await keep();
    const told = test.log.lines.filter(({ message }) => message === 'audit anchored');
    expect(told).toMatchObject([
      { level: 'info', data: { root: expect.stringMatching(/^[0-9a-f]{64}$/) as string } },
    ]);
    test.clock.jump(day);
    note('second');
    await keep();
    const anchors = await test.call('GET /audit/anchor', { token: await test.token('demo'), headers: typed });
    expect(anchors.envelope.data).toMatchObject([{ seq: 2 }, { seq: 1 }]);
  });

  it('keeps 400 days, and the chain goes on from there', async () => {
    note('old');
    note('old, too');
    await keep();
    test.clock.jump((limits.auditDays + 1) * day);
    // A clock that jumped is not believed for one entry's sake.
    note('new');
    await keep();
    expect(await check()).toMatchObject({ whole: true, entries: 3 });
    for (let no = 1; no < limits.auditLeast; no += 1) note('new');
    test.clock.jump(2 * day);
    await keep();
    expect(await check()).toMatchObject({ whole: true, entries: limits.auditLeast, from: 3 });
    test.clock.jump((limits.auditDays + 2) * day);
    await keep();
    expect(await check()).toMatchObject({ whole: true, entries: limits.auditLeast, from: 3 });
  });

  it('says what was changed, through which channel, by which app password and under which grant', async () => {
    const { server, hub, clock, call, person } = test;
    const account = await person('ada', 'master');
    const secret = await server.services.accounts.createAppPassword(account, 'script', 'full');
    const client = (await call('POST /auth/login', { body: { account: 'ada', password: secret } })).envelope
      .token;
    await call('POST /panel/mode', { token: client, body: { area: 1, mode: 'arm', pincode: goodPin } });
    await call('POST /panel/report', { token: await test.token('demo'), body: { destinations: [] } });
    await person('sam', 'installer');
    const sam = await test.token('sam');
    await letIn(server, hub, clock.now(), clock.now() + 60_000);
    await call('PUT /panel/room', { token: sam, body: { id: 'hall', name: 'Hall' } });
    await call('POST /panel/panic', { token: sam, body: {} });
    const kept = (await entries('demo')).entries.map(({ actor, act, outcome, body }) => ({
      actor,
      act,
      outcome,
      body: JSON.parse(body) as Record<string, unknown>,
    }));
    const grant = expect.stringMatching(/^[0-9a-f]{12}$/) as string;
    expect(kept.toReversed()).toMatchObject([
      {
        actor: 'ada',
        act: 'setMode',
        body: { mode: 'arm', channel: 'client', appPassword: expect.any(String) as string },
      },
      {
        actor: 'demo',
        act: 'configure',
        body: { edit: 'putDestinations', rows: [{ no: 1 }], channel: 'web' },
      },
      { actor: 'sam', act: 'configure', body: { edit: 'putRoom', name: 'Hall', channel: 'web', grant } },
      { actor: 'sam', act: 'POST /panel/panic', outcome: 'denied', body: { channel: 'web', grant } },
    ]);
  });
});
