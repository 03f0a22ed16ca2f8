import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../options.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { Called } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const codeOf = ({ envelope }: Called): string => envelope.code;
const dataOf = <Shape>({ envelope }: Called): Shape => envelope.data as Shape;
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

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
