import { afterEach, describe, expect, it } from 'vitest';
import type { Gateway } from '@homeward/channels/http/gateway.ts';
import { httpSink, sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { smppGateway } from '@homeward/testing/channels/smpp-gateway.ts';
import { noNotifyOptions } from '../options/notify.ts';
import type { NotifyOptions } from '../options/notify.ts';
import { openPhoneWays } from './phone-ways.ts';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
const gatewayAt = (url: string): Gateway => ({
  url,
  method: 'POST',
  headers: {},
  encoding: 'json',
  fields: { text: '{text}' },
  success: { tag: 'status' },
});

describe('several ways to phones', () => {
  async function both(more: Partial<NotifyOptions> = {}) {
    const http = await httpSink();
    const smpp = await smppGateway();
    closers.push(
      () => http.close(),
      () => smpp.close(),
    );
    const login = { user: 'home', password: 'sesame', systemType: '' };
    const options: NotifyOptions = {
      ...noNotifyOptions,
      sms: gatewayAt(http.url),
      smpp: { host: '127.0.0.1', port: smpp.port, tls: false, login, sender: '' },
      ...more,
    };
    const ways = openPhoneWays(['sms', 'smpp'], { clock: sinkClock(), random: plainChance, options });
    if (ways === null) throw new Error('no way');
    closers.push(() => ways.close());
    const send = (signal = new AbortController().signal) =>
      ways.send({ id: 'n1', to: '+491701234567', text: 'Fire', language: 'en-US' }, signal);
    return { http, smpp, send };
  }

  it('are tried one after the other until one takes it', async () => {
    const { http, smpp, send } = await both();
    expect(await send()).toMatchObject({ tag: 'accepted' });
    expect([http.received.length, smpp.parts.length]).toEqual([1, 0]);
    http.answer = (response) => void response.writeHead(402).end();
    expect(await send()).toEqual({ tag: 'accepted', reference: 'smpp:m1' });
    expect([http.received.length, smpp.parts.length]).toEqual([2, 1]);
  });

  it('go in the order that was chosen', async () => {
    const { http, smpp, send } = await both({ turns: { smpp: 1, sms: 2 } });
    expect(await send()).toEqual({ tag: 'accepted', reference: 'smpp:m1' });
    expect(http.received).toEqual([]);
    smpp.drop();
    smpp.login = () => 0x0d;
    await send();
    expect(http.received).toHaveLength(1);
  });

  it('let a message go again unless all have refused it, and say why', async () => {
    const { http, smpp, send } = await both();
    http.answer = (response) => void response.writeHead(400).end();
    smpp.submit = () => ({ status: 0x08 });
    expect(await send()).toMatchObject({ tag: 'noAnswer', reason: 'SMPP 0x08' });
    smpp.submit = () => ({ status: 0x0b });
    expect(await send()).toMatchObject({ tag: 'refused', reason: 'HTTP 400' });
    http.answer = (response) => void response.writeHead(503).end();
    expect(await send()).toMatchObject({ tag: 'noAnswer', reason: 'HTTP 503' });
  });

  it('are none where nothing is set up, and not tried when it is over', async () => {
    expect(
      openPhoneWays(['sms', 'smpp'], { clock: sinkClock(), random: plainChance, options: noNotifyOptions }),
    ).toBeNull();
    const { http, smpp, send } = await both();
    const stop = new AbortController();
    http.answer = () => stop.abort();
    expect(await send(stop.signal)).toMatchObject({ tag: 'noAnswer' });
    expect(smpp.logins).toEqual([]);
  });
});
