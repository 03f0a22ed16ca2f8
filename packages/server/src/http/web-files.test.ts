import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const page = '<!doctype html><title>Homeward</title>';
let web = '';

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'homeward-web-'));
  await mkdir(join(web, 'assets'));
  await mkdir(join(web, 'translations/en-US'), { recursive: true });
  const files = {
    'index.html': page,
    'icon.svg': '<svg/>',
    'assets/main-Ab12_x-9.js': 'go()',
    'translations/en-US/common.json': '{"a":"b"}',
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(web, name), text);
    await writeFile(join(web, `${name}.br`), brotliCompressSync(text));
  }
});
afterAll(() => rm(web, { recursive: true }));

async function get(url: string, headers: Record<string, string> = {}) {
  const { server } = await started({ options: { web } });
  return server.call({ method: 'GET', url, headers });
}

// S1.5, S2.2
describe('the web app', () => {
  it.each([
    '/',
    '/index.html',
    '/security/installer.html',
    '/security/master/installer.html',
    '/security',
    '/security/user/status',
    '/carealert/x',
    '/default/automation/rule',
  ])('is the one page at %s, held to its own origin', async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.body]).toEqual([200, page]);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('may show pictures of the map that the operator chose, and of no other', async () => {
    const maps = { tiles: 'https://tiles.example/{z}/{x}/{y}.png', credit: '', search: null };
    const { server } = await started({ options: { web, maps } });
    const reply = await server.call({ method: 'GET', url: '/security' });
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;");
    expect(policy).toContain("connect-src 'self';");
  });

  it.each([
    '/action/panelCondGet',
    '/action/tokenGet',
    '/REST/v1/panel',
    '/api/panel/nothing',
    '/yapi/o',
    '/ws/x',
  ])('is not at %s, which programs read', async (url) => {
    const reply = await get(url, { accept: '*/*' });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ result: false, code: '998' });
  });

  it('keeps files with a hash for ever and sends them compressed', async () => {
    const reply = await get('/static/assets/main-Ab12_x-9.js', { 'accept-encoding': 'gzip, br' });
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('go()');
    expect((await get('/static/icon.svg')).headers['cache-control']).toBe('no-cache');
    expect((await get('/icon.svg')).body).toBe('<svg/>');
  });

  it('has translations below every entry', async () => {
    expect((await get('/security/translations/en-US/common.json')).json()).toEqual({ a: 'b' });
    expect((await get('/carealert/translations/en-US/common.json')).statusCode).toBe(200);
    expect((await get('/security/translations/xx-XX/common.json')).statusCode).toBe(404);
  });

  it.each([
    '/static/nothing.js',
    '/missing.js',
    '/REST/v2/nothing',
    '/static/..%2f..%2fpackage.json',
    '/static/.env',
    '/ws/x',
  ])('has nothing at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

it.each(['/static/%zz', '/%ff', '/REST/v2/%c0%ae'])('an address like %s is no error of ours', async (url) => {
  expect((await get(url)).statusCode).toBeLessThan(500);
});

describe('replies of the API', () => {
  it('come ready-made with an ETag, compressed for those who take it, and are kept by nobody', async () => {
    const { server, token, hub } = await started();
    const headers = { token: await token('demo'), 'accept-encoding': 'br' };
    const read = (more = {}) =>
      server.call({ method: 'GET', url: '/REST/v2/panel/device', headers: { ...headers, ...more } });
    const first = await read({ 'accept-encoding': 'identity' });
    expect(first.headers['cache-control']).toBe('no-store');
    const replies = await Promise.all([read(), read()]);
    for (const { headers: told, rawPayload } of [...replies, await read()]) {
      expect(told['content-encoding']).toBe('br');
      expect(brotliDecompressSync(rawPayload).toString()).toBe(first.body);
    }
    const etag = String(first.headers.etag);
    expect((await read({ 'if-none-match': etag })).statusCode).toBe(304);
    await hub.up.change({ from: 10, revision: 11, at: 1, devices: [], removed: ['RF:00000001' as never] });
    expect((await read({ 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('come compressed where they are read from the store, but what is too small for it', async () => {
    const { server, token, hub } = await started();
    const page = async (accept: string) => {
      const headers = { token: await token('demo'), 'accept-encoding': accept };
      return server.call({ method: 'GET', url: '/REST/v2/event?num=30', headers });
    };
    expect((await page('br')).headers['content-encoding']).toBeUndefined();
    await hub.send(...Array.from({ length: 30 }, (_, no) => sampleEvent(no + 1, { event: 401 })));
    const [plain, small] = [await page('identity'), await page('gzip, br')];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  it('tell operators whether it lives, works, and how much', async () => {
    const { server, hub, store, clock } = await started();
    await hub.up.change({ from: 10, revision: 11, at: 1 });
    expect((await server.call({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'ok' });
    const ready = await server.call({ method: 'GET', url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { store: 'writable', hubs: 1, online: 1, failing: 0 },
    ]);
    const metrics = await server.call({ method: 'GET', url: '/metrics' });
    expect(metrics.body).toMatch(/^homeward_hubs_connected 1$/m);
    // What only rises is a counter, everything else a gauge.
    for (const [, name = '', type] of metrics.body.matchAll(/^# TYPE (homeward_\w+) (\w+)$/gm))
      expect([name, type]).toEqual([name, name.endsWith('_total') ? 'counter' : 'gauge']);
    expect(metrics.body).toMatch(/homeward_replies_total\{route="\/healthz",status="200"\} 1/);
    await store.db.schema.dropTable('idempotency').execute();
    clock.advance(3_000);
    expect((await server.call({ method: 'GET', url: '/readyz' })).statusCode).toBe(503);
  });
});
