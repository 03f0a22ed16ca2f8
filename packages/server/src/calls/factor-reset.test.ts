import { beforeEach, describe, expect, it } from 'vitest';
import { settleResets } from '../accounts/factor-resets.ts';
import type { Mailer } from '../accounts/mailer.ts';
import { accountByLogin, changeAccount } from '../store/accounts.ts';
import { factorsOf, hasFactor } from '../store/second-factors.ts';
import { auditEntries } from '../store/audit-queries.ts';
import { defaultLimits } from '../options/options.ts';
import { shownCode } from '@homeward/testing/server/authenticator-app.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { companies, companyA, noFactors, operator, staff } from '@homeward/testing/server/test-tenants.ts';
import { password } from '@homeward/testing/server/test-server.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const wait = defaultLimits.factorResetWait;
const minute = 60_000;
const reason = 'Lost her phone; called back on the number we know';

let test: TestServer<TestClock>;
let mails: Parameters<Mailer['send']>[0][];
let secret: string;
/** Anna's session from before. */
let anna: string;

beforeEach(async () => {
  mails = [];
  test = await started({
    ...noFactors,
    mailer: { send: (mail) => Promise.resolve(void mails.push(mail)) },
  });
  await companies(test);
  await test.server.services.tenants.change(home, { tenant: companyA });
  await staff(test, 'olga', operator, 'manager');
  await staff(test, 'sam', companyA, 'manager');
  const account = await test.person('anna', 'user');
  await changeAccount(test.store.db, account, { mail: 'anna@example.org' });
  test.server.services.memberships.changed(account);
  anna = await test.token('anna');
  secret = await protect(anna);
  anna = await signIn();
  mails.length = 0;
});

/** Gives whoever holds the token time-based codes. */
async function protect(token: string): Promise<string> {
  const begun = await test.call('POST /account/totp', { token });
  const { secret: made } = begun.envelope.data as { secret: string };
  const body = { code: shownCode(made, test.clock.now()) };
  expect((await test.call('PUT /account/totp', { token, body })).envelope.code).toBe('000');
  test.clock.advance(minute);
  return made;
}
const login = (): Promise<Called> => test.call('POST /auth/login', { body: { account: 'anna', password } });
async function signIn(): Promise<string> {
  const { challenge } = (await login()).envelope.data as { challenge: string };
  const body = { challenge, totp: shownCode(secret, test.clock.now()) };
  return (await test.call('POST /auth/second_factor', { body })).envelope.token;
}
const begin = async (who = 'olga', body: object = { account: 'anna', reason }): Promise<Called> =>
  test.call('POST /installer/factor_reset', { token: await test.token(who), body });
/** Lets time pass, and then what is kept every minute be done, some times over. */
async function pass(ms: number): Promise<void> {
  test.clock.advance(ms);
  for (let turn = 0; turn < 5; turn += 1) {
    await settleResets(test.server.services);
    test.clock.advance(1);
  }
}
const isProtected = async (): Promise<boolean> => {
  const account = await accountByLogin(test.store.db, 'anna');
  return account !== null && hasFactor(await factorsOf(test.store.db, account.id));
};

describe('the operator’s help for somebody who lost every second factor', () => {
  it('takes them away after a day, ends every session, and the password lets in again', async () => {
    const due = test.clock.now() + wait;
    expect((await begin()).envelope).toMatchObject({ code: '000', data: { due: String(due) } });
    // Nobody waits for the mail.
    await expect
      .poll(() => mails)
      .toMatchObject([{ to: 'anna@example.org', text: expect.stringContaining(reason) }]);
    // Whoever signs in is shown until when it can be stopped.
    expect((await login()).envelope).toMatchObject({ code: '427', data: { reset_at: due } });
    const mine = await test.call('GET /account/factor_reset', { token: anna });
    expect(mine.envelope.data).toMatchObject({ reason, by: 'olga', dueAt: String(due) });

    await pass(wait - 2 * minute);
    expect(await isProtected()).toBe(true);
    const late = await signIn();
    // Nobody calls: the server looks by itself.
    test.clock.advance(3 * minute);
    await expect.poll(isProtected).toBe(false);
    for (const token of [anna, late])
      expect((await test.call('GET /auth/check', { token })).envelope.code).toBe('999');
    expect((await login()).envelope).toMatchObject({ code: '000', data: { id: 'anna' } });
    await expect.poll(() => mails.map(({ to }) => to)).toEqual(['anna@example.org', 'anna@example.org']);
  });

  it('is written down for both sides, with the reason', async () => {
    await begin();
    await pass(wait + minute);
    await expect.poll(isProtected).toBe(false);
    await test.server.services.audit.settled();
    const acts = async (scope: string) =>
      (await auditEntries(test.store.db, { scope, own: null }, {}, 100)).map(({ act, actor, body }) => [
        act,
        actor,
        body.includes(reason),
      ]);
    expect(await acts(operator)).toContainEqual(['beginFactorReset', 'olga', true]);
    expect(await acts('')).toEqual(
      expect.arrayContaining([
        ['factorResetBegun', 'anna', true],
        ['factorReset', 'anna', true],
      ]),
    );
  });

  it('is stopped by whoever is signed in as that person, and by the operator', async () => {
    await begin();
    expect((await test.call('DELETE /account/factor_reset', { token: anna })).envelope.code).toBe('000');
    expect((await test.call('DELETE /account/factor_reset', { token: anna })).envelope.code).toBe('998');
    await begin();
    const olga = await test.token('olga');
    const list = await test.call('GET /installer/factor_reset', { token: olga });
    expect(list.envelope.data).toMatchObject([{ account: 'anna', reason, by: 'olga' }]);
    const stop = { token: olga, body: { account: 'anna' } };
    expect((await test.call('DELETE /installer/factor_reset', stop)).envelope.code).toBe('000');
    await pass(wait + minute);
    expect(await isProtected()).toBe(true);
  });

  it.each([
    { what: 'without a reason', body: { account: 'anna', reason: '         ' }, code: '001' },
    { what: 'for somebody who is not there', body: { account: 'nobody', reason }, code: '998' },
    { what: 'for somebody of another operator', body: { account: 'stranger', reason }, code: '998' },
    { what: 'for somebody without a second factor', body: { account: 'demo', reason }, code: '409' },
    { what: 'for oneself', body: { account: 'olga', reason }, code: '403' },
    { what: 'by a company', who: 'sam', body: { account: 'anna', reason }, code: '403' },
  ])('is refused $what', async ({ body, who, code }) => {
    await test.person('stranger', null);
    expect((await begin(who, body)).envelope.code).toBe(code);
    expect(mails).toEqual([]);
  });

  it('is refused a second time while it waits, and asks for a fresh proof', async () => {
    expect((await begin()).envelope.code).toBe('000');
    expect((await begin()).envelope).toMatchObject({ code: '409', message: 'v2_mg_reset_under_way' });
    const token = await test.token('olga');
    test.clock.advance(6 * minute);
    const body = { account: 'anna', reason };
    expect((await test.call('POST /installer/factor_reset', { token, body })).envelope.code).toBe('428');
  });
});
