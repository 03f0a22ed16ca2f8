import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { naughty } from '@homeward/testing/server/hostile-input.ts';
import { refreshCookieName } from './credentials.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
/** Calls that change something and need to be told what. */
const posts = (Object.keys(routes) as RouteName[]).filter(
  (name) =>
    !name.startsWith('GET') &&
    !routes[name].body.safeParse({}).success &&
    name !== 'POST /auth/login' &&
    routes[name].access.tag !== 'demo',
);
/** There is nothing in its body that could be wrong. */
const takesNothing = (name: RouteName): boolean => routes[name].body.safeParse({}).success;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const hostile: readonly { what: string; body: string; headers: Record<string, string> }[] = [
  {
    what: 'prototype keys',
    body: '{"__proto__":{"area":1},"constructor":{"prototype":{"x":1}}}',
    headers: json,
  },
  {
    what: 'prototype keys in a form',
    body: '__proto__=1&constructor=2&toString=3&area=__proto__',
    headers: form,
  },
  { what: 'deep nesting', body: nested(20_000), headers: json },
  {
    what: 'deeply nested lists',
    body: `{"devices":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    headers: json,
  },
  {
    what: 'wrong types',
    body: '{"area":{},"mode":[],"mac":1,"devices":"x","id":null,"act":7}',
    headers: json,
  },
  { what: 'a list', body: '[1,2,3]', headers: json },
  { what: 'null', body: 'null', headers: json },
  { what: 'a text', body: '"x"', headers: json },
  { what: 'half an object', body: '{"area":', headers: json },
  {
    what: 'huge numbers',
    body: '{"area":1e999,"no":1e300,"zone":1.5,"kind":99999999999999999999}',
    headers: json,
  },
  { what: 'bytes that are no text', body: '\u0000\uFFFD%ff%', headers: form },
  { what: 'repeated fields', body: 'area=1&area=2&mode=arm&mode=disarm', headers: form },
  {
    what: 'duplicated keys',
    body: '{"area":1,"area":{},"mode":"arm","mode":[],"id":"x","id":null,"mac":"x","mac":1}',
    headers: json,
  },
  {
    what: 'a packed bomb',
    body: gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('latin1'),
    headers: { ...json, 'content-encoding': 'gzip' },
  },
  { what: 'another type', body: '<xml/>', headers: { 'content-type': 'text/xml' } },
  { what: 'no type', body: 'hello', headers: { 'content-type': '' } },
];

describe('a hostile body', () => {
  it.each([...hostile])('with $what never breaks anything', async ({ body, headers }) => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    for (const name of posts) {
      const sent = hub.commands.length;
      const { status, envelope } = await call(name, { token: mine, body, headers });
      expect([name, status < 500]).toEqual([name, true]);
      if (!takesNothing(name))
        expect([name, envelope.result, hub.commands.length]).toEqual([name, false, sent]);
      expect(JSON.stringify(envelope)).not.toMatch(/\.ts|node_modules|at /);
    }
    expect(Reflect.get({}, 'area')).toBeUndefined();
  });

  it('that is too large is turned away with 413', async () => {
    const { call, token } = await started();
    const body = JSON.stringify({ mac: 'x'.repeat(300_000) });
    const called = await call('POST /panel/select', { token: await token('demo'), body, headers: json });
    expect(called).toMatchObject({ status: 413, envelope: { code: '001' } });
  });
});

describe('another page', () => {
  const changing = (Object.keys(routes) as RouteName[]).filter((name) => {
    const { access, acts }: Route = routes[name];
    return access.tag !== 'demo' && (!name.startsWith('GET ') || acts === true);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
  ])('changes nothing by the browser of somebody signed in: %j', async (headers) => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    for (const name of changing) {
      const { example }: Route = routes[name];
      const called = await call(name, {
        headers: { ...headers, token: mine, cookie: `${refreshCookieName(false)}=${mine}` },
        body: name.startsWith('GET ') ? undefined : (example.body ?? {}),
        query: example.query ?? {},
      });
      expect([name, called.status, called.envelope.code]).toEqual([name, 403, '403']);
    }
    expect(hub.commands).toEqual([]);
    expect((await call('GET /auth/check', { token: mine })).envelope.code).toBe('000');
  });
});

describe('a naughty name', () => {
  it.each([...naughty])('reaches the panel as it is, or is refused: %j', async (name) => {
    const { server, token, hub } = await started();
    const reply = await server.call({
      method: 'POST',
      url: '/REST/v2/panel/room',
      headers: { token: await token('demo') },
      payload: { name },
    });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['set-cookie']).toBeUndefined();
    const { code } = reply.json<{ code: string }>();
    if (code === '000')
      expect(hub.commands.at(-1)?.command).toMatchObject({ edit: { tag: 'putRoom', room: { name } } });
    else expect([code, hub.commands]).toEqual(['001', []]);
  });
});

describe('a hostile query', () => {
  it.each([
    'before=x',
    'num=abc',
    'num=-1',
    'event_date=2026-11-21',
    'type=none',
    'area=1.5',
    'before=9'.repeat(40),
    'num=5&num=6',
    '__proto__[num]=5&constructor.prototype.num=6',
    'event_date=%00&type=%ff',
  ])('%s is an input error or harmless', async (query) => {
    const { token, server } = await started();
    const headers = { token: await token('demo') };
    const reply = await server.call({ method: 'GET', url: `/REST/v2/event?${query}`, headers });
    expect(reply.statusCode).toBe(200);
    expect(['000', '001']).toContain(reply.json<{ code: string }>().code);
  });

  it.each([
    '/REST/v2/nothing',
    '/REST/v2/panel/%2e%2e/mode',
    '/REST/v2/__proto__',
    '/yapi/api/nothing',
    '/REST/v2/demo/act',
    '/REST/v2/panel%2Fmode',
    '/REST/v2%2fpanel/mode',
  ])('%s is 404 with an envelope', async (url) => {
    const { server } = await started();
    const reply = await server.call({ method: 'POST', url });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, '998']);
  });

  it('what is not there is not there, whatever comes with it', async () => {
    const { server } = await started();
    const reply = await server.call({
      method: 'POST',
      url: '/REST/v2/nothing',
      headers: json,
      payload: '{"half',
    });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, '998']);
  });
});
