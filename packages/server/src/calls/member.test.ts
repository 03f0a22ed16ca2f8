import { beforeEach, describe, expect, it } from 'vitest';
import { roles } from '@homeward/contract/words/access/roles.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { Household, SentInvitation } from '@homeward/contract/shapes/company/member.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { foreignHome, home, house, porchCamera } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { noFactors } from '@homeward/testing/server/test-tenants.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const longPassword = 'many quiet words for a test';

let test: TestServer<TestClock>;
let master: string;
beforeEach(async () => {
  test = await started(noFactors);
  master = await test.token('demo');
});

const household = async (token: string): Promise<Household> =>
  (await test.call('GET /panel/member', { token, headers: typed })).envelope.data as Household;

async function invite(body: object, token = master): Promise<SentInvitation> {
  const sent = await test.call('POST /panel/member', { token, body, headers: typed });
  expect(sent.envelope.code).toBe('000');
  return sent.envelope.data as SentInvitation;
}

const take = (token: string, account: string, more: object = {}) =>
  test.call('POST /auth/invitation', { body: { token, account, password: longPassword, ...more } });

describe('an invitation', () => {
  it('shows what it is for, makes an account and lets it in as the owner settled', async () => {
    const { token } = await invite({
      name: 'Cleo',
      role: 'user',
      areas: [1],
      cameras: [porchCamera.id],
      slot: 2,
      mail_address: 'cleo@example.org',
    });
    const shown = await test.call('GET /auth/invitation', { query: { token } });
    expect(shown.envelope.data).toMatchObject({
      kind: 'member',
      where: 'Maple Street 12',
      role: 'user',
      by: 'demo',
    });
    const taken = await take(token, 'cleo');
    expect(taken.envelope).toMatchObject({ code: '000', data: { mac: home, role: 'user' } });
    const area = await test.call('GET /panel/area', { token: taken.envelope.token });
    expect(area.envelope.data).toHaveLength(1);
    const { members } = await household(master);
    expect(members).toMatchObject([
      {
        id: 'cleo',
        name: 'Cleo',
        role: 'user',
        areas: [house],
        cameras: [porchCamera.id],
        slot: 2,
        mail_address: 'cleo@example.org',
        inForce: true,
      },
    ]);
  });

  it('is taken by somebody signed in, and is chosen for him', async () => {
    const { token } = await invite({ name: 'Ben', role: 'careContact' });
    await test.person('ben', null);
    const mine = await test.token('ben');
    const taken = await test.call('PUT /auth/invitation', { token: mine, body: { token } });
    expect(taken.envelope).toMatchObject({ code: '000', data: { mac: home, role: 'careContact' } });
    expect((await test.call('GET /auth/check', { token: mine })).envelope.data).toMatchObject({ mac: home });
  });

  it('opens once: used, expired, taken back and made up look the same', async () => {
    const used = await invite({ name: 'Cleo', role: 'user' });
    await take(used.token, 'cleo');
    const late = await invite({ name: 'Late', role: 'user' });
    const back = await invite({ name: 'Back', role: 'user' });
    await test.call('DELETE /panel/member', { token: master, body: { invitation: back.id } });
    test.clock.advance(limits.invitationDays * 24 * 60 * 60_000 + 1);
    for (const token of [used.token, late.token, back.token, 'no-token-anybody-ever-had']) {
      // Guessing is slow.
      test.clock.advance(20 * 60_000);
      expect((await test.call('GET /auth/invitation', { query: { token } })).envelope.code).toBe('998');
      test.clock.advance(20 * 60_000);
      expect((await take(token, 'dora')).envelope.code).toBe('998');
    }
  });

  it('opens to one of two who come at once', async () => {
    const { token } = await invite({ name: 'Cleo', role: 'user' });
    const both = await Promise.all([take(token, 'cleo'), take(token, 'dora')]);
    expect(both.map(({ envelope }) => envelope.code).toSorted()).toEqual(['000', '998']);
    expect((await household(master)).members).toHaveLength(1);
  });

  it('is not spent on a sign-in name that is taken, a weak password or a member', async () => {
    const { token } = await invite({ name: 'Cleo', role: 'user' });
    expect((await take(token, 'demo')).envelope).toMatchObject({ code: '409', message: 'v2_mg_login_taken' });
    expect((await take(token, 'cleo', { password: 'short' })).envelope.code).toBe('001');
    const member = await test.call('PUT /auth/invitation', { token: master, body: { token } });
    expect(member.envelope).toMatchObject({ code: '409', message: 'v2_mg_already_member' });
    expect((await take(token, 'cleo')).envelope.code).toBe('000');
  });

  it('of another panel is not there', async () => {
    await test.person('eve', 'master', { panel: foreignHome });
    const eve = await test.token('eve');
    const { id } = await invite({ name: 'Cleo', role: 'user' });
    const foreign = await test.call('DELETE /panel/member', { token: eve, body: { invitation: id } });
    const absent = await test.call('DELETE /panel/member', { token: eve, body: { invitation: 'none' } });
    expect(foreign.envelope).toEqual(absent.envelope);
    expect(foreign.envelope.code).toBe('998');
  });

  it.each([
    { body: { areas: [7] }, message: 'v2_mg_area_unknown' },
    { body: { cameras: ['RF:00000001'] }, message: 'v2_mg_camera_unknown' },
    { body: { slot: 9 }, message: 'v2_mg_pin_slot_unknown' },
    { body: { role: 'careContact', slot: 2 }, message: 'v2_mg_member_no_slot' },
    { body: { role: 'careContact', cameras: [porchCamera.id] }, message: 'v2_mg_member_no_cameras' },
    { body: { until: 5 }, message: 'v2_mg_member_until' },
    { body: { role: 'master' }, message: 'v2_mg_input_error' },
    { body: { role: 'installer' }, message: 'v2_mg_input_error' },
  ])('with $body is refused: $message', async ({ body, message }) => {
    const refused = await test.call('POST /panel/member', {
      token: master,
      body: { name: 'Cleo', role: 'user', ...body },
    });
    expect(refused.envelope).toMatchObject({ code: '001', message });
  });

  it('gives a code to one person only', async () => {
    await invite({ name: 'Cleo', role: 'user', slot: 2 });
    const second = await test.call('POST /panel/member', {
      token: master,
      body: { name: 'Dora', role: 'user', slot: 2 },
    });
    expect(second.envelope).toMatchObject({ code: '001', message: 'v2_mg_pin_slot_taken' });
  });
});

