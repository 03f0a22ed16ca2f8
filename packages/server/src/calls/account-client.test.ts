import { describe, expect, it } from 'vitest';
import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { defaultLimits } from '../options/options.ts';
import { area, home, house, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { askForPin, goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { Called } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const codeOf = ({ envelope }: Called): string => envelope.code;
const dataOf = <Shape>({ envelope }: Called): Shape => envelope.data as Shape;
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

// S7.15
describe('app passwords', () => {
  it('are shown once, listed with their last use, and revoked with what they opened', async () => {
    const test = await started();
    const { call, clock } = test;
    const mine = await test.token('demo');
    const body = { name: 'Home Assistant', rights: 'read' };
    const made = dataOf<{ id: string; secret: string }>(
      await call('POST /account/app_password', { token: mine, body, headers: { 'idempotency-key': 'k' } }),
    );
    const again = await call('POST /account/app_password', {
      token: mine,
      body,
      headers: { 'idempotency-key': 'k' },
    });
    expect(JSON.stringify(again.envelope)).not.toContain(made.secret);
    const client = await call('POST /auth/login', { body: { account: 'demo', password: made.secret } });
    expect(dataOf<object[]>(await call('GET /account/app_password', { token: mine }))).toEqual([
      {
        id: made.id,
        name: 'Home Assistant',
        rights: 'read',
        created_at: String(clock.now()),
        last_used: String(clock.now()),
        code_panel: '',
        code_slot: '',
      },
    ]);
    await test.person('ben', 'user');
    const ben = await test.token('ben');
    const revoke = (token: string) => call('DELETE /account/app_password', { token, body: { id: made.id } });
    expect(codeOf(await revoke(ben))).toBe('998');
    expect(codeOf(await revoke(mine))).toBe('000');
    expect((await call('GET /panel/mode', { token: client.envelope.token })).status).toBe(401);
    expect(codeOf(await revoke(mine))).toBe('998');
  });

  it('are made by a person who has just proved who he is', async () => {
    const { call, token, clock } = await started();
    const mine = await token('demo');
    clock.advance(defaultLimits.fresh);
    const body = { name: 'Phone', rights: 'full' };
    expect(codeOf(await call('POST /account/app_password', { token: mine, body }))).toBe('428');
  });
});

describe('an app password with its owner’s code', () => {
  const armedAway = area(house, 'House', { phase: { tag: 'armed', mode: 'arm' } });
  const rows = (called: Called) => dataOf<Record<string, string>[]>(called);

  async function bound(rights = 'full') {
    const test = await started({ view: sampleView(home, { areas: [armedAway] }) });
    const owner = await test.token('demo');
    test.hub.script = (command, sent) =>
      command.tag === 'provePin'
        ? command.pin === goodPin
          ? null
          : { tag: 'wrongPin', triesLeft: 4 }
        : askForPin(command, sent);
    const make = (body: object) =>
      test.call('POST /account/app_password', { token: owner, body: { name: 'Hub', rights, ...body } });
    const signIn = async (secret: string) =>
      (await test.call('POST /auth/login', { body: { account: 'demo', password: secret } })).envelope.token;
    const disarm = (token: string, more: object = {}) =>
      test.call('POST /panel/mode', { token, body: { area: 1, mode: 'disarm', ...more } });
    const standsFor = async (slot: PinSlot) => {
      const { sessions, memberships } = test.server.services;
      const session = await sessions.find(owner);
      const person = session && (await memberships.find(session.account));
      const [membership] = person?.memberships ?? [];
      if (membership === undefined) throw new Error('no member');
      await memberships.put({ ...membership, slots: [slot] });
    };
    return { ...test, owner, make, signIn, disarm, standsFor };
  }

  it('is made with the code that the panel proves, says so, and disarms without one', async () => {
    const { call, owner, make, signIn, disarm, hub } = await bound();
    expect(codeOf(await make({ pincode: '111111' }))).toBe('996');
    expect(rows(await call('GET /account/app_password', { token: owner }))).toEqual('');
    const made = await make({ pincode: goodPin });
    const { secret, id } = dataOf<{ secret: string; id: string }>(made);
    expect(made.envelope.data).toMatchObject({ code_panel: home, code_slot: '96' });
    expect(hub.commands.at(-1)).toMatchObject({
      command: { tag: 'provePin', pin: goodPin, own: true },
      // Under duress it looks the same.
      slots: [{ tag: 'master' }, { tag: 'duress' }],
    });
    expect(rows(await call('GET /account/app_password', { token: owner }))).toMatchObject([
      { id, code_panel: home, code_slot: '96' },
    ]);
    const client = await signIn(secret);
    expect(codeOf(await disarm(client))).toBe('000');
    expect(hub.commands.at(-1)).toMatchObject({
      trusted: true,
      actor: { slot: { tag: 'master' }, channel: 'client' },
    });
    // A code that comes along is the one that counts.
    expect((await disarm(client, { pincode: '111111' })).status).toBe(400);
    expect(hub.commands.at(-1)).toMatchObject({ trusted: false });
  });

  it('sets nothing up, and is no code for what only looks', async () => {
    const { call, make, signIn, hub } = await bound();
    const { secret } = dataOf<{ secret: string }>(await make({ pincode: goodPin }));
    const client = await signIn(secret);
    await call('POST /panel/area', { token: client, body: { area: 1, name: 'Cellar' } });
    for (const sent of hub.commands.filter(({ command }) => command.tag === 'configure'))
      expect(sent).toMatchObject({ trusted: false });
    const reader = await bound('read');
    expect(codeOf(await reader.make({ pincode: goodPin }))).toBe('001');
  });

  it('is given its code later, and loses it again', async () => {
    const { call, owner, make, signIn, disarm } = await bound();
    const { secret, id } = dataOf<{ secret: string; id: string }>(await make({}));
    const client = await signIn(secret);
    expect((await disarm(client)).status).toBe(400);
    const put = (body: object) => call('PUT /account/app_password', { token: owner, body: { id, ...body } });
    expect((await put({ pincode: goodPin })).envelope.data).toEqual({ code_panel: home, code_slot: '96' });
    expect(codeOf(await disarm(client))).toBe('000');
    expect((await put({})).envelope.data).toEqual({ code_panel: '', code_slot: '' });
    expect((await disarm(client)).status).toBe(400);
    expect(
      codeOf(await call('PUT /account/app_password', { token: client, body: { id, pincode: goodPin } })),
    ).toBe('403');
  });

  it('ends with the code', async () => {
    const { call, owner, make, signIn, disarm } = await bound();
    const { secret } = dataOf<{ secret: string }>(await make({ pincode: goodPin }));
    const client = await signIn(secret);
    const saved = await call('PUT /panel/pin_code', {
      token: owner,
      body: { no: 96, code: '904716', pincode: goodPin },
    });
    expect(codeOf(saved)).toBe('000');
    expect((await disarm(client)).status).toBe(400);
  });

  it('is bound by a user of the household too', async () => {
    const { hub, make, signIn, disarm, standsFor } = await bound();
    await standsFor({ tag: 'user', no: 2 });
    const made = await make({ pincode: goodPin });
    expect(made.envelope.data).toMatchObject({ code_panel: home, code_slot: '2' });
    expect(hub.commands.at(-1)).toMatchObject({
      command: { own: true },
      slots: [{ tag: 'user', no: 2 }, { tag: 'duress' }],
    });
    const { secret } = dataOf<{ secret: string }>(made);
    expect(codeOf(await disarm(await signIn(secret)))).toBe('000');
  });

  it.each([
    ['a restore', 'POST /panel/config/restore', { file: 'SFdCSw==', passphrase: 'four words and then some' }],
    ['a factory reset', 'POST /panel/reset', { kind: 'factory' }],
  ])(
    'ends with %s, which brings other codes, also where nobody knows whether it was done',
    async (_what, name, body) => {
      for (const unknown of [false, true]) {
        const { call, owner, make, signIn, disarm, hub, server } = await bound();
        await call('POST /panel/select', { token: owner, body: { mac: home } });
        const { secret } = dataOf<{ secret: string }>(await make({ pincode: goodPin }));
        const client = await signIn(secret);
        expect(codeOf(await disarm(client))).toBe('000');
        const { script } = hub;
        hub.script = () => ({ tag: 'invalid', why: 'v2_mg_disarm_first' });
        const begin = async () => {
          const told = await call(name, { token: owner, body: { ...body, pincode: goodPin } });
          const { job } = (told.envelope.data || {}) as { job?: Pick<Job, 'id'> };
          if (job !== undefined && name.endsWith('restore')) await server.services.jobs.settled(job.id);
        };
        await begin();
        hub.script = script;
        expect(codeOf(await disarm(client))).toBe('000');
        if (unknown)
          hub.script = () => {
            throw new Error('gone');
          };
        await begin();
        hub.script = script;
        expect((await disarm(client)).status).toBe(400);
      }
    },
  );

  it('ends where its owner may no longer use the slot', async () => {
    const { make, signIn, disarm, standsFor } = await bound();
    const { secret } = dataOf<{ secret: string }>(await make({ pincode: goodPin }));
    const client = await signIn(secret);
    await standsFor({ tag: 'user', no: 2 });
    expect((await disarm(client)).status).toBe(400);
  });
});

describe('a picture', () => {
  it('is what its bytes are, and a browser shows nothing of it by itself', async () => {
    const { call, token, server } = await started();
    const mine = await token('demo');
    expect(codeOf(await call('GET /user/avatar', { token: mine }))).toBe('998');
    const content = `data:image/svg+xml;base64,${pixel}`;
    expect(codeOf(await call('POST /user/avatar', { token: mine, body: { content } }))).toBe('000');
    const shown = await server.call({ method: 'GET', url: '/REST/v2/user/avatar', headers: { token: mine } });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.rawPayload).toEqual(Buffer.from(pixel, 'base64'));
    await call('POST /user/avatar', { token: mine, body: { content: '' } });
    expect(codeOf(await call('GET /user/avatar', { token: mine }))).toBe('998');
  });

  it.each([
    {
      what: 'a page',
      content: Buffer.from('<svg onload=alert(1)>').toString('base64'),
      why: 'v2_mg_picture_type',
    },
    { what: 'no base64', content: '%%%', why: 'v2_mg_picture_type' },
    {
      what: 'too large',
      content: Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(262_100)]).toString('base64'),
      why: 'v2_mg_picture_size',
    },
  ])('that is $what is refused', async ({ content, why }) => {
    const { call, token } = await started();
    const refused = await call('POST /user/avatar', { token: await token('demo'), body: { content } });
    expect(refused.envelope).toMatchObject({ code: '001', message: why });
  });
});
