import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../options/options.ts';
import { shownCode } from '@homeward/testing/server/authenticator-app.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { password } from '@homeward/testing/server/test-server.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
const step = 30_000;

type Test = TestServer<TestClock>;
const codeOf = ({ envelope }: Called): string => envelope.code;
const dataOf = <Shape>({ envelope }: Called): Shape => envelope.data as Shape;
const login = ({ call }: Test, account = 'demo'): Promise<Called> =>
  call('POST /auth/login', { body: { account, password } });

/** Gives an account time-based codes; tells its secret and recovery codes. */
async function withTotp(test: Test, account = 'demo') {
  const { call, clock } = test;
  const first = await test.token(account);
  const begun = await call('POST /account/totp', { token: first });
  const { secret } = dataOf<{ secret: string }>(begun);
  const body = { code: shownCode(secret, clock.now()) };
  const confirmed = await call('PUT /account/totp', { token: first, body });
  // What protects the account has changed, and so has the token.
  const { token } = confirmed.envelope;
  const { recovery_codes: codes } = dataOf<{ recovery_codes: string[] }>(confirmed);
  const challenge = async (): Promise<string> =>
    dataOf<{ challenge: string }>(await login(test, account)).challenge;
  const answer = (given: object): Promise<Called> => call('POST /auth/second_factor', { body: given });
  return { token, secret, codes, challenge, answer };
}

describe('time-based codes', () => {
  it('are of no effect until a code confirms them', async () => {
    const test = await started();
    const token = await test.token('demo');
    const begun = await test.call('POST /account/totp', { token });
    expect(dataOf<object>(begun)).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining('otpauth://totp/Homeward:demo?'),
    });
    expect(codeOf(await login(test))).toBe('000');
    const wrong = await test.call('PUT /account/totp', { token, body: { code: '000000' } });
    expect(codeOf(wrong)).toBe('011');
    expect(codeOf(await login(test))).toBe('000');
  });

  it('are asked for after the password, which alone opens nothing', async () => {
    const test = await started();
    const { secret, challenge, answer } = await withTotp(test);
    const asked = await login(test);
    expect(asked).toMatchObject({
      status: 200,
      envelope: { result: false, code: '427', message: 'v2_mg_second_factor', token: '' },
    });
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(dataOf<object>(asked)).toMatchObject({ factors: ['totp', 'recovery'], passkey: null });
    test.clock.advance(step);
    const totp = shownCode(secret, test.clock.now());
    const signedIn = await answer({
      challenge: await challenge(),
      totp: `${totp.slice(0, 3)} ${totp.slice(3)}`,
    });
    expect(signedIn.envelope).toMatchObject({ code: '000', data: { id: 'demo', mac: home } });
    expect((await test.call('GET /auth/check', { token: signedIn.envelope.token })).status).toBe(200);
  });

  it('work once, even for two at the same moment', async () => {
    const test = await started();
    const { secret, challenge, answer } = await withTotp(test);
    // The code that confirmed them is used up as well.
    const first = shownCode(secret, test.clock.now());
    expect(codeOf(await answer({ challenge: await challenge(), totp: first }))).toBe('011');
    test.clock.advance(step);
    const totp = shownCode(secret, test.clock.now());
    const challenges = [await challenge(), await challenge(), await challenge()];
    const both = await Promise.all(challenges.slice(0, 2).map((one) => answer({ challenge: one, totp })));
    expect(both.map(codeOf).toSorted()).toEqual(['000', '011']);
    expect(codeOf(await answer({ challenge: challenges[2], totp }))).toBe('011');
  });

  it.each([
    { what: 'the one before', steps: -1, code: '000' },
    { what: 'the one after', steps: 1, code: '000' },
    { what: 'one of a minute ago', steps: -2, code: '011' },
    { what: 'one of a minute ahead', steps: 2, code: '011' },
  ])('may be off by one: $what', async ({ steps, code }) => {
    const test = await started();
    const { secret, challenge, answer } = await withTotp(test);
    test.clock.advance(10 * step);
    const totp = shownCode(secret, test.clock.now() + steps * step);
    expect(codeOf(await answer({ challenge: await challenge(), totp }))).toBe(code);
  });

  it('lock after five wrong ones, wherever they come from, and the store remembers', async () => {
    const test = await started();
    const { secret, challenge, answer } = await withTotp(test);
    const mine = await challenge();
    for (let no = 0; no < 5; no += 1)
      expect(codeOf(await answer({ challenge: mine, totp: '000000' }))).toBe('011');
    test.clock.advance(step);
    const right = () => ({ challenge: mine, totp: shownCode(secret, test.clock.now()) });
    expect(codeOf(await answer(right()))).toBe('018');
    const kept = await test.store.db.selectFrom('tries').selectAll().execute();
    expect(kept).toMatchObject([{ locks: 1 }]);
    test.clock.advance(defaultLimits.accountLock);
    expect(codeOf(await answer(right()))).toBe('000');
  });

  it('are sealed in the store', async () => {
    const test = await started();
    const { secret, codes } = await withTotp(test);
    const rows = [
      await test.store.db.selectFrom('totp').selectAll().execute(),
      await test.store.db.selectFrom('recovery_codes').selectAll().execute(),
      await test.store.db.selectFrom('audit').selectAll().execute(),
    ];
    for (const hidden of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(hidden);
  });

  it('cannot be begun anew while they are in use, and are removed with a fresh factor alone', async () => {
    const test = await started();
    const { token, secret } = await withTotp(test);
    const { call, clock } = test;
    expect(codeOf(await call('POST /account/totp', { token }))).toBe('409');
    clock.advance(defaultLimits.fresh);
    expect((await call('DELETE /account/totp', { token })).envelope).toMatchObject({
      code: '428',
      data: { proofs: ['password', 'totp', 'recovery'] },
    });
    await call('POST /auth/confirm', { token, body: { password } });
    expect((await call('DELETE /account/totp', { token })).envelope).toMatchObject({
      code: '428',
      message: 'v2_mg_confirm_with_factor',
      data: { proofs: ['totp', 'recovery'] },
    });
    await call('POST /auth/confirm', { token, body: { totp: shownCode(secret, clock.now()) } });
    expect(codeOf(await call('DELETE /account/totp', { token }))).toBe('000');
    expect(codeOf(await login(test))).toBe('000');
    expect(await test.store.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });
});

