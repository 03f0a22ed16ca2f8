import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../options/options.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { password } from '@homeward/testing/server/test-server.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
type Test = TestServer<TestClock>;
const codeOf = ({ envelope }: Called): string => envelope.code;
const dataOf = <Shape>({ envelope }: Called): Shape => envelope.data as Shape;
const fresh = 'the kettle sings at noon';

/** Signs in and listens to live messages; says whether they ended. */
async function listening({ token, server }: Test, login: string) {
  const mine = await token(login);
  const session = await server.services.sessions.find(mine);
  if (!session) throw new Error('no session');
  const heard = { token: mine, id: session.id, ended: false };
  await server.services.live.subscribe(session, { receive: () => {}, end: () => void (heard.ended = true) });
  return heard;
}

describe('an account', () => {
  it('tells its owner what there is, and takes what may be changed', async () => {
    const { call, token } = await started();
    const mine = await token('demo');
    const read = async () => (await call('GET /account', { token: mine })).envelope.data;
    expect(await read()).toMatchObject({
      login: 'demo',
      locale: '',
      theme: 'dark',
      date_format: 'YYYY/MM/DD',
      remembered: {},
      factors: { totp: '0', passkeys: '0', recovery_codes: '0', needed: '0' },
    });
    const body = {
      name: 'Anna',
      locale: 'de-DE',
      theme: 'light',
      date_format: 'DD/MM/YYYY',
      remembered: { 'events.view': 'list', 'map.zoom': '12' },
    };
    for (const other of ['id', 'login', 'password'])
      expect(
        (await call('PUT /account', { token: mine, body: { ...body, [other]: 'another' } })).envelope,
      ).toMatchObject({
        code: '001',
        data: { where: other },
      });
    expect(codeOf(await call('PUT /account', { token: mine, body }))).toBe('000');
    await call('PUT /account', { token: mine, body: { remembered: { 'map.zoom': '' } } });
    expect(await read()).toMatchObject({
      login: 'demo',
      name: 'Anna',
      locale: 'de-DE',
      theme: 'light',
      date_format: 'DD/MM/YYYY',
      remembered: { 'events.view': 'list' },
    });
    expect((await call('GET /auth/check', { token: mine })).envelope.data).toMatchObject({ name: 'Anna' });
  });

  it.each([
    { theme: 'neon' },
    { locale: 'xx-XX' },
    { name: '   ' },
    { mail: 'not a mail' },
    { remembered: { 'a key': 'x' } },
    { remembered: { key: 'x'.repeat(501) } },
  ])('takes no %o', async (body) => {
    const { call, token } = await started();
    expect(codeOf(await call('PUT /account', { token: await token('demo'), body }))).toBe('001');
  });

  it('remembers a hundred things at most', async () => {
    const { call, token } = await started();
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, no) => [`key${no}`, 'x']));
    const refused = await call('PUT /account', { token: await token('demo'), body: { remembered: many } });
    expect(refused.envelope).toMatchObject({ code: '001', message: 'v2_mg_too_many' });
  });

  it('asks who it is before its mail goes elsewhere', async () => {
    const { call, token, clock } = await started();
    const mine = await token('demo');
    clock.advance(defaultLimits.fresh);
    const change = (body: object) => call('PUT /account', { token: mine, body });
    expect(codeOf(await change({ mail: 'new@example.org' }))).toBe('428');
    expect(codeOf(await change({ theme: 'light' }))).toBe('000');
  });

  it('shows what was done and tried in its name, and to nobody else', async () => {
    const test = await started();
    const { call, token } = test;
    await test.person('ben', 'user');
    await call('POST /auth/login', { body: { account: ' DEMO', password: 'wrong' } });
    const acts = dataOf<object[]>(await call('GET /account/activity', { token: await token('demo') }));
    expect(acts).toMatchObject([
      { act: 'signIn', outcome: 'done', source: '127.0.0.1' },
      { act: 'signIn', outcome: '010' },
    ]);
    const others = dataOf<object[]>(await call('GET /account/activity', { token: await token('ben') }));
    expect(others).toHaveLength(1);
  });
});

it('is written down with the channel through which it was done, where somebody is signed in', async () => {
  const { call, token, server, store } = await started();
  const mine = await token('demo');
  await call('POST /auth/confirm', { token: mine, body: { password: 'wrong' } });
  await server.services.audit.settled();
  const rows = await store.db.selectFrom('audit').select(['act', 'body']).orderBy('seq').execute();
  expect(rows.map(({ act, body }) => [act, JSON.parse(body)])).toEqual([
    ['signIn', { source: '127.0.0.1' }],
    ['confirm', { source: '127.0.0.1', channel: 'web' }],
  ]);
});