describe('a member', () => {
  it('is changed with effect on the next call', async () => {
    const ben = await test.person('ben', 'user');
    const mine = await test.token('ben');
    expect((await test.call('GET /panel/area', { token: mine })).envelope.data).toHaveLength(2);
    const changed = await test.call('PUT /panel/member', {
      token: master,
      body: { user_id: ben, areas: [2] },
    });
    expect(changed.envelope.code).toBe('000');
    expect((await test.call('GET /panel/area', { token: mine })).envelope.data).toHaveLength(1);
  });

  it('who is taken away hears and sees nothing from then on', async () => {
    const ben = await test.person('ben', 'user');
    const mine = await test.token('ben');
    const session = await test.server.services.sessions.find(mine);
    if (!session) throw new Error('no session');
    let ended = false;
    await test.server.services.live.subscribe(session, {
      receive: () => undefined,
      end: () => void (ended = true),
    });
    await test.call('DELETE /panel/member', { token: master, body: { user_id: ben } });
    expect((await test.call('GET /panel/mode', { token: mine })).envelope.code).toBe('998');
    for (let turn = 0; turn < 50 && !ended; turn += 1) await Promise.resolve();
    expect(ended).toBe(true);
  });

  it('may leave, the master may not', async () => {
    const ben = await test.person('ben', 'user');
    const mine = await test.token('ben');
    const { self } = await household(master);
    const stays = await test.call('DELETE /panel/member', { token: master, body: { user_id: self.user_id } });
    expect(stays.envelope).toMatchObject({ code: '409', message: 'v2_mg_master_stays' });
    expect(
      (await test.call('DELETE /panel/member', { token: mine, body: { user_id: ben } })).envelope.code,
    ).toBe('000');
    expect((await household(master)).members).toEqual([]);
  });

  it('sees himself alone, and the master his own record apart', async () => {
    await test.person('ben', 'user');
    const mine = await test.token('ben');
    const own = await household(mine);
    expect(own).toMatchObject({ self: { id: 'ben', master: false }, members: [], invitations: [] });
    const list = await test.call('GET /user/list', { token: master, headers: typed });
    expect(list.envelope.data).toMatchObject({ self: { id: 'demo', master: true }, users: [{ id: 'ben' }] });
    const alone = await test.call('GET /user/list', { token: mine });
    expect(alone.envelope.data).toMatchObject({ self: { id: 'ben', master: '0' }, users: [] });
  });

  it.each(['POST /panel/member', 'PUT /panel/member'] as const)(
    'other than the master cannot %s',
    async (name) => {
      const ben = await test.person('ben', 'user');
      const body =
        name === 'PUT /panel/member'
          ? { role: 'user', user_id: ben, areas: [] }
          : { name: 'X', role: 'user', areas: [] };
      const refused = await test.call(name, { token: await test.token('ben'), body });
      expect(refused.envelope.code).toBe('403');
    },
  );
});

