import { describe, expect, it } from 'vitest';
import { flags } from '@homeward/contract/words/values/limits.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import { defaultLimits } from '../options/options.ts';
import { foreignHome } from '@homeward/testing/server/sample-panel.ts';
import { sampleExample } from '@homeward/testing/server/sample-example.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const behindCode = { options: { flags: { ...flags, rulesNeedPin: true } } };
const gated = Object.entries(routes)
  .filter(([, route]: [string, Route]) => route.gate?.passcode === 'rulesNeedPin')
  .map(([name]) => name as RouteName);
const exampleOf = (name: RouteName): object => sampleExample((routes[name] as Route).example);

describe('changing rules where the customer wants a code first (S6.5)', () => {
  it('is what five calls do', () => {
    expect(gated.toSorted()).toEqual([
      'DELETE /automation/rule',
      'POST /automation/rule',
      'POST /automation/rule_enable',
      'POST /automation/rule_removed',
      'PUT /automation/rule',
    ]);
  });

  it.each(gated)(
    'waits for it at %s, also with a fresh password, and for this session alone',
    async (name) => {
      const { call, token, hub, clock } = await started(behindCode);
      const other = await token('demo');
      const mine = await token('demo');
      const change = async (who = mine) => (await call(name, { token: who, ...exampleOf(name) })).envelope;
      expect(await change()).toMatchObject({
        code: '428',
        message: 'v2_mg_passcode_first',
        data: { proofs: ['passcode'] },
      });
      expect(hub.commands).toEqual([]);
      const given = await call('POST /auth/passcode', { token: mine, body: { pincode: goodPin } });
      expect(given.envelope.code).toBe('000');
      expect((await change()).code).toBe('000');
      // The rule of the example is there: nothing is to be put back.
      const does = name === 'POST /automation/rule_removed' ? [] : ['configure'];
      expect(hub.commands.map(({ command }) => command.tag)).toEqual(['provePin', ...does]);
      expect((await change(other)).code).toBe('428');
      clock.advance(defaultLimits.passcodeLife);
      expect((await change()).code).toBe('428');
    },
  );

  it.each(gated)('asks nothing at %s elsewhere', async (name) => {
    const { call, token } = await started();
    expect((await call(name, { token: await token('demo'), ...exampleOf(name) })).envelope.code).toBe('000');
  });

  it('neither keeps rules from being read nor scenes from being changed', async () => {
    const { call, token } = await started(behindCode);
    const mine = await token('demo');
    for (const name of ['GET /automation/rule', 'GET /automation/scene', 'GET /automation/options'] as const)
      expect([name, (await call(name, { token: mine })).envelope.code]).toEqual([name, '000']);
    for (const name of ['POST /automation/scene', 'PUT /automation/scene'] as const)
      expect([name, (await call(name, { token: mine, ...exampleOf(name) })).envelope.code]).toEqual([
        name,
        '000',
      ]);
  });

  it('takes no code that was given at another panel', async () => {
    const test = await started(behindCode);
    const { call, token, server, person, clock } = test;
    const account = await person('ben', 'master');
    await server.services.memberships.put({
      account,
      panel: foreignHome,
      role: 'master',
      areas: [],
      cameras: [],
      slots: [{ tag: 'master' }],
      from: clock.now(),
      until: null,
    });
    let mine = await token('ben');
    await call('POST /auth/passcode', { token: mine, body: { pincode: goodPin } });
    mine =
      (await call('POST /panel/select', { token: mine, body: { mac: foreignHome } })).envelope.token || mine;
    const { envelope } = await call('POST /automation/rule', {
      token: mine,
      ...exampleOf('POST /automation/rule'),
    });
    expect(envelope.code).toBe('428');
  });

  it('is nothing an app password does', async () => {
    const { call, person, server, hub } = await started(behindCode);
    const account = await person('ben', 'master');
    const secret = await server.services.accounts.createAppPassword(account, 'Home Assistant', 'full');
    const { token } = (await call('POST /auth/login', { body: { account: 'ben', password: secret } }))
      .envelope;
    const { envelope } = await call('POST /automation/rule', {
      token,
      ...exampleOf('POST /automation/rule'),
    });
    expect(envelope).toMatchObject({ code: '403', message: 'v2_mg_not_allowed' });
    expect(hub.commands).toEqual([]);
  });
});