describe('a new password', () => {
  it('takes the old one, ends every other session and renews this one', async () => {
    const test = await started();
    const { call } = test;
    const other = await listening(test, 'demo');
    const mine = await listening(test, 'demo');
    const change = (body: object) => call('POST /account/password', { token: mine.token, body });
    expect(codeOf(await change({ password: 'wrong', new_password: fresh }))).toBe('011');
    const changed = await change({ password, new_password: fresh });
    expect(codeOf(changed)).toBe('000');
    expect(changed.envelope.token).not.toBe('');
    expect([other.ended, mine.ended]).toEqual([true, false]);
    expect((await call('GET /auth/check', { token: other.token })).status).toBe(401);
    expect((await call('GET /auth/check', { token: changed.envelope.token })).status).toBe(200);
    const signIn = (secret: string) =>
      call('POST /auth/login', { body: { account: 'demo', password: secret } });
    expect(codeOf(await signIn(password))).toBe('010');
    expect(codeOf(await signIn(fresh.normalize('NFD')))).toBe('000');
  });

  it.each([
    ['too short', 'fourteen signs', 'v2_mg_password_too_short'],
    ['too long', 'ab7/'.repeat(65), 'v2_mg_password_too_long'],
    ['what everybody tries', 'Password12345678', 'v2_mg_password_too_common'],
    ['the account’s own name', 'demodemodemodemo', 'v2_mg_password_too_common'],
    ['the old one', password, 'v2_mg_password_same'],
  ])('that is %s is refused', async (_what, given, message) => {
    const { call, token } = await started();
    const body = { password, new_password: given };
    const refused = await call('POST /account/password', { token: await token('demo'), body });
    expect(refused.envelope).toMatchObject({ code: '001', message, data: { where: 'new_password' } });
  });

  it('is guessed no faster than at the door', async () => {
    const { call, token } = await started();
    const mine = await token('demo');
    const change = () =>
      call('POST /account/password', { token: mine, body: { password: 'wrong', new_password: fresh } });
    const codes = (await Promise.all(Array.from({ length: 6 }, change))).map(codeOf);
    expect(codes.toSorted()).toEqual(['011', '011', '011', '011', '011', '018']);
  });
});

describe('the list of sessions', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('names device, address and which one this is', async () => {
    const { call, token, clock } = await started();
    await token('demo');
    clock.advance(1000);
    const here = await call('POST /auth/login', {
      body: { account: 'demo', password },
      headers: { 'user-agent': firefox },
    });
    const list = await call('GET /account/session', { token: here.envelope.token });
    expect(dataOf<object[]>(list)).toMatchObject([
      { device: 'Firefox, Linux', address: '127.0.0.1', channel: 'web', current: '1', app_password: '' },
      { current: '0', last_seen: String(clock.now() - 1000) },
    ]);
  });

  it('ends one, with its live messages, and leaves the others', async () => {
    const test = await started();
    const { call } = test;
    const mine = await listening(test, 'demo');
    const lost = await listening(test, 'demo');
    const kept = await listening(test, 'demo');
    expect(codeOf(await call('DELETE /account/session', { token: mine.token, query: { id: lost.id } }))).toBe(
      '000',
    );
    expect([mine.ended, lost.ended, kept.ended]).toEqual([false, true, false]);
    expect((await call('GET /auth/check', { token: lost.token })).status).toBe(401);
    expect((await call('GET /auth/check', { token: kept.token })).status).toBe(200);
  });

  it('ends all others at once', async () => {
    const test = await started();
    const { call } = test;
    const mine = await listening(test, 'demo');
    const others = [await listening(test, 'demo'), await listening(test, 'demo')];
    await call('DELETE /account/session', { token: mine.token, body: { others: true } });
    expect([mine.ended, ...others.map(({ ended }) => ended)]).toEqual([false, true, true]);
    expect(dataOf<object[]>(await call('GET /account/session', { token: mine.token }))).toHaveLength(1);
  });

  it('never reaches somebody else’s', async () => {
    const test = await started();
    await test.person('ben', 'user');
    const demo = await listening(test, 'demo');
    const ben = await test.token('ben');
    for (const id of [demo.id, 'none'])
      expect(codeOf(await test.call('DELETE /account/session', { token: ben, query: { id } }))).toBe('998');
    expect(codeOf(await test.call('DELETE /account/session', { token: ben }))).toBe('001');
    expect(demo.ended).toBe(false);
  });

  it('meets no spurious end while a new password renews the token under fifty calls', async () => {
    const { call, token } = await started();
    const mine = await token('demo');
    const called = await Promise.all([
      call('POST /account/password', { token: mine, body: { password, new_password: fresh } }),
      ...Array.from({ length: 50 }, () => call('GET /panel/mode', { token: mine })),
    ]);
    expect(new Set(called.map(codeOf))).toEqual(new Set(['000']));
  });
});
