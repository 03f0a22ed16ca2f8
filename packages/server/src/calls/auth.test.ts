import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Hasher } from '../accounts/hasher.ts';
import { checkAudit } from '../store/audit-check.ts';
import { defaultLimits } from '../options/options.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { password } from '@homeward/testing/server/test-server.ts';
import type { Called } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const md5 = (text: string): string => hash('md5', text);
const cookieFrom = (called: Called): string => String(called.headers['set-cookie']).split(';')[0] ?? '';

// S8.1
describe('signing in', () => {
  it('answers with a token and the account, as the family has it', async () => {
    const { call } = await started();
    const called = await call('POST /auth/login', { body: { account: 'demo', password } });
    expect(called.envelope).toMatchObject({
      result: true,
      code: '000',
      data: { id: 'demo', mac: home, master: '1' },
    });
    expect(called.headers['set-cookie']).toEqual([
      expect.stringMatching(/^homeward_refresh=\S+; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^homeward_device=\S+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/),
    ]);
  });

  it('takes a form as well as JSON', async () => {
    const { call } = await started();
    const called = await call('POST /auth/login', {
      body: new URLSearchParams({ account: 'demo', password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    });
    expect(called.envelope.code).toBe('000');
  });

  it.each([
    { what: 'a wrong password', account: 'demo', given: 'wrong' },
    { what: 'an unknown account', account: 'nobody', given: password },
    { what: 'the md5 of the own password', account: 'demo', given: md5(password), hashed: true },
  ])('says the same of $what', async ({ account, given, hashed }) => {
    const { call } = await started();
    const body = { account, password: given, ...(hashed ? { pw_encrypted: 'hashed' } : {}) };
    const called = await call('POST /auth/login', { body });
    expect(called).toMatchObject({
      status: 200,
      envelope: { result: false, code: '010', message: 'v2_mg_login_failure', token: '', data: '' },
    });
  });

  it('locks an account for a source after five wrong tries, longer each time', async () => {
    const { call, clock } = await started();
    const wrong = () => call('POST /auth/login', { body: { account: 'demo', password: 'wrong' } });
    const right = () => call('POST /auth/login', { body: { account: 'DEMO ', password } });
    // All at once is no way round.
    const codes = (await Promise.all(Array.from({ length: 6 }, wrong))).map(({ envelope }) => envelope.code);
    expect(codes.toSorted()).toEqual(['010', '010', '010', '010', '010', '018']);
    expect((await right()).envelope.code).toBe('018');
    clock.advance(defaultLimits.accountLock + 1);
    for (let time = 0; time < 5; time += 1) expect((await wrong()).envelope.code).toBe('010');
    clock.advance(defaultLimits.accountLock + 1);
    expect((await right()).envelope.code).toBe('018');
    clock.advance(defaultLimits.accountLock);
    expect((await right()).envelope.code).toBe('000');
  });

  it('counts nobody who comes while there is no time for passwords', async () => {
    const busy = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    let isBusy = false;
    const hasher: Hasher = {
      hash: (given) => Promise.resolve(given),
      verify: async (wanted, given) => {
        if (isBusy) asked.resolve();
        if (isBusy) await busy.promise;
        return wanted === given;
      },
    };
    const limits = { hashesAtOnce: 1, hashesWaiting: 0 };
    const { call } = await started({ hasher, options: { limits } });
    const right = () => call('POST /auth/login', { body: { account: 'demo', password } });
    // What strangers are checked against is made with the first sign-in, and takes a place, too.
    await call('POST /auth/login', { body: { account: 'demo', password: 'wrong' } });
    expect((await right()).envelope.code).toBe('000');
    isBusy = true;
    const first = right();
    await asked.promise;
    for (let no = 0; no < defaultLimits.sourceFailures; no += 1)
      expect(await right()).toMatchObject({ status: 503, envelope: { code: '044' } });
    busy.resolve();
    expect((await first).envelope.code).toBe('000');
    expect((await right()).envelope.code).toBe('000');
  });

  it('sends a source away that tries too many accounts', async () => {
    const { call, clock } = await started();
    for (let no = 0; no < defaultLimits.sourceFailures; no += 1)
      await call('POST /auth/login', { body: { account: `guess${no}`, password } });
    const right = () => call('POST /auth/login', { body: { account: 'demo', password } });
    expect((await right()).envelope.code).toBe('044');
    clock.advance(defaultLimits.sourceWindow + 1);
    expect((await right()).envelope.code).toBe('000');
  });

  it('takes the md5 of an app password, and no more rights than it has', async () => {
    const { call, server, person } = await started();
    const account = await person('ben', 'user');
    const secret = await server.services.accounts.createAppPassword(account, 'phone', 'read');
    const called = await call('POST /auth/login', {
      body: { account: 'ben', password: md5(secret), pw_encrypted: 'hashed' },
    });
    const { token } = called.envelope;
    expect(called.headers['set-cookie']).toBeUndefined();
    expect((await call('GET /panel/mode', { token })).envelope.code).toBe('000');
    const body = { area: 1, mode: 'arm', pincode: '482650' };
    expect((await call('POST /panel/mode', { token, body })).envelope.code).toBe('403');
    expect((await call('POST /auth/confirm', { token, body: { password } })).envelope.code).toBe('403');
    const acting = await server.services.accounts.createAppPassword(account, 'phone', 'full');
    const other = (await call('POST /auth/login', { body: { account: 'ben', password: acting } })).envelope;
    const confirm = { token: other.token, body: { password } };
    expect((await call('POST /auth/confirm', confirm)).envelope.code).toBe('011');
  });

  it('ends what an app password opened when it is revoked', async () => {
    const { call, server, person, store } = await started();
    const account = await person('ben', 'user');
    const secret = await server.services.accounts.createAppPassword(account, 'phone', 'full');
    const { token } = (await call('POST /auth/login', { body: { account: 'ben', password: secret } }))
      .envelope;
    const row = await store.db.selectFrom('app_passwords').select('id').executeTakeFirstOrThrow();
    await server.services.accounts.revokeAppPassword(account, row.id);
    expect(await call('GET /auth/check', { token })).toMatchObject({
      status: 401,
      envelope: { code: '999' },
    });
    const again = await call('POST /auth/login', { body: { account: 'ben', password: secret } });
    expect(again.envelope.code).toBe('010');
  });

  it('keeps neither passwords nor tokens in the store', async () => {
    const { call, store, server, person } = await started();
    const secret = await server.services.accounts.createAppPassword(
      await person('ben', 'user'),
      'phone',
      'full',
    );
    const called = await call('POST /auth/login', { body: { account: 'demo', password } });
    const rows = await Promise.all([
      store.db.selectFrom('sessions').selectAll().execute(),
      store.db.selectFrom('refresh_tokens').selectAll().execute(),
      store.db.selectFrom('app_passwords').selectAll().execute(),
      store.db.selectFrom('audit').selectAll().execute(),
    ]);
    const text = JSON.stringify(rows);
    for (const hidden of [
      called.envelope.token,
      cookieFrom(called).split('=')[1] ?? '-',
      secret,
      md5(secret),
    ])
      expect(text).not.toContain(hidden);
  });
});

describe('a session', () => {
  it('lapses with 401 and code 999', async () => {
    const { call, token, clock } = await started();
    const mine = await token('demo');
    clock.advance(defaultLimits.tokenLife);
    expect(await call('GET /auth/check', { token: mine })).toMatchObject({
      status: 401,
      envelope: { code: '999' },
    });
    expect(await call('GET /auth/check')).toMatchObject({ status: 401, envelope: { code: '999' } });
    expect(await call('GET /auth/check', { token: 'x' })).toMatchObject({ status: 401 });
  });

  it('gets a new token with a POST, and fifty calls at once meet no spurious 999', async () => {
    const { call, token, clock } = await started();
    const mine = await token('demo');
    clock.advance(defaultLimits.rotateAfter);
    const select = () => call('POST /panel/select', { token: mine, body: { mac: home } });
    const called = await Promise.all([
      ...Array.from({ length: 25 }, select),
      ...Array.from({ length: 25 }, () => call('GET /panel/mode', { token: mine })),
    ]);
    expect(new Set(called.map(({ envelope }) => envelope.code))).toEqual(new Set(['000']));
    const tokens = new Set(called.map(({ envelope }) => envelope.token).filter((text) => text !== ''));
    expect(tokens.size).toBe(1);
    const [next = ''] = tokens;
    expect(next).not.toBe(mine);
    clock.advance(defaultLimits.previousTokenLife - 1);
    expect((await call('GET /auth/check', { token: mine })).status).toBe(200);
    clock.advance(1);
    expect((await call('GET /auth/check', { token: mine })).status).toBe(401);
    expect((await call('GET /auth/check', { token: next })).status).toBe(200);
  });

  it('keeps its token for a client that sends it as Bearer and knows of no other way', async () => {
    const { call, token, clock } = await started();
    const headers = { authorization: `Bearer ${await token('demo')}` };
    clock.advance(defaultLimits.rotateAfter);
    expect((await call('POST /panel/select', { headers, body: { mac: home } })).envelope).toMatchObject({
      code: '000',
      token: '',
    });
    clock.advance(defaultLimits.previousTokenLife);
    expect((await call('GET /auth/check', { headers })).status).toBe(200);
  });

  it('changes nothing for a cookie, only for a header', async () => {
    const { call, token } = await started();
    const cookie = `isPrivacy=1; api_token=${await token('demo')}; id=demo`;
    expect((await call('GET /panel/mode', { headers: { cookie } })).envelope.code).toBe('000');
    expect((await call('POST /panel/select', { headers: { cookie }, body: { mac: home } })).status).toBe(401);
  });

  it('ends at once when somebody signs out', async () => {
    const { call, token, server } = await started();
    const mine = await token('demo');
    const out = await call('POST /auth/logout', { token: mine });
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0');
    expect((await call('GET /auth/check', { token: mine })).status).toBe(401);
    await server.services.audit.settled();
    expect(await checkAudit(server.services.store.db, '')).toMatchObject({ whole: true });
  });

  it('lasts an hour without a call, and a day at most', async () => {
    const { call, clock } = await started();
    const signedIn = await call('POST /auth/login', { body: { account: 'demo', password } });
    let cookie = cookieFrom(signedIn);
    const refresh = async (): Promise<number> => {
      const called = await call('POST /auth/refresh', { headers: { cookie } });
      if (called.status === 200) cookie = cookieFrom(called);
      return called.status;
    };
    for (let hour = 0; hour < 24; hour += 1) {
      clock.advance(60 * 60_000 - 1000);
      expect(await refresh()).toBe(200);
    }
    clock.advance(30_000);
    expect(await refresh()).toBe(401);
  });
});

describe('a refresh token', () => {
  it('gives a new token and the next refresh token', async () => {
    const { call, clock } = await started();
    const signedIn = await call('POST /auth/login', { body: { account: 'demo', password } });
    clock.advance(defaultLimits.tokenLife);
    const called = await call('POST /auth/refresh', { headers: { cookie: cookieFrom(signedIn) } });
    expect(called.envelope).toMatchObject({ code: '000', data: { id: 'demo' } });
    expect(cookieFrom(called)).not.toBe(cookieFrom(signedIn));
    expect((await call('GET /auth/check', { token: called.envelope.token })).status).toBe(200);
  });

  it('answers a repeated request alike, and ends the session when it is used again later', async () => {
    const { call, clock } = await started();
    const cookie = cookieFrom(await call('POST /auth/login', { body: { account: 'demo', password } }));
    const refresh = () => call('POST /auth/refresh', { headers: { cookie } });
    const [first, second] = await Promise.all([refresh(), refresh()]);
    expect(first.envelope.token).toBe(second.envelope.token);
    clock.advance(defaultLimits.refreshGrace);
    expect((await refresh()).status).toBe(401);
    expect((await call('GET /auth/check', { token: first.envelope.token })).status).toBe(401);
    const stolen = await call('POST /auth/refresh', { headers: { cookie: cookieFrom(first) } });
    expect(stolen.status).toBe(401);
  });
});

describe('the first account', () => {
  const enrolled: unknown[] = [];
  const firstAccount = {
    code: 'ABCD-1234',
    enrol: (given: unknown) => Promise.resolve(void enrolled.push(given)),
  };
  const body = {
    code: 'ABCD-1234',
    account: 'ann',
    password: 'a long enough password',
    name: 'Ann',
    pin: '482650',
  };

  it('needs the code, and there is only one', async () => {
    const { call, store } = await started({ options: { firstAccount } });
    expect((await call('POST /auth/setup', { body })).envelope.code).toBe('010');
    await store.db.deleteFrom('accounts').execute();
    expect((await call('GET /auth/state')).envelope.data).toMatchObject({ setup: '1', demo: '0' });
    expect((await call('POST /auth/setup', { body: { ...body, code: 'ABCD-1235' } })).envelope.code).toBe(
      '010',
    );
    const made = await call('POST /auth/setup', { body });
    expect(made.envelope).toMatchObject({ code: '000', data: { id: 'ann', role: 'master' } });
    expect(enrolled).toEqual([{ login: 'ann', name: 'Ann', pin: '482650' }]);
    expect((await call('GET /auth/state')).envelope.data).toMatchObject({ setup: '0' });
  });
});
