import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sinkClock } from '@homeward/testing/channels/http-sink.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { smppGateway } from '@homeward/testing/channels/smpp-gateway.ts';
import type { SmppGateway } from '@homeward/testing/channels/smpp-gateway.ts';
import { ownCertificate, opensslThere } from '@homeward/testing/drivers/own-certificate.ts';
import { machinesReach } from '../http/reach.ts';
import { openSmppChannel } from './channel.ts';
import type { SmppPorts } from './channel.ts';
import type { SmppReceipt } from './receipt.ts';
import { smppLimits } from './session.ts';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function gatewayThere(tls: object = {}): Promise<SmppGateway> {
  const gateway = await smppGateway(tls);
  closers.push(() => gateway.close());
  return gateway;
}

/** A clock whose waits end when the test says so, by their ms, once they were begun: no machine is too slow for it. */
function heldClock() {
  const waits = new Set<{ readonly ms: number; readonly call: () => void }>();
  const clock: Clock = {
    ...sinkClock(),
    after: (ms, call) => {
      const wait = { ms, call };
      waits.add(wait);
      return () => void waits.delete(wait);
    },
  };
  const begun = (ms: number) => vi.waitUntil(() => [...waits].find((wait) => wait.ms === ms));
  return {
    clock,
    begun,
    async over(ms: number): Promise<void> {
      const wait = await begun(ms);
      waits.delete(wait);
      wait.call();
    },
  };
}

function channelTo(
  port: number,
  more: Partial<SmppPorts> & { readonly host?: string; readonly tls?: boolean } = {},
) {
  const { host = '127.0.0.1', tls = false, ...ports } = more;
  const receipts: SmppReceipt[] = [];
  const channel = openSmppChannel(
    { host, port, tls, login: { user: 'home', password: 'sesame', systemType: '' }, sender: 'Homeward' },
    { clock: sinkClock(), delivered: (receipt) => void receipts.push(receipt), ...ports },
  );
  closers.push(() => channel.close());
  const send = (text: string, to = '+491701234567', signal = new AbortController().signal) =>
    channel.send({ id: 'n1', to, text, language: 'en-US' }, signal);
  return { send, receipts, channel };
}

