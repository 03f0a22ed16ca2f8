import { afterEach, describe, expect, it } from 'vitest';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import { password, testServer, type TestServer } from '@homeward/testing/server/test-server.ts';
import { testClock, type TestClock } from '@homeward/testing/server/quiet-world.ts';
import { defaultLimits, type ServerOptions } from '../options/options.ts';

const open: TestServer<TestClock>[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function portal(options: Partial<Omit<ServerOptions, 'limits'>> = {}) {
  const test = await testServer<TestClock>({ clock: testClock(), options });
  open.push(test);
  async function signIn(
    given: {
      readonly secret?: string;
      readonly from?: string;
      readonly headers?: Record<string, string>;
    } = {},
  ) {
    const reply = await test.server.call({
      method: 'POST',
      url: `${apiBase}/auth/login`,
      remoteAddress: given.from ?? '192.0.2.1',
      headers: given.headers ?? {},
      payload: { account: 'demo', password: given.secret ?? password },
    });
    const { code, token } = reply.json<{ code: string; token: string }>();
    const cookies = [reply.headers['set-cookie'] ?? []].flat();
    const device = cookies.find((cookie) => cookie.startsWith('homeward_device='))?.split(';')[0] ?? '';
    return { code, token, device };
  }
  /** Strangers try passwords, each from a network of his own. */
  async function strangers(count: number): Promise<readonly string[]> {
    const codes: string[] = [];
    for (let no = 0; no < count; no += 1)
      codes.push((await signIn({ secret: `guess ${no}`, from: `198.51.${no >> 8}.${no & 255}` })).code);
    return codes;
  }
  return { test, signIn, strangers };
}

describe('strangers who guess a password', () => {
  it('lock out neither the device that its owner has used nor the session that is open', async () => {
    const { test, signIn, strangers } = await portal();
    const owner = await signIn();
    expect(owner.code).toBe('000');
    expect((await strangers(60)).filter((code) => code === '018').length).toBeGreaterThan(0);
    expect((await signIn({ headers: { cookie: owner.device } })).code).toBe('000');
    const confirmed = await test.call('POST /auth/confirm', { token: owner.token, body: { password } });
    expect(confirmed.envelope.code).toBe('000');
  });

  it('are counted together over all their addresses', async () => {
    const { strangers } = await portal();
    const codes = await strangers(defaultLimits.accountFailuresOfAll * 3);
    expect(codes.filter((code) => code === '010')).toHaveLength(defaultLimits.accountFailuresOfAll);
  });

  it('lock the owner out of a new device for a quarter of an hour at most', async () => {
    const { test, signIn, strangers } = await portal();
    for (let round = 0; round < 8; round += 1) {
      await strangers(30);
      test.clock.advance(15 * 60_000);
    }
    expect((await signIn({ from: '203.0.113.9' })).code).toBe('000');
  });

  it('are one source with all addresses of their network', async () => {
    const { signIn } = await portal();
    const codes: string[] = [];
    for (let no = 1; no <= 8; no += 1)
      codes.push((await signIn({ secret: 'guess', from: `2001:db8:0:7::${no.toString(16)}` })).code);
    expect(codes.filter((code) => code === '010')).toHaveLength(defaultLimits.accountFailures);
  });

  it('keep no program out that has an app password', async () => {
    const { test, strangers } = await portal();
    const { accounts, sessions } = test.server.services;
    const session = await sessions.find(await test.token('demo'));
    if (session === null) throw new Error('not signed in');
    const secret = await accounts.createAppPassword(session.account, 'A program', 'full');
    await strangers(60);
    const reply = await test.server.call({
      method: 'POST',
      url: `${apiBase}/auth/login`,
      remoteAddress: '203.0.113.9',
      payload: { account: 'demo', password: secret },
    });
    expect(reply.json<{ code: string }>().code).toBe('000');
  });

  it('who make up a device are strangers still', async () => {
    const { signIn, strangers } = await portal();
    const owner = await signIn();
    await strangers(60);
    const forged = owner.device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await signIn({ headers: { cookie: forged }, from: '203.0.113.9' })).code).toBe('018');
    expect((await signIn({ headers: { cookie: 'homeward_device=a.b~~.' }, from: '203.0.113.9' })).code).toBe(
      '018',
    );
  });
});

describe('an address that somebody claims to come from', () => {
  const claims = async (signIn: Awaited<ReturnType<typeof portal>>['signIn'], from: string) => {
    const codes: string[] = [];
    for (let no = 0; no < 8; no += 1)
      codes.push(
        (await signIn({ secret: 'guess', from, headers: { 'x-forwarded-for': `203.0.113.${no}` } })).code,
      );
    return codes.filter((code) => code === '010').length;
  };

  it('is believed of nobody where no proxy is named', async () => {
    const { signIn } = await portal();
    expect(await claims(signIn, '192.0.2.66')).toBe(defaultLimits.accountFailures);
  });

  it('is believed of the proxies that are named, and of nobody else', async () => {
    const { signIn } = await portal({ proxies: ['10.0.0.0/24'] });
    expect(await claims(signIn, '192.0.2.66')).toBe(defaultLimits.accountFailures);
    const behind = await portal({ proxies: ['10.0.0.0/24'] });
    expect(await claims(behind.signIn, '10.0.0.5')).toBeGreaterThan(defaultLimits.accountFailures);
  });
});
