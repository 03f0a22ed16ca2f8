import { afterEach, describe, expect, it, vi } from 'vitest';
import { smppGateway } from '@homeward/testing/channels/smpp-gateway.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { noNotifyOptions } from '../options/notify.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
const key = new Uint8Array(32).fill(7);
const options = { key, notify: { ...noNotifyOptions, networks: ['127.0.0.0/8'] } };
const typed = { accept: 'application/json;scalars=typed' };
const databases = await eachDatabase(import.meta.filename);

describe.each(databases)('ways to phones that the portal sets, on $name', ({ make }) => {
  const started = serversOfThisFile(make);
  async function owner() {
    const test = await started({ options });
    const token = await test.token('demo');
    const put = (part: string, values: object) =>
      test.call('PUT /portal/machine', { token, body: { part, values } });
    const tried = async (part: string, values: object) => {
      const body = { part, values, to: '+49 170 1234567' };
      const { envelope } = await test.call('POST /portal/machine/test', { token, headers: typed, body });
      return envelope;
    };
    const part = async (name: string) => {
      const { envelope } = await test.call('GET /portal/machine', { token, headers: typed });
      return (envelope.data as { parts: readonly { readonly part: string }[] }).parts.find(
        (one) => one.part === name,
      );
    };
    return { ...test, put, tried, part };
  }

  it('send text messages over SMPP, and say when they were delivered', async () => {
    const gateway = await smppGateway();
    closers.push(() => gateway.close());
    const { server, put, tried, part, store, clock } = await owner();
    const values = {
      host: '127.0.0.1',
      port: gateway.port,
      tls: 'off',
      user: 'home',
      password: 'sesame',
      smsSender: 'Homeward',
    };
    expect((await tried('smpp', values)).data).toMatchObject([{ tag: 'accepted' }]);
    gateway.login = () => 0x0e;
    expect((await tried('smpp', values)).data).toMatchObject([
      { tag: 'noAnswer', reason: 'the login was rejected' },
    ]);
    gateway.login = () => 0;
    const { ways } = server.services.notify;
    expect(ways.configured('sms')).toBe(false);
    expect((await put('smpp', values)).envelope.code).toBe('000');
    expect(ways.configured('sms')).toBe(true);
    expect(JSON.stringify(await part('smpp'))).not.toContain('sesame');
    expect(await part('smpp')).toMatchObject({ by: 'portal', values: { password: '***', turn: 2 } });
    const content = { tag: 'sms', to: '+491701234567', text: 'Fire', language: 'en-US' } as const;
    const shipment = { id: 'n1', content, life: 60_000 };
    const receipt = await ways.send(shipment, new AbortController().signal);
    expect(receipt).toEqual({ tag: 'accepted', reference: 'smpp:m2' });
    // It is quicker than our own note of the message.
    const text = 'id:m2 sub:001 dlvrd:001 submit date:2611300400 done date:2611300401 stat:DELIVRD err:000';
    await gateway.receipt({ short_message: text });
    await store.db
      .insertInto('outbox')
      .values({
        id: 'n1',
        lane: 'sms:+491701234567',
        channel: 'sms',
        class: 'alarm',
        priority: 1,
        count: 1,
        round: 1,
        body: '{}',
        secret: 0,
        subject: '',
        created_at: 0,
        next_at: 0,
        expires_at: 0,
        state: 'accepted',
        attempts: 1,
        ended_at: server.services.clock.now(),
        answer: 'smpp:m2',
      })
      .execute();
    await vi.waitUntil(async () => {
      clock.advance(5_000);
      const [row] = await store.db.selectFrom('outbox').select('received_at').execute();
      return row?.received_at !== null;
    });
    const elsewhere = { ...values, host: 'sms.example.org', password: '***' };
    expect((await put('smpp', elsewhere)).envelope.message).toBe('v2_mg_machine_secret_again');
    expect((await put('smpp', { ...values, smsSender: 'Longer than eleven' })).envelope).toMatchObject({
      message: 'v2_mg_machine_sender',
      data: { where: 'smsSender' },
    });
  });

  it('send them by the modem, where that is wanted', async () => {
    const { server, put, part } = await owner();
    const { ways } = server.services.notify;
    expect((await put('modem', { use: 'on', turn: 1 })).envelope.code).toBe('000');
    expect(ways.configured('sms')).toBe(true);
    expect(server.services.machine.current().turns).toMatchObject({ modem: 1 });
    expect(await part('modem')).toMatchObject({ by: 'portal', values: { use: 'on', turn: 1 } });
    expect((await put('modem', { use: 'off' })).envelope.code).toBe('000');
    expect(ways.configured('sms')).toBe(false);
    expect((await put('modem', { use: 'on', turn: 12 })).envelope).toMatchObject({ data: { where: 'turn' } });
  });

  it('call by a line of one’s own, with which calls come and go', async () => {
    const { server, put, part } = await owner();
    const { notify, tenants } = server.services;
    const values = { host: 'sip.example.org', user: 'home', password: 'sesame' };
    expect((await put('sip', { ...values, user: 'home\r\nX: y' })).envelope).toMatchObject({
      data: { where: 'user' },
    });
    expect((await put('sip', values)).envelope.code).toBe('000');
    expect(notify.ways.configured('voice')).toBe(true);
    expect(tenants.flagsFor(null)).toMatchObject({ voiceReport: true, voiceAccount: true });
    expect(await part('sip')).toMatchObject({ values: { password: '***', transport: 'udp', port: 5060 } });
    expect(server.services.machine.current().sip?.login.domain).toBe('sip.example.org');
    const elsewhere = { ...values, host: 'other.example.org', password: '***' };
    expect((await put('sip', elsewhere)).envelope.message).toBe('v2_mg_machine_secret_again');
  });
});