describe('a new owner', () => {
  const offer = async (body: object): Promise<SentInvitation> =>
    (await test.call('POST /panel/owner', { token: master, body, headers: typed })).envelope
      .data as SentInvitation;

  it('takes the panel over; what the old one handed out is void', async () => {
    const open = await invite({ name: 'Dora', role: 'user' });
    const { token } = await offer({ name: 'Clara', stay: true });
    expect((await household(master)).self.role).toBe('master');
    const taken = await take(token, 'clara');
    expect(taken.envelope.data).toEqual({ mac: home, role: 'master' });
    expect((await household(taken.envelope.token)).members).toMatchObject([
      { id: 'demo', role: 'user', slot: null },
    ]);
    expect((await take(open.token, 'dora')).envelope.code).toBe('998');
  });

  it('is not locked out by a clock that goes back', async () => {
    const { token } = await offer({ name: 'Clara' });
    const { token: mine } = (await take(token, 'clara')).envelope;
    test.clock.jump(-3_600_000);
    expect((await household(mine)).self.role).toBe('master');
  });

  it('who is named is the only one who can', async () => {
    const ben = await test.person('ben', 'user');
    await test.person('eve', null);
    const { token } = await offer({ name: 'Ben', user_id: ben });
    const eve = await test.call('PUT /auth/invitation', { token: await test.token('eve'), body: { token } });
    expect(eve.envelope.code).toBe('998');
    const mine = await test.token('ben');
    expect((await test.call('PUT /auth/invitation', { token: mine, body: { token } })).envelope.code).toBe(
      '000',
    );
    expect((await test.call('GET /panel/mode', { token: master })).envelope.code).toBe('998');
  });

  it('is offered it only after a fresh proof', async () => {
    test.clock.advance(6 * 60_000);
    const refused = await test.call('POST /panel/owner', { token: master, body: { name: 'Clara' } });
    expect(refused.envelope.code).toBe('428');
  });
});

describe('the calls about members', () => {
  const names = [
    'GET /panel/member',
    'GET /user/list',
    'POST /panel/member',
    'PUT /panel/member',
    'DELETE /panel/member',
    'POST /panel/owner',
  ] as const;

  it.each(roles.filter((role) => role !== 'master'))(
    'let %s at another panel reach nobody here',
    async (role: Role) => {
      await test.person('eve', role, { panel: foreignHome });
      const ben = await test.person('ben', 'user');
      const eve = await test.token('eve');
      for (const name of names) {
        const body = name.startsWith('GET') ? {} : { body: { name: 'X', role: 'user', user_id: ben } };
        const { envelope } = await test.call(name, { token: eve, ...body });
        expect(JSON.stringify(envelope.data)).not.toContain('ben');
        if (!name.startsWith('GET')) expect([name, envelope.result]).toEqual([name, false]);
      }
      expect((await household(master)).members).toMatchObject([{ id: 'ben', role: 'user' }]);
    },
  );

  it('tell nobody but whom the matrix lets know', async () => {
    for (const role of ['installer', 'support', 'station', 'careReceiver', 'careContact'] as const) {
      await test.person(role, role, { consentUntil: test.clock.now() + 60_000 });
      const { envelope } = await test.call('GET /panel/member', { token: await test.token(role) });
      expect([role, envelope.code]).toEqual([role, '403']);
    }
  });
});
