import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { testServer, type TestServer } from '@homeward/testing/server/test-server.ts';
import { testClock, type TestClock } from '@homeward/testing/server/quiet-world.ts';

const open: TestServer<TestClock>[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
async function portal(options: Parameters<typeof testServer<TestClock>>[0]['options'] = {}) {
  const test = await testServer<TestClock>({ clock: testClock(), options });
  open.push(test);
  return test;
}
const get = async (test: TestServer<TestClock>, url: string, headers: Record<string, string> = {}) =>
  test.server.call({ method: 'GET', url, headers, remoteAddress: '127.0.0.1' });

describe('numbers of the machine', () => {
  it('are for this machine, and not for what a proxy on it passes on', async () => {
    const test = await portal();
    expect((await get(test, '/metrics')).statusCode).toBe(200);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host'])
      expect([header, (await get(test, '/metrics', { [header]: '203.0.113.9' })).statusCode]).toEqual([
        header,
        404,
      ]);
  });

  it('are not for a page whose name was made to point here, nor for what a proxy passes on without a word', async () => {
    const test = await portal();
    for (const host of ['localhost', '127.0.0.1:8460', '[::1]:8460'])
      expect([host, (await get(test, '/metrics', { host })).statusCode]).toEqual([host, 200]);
    for (const host of [
      'evil.example',
      'home.example:443',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
    ])
      expect([host, (await get(test, '/metrics', { host })).statusCode]).toEqual([host, 404]);
  });

  it('are not for HTTP/1.0, which proxies speak and nobody who reads numbers', async () => {
    const test = await portal();
    const { port } = await test.server.listen(0, '127.0.0.1');
    const first = (version: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(
            `GET /metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
          ),
        );
        socket.on('error', reject);
        socket.once('data', (data) => {
          socket.destroy();
          resolve(data.toString().split('\r\n')[0] ?? '');
        });
      });
    expect(await first('1.1')).toContain(' 200 ');
    expect(await first('1.0')).toContain(' 404 ');
  });

  it('name a panel that cannot write to this machine alone', async () => {
    const test = await portal();
    test.hub.answer = () => ({ tag: 'storage', writable: false });
    const here = await get(test, '/readyz');
    // One home's disk takes the portal away from nobody.
    expect([here.statusCode, here.json()]).toEqual([
      200,
      expect.objectContaining({ store: 'writable', failing: 1, panels: [home] }),
    ]);
    const there = await get(test, '/readyz', { 'x-forwarded-for': '203.0.113.9' });
    expect(there.body).not.toContain(home);
    const failing = async () => {
      test.clock.advance(3_000);
      return (await get(test, '/readyz')).json<{ failing: number }>().failing;
    };
    expect(await failing()).toBe(1);
    test.hub.answer = () => ({ tag: 'storage', writable: true });
    expect(await failing()).toBe(0);
    // One that is older than the question, or says nothing, is no failure of its disk.
    test.hub.answer = () => ({ tag: 'unanswered', why: 'hub.notKnown' });
    expect(await failing()).toBe(0);
  });

  it('are found out once for all who ask within some seconds', async () => {
    const test = await portal();
    let asked = 0;
    test.hub.answer = () => {
      asked += 1;
      return { tag: 'storage', writable: true };
    };
    const all = () => Promise.all(Array.from({ length: 20 }, () => get(test, '/readyz')));
    expect((await all()).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    test.clock.advance(2_999);
    await all();
    expect(asked).toBe(1);
    test.clock.advance(1);
    await all();
    expect(asked).toBe(2);
  });

  it('say that the portal is not ready where its store takes nothing', async () => {
    const test = await portal();
    await test.store.db.schema.dropTable('idempotency').execute();
    const reply = await get(test, '/readyz');
    expect([reply.statusCode, reply.json()]).toEqual([503, expect.objectContaining({ store: 'failed' })]);
  });

  it('tell whom to write to about holes, where somebody has said so', async () => {
    const without = await portal();
    expect((await get(without, '/.well-known/security.txt')).statusCode).toBe(404);
    const test = await portal({
      securityContact: 'mailto:security@home.example',
      origin: 'https://home.example',
    });
    const reply = await get(test, '/.well-known/security.txt');
    expect(reply.headers['content-type']).toContain('text/plain');
    expect(reply.body.split('\n')).toEqual([
      'Contact: mailto:security@home.example',
      expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT/),
      'Preferred-Languages: en, de',
      'Canonical: https://home.example/.well-known/security.txt',
      '',
    ]);
  });
});

describe('a clock that goes back before an account was made', () => {
  it('leaves its owner in', async () => {
    const test = await portal();
    const token = await test.token('demo');
    // As whoever sets a home up, or takes one over, is given it.
    const { memberships, sessions } = test.server.services;
    const session = await sessions.find(token);
    if (session === null) throw new Error('not signed in');
    const [mine] = (await memberships.find(session.account))?.memberships ?? [];
    if (mine === undefined) throw new Error('no membership');
    await memberships.put({ ...mine, from: 0 });
    test.clock.jump(-3 * 365 * 24 * 3_600_000);
    const reply = await test.server.call({
      method: 'GET',
      url: `${apiBase}/panel/mode`,
      headers: { token: await test.token('demo') },
    });
    expect(reply.json<{ code: string }>().code).toBe('000');
  });
});
