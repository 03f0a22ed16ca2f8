import { describe, expect, it } from 'vitest';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import { serversOfThisFile } from '../testing/started.ts';

const started = serversOfThisFile();
const posts = (Object.keys(routes) as RouteName[]).filter(
  (name) => name.startsWith('POST') && name !== 'POST /auth/logout' && name !== 'POST /auth/login',
);
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
  { what: 'another type', body: '<xml/>', headers: { 'content-type': 'text/xml' } },
  { what: 'no type', body: 'hello', headers: { 'content-type': '' } },
];

describe('a hostile body', () => {
  it.each([...hostile])('with $what never breaks anything', async ({ body, headers }) => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    for (const name of posts) {
      const { status, envelope } = await call(name, { token: mine, body, headers });
      expect([name, status < 500, envelope.result]).toEqual([name, true, false]);
      expect(JSON.stringify(envelope)).not.toMatch(/\.ts|node_modules|at /);
    }
    expect(hub.commands).toEqual([]);
    expect(Reflect.get({}, 'area')).toBeUndefined();
  });

  it('that is too large is turned away with 413', async () => {
    const { call, token } = await started();
    const body = JSON.stringify({ mac: 'x'.repeat(300_000) });
    const called = await call('POST /panel/select', { token: await token('demo'), body, headers: json });
    expect(called).toMatchObject({ status: 413, envelope: { code: '001' } });
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
  ])('%s is 404 with an envelope', async (url) => {
    const { server } = await started();
    const reply = await server.call({ method: 'POST', url });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, '998']);
  });
});
