import { describe, expect, it } from 'vitest';
import { roles } from '@homeward/contract/words/access/roles.ts';
import { may } from '@homeward/contract/rules/access/access-matrix.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import {
  absentHome,
  foreignHome,
  frontDoor,
  garageDoor,
  home,
  house,
} from '@homeward/testing/server/sample-panel.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { password } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const names = Object.keys(routes) as RouteName[];

/** A body that is right for each call that needs one. */
const bodies: Partial<Record<RouteName, object>> = {
  'POST /panel/select': { mac: home },
  'POST /panel/mode': { area: 1, mode: 'arm', pincode: goodPin },
  'POST /panel/device_control': { device_sid: frontDoor.id, request_value: '1' },
  'POST /minigw/unlock': { area: 1, zone: 2, pincode: goodPin },
  'POST /panel/siren': { area: 1, sound: 'off' },
  'POST /panel/panic': { area: 1, kind: 'panic' },
  'POST /panel/report': { destinations: [] },
  'POST /panel/report_group': { groups: [] },
  'POST /panel/test_report': { no: 2 },
  'POST /device/bypass': {
    bypass_type: 'oneTime',
    devices: [{ device_id: frontDoor.id, temp_bypass: '1' }],
  },
  'POST /automation/scene_apply': { id: 'movie' },
  'POST /incident': { id: 'none', act: 'acknowledge' },
  'POST /auth/confirm': { password },
};
const queries: Partial<Record<RouteName, Record<string, string>>> = {
  'GET /event/days': { month: '2026/11' },
  'GET /camera/picture': { id: 'none' },
};
const given = (name: RouteName) => ({
  ...(bodies[name] ? { body: bodies[name] } : {}),
  ...(queries[name] ? { query: queries[name] } : {}),
});

const nobody: readonly (Role | null)[] = [null];
const ofPanel = names.filter((name) => routes[name].access.tag === 'panel');

describe('the access matrix', () => {
  it.each([...roles, ...nobody])('holds on every route for %s', async (role) => {
    const { person, token, call } = await started();
    await person('somebody', role);
    const mine = await token('somebody');
    for (const name of ofPanel) {
      const { access } = routes[name];
      if (access.tag !== 'panel') continue;
      const { envelope, status } = await call(name, { token: mine, ...given(name) });
      const now = { alarm: false, consent: false, testing: false, fresh: true };
      const verdict = role === null ? null : may(role, access.capability, access.verb, now);
      if (verdict === null) expect([name, envelope.code]).toEqual([name, '998']);
      else if (verdict.tag !== 'allowed') expect([name, envelope.code]).toEqual([name, '403']);
      // What is allowed for one's own record alone, or where plan and flags have it, may still be refused.
      else if (verdict.scope !== 'own' && !('gate' in routes[name]))
        expect([name, envelope.code]).not.toEqual([name, '403']);
      expect(status).toBe(200);
    }
  });

  it.each([...roles])(
    'lets %s reach nothing at a foreign panel, which looks like one that is not there',
    async (role) => {
      const { person, token, call } = await started();
      await person('somebody', role);
      const mine = await token('somebody');
      const foreign = await call('POST /panel/select', { token: mine, body: { mac: foreignHome } });
      const absent = await call('POST /panel/select', { token: mine, body: { mac: absentHome } });
      expect(foreign.envelope).toEqual(absent.envelope);
      expect(foreign.envelope.code).toBe('998');
      const list = await call('GET /panel/list', { token: mine });
      expect(JSON.stringify(list.envelope.data)).not.toContain(foreignHome);
    },
  );

  it('asks everybody for a session but on the public routes', async () => {
    const { call } = await started();
    for (const name of names) {
      const { access } = routes[name];
      if (access.tag === 'public' || access.tag === 'demo') continue;
      expect([name, (await call(name, given(name))).status]).toEqual([name, 401]);
    }
  });

  it('lets an installer in only while the master consents', async () => {
    const { person, token, call, clock } = await started();
    await person('installer', 'installer', { consentUntil: clock.now() + 60_000 });
    const mine = await token('installer');
    expect((await call('GET /panel/device', { token: mine })).envelope.code).toBe('000');
    clock.advance(60_000);
    expect((await call('GET /panel/device', { token: mine })).envelope.code).toBe('403');
  });

  it('takes a membership away with effect at once', async () => {
    const { person, token, call, server } = await started();
    const account = await person('ben', 'user');
    const mine = await token('ben');
    expect((await call('GET /panel/mode', { token: mine })).envelope.code).toBe('000');
    await server.services.memberships.remove(account, home);
    expect((await call('GET /panel/mode', { token: mine })).envelope.code).toBe('998');
  });

  it('asks for a fresh proof before a permanent bypass', async () => {
    const { token, call, clock, hub } = await started();
    let mine = await token('demo');
    clock.advance(6 * 60_000);
    const body = { bypass_type: 'permanently', devices: [{ device_id: frontDoor.id, bypass: '1' }] };
    expect((await call('POST /device/bypass', { token: mine, body })).envelope.code).toBe('428');
    const confirmed = await call('POST /auth/confirm', { token: mine, body: { password } });
    mine = confirmed.envelope.token;
    expect((await call('POST /device/bypass', { token: mine, body })).envelope.code).toBe('000');
    expect(hub.commands.at(-1)?.command).toMatchObject({ tag: 'bypass', kind: 'permanent' });
  });
});

describe('a user of one area', () => {
  it('sees it alone', async () => {
    const { person, token, call } = await started();
    await person('ben', 'user', { areas: [house] });
    const mine = await token('ben');
    for (const name of [
      'GET /panel/device',
      'GET /panel/area',
      'GET /panel/cycle',
      'GET /panel/mode',
    ] as const) {
      const { envelope } = await call(name, { token: mine });
      expect(envelope.code).toBe('000');
      expect(JSON.stringify(envelope.data)).not.toMatch(/garage/i);
    }
  });

  it.each([
    { name: 'POST /panel/mode', body: { area: 2, mode: 'arm', pincode: goodPin } },
    { name: 'POST /panel/siren', body: { area: 2, sound: 'off' } },
    { name: 'POST /panel/device_control', body: { device_sid: garageDoor.id, request_value: '1' } },
    {
      name: 'POST /device/bypass',
      body: { bypass_type: 'oneTime', devices: [{ area: 2, zone: 1, temp_bypass: 1 }] },
    },
  ])('cannot reach another with $name', async ({ name, body }) => {
    const { person, token, call, hub } = await started();
    await person('ben', 'user', { areas: [house] });
    const { envelope } = await call(name, { token: await token('ben'), body });
    expect(envelope.code).toBe('998');
    expect(hub.commands).toEqual([]);
  });

  it.each([
    { name: 'POST /panel/mode', body: { area: 0, mode: 'disarm', pincode: goodPin } },
    { name: 'POST /panel/arm_now', body: { area: '0' } },
    { name: 'POST /panel/siren', body: { area: 0, sound: 'off' } },
  ] as const)('is told that not all of them are his with $name', async ({ name, body }) => {
    const { person, token, call, hub } = await started();
    await person('ben', 'user', { areas: [house] });
    const { envelope } = await call(name, { token: await token('ben'), body });
    expect(envelope).toMatchObject({ code: '403', message: 'v2_mg_not_all_areas', data: { where: 'area' } });
    expect(hub.commands).toEqual([]);
  });
});
