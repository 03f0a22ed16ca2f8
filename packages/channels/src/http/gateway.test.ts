import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpSink, sinkClock } from '@homeward/testing/channels/http-sink.ts';
import type { HttpSink } from '@homeward/testing/channels/http-sink.ts';
import { sendByGateway } from './gateway.ts';
import type { Gateway, GatewaySuccess } from './gateway.ts';
import { operatorsReach } from './reach.ts';

let sink: HttpSink;
beforeEach(async () => {
  sink = await httpSink();
});
afterEach(() => sink.close());

const values = { to: '+491701234567', text: 'Fire & "smoke" <door> {id}', id: 'n1', language: 'de-DE' };
const gateway = (change: Partial<Gateway> = {}): Gateway => ({
  url: `${sink.url}/send?key=1`,
  method: 'POST',
  headers: { authorization: 'Bearer secret' },
  encoding: 'json',
  fields: { to: '{to}', message: { body: '{text}', ref: '{id}' }, flash: false, tags: ['{language}', 7] },
  success: { tag: 'status' },
  ...change,
});
const send = (change: Partial<Gateway> = {}, scale = 1) =>
  sendByGateway(
    gateway(change),
    values,
    { clock: sinkClock(scale), reach: operatorsReach },
    new AbortController().signal,
  );
const ok = { tag: 'accepted', reference: '' };

describe('a gateway', () => {
  it('gets JSON with its fields filled in, and nothing that is put in is read again', async () => {
    expect(await send()).toEqual(ok);
    expect(JSON.parse(sink.received[0]?.body.toString() ?? '')).toEqual({
      to: '+491701234567',
      message: { body: 'Fire & "smoke" <door> {id}', ref: 'n1' },
      flash: false,
      tags: ['de-DE', 7],
    });
    expect(sink.received[0]).toMatchObject({
      method: 'POST',
      url: '/send?key=1',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    });
  });

  it('gets a form, in which XML is safe', async () => {
    await send({ encoding: 'form', fields: { To: '{to}', Twiml: '<Say>{text:xml}</Say>' } });
    const form = new URLSearchParams(sink.received[0]?.body.toString());
    expect(form.get('To')).toBe('+491701234567');
    expect(form.get('Twiml')).toBe('<Say>Fire &amp; &quot;smoke&quot; &lt;door&gt; {id}</Say>');
  });

  it('gets a query', async () => {
    await send({ method: 'GET', encoding: 'query', fields: { to: '{to}', text: '{text}' } });
    const { searchParams } = new URL(sink.received[0]?.url ?? '', 'http://x');
    expect(Object.fromEntries(searchParams)).toEqual({ key: '1', to: values.to, text: values.text });
    expect(sink.received[0]?.body.length).toBe(0);
  });

  const byField: GatewaySuccess = {
    tag: 'field',
    path: ['messages', '0', 'status'],
    values: ['0', 'queued'],
  };
  it.each<[string, GatewaySuccess, string, string]>([
    ['a word', { tag: 'text', contains: 'OK' }, 'result: OK 1', 'accepted'],
    ['another word', { tag: 'text', contains: 'OK' }, 'ERROR 7', 'noAnswer'],
    ['a field', byField, '{"messages":[{"status":0}]}', 'accepted'],
    ['another value', byField, '{"messages":[{"status":"failed"}]}', 'noAnswer'],
    ['garbage', byField, '\u0000\uFFFFnot json', 'noAnswer'],
    ['nothing', byField, '', 'noAnswer'],
    ['a prototype', { tag: 'field', path: ['constructor', 'name'], values: ['Object'] }, '{}', 'noAnswer'],
  ])('is believed by what it says: %s', async (_, success, body, tag) => {
    sink.answer = (response) => void response.writeHead(200).end(body);
    expect(await send({ success })).toMatchObject({ tag });
  });

  it.each([
    [200, 'accepted'],
    [400, 'refused'],
    [401, 'noAnswer'],
    [403, 'noAnswer'],
    [404, 'noAnswer'],
    [422, 'refused'],
    [429, 'noAnswer'],
    [500, 'noAnswer'],
    [503, 'noAnswer'],
  ])('that answers %d means %s', async (status, tag) => {
    sink.answer = (response) => void response.writeHead(status).end();
    expect(await send()).toMatchObject({ tag });
  });

  it('is not followed to where it redirects', async () => {
    sink.answer = (response) => void response.writeHead(302, { location: `${sink.url}/other` }).end();
    expect(await send()).toEqual({ tag: 'refused', reason: 'HTTP 302', gone: false });
    expect(sink.received).toHaveLength(1);
  });

  it('is left alone for as long as it asks', async () => {
    sink.answer = (response) => void response.writeHead(429, { 'retry-after': '120' }).end();
    expect(await send()).toEqual({ tag: 'noAnswer', reason: 'HTTP 429', retryAfter: 120_000 });
  });

  it('that resets the connection, says nothing, or speaks no HTTP, gives no answer', async () => {
    sink.answer = (_, socket) => socket.resetAndDestroy();
    expect(await send()).toMatchObject({ tag: 'noAnswer' });
    sink.answer = () => {};
    expect(await send({}, 0.005)).toMatchObject({ tag: 'noAnswer', reason: 'timeout' });
    sink.answer = (_, socket) => void socket.end('220 I am a mail server\r\n');
    expect(await send()).toMatchObject({ tag: 'noAnswer' });
  });

  it('that drips or floods is cut short, and its status counts', async () => {
    sink.answer = (response) => void response.writeHead(200).write('a drop');
    expect(await send({}, 0.01)).toEqual(ok);
    sink.answer = (response) => {
      response.writeHead(200);
      const flood = (): void => {
        while (response.writable && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', flood);
      flood();
    };
    expect(await send({ success: { tag: 'text', contains: 'never' } })).toMatchObject({ tag: 'noAnswer' });
  });

  it('that is not there gives no answer', async () => {
    const probe = createServer();
    await new Promise<void>((ready) => void probe.listen(0, '127.0.0.1', ready));
    const { port } = probe.address() as AddressInfo;
    await new Promise((closed) => void probe.close(closed));
    expect(await send({ url: `http://127.0.0.1:${port}/` })).toEqual({
      tag: 'noAnswer',
      reason: 'ECONNREFUSED',
      retryAfter: null,
    });
  });
});
