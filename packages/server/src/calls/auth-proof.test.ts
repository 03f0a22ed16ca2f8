import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../options/options.ts';
import { frontDoor, home } from '@homeward/testing/server/sample-panel.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import type { Script } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { password } from '@homeward/testing/server/test-server.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
type Test = TestServer<TestClock>;
const codeOf = ({ envelope }: Called): string => envelope.code;
const dataOf = <Shape>({ envelope }: Called): Shape => envelope.data as Shape;
const bypass = { bypass_type: 'permanently', devices: [{ device_id: frontDoor.id, bypass: '1' }] };

/** Signs in and lets the proof of it grow old. */
async function stale({ token, call, clock }: Test, account = 'demo'): Promise<string> {
  const mine = await token(account);
  clock.advance(defaultLimits.fresh);
  return (await call('POST /panel/select', { token: mine, body: { mac: home } })).envelope.token;
}

describe('a hand-over', () => {
  it('opens a session elsewhere, once', async () => {
    const { call, token } = await started();
    const made = await call('POST /auth/handover', { token: await token('demo') });
    const { token: given } = dataOf<{ token: string }>(made);
    const trade = () => call('POST /auth/token', { body: { token: given } });
    const both = await Promise.all([trade(), trade()]);
    expect(both.map(codeOf).toSorted()).toEqual(['000', '010']);
    const opened = both.find((one) => codeOf(one) === '000')?.envelope.token;
    expect((await call('GET /auth/check', { token: opened ?? '' })).envelope).toMatchObject({
      code: '000',
      data: { id: 'demo', mac: home },
    });
    // It has proved nothing by itself.
    expect(codeOf(await call('GET /account/export', { token: opened ?? '' }))).toBe('428');
  });

  it('is good for a minute, and no longer than the session that made it', async () => {
    const { call, token, clock } = await started();
    const mine = await token('demo');
    const made = async (): Promise<string> =>
      dataOf<{ token: string }>(await call('POST /auth/handover', { token: mine })).token;
    const late = await made();
    clock.advance(defaultLimits.handoverLife);
    expect(codeOf(await call('POST /auth/token', { query: { token: late } }))).toBe('010');
    const orphan = await made();
    await call('POST /auth/logout', { token: mine });
    expect(codeOf(await call('POST /auth/token', { query: { token: orphan } }))).toBe('010');
    expect(codeOf(await call('POST /auth/token', { query: { token: 'made up' } }))).toBe('010');
    expect(codeOf(await call('POST /auth/token'))).toBe('010');
  });
});

describe('a code of the panel', () => {
  it('opens settings for five minutes, at this panel and for this session', async () => {
    const test = await started();
    const { call, hub, clock } = test;
    const other = await stale(test);
    let mine = await stale(test);
    expect((await call('POST /device/bypass', { token: mine, body: bypass })).envelope).toMatchObject({
      code: '428',
      data: { proofs: ['password', 'passcode'] },
    });
    const passed = await call('POST /auth/passcode', { token: mine, body: { pincode: goodPin } });
    expect(passed.envelope.data).toEqual({ until: String(clock.now() + defaultLimits.passcodeLife) });
    expect(hub.commands.at(-1)).toMatchObject({
      command: { tag: 'provePin', pin: goodPin },
      slots: [{ tag: 'master' }, { tag: 'duress' }, { tag: 'installer' }],
    });
    expect(codeOf(await call('POST /device/bypass', { token: mine, body: bypass }))).toBe('000');
    expect(codeOf(await call('POST /device/bypass', { token: other, body: bypass }))).toBe('428');
    // Nothing else: what copies or weakens an account asks for the account.
    expect((await call('GET /account/export', { token: mine })).envelope).toMatchObject({
      code: '428',
      data: { proofs: ['password'] },
    });
    clock.advance(defaultLimits.passcodeLife - 1);
    const again = await call('POST /device/bypass', { token: mine, body: bypass });
    expect(codeOf(again)).toBe('000');
    mine = again.envelope.token;
    clock.advance(1);
    expect(codeOf(await call('POST /device/bypass', { token: mine, body: bypass }))).toBe('428');
  });

  it.each<{ what: string; script: Script; expected: object }>([
    {
      what: 'is wrong',
      script: () => ({ tag: 'wrongPin', triesLeft: 3 }),
      expected: { code: '996', data: { tries_left: '3' } },
    },
    {
      what: 'was tried too often',
      script: () => ({ tag: 'lockedOut', until: 7 }),
      expected: { code: '996', message: 'v2_mg_pin_locked_out' },
    },
    {
      what: 'is the installer’s, whom nobody let in',
      script: () => ({ tag: 'notAllowed' }),
      expected: { code: '403' },
    },
  ])('that $what opens nothing', async ({ script, expected }) => {
    const test = await started();
    const { call, hub } = test;
    const mine = await stale(test);
    hub.script = script;
    const refused = await call('POST /auth/passcode', { token: mine, body: { pincode: '111111' } });
    expect(refused.envelope).toMatchObject(expected);
    expect(codeOf(await call('POST /device/bypass', { token: mine, body: bypass }))).toBe('428');
  });

  it('is not taken from those who set nothing up', async () => {
    const test = await started();
    await test.person('ben', 'user');
    const body = { pincode: goodPin };
    const token = await test.token('ben');
    expect(codeOf(await test.call('POST /auth/passcode', { token, body }))).toBe('403');
    expect(test.hub.commands).toEqual([]);
  });
});

describe('the first disarming from a device', () => {
  const disarm = { area: '1', mode: 'disarm', pincode: goodPin, format: '1' };

  it('asks who uses it, and no more after that', async () => {
    const test = await started();
    const { call, clock, hub } = test;
    const mine = await stale(test);
    expect((await call('POST /panel/mode', { token: mine, body: disarm })).envelope).toMatchObject({
      code: '428',
      message: 'v2_mg_confirm_new_device',
    });
    expect(hub.commands).toEqual([]);
    // Arming never waits for anything.
    expect(codeOf(await call('POST /panel/mode', { token: mine, body: { ...disarm, mode: 'arm' } }))).toBe(
      '000',
    );
    await call('POST /auth/confirm', { token: mine, body: { password } });
    expect(codeOf(await call('POST /panel/mode', { token: mine, body: disarm }))).toBe('000');
    clock.advance(defaultLimits.fresh);
    expect(codeOf(await call('POST /panel/mode', { token: mine, body: disarm }))).toBe('000');
  });

  it('within five minutes of signing in asks nothing', async () => {
    const { call, token } = await started();
    expect(codeOf(await call('POST /panel/mode', { token: await token('demo'), body: disarm }))).toBe('000');
  });

  it.each([
    { where: 'where it is switched off', options: { newDeviceConfirms: false } },
    { where: 'in the demo', options: { demo: true } },
    { where: 'for tenants that ask for no PIN', options: { pinless: true } },
  ])('asks nothing $where', async ({ options }) => {
    const test = await started({ options });
    const mine = await stale(test);
    expect(codeOf(await test.call('POST /panel/mode', { token: mine, body: disarm }))).toBe('000');
  });

  it('asks no client: it signs in before every call, by an app password', async () => {
    const test = await started();
    const { call, clock, server } = test;
    const account = await test.person('ben', 'user');
    const secret = await server.services.accounts.createAppPassword(account, 'Home Assistant', 'full');
    const { token } = (await call('POST /auth/login', { body: { account: 'ben', password: secret } }))
      .envelope;
    clock.advance(defaultLimits.fresh);
    expect(codeOf(await call('POST /panel/mode', { token, body: disarm }))).toBe('000');
  });
});
