import { describe, expect, it } from 'vitest';
import type { PasskeyCreation, PasskeyRequest } from '@homeward/contract/shapes/access/passkey.ts';
import { defaultLimits } from '../options/options.ts';
import { softwareAuthenticator } from '@homeward/testing/server/authenticator.ts';
import type { Tampering } from '@homeward/testing/server/authenticator.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { password } from '@homeward/testing/server/test-server.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
const origin = 'https://home.example';
const headers = { origin, host: 'home.example' };

type Test = TestServer<TestClock>;
const codeOf = ({ envelope }: Called): string => envelope.code;
const dataOf = <Shape>({ envelope }: Called): Shape => envelope.data as Shape;

/** An account with one passkey on a phone. */
async function withPasskey(test: Test, account = 'demo', phone = softwareAuthenticator(origin)) {
  const { call } = test;
  const first = await test.token(account);
  const options = dataOf<PasskeyCreation>(await call('POST /account/passkey', { token: first, headers }));
  const body = { name: 'Phone', credential: phone.create(options) };
  const made = await call('POST /account/passkey/finish', { token: first, headers, body });
  const begin = async (): Promise<PasskeyRequest> =>
    dataOf<PasskeyRequest>(await call('POST /auth/passkey/begin', { headers }));
  const finish = (credential: object): Promise<Called> =>
    call('POST /auth/passkey/finish', { headers, body: { credential } });
  return { phone, made, token: made.envelope.token, begin, finish };
}