describe('SMS over SMPP', () => {
  it('logs in once and tells when the gateway took a text', async () => {
    const gateway = await gatewayThere();
    const { send } = channelTo(gateway.port);
    expect(await send('Fire: müde Katze')).toEqual({ tag: 'accepted', reference: 'smpp:m1' });
    expect(await send('Again')).toEqual({ tag: 'accepted', reference: 'smpp:m2' });
    expect(gateway.logins).toEqual([['home', 'sesame']]);
    expect(gateway.parts[0]).toEqual({
      from: 'Homeward',
      fromType: 5,
      to: '491701234567',
      text: 'Fire: müde Katze',
      coding: 0,
      header: '',
      wantsReceipt: true,
    });
    expect(await send('Nobody', '0170')).toMatchObject({ tag: 'refused', reason: 'no phone number' });
  });

  it('sends long texts in parts that belong together, and other scripts as they are', async () => {
    const gateway = await gatewayThere();
    const { send } = channelTo(gateway.port);
    const long = `${'It burns in the kitchen. '.repeat(12)}!`;
    expect(await send(long)).toEqual({ tag: 'accepted', reference: 'smpp:m1 m2' });
    expect(gateway.parts.map(({ text }) => text).join('')).toBe(long);
    expect(gateway.parts.map(({ header, coding }) => [header.slice(-4), coding])).toEqual([
      ['0201', 0],
      ['0202', 0],
    ]);
    const [first, second] = gateway.parts;
    expect(first?.header.slice(0, -2)).toBe(second?.header.slice(0, -2));
    gateway.parts.length = 0;
    const thai = `${'ไฟไหม้ในครัว '.repeat(8)}🔥`;
    expect(await send(thai)).toMatchObject({ tag: 'accepted' });
    expect(gateway.parts.map(({ text }) => text).join('')).toBe(thai);
    expect(gateway.parts.every(({ coding }) => coding === 8)).toBe(true);
  });

  it('hears what became of a message, by the name that the gateway gave it', async () => {
    const gateway = await gatewayThere();
    gateway.submit = () => ({ status: 0, id: '1F' });
    const { send, receipts } = channelTo(gateway.port);
    expect(await send('Fire')).toEqual({ tag: 'accepted', reference: 'smpp:1F' });
    const text = (stat: string) =>
      `id:31 sub:001 dlvrd:001 submit date:2611300400 done date:2611300401 stat:${stat} err:000 text:Fire`;
    expect(await gateway.receipt({ short_message: text('DELIVRD') })).toBe(0);
    expect(await gateway.receipt({ short_message: text('UNDELIV') })).toBe(0);
    expect(await gateway.receipt({ short_message: '', receipted_message_id: '1F', message_state: 2 })).toBe(
      0,
    );
    expect(await gateway.receipt({ short_message: 'no receipt at all' })).toBe(0);
    expect(await gateway.receipt({ esm_class: 0, short_message: 'id:31 stat:DELIVRD' })).toBe(0);
    expect(receipts).toEqual([
      { message: '31', state: 'delivered', word: 'DELIVRD' },
      { message: '31', state: 'failed', word: 'UNDELIV' },
      { message: '1F', state: 'delivered', word: 'DELIVRD' },
    ]);
  });

  it.each([
    [0x0e, 'noAnswer', 'the login was rejected'],
    [0x05, 'noAnswer', 'this login is in use elsewhere'],
    [0x08, 'noAnswer', 'SMPP 0x08'],
  ])('is no answer where the login is answered with %i', async (status, tag, reason) => {
    const gateway = await gatewayThere();
    gateway.login = () => status;
    const { send } = channelTo(gateway.port);
    expect(await send('Fire')).toMatchObject({ tag, reason });
    expect(gateway.parts).toEqual([]);
    gateway.login = () => 0;
    expect(await send('Fire')).toMatchObject({ tag: 'accepted' });
  });

  it.each([
    [0x0b, 'refused', 'the receiver was refused'],
    [0x0a, 'noAnswer', 'the sender was refused'],
    [0x01, 'refused', 'SMPP 0x01'],
    [0x45, 'noAnswer', 'SMPP 0x45'],
  ])('says what the gateway has against a message: %i', async (status, tag, reason) => {
    const gateway = await gatewayThere();
    gateway.submit = () => ({ status });
    expect(await channelTo(gateway.port).send('Fire')).toMatchObject({ tag, reason });
  });

  it('waits where it is too much, and gives up in time', async () => {
    const gateway = await gatewayThere();
    let left = 2;
    gateway.submit = () => ({ status: left-- > 0 ? 0x58 : 0 });
    const { clock, begun, over } = heldClock();
    const { send } = channelTo(gateway.port, { clock });
    const taken = send('Fire');
    await over(1_000);
    await over(2_000);
    expect(await taken).toMatchObject({ tag: 'accepted' });
    expect(gateway.parts).toHaveLength(3);
    gateway.submit = () => ({ status: 0x14 });
    const given = send('Fire');
    await over(1_000);
    await begun(2_000);
    await over(15_000);
    expect(await given).toEqual({
      tag: 'noAnswer',
      reason: 'the gateway asks for fewer messages',
      retryAfter: 10_000,
    });
  });

  it('connects anew when the connection was lost, and says what it does not know', async () => {
    const gateway = await gatewayThere();
    const { send } = channelTo(gateway.port);
    await send('One');
    gateway.submit = () => {
      gateway.drop();
      return null;
    };
    expect(await send('Two')).toMatchObject({ tag: 'noAnswer', reason: 'closed by the other side' });
    gateway.submit = () => ({ status: 0 });
    expect(await send('Three')).toMatchObject({ tag: 'accepted' });
    expect(gateway.logins).toHaveLength(2);
    expect(await gateway.unbind()).toBe(0);
    expect(await send('Four')).toMatchObject({ tag: 'accepted' });
    expect(gateway.logins).toHaveLength(3);
  });

  it('asks whether the gateway is there, answers when it asks, and leaves one that is deaf', async () => {
    const gateway = await gatewayThere();
    const { clock, over } = heldClock();
    const { send } = channelTo(gateway.port, { clock });
    await send('One');
    expect(await gateway.ask()).toBe(0);
    await over(smppLimits.ask);
    await over(smppLimits.ask);
    await vi.waitUntil(() => gateway.asked() === 2);
    gateway.deaf = true;
    await over(smppLimits.ask);
    await vi.waitUntil(() => gateway.asked() === 3);
    await over(smppLimits.answer);
    gateway.deaf = false;
    await vi.waitUntil(async () => {
      await send('Two');
      return gateway.logins.length > 1;
    });
  });

  it('is no answer where the gateway says nothing, is not there, or is none', async () => {
    const gateway = await gatewayThere();
    gateway.submit = () => null;
    const { clock, over } = heldClock();
    const { send } = channelTo(gateway.port, { clock });
    const unanswered = send('Fire');
    await vi.waitUntil(() => gateway.parts.length === 1);
    await over(smppLimits.answer);
    expect(await unanswered).toMatchObject({ tag: 'noAnswer', reason: 'no answer in time' });
    await gateway.close();
    closers.pop();
    expect(await channelTo(gateway.port).send('Fire')).toMatchObject({
      tag: 'noAnswer',
      reason: 'nothing listens there',
    });
    const web = createServer((socket) => {
      socket
        .resume()
        .on('error', () => undefined)
        .write('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((ready) => void web.listen(0, '127.0.0.1', ready));
    closers.push(() => new Promise((closed) => web.close(closed)));
    const { port } = web.address() as AddressInfo;
    expect(await channelTo(port).send('Fire')).toMatchObject({
      tag: 'noAnswer',
      reason: 'what answers there does not speak SMPP',
    });
  });

  it('ends when it is told to', async () => {
    const gateway = await gatewayThere();
    const { send, channel } = channelTo(gateway.port);
    const stop = new AbortController();
    gateway.submit = () => {
      stop.abort();
      return null;
    };
    expect(await send('Fire', undefined, stop.signal)).toMatchObject({
      tag: 'noAnswer',
      reason: 'ended by the sender',
    });
    channel.close();
    expect(await send('Fire')).toMatchObject({ tag: 'noAnswer', reason: 'ended by the sender' });
  });

  it('goes where it may alone, and over the Internet not without encryption', async () => {
    const gateway = await gatewayThere();
    const typed = { reach: machinesReach([]) };
    expect(await channelTo(gateway.port, typed).send('Fire')).toMatchObject({
      tag: 'refused',
      reason: 'addressRefused',
    });
    expect(gateway.logins).toEqual([]);
    const outside = { ...typed, host: 'sms.example.org', resolve: () => Promise.resolve(['93.184.216.34']) };
    expect(await channelTo(2775, outside).send('Fire')).toMatchObject({
      tag: 'noAnswer',
      reason: 'a password goes over the Internet only with encryption',
    });
    const nowhere = { ...typed, host: 'sms.invalid', resolve: () => Promise.reject(new Error('none')) };
    expect(await channelTo(2775, nowhere).send('Fire')).toMatchObject({ tag: 'noAnswer' });
  });

  it.skipIf(!opensslThere())('trusts no certificate that nobody vouches for (needs openssl)', async () => {
    const { key, cert } = ownCertificate('sms.example.org');
    const gateway = await gatewayThere({ key, cert });
    const { send } = channelTo(gateway.port, { tls: true });
    expect(await send('Fire')).toMatchObject({ tag: 'noAnswer', reason: 'its certificate is not trusted' });
    expect(gateway.logins).toEqual([]);
  });
});

it('has limits that fit into one attempt', () => {
  expect(smppLimits.connect + smppLimits.answer).toBeLessThanOrEqual(15_000);
});
