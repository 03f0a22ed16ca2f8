import { describe, expect, it } from 'vitest';
import type { Mailer } from '../accounts/mailer.ts';
import { defaultLimits } from '../options/options.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { shownCode } from '@homeward/testing/server/authenticator-app.ts';
import { password } from '@homeward/testing/server/test-server.ts';
import type { Called } from '@homeward/testing/server/test-server.ts';

const startAny = serversOfThisFile();
const origin = 'https://home.example';
const fresh = 'the kettle sings at noon';
const codeOf = ({ envelope }: Called): string => envelope.code;

/** A server that sends mail, with a letterbox. */
async function started(options: { readonly origin: string | null } = { origin }) {
  const letters: { to: string; subject: string; text: string }[] = [];
  const mailer: Mailer = { send: (mail) => Promise.resolve(void letters.push(mail)) };
  const test = await startAny({ options, mailer });
  const { services } = test.server;
  const ann = await services.accounts.create({
    login: 'ann',
    name: 'Ann',
    mail: 'Ann@example.org',
    password,
  });
  const forgot = (account: string, headers = {}): Promise<Called> =>
    test.call('POST /auth/forgot', { body: { account }, headers });
  /** The token of the newest letter, once there are so many. */
  const tokenOf = async (count = 1): Promise<string> => {
    await expect.poll(() => letters.length).toBe(count);
    return /#token=(\S+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const reset = (given: object): Promise<Called> =>
    test.call('POST /auth/reset_password', { body: { password: fresh, ...given } });
  const signIn = (secret: string): Promise<Called> =>
    test.call('POST /auth/login', { body: { account: 'ann', password: secret } });
  return { ...test, ann, letters, forgot, tokenOf, reset, signIn };
}

describe('a forgotten password', () => {
  it('is set anew by a mailed link, once, and ends every session', async () => {
    const { forgot, tokenOf, reset, signIn, call, letters } = await started();
    const before = (await signIn(password)).envelope.token;
    expect((await forgot('ann', { host: 'evil.example' })).envelope).toMatchObject({ code: '000', data: '' });
    const token = await tokenOf();
    expect(letters[0]).toMatchObject({ to: 'Ann@example.org' });
    expect(letters[0]?.text).toContain(`${origin}/security/auth/reset#token=`);
    expect((await call('GET /auth/state')).envelope.data).toMatchObject({ reset: '1' });
    expect((await reset({ token, password: 'short' })).envelope).toMatchObject({
      code: '001',
      message: 'v2_mg_password_too_short',
      data: { where: 'password', least: 15 },
    });
    expect(codeOf(await reset({ token }))).toBe('000');
    expect((await call('GET /auth/check', { token: before })).status).toBe(401);
    expect(codeOf(await signIn(password))).toBe('010');
    expect(codeOf(await signIn(fresh))).toBe('000');
    expect((await reset({ token })).envelope).toMatchObject({ code: '010', message: 'v2_mg_reset_over' });
    await expect
      .poll(() => letters.map(({ text }) => text).join())
      .toContain('password of your account was changed');
  });

  it('is found by the mail address, too', async () => {
    const { forgot, tokenOf } = await started();
    await forgot('ann@EXAMPLE.org');
    expect(await tokenOf()).not.toBe('');
  });

  it('asks for the second factor where there is one: a mail is none', async () => {
    const { forgot, tokenOf, reset, call, clock, signIn, ann } = await started();
    const session = (await signIn(password)).envelope.token;
    const begun = await call('POST /account/totp', { token: session });
    const { secret } = begun.envelope.data as { secret: string };
    await call('PUT /account/totp', { token: session, body: { code: shownCode(secret, clock.now()) } });
    clock.advance(30_000);
    await forgot('ann');
    const token = await tokenOf(2);
    expect((await reset({ token })).envelope).toMatchObject({
      code: '427',
      data: { factors: ['totp', 'recovery'] },
    });
    expect(codeOf(await reset({ token, totp: '000000' }))).toBe('011');
    const totp = shownCode(secret, clock.now());
    // Eight characters are enough beside it.
    expect(codeOf(await reset({ token, totp, password: 'Kx9mTq4v' }))).toBe('000');
    expect(codeOf(await signIn('Kx9mTq4v'))).toBe('427');
    expect(ann.login).toBe('ann');
  });

  it('tells nobody whether there is such an account', async () => {
    const { forgot, tokenOf, letters } = await started();
    const known = await forgot('ann');
    await tokenOf();
    expect((await forgot('nobody')).envelope).toEqual(known.envelope);
    expect(letters).toHaveLength(1);
  });

  it('is not mailed again and again', async () => {
    const { forgot, tokenOf, clock, letters } = await started();
    await forgot('ann');
    await tokenOf();
    await forgot('ann');
    clock.advance(defaultLimits.resetEvery);
    await forgot('ann');
    await tokenOf(2);
    for (let no = 0; no < 2; no += 1) await forgot('ann');
    expect(codeOf(await forgot('ann'))).toBe('018');
    expect(letters).toHaveLength(2);
  });

  it('waits half an hour at most', async () => {
    const { forgot, tokenOf, reset, clock } = await started();
    await forgot('ann');
    const token = await tokenOf();
    clock.advance(defaultLimits.resetLife);
    expect(codeOf(await reset({ token }))).toBe('010');
  });

  it('is refused where nobody said where this server is: a link would lead wherever a request says', async () => {
    const { forgot, call } = await started({ origin: null });
    expect((await forgot('ann')).envelope).toMatchObject({ code: '403', message: 'v2_mg_no_mail' });
    expect((await call('GET /auth/state')).envelope.data).toMatchObject({ reset: '0' });
  });
});