describe('a passkey', () => {
  it('is made, and signs in without a name or a password', async () => {
    const test = await started();
    const { phone, made, begin, finish } = await withPasskey(test);
    expect(dataOf<{ recovery_codes: string[] }>(made).recovery_codes).toHaveLength(10);
    const signedIn = await finish(phone.get(await begin()));
    expect(signedIn.envelope).toMatchObject({ code: '000', data: { id: 'demo', mac: home } });
    const { token } = signedIn.envelope;
    expect(dataOf<object[]>(await test.call('GET /account/passkey', { token }))).toMatchObject([
      { name: 'Phone', last_used: String(test.clock.now()), backed_up: '0' },
    ]);
    // It is proof enough for what a second factor is asked for.
    expect(codeOf(await test.call('POST /account/recovery_codes', { token }))).toBe('000');
  });

  it('answers a form as well as JSON', async () => {
    const test = await started();
    const { phone, begin } = await withPasskey(test);
    const credential = JSON.stringify(phone.get(await begin()));
    const signedIn = await test.call('POST /auth/passkey/finish', {
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ credential, remember: '1' }).toString(),
    });
    expect(codeOf(signedIn)).toBe('000');
  });

  it('signs in once for each answer, and not by an answer that is late', async () => {
    const test = await started();
    const { phone, begin, finish } = await withPasskey(test);
    const answer = phone.get(await begin());
    const both = await Promise.all([finish(answer), finish(answer)]);
    expect(both.map(codeOf).toSorted()).toEqual(['000', '010']);
    const late = phone.get(await begin());
    test.clock.advance(defaultLimits.challengeLife);
    expect(codeOf(await finish(late))).toBe('010');
  });

  it.each<{ what: string; more: Tampering }>([
    { what: 'on another page', more: { origin: 'https://evil.example' } },
    { what: 'by a phone that nobody unlocked', more: { unverified: true } },
    {
      what: 'to a challenge of somebody else’s making',
      more: { challenge: 'bm9uY2UuOTk5OTk5OTk5OTk5OTkuZm9yZ2Vk' },
    },
  ])('does not sign in $what', async ({ more }) => {
    const test = await started();
    const { phone, begin, finish } = await withPasskey(test);
    expect((await finish(phone.get(await begin(), more))).envelope).toMatchObject({
      code: '010',
      message: 'v2_mg_login_failure',
    });
  });

  it('does not sign in with a counter that has gone back: there is a copy of it', async () => {
    const test = await started();
    const { phone, begin, finish } = await withPasskey(test);
    expect(codeOf(await finish(phone.get(await begin(), { counter: 9 })))).toBe('000');
    expect(codeOf(await finish(phone.get(await begin(), { counter: 5 })))).toBe('010');
  });

  it('does not sign in with a signature that is another’s, or none', async () => {
    const test = await started();
    const { phone, begin, finish } = await withPasskey(test);
    const answer = phone.get(await begin());
    const { signature } = phone.get(await begin()).response;
    for (const wrong of [signature, 'AAAA', answer.response.clientDataJSON])
      expect(codeOf(await finish({ ...answer, response: { ...answer.response, signature: wrong } }))).toBe(
        '010',
      );
    const unknown = { ...answer, id: 'AAAA', rawId: 'AAAA' };
    expect(codeOf(await finish(unknown))).toBe('010');
  });

  it('is asked for after the password, as a second factor of this account alone', async () => {
    const test = await started();
    const { call } = test;
    const demo = await withPasskey(test);
    await test.person('ben', 'user');
    const ben = await withPasskey(test, 'ben');
    const asked = await call('POST /auth/login', { headers, body: { account: 'demo', password } });
    expect(asked.envelope).toMatchObject({ code: '427', data: { factors: ['passkey', 'recovery'] } });
    const { challenge, passkey } = dataOf<{ challenge: string; passkey: PasskeyRequest }>(asked);
    const answer = (credential: object) =>
      call('POST /auth/second_factor', { headers, body: { challenge, passkey: credential } });
    const forBen = ben.phone.get({ ...passkey, allowCredentials: [] });
    expect(codeOf(await answer(forBen))).toBe('011');
    expect(codeOf(await answer(demo.phone.get(await demo.begin())))).toBe('011');
    expect(codeOf(await answer(demo.phone.get(passkey)))).toBe('000');
  });

  it('confirms who uses a session', async () => {
    const test = await started();
    const { call, clock } = test;
    const { phone, token } = await withPasskey(test);
    clock.advance(defaultLimits.fresh);
    expect(codeOf(await call('GET /account/export', { token }))).toBe('428');
    const asked = await call('POST /auth/confirm_passkey', { token, headers });
    const next = asked.envelope.token;
    const passkey = phone.get(dataOf<PasskeyRequest>(asked));
    expect(codeOf(await call('POST /auth/confirm', { token: next, headers, body: { passkey } }))).toBe('000');
    expect(codeOf(await call('GET /account/export', { token: next }))).toBe('000');
  });

  it('is renamed and removed by its owner alone', async () => {
    const test = await started();
    const { call } = test;
    const { made, token } = await withPasskey(test);
    const { id } = dataOf<{ id: string }>(made);
    await test.person('ben', 'user');
    const ben = await test.token('ben');
    expect(codeOf(await call('PUT /account/passkey', { token: ben, body: { id, name: 'Mine' } }))).toBe(
      '998',
    );
    expect(codeOf(await call('DELETE /account/passkey', { token: ben, query: { id } }))).toBe('998');
    expect(codeOf(await call('PUT /account/passkey', { token, body: { id, name: 'Old phone' } }))).toBe(
      '000',
    );
    expect(dataOf<object[]>(await call('GET /account/passkey', { token }))).toMatchObject([
      { name: 'Old phone' },
    ]);
    expect(codeOf(await call('DELETE /account/passkey', { token, query: { id } }))).toBe('000');
    expect(codeOf(await call('POST /auth/login', { body: { account: 'demo', password } }))).toBe('000');
  });

  it('is taken from its account only once, and only with an answer to its own challenge', async () => {
    const test = await started();
    const { call } = test;
    const { token } = await withPasskey(test);
    await test.person('ben', 'user');
    const ben = await test.token('ben');
    const phone = softwareAuthenticator(origin);
    const forBen = dataOf<PasskeyCreation>(await call('POST /account/passkey', { token: ben, headers }));
    const credential = phone.create(forBen);
    const body = { name: 'Stolen', credential };
    expect(codeOf(await call('POST /account/passkey/finish', { token, headers, body }))).toBe('001');
    expect(codeOf(await call('POST /account/passkey/finish', { token: ben, headers, body }))).toBe('000');
    expect(codeOf(await call('POST /account/passkey/finish', { token: ben, headers, body }))).toBe('001');
  });

  it('is not made where browsers make none', async () => {
    const { call, token } = await started();
    const mine = await token('demo');
    for (const host of ['192.168.1.20:8080', '[::1]:8080', 'home.example'])
      expect(
        (await call('POST /account/passkey', { token: mine, headers: { host, origin: `http://${host}` } }))
          .envelope,
      ).toMatchObject({ code: '403', message: 'v2_mg_passkey_not_here' });
    const local = { host: 'localhost:8080', origin: 'http://localhost:8080' };
    expect(codeOf(await call('POST /account/passkey', { token: mine, headers: local }))).toBe('000');
  });
});