describe('a challenge', () => {
  it('is good for five minutes, and once', async () => {
    const test = await started();
    const { codes, challenge, answer } = await withTotp(test);
    const late = await challenge();
    test.clock.advance(defaultLimits.challengeLife);
    expect((await answer({ challenge: late, recovery_code: codes[0] })).envelope).toMatchObject({
      code: '010',
      message: 'v2_mg_challenge_over',
    });
    const mine = await challenge();
    expect(codeOf(await answer({ challenge: mine, recovery_code: codes[0] }))).toBe('000');
    expect(codeOf(await answer({ challenge: mine, recovery_code: codes[1] }))).toBe('010');
    expect(codeOf(await answer({ challenge: 'made up', recovery_code: codes[1] }))).toBe('010');
  });
});

describe('recovery codes', () => {
  it('are ten, each good once, however they are typed', async () => {
    const test = await started();
    const { codes, challenge, answer } = await withTotp(test);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    const [first = ''] = codes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect(codeOf(await answer({ challenge: await challenge(), recovery_code: typed }))).toBe('000');
    expect(codeOf(await answer({ challenge: await challenge(), recovery_code: first }))).toBe('011');
  });

  it('are void once there are new ones', async () => {
    const test = await started();
    const { token, codes, challenge, answer } = await withTotp(test);
    const made = await test.call('POST /account/recovery_codes', { token });
    const [fresh] = dataOf<{ recovery_codes: string[] }>(made).recovery_codes;
    expect(codeOf(await answer({ challenge: await challenge(), recovery_code: codes[0] }))).toBe('011');
    expect(codeOf(await answer({ challenge: await challenge(), recovery_code: fresh }))).toBe('000');
  });
});

describe('a client with an app password', () => {
  it('signs in without the second factor, and never proves a person', async () => {
    const test = await started();
    const { token, codes } = await withTotp(test);
    const { call } = test;
    const made = await call('POST /account/app_password', { token, body: { name: 'Phone', rights: 'full' } });
    const { secret } = dataOf<{ secret: string }>(made);
    const body = { account: 'demo', password: hash('md5', secret), pw_encrypted: 'hashed' };
    const client = (await call('POST /auth/login', { body })).envelope.token;
    expect(codeOf(await call('GET /panel/mode', { token: client }))).toBe('000');
    for (const given of [{ password }, { recovery_code: codes[0] }])
      expect(codeOf(await call('POST /auth/confirm', { token: client, body: given }))).toBe('011');
    for (const name of ['POST /auth/handover', 'DELETE /account/totp', 'GET /account/export'])
      expect([name, codeOf(await call(name, { token: client }))]).toEqual([name, '403']);
    const pin = { pincode: '482650' };
    expect(codeOf(await call('POST /auth/passcode', { token: client, body: pin }))).toBe('403');
    // The code is not used up by somebody who may not use it.
    expect(codeOf(await call('POST /auth/confirm', { token, body: { recovery_code: codes[0] } }))).toBe(
      '000',
    );
  });
});

describe('roles that ask for a second factor', () => {
  const options = { secondFactorFor: ['installer', 'support', 'station'] } as const;

  it.each(['installer', 'support', 'station'] as const)(
    'let a %s without one set it up, and nothing else',
    async (role) => {
      const test = await started({ options });
      await test.person('sam', role);
      const token = await test.token('sam');
      const { call } = test;
      for (const name of ['GET /panel/list', 'GET /panel/mode', 'POST /panel/select', 'GET /user/avatar'])
        expect(
          (await call(name, { token, body: name.startsWith('POST') ? { mac: home } : undefined })).envelope,
        ).toMatchObject({
          code: '426',
          message: 'v2_mg_second_factor_needed',
        });
      expect(dataOf<object>(await call('GET /account', { token }))).toMatchObject({
        factors: { needed: '1' },
      });
      const session = await test.server.services.sessions.find(token);
      if (!session) throw new Error('no session');
      const live = await test.server.services.live.subscribe(session, { receive: () => {}, end: () => {} });
      expect(await live.select(home)).toBeNull();
      live.close();
      await withTotp(test, 'sam');
      expect(codeOf(await call('GET /panel/list', { token }))).toBe('000');
    },
  );

  it('ask nobody else', async () => {
    const test = await started({ options });
    await test.person('ben', 'user');
    expect(codeOf(await test.call('GET /panel/mode', { token: await test.token('ben') }))).toBe('000');
  });
});

describe('a wrong sign-in', () => {
  it('tells nothing of whether there is such an account, or what protects it', async () => {
    const test = await started();
    await withTotp(test);
    await test.person('ben', 'user');
    const wrong = (account: string) =>
      test.call('POST /auth/login', { body: { account, password: 'not the password' } });
    const [strong, plain, nobody] = [await wrong('demo'), await wrong('ben'), await wrong('nobody')];
    expect(strong.envelope).toEqual(plain.envelope);
    expect(nobody.envelope).toEqual(plain.envelope);
    expect(plain.envelope).toMatchObject({ code: '010', data: '' });
  });
});
