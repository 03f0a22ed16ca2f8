import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { peoplesReach } from '../http/reach.ts';
import { httpSink, sinkClock } from '@homeward/testing/channels/http-sink.ts';
import type { HttpSink } from '@homeward/testing/channels/http-sink.ts';
import { openWebhookChannel } from './channel.ts';
import { isSigned, signatureOf, webhookSecret } from './signature.ts';

let sink: HttpSink;
beforeEach(async () => {
  sink = await httpSink();
});
afterEach(() => sink.close());

const secret = webhookSecret(Buffer.alloc(32, 7));
const body = '{"class":"fire"}';
const send = (url: string, networks: readonly string[] = ['127.0.0.0/8']) =>
  openWebhookChannel({ clock: sinkClock(), reach: peoplesReach(networks) }).send(
    { id: 'n1', url, secret, body },
    new AbortController().signal,
  );
const headerOf = (name: string): string => String(sink.received[0]?.headers[name] ?? '');

describe('a webhook', () => {
  it('gets a signed message, whose id names it however often it comes', async () => {
    expect(await send(`${sink.url}/hook`)).toEqual({ tag: 'accepted', reference: '' });
    const given = {
      id: headerOf('webhook-id'),
      timestamp: headerOf('webhook-timestamp'),
      signature: headerOf('webhook-signature'),
      body: sink.received[0]?.body.toString() ?? '',
    };
    expect(given).toMatchObject({ id: 'n1', body });
    expect(isSigned(secret, given, Date.now())).toBe(true);
    expect(isSigned(secret, { ...given, body: '{}' }, Date.now())).toBe(false);
    expect(isSigned(secret, { ...given, id: 'n2' }, Date.now())).toBe(false);
    expect(isSigned(webhookSecret(Buffer.alloc(32, 8)), given, Date.now())).toBe(false);
  });

  it.each([
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
  ])('is of now within five minutes: %d s later', (seconds, isNow) => {
    const signature = signatureOf(secret, 'n1', 1_000_000, body);
    const given = { id: 'n1', timestamp: '1000000', signature, body };
    expect(isSigned(secret, given, (1_000_000 + seconds) * 1000)).toBe(isNow);
  });

  it('is signed as standardwebhooks.com has it', () => {
    expect(
      signatureOf(
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        1_614_265_330,
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it.each([
    ['http://10.0.0.1/', 'addressRefused'],
    ['https://169.254.169.254/latest/meta-data', 'addressRefused'],
    ['https://localhost/', 'addressRefused'],
    ['https://[::1]/', 'addressRefused'],
    ['https://user:password@example.org/', 'userinfoRefused'],
    ['file:///etc/passwd', 'schemeRefused'],
    ['gopher://127.0.0.1/', 'schemeRefused'],
    ['not an address', 'invalidUrl'],
  ])('never leads to %s', async (url, reason) => {
    expect(await send(url, [])).toEqual({ tag: 'refused', reason, gone: false });
  });

  it('follows no redirect, and 410 ends it', async () => {
    sink.answer = (response) => void response.writeHead(307, { location: 'http://10.0.0.1/' }).end();
    expect(await send(sink.url)).toEqual({ tag: 'refused', reason: 'HTTP 307', gone: false });
    sink.answer = (response) => void response.writeHead(410).end();
    expect(await send(sink.url)).toEqual({ tag: 'refused', reason: 'HTTP 410', gone: true });
  });

  it('goes without TLS to listed networks alone', () => {
    const reach = peoplesReach(['192.168.1.0/24']);
    expect(reach('93.184.216.34', 80, false)).toBe(false);
    expect(reach('93.184.216.34', 443, true)).toBe(true);
    expect(reach('192.168.1.7', 80, false)).toBe(true);
    expect(reach('192.168.2.7', 443, true)).toBe(false);
  });
});
