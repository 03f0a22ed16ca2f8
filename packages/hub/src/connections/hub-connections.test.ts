import type { MailMessage } from '@homeward/channels/mail/message.ts';
import type { SmtpServer } from '@homeward/channels/mail/url.ts';
import type { MediaMessage } from '@homeward/channels/media/message.ts';
import type { CommandResult, PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { ConnectionsEdit } from '@homeward/contract/shapes/reports/connections.ts';
import { viewOf } from '@homeward/panel/view.ts';
import { describe, expect, it } from 'vitest';
import type { HubOptions } from '../hub.ts';
import { firstOf } from '../reporting/report-ways.ts';
import { asAnna, hall, houseConfig, smoke } from '@homeward/testing/hub/house.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { createSeededRandom } from '@homeward/testing/hub/seeded-random.ts';
import { createMachineConnections, type Outside } from './connections.ts';
import type { NetworkTools } from './network-tools.ts';
import { createSecrets } from './secrets.ts';

const dc09Key = '4A46321737F890F654D632103F86B4F3';
const secrets = {
  mail: 'mail-password-1',
  sim: '73519462',
  word: 'p-word-xyz',
  apn: 'apn-password-2',
  sip: 'sip-password-3',
  wifi: 'wifi-key-4-abcdef',
  lora: 'A1B2C3D4E5F60718293A4B5C6D7E8F90',
  ftp: 'ftp-password-5',
  web: 'web-password-6',
  key: dc09Key,
};
const station = {
  no: 2,
  name: 'Station',
  url: `ip://1234@station:9999/SIA/KEY/${dc09Key}`,
  group: 2,
  level: 'all',
} as const;
const box = { no: 2, name: 'Box', url: `ftp://anna:${secrets.ftp}@box/pictures`, level: 'all' } as const;
const web = { no: 3, name: 'Web', url: `https://anna:${secrets.web}@web/up`, level: 'all' } as const;
const smtp = {
  server: 'smtp.example.com',
  port: 465,
  user: 'panel',
  password: secrets.mail,
  from: 'panel@example.com',
  tls: true,
};
const everything: ConnectionsEdit = {
  smtp,
  gsm: { pin: secrets.sim, password: secrets.word },
  gprs: { apn: 'internet', password: secrets.apn },
  voip: { on: true, user: 'panel', domain: 'sip.example.com', password: secrets.sip },
  wifi: { on: true, ssid: 'Home', key: secrets.wifi },
  lora: { key: secrets.lora },
  media: [box, web],
};

/** A modem without a card. */
const bareModem = {
  model: '',
  imei: '',
  imsi: '',
  carrier: '',
  sim: 'missing',
  registered: false,
  roaming: false,
  signal: null,
  mode: '',
} as const;

const mails: { server: SmtpServer; message: MailMessage }[] = [];
const uploads: { url: string; message: MediaMessage }[] = [];
const joins: { ssid: string; key: string }[] = [];
const tools: NetworkTools = {
  hasWifi: async () => true,
  lines: async () => ({ ethernet: 'up', wifi: 'none' }),
  scan: async () => [{ ssid: 'Home', signal: 80, security: 'WPA2', channel: 6, joined: false }],
  join: async ({ ssid, key }) => {
    joins.push({ ssid, key });
    return 'joined';
  },
  addresses: () => [{ name: 'eth0', address: '192.168.1.20' }],
};

async function begin(hub: Partial<HubOptions> = {}): Promise<{ bench: Bench; addresses: string[] }> {
  for (const list of [mails, uploads, joins]) list.length = 0;
  const addresses: string[] = [];
  const ways = firstOf({
    open: (url) => {
      if (!url.startsWith('ip://')) return null;
      addresses.push(url);
      return {
        send: async () => ({ tag: 'accepted' }),
        poll: async () => ({ tag: 'accepted' }),
        close: () => undefined,
      };
    },
  });
  const bench = await createBench({
    hub: {
      ways,
      outside: {
        mail: (server) => ({
          send: async (message) => {
            mails.push({ server, message });
            return { tag: 'accepted', reference: '' };
          },
          close: () => undefined,
        }),
        media: (url) => ({
          send: async (message) => {
            uploads.push({ url, message });
            return url.startsWith('https')
              ? { tag: 'refused', reason: `no, ${secrets.web}`, gone: false }
              : { tag: 'accepted', reference: '' };
          },
          close: () => undefined,
        }),
        tools,
      },
      ...hub,
    },
  });
  return { bench, addresses };
}

async function run(bench: Bench, command: PanelCommand): Promise<CommandResult> {
  const sent = { ...asAnna(command, bench.clock.now()), slots: [], trusted: true };
  const owner = { ...sent, actor: { ...sent.actor, slot: { tag: 'master' } as const } };
  const result = bench.hub().command(owner);
  await bench.clock.run(20);
  return result;
}
const configure = (bench: Bench, edit: ConfigEdit) =>
  run(bench, { tag: 'configure', edit, expect: null, pin: null });
const put = (bench: Bench, connections: ConnectionsEdit) =>
  configure(bench, { tag: 'putConnections', connections });
const view = (bench: Bench) => viewOf(bench.hub().state());
const picture = (bench: Bench, id: string) =>
  bench.hub().capture({
    id,
    device: hall,
    at: bench.clock.now(),
    type: 'image/jpeg',
    content: Buffer.from('picture').toString('base64'),
    incident: null,
  });

/** Everything that the hub wrote, logged, shows and answered. */
function written(bench: Bench, results: readonly CommandResult[]): string {
  const { inputs, events, snapshots, results: kept, pins } = bench.disk;
  return JSON.stringify([
    inputs,
    events,
    snapshots,
    [...kept],
    [...pins],
    bench.log.lines,
    view(bench),
    bench.hub().state(),
    results,
  ]);
}

describe('secrets of connections', () => {
  it('stand in nothing that is written, logged, shown or answered', async () => {
    const { bench, addresses } = await begin();
    const results = [
      await put(bench, everything),
      await configure(bench, { tag: 'putDestinations', destinations: [station] }),
      await configure(bench, { tag: 'putDestination', destination: { ...station, no: 3 } }),
      await put(bench, { smtp: { ...smtp, port: 0 } }),
      await put(bench, { wifi: { key: 'short' } }),
      await run(bench, { tag: 'connection', act: 'joinWifi' }),
    ];
    expect(results.map(({ tag }) => tag)).toEqual(['done', 'done', 'done', 'refused', 'refused', 'done']);
    bench.driver().reports(smoke, { detected: true });
    picture(bench, 'c1');
    await bench.clock.run(1_000);
    bench.powerOff();
    await bench.powerOn();
    await bench.clock.run(1_000);
    const text = written(bench, results);
    expect(text).toContain('putConnections');
    for (const secret of [...Object.values(secrets), 'short']) expect(text).not.toContain(secret);
    // Whom they are for has them all the same.
    expect(addresses).toContain(station.url);
    expect(uploads.map(({ url }) => url)).toEqual(expect.arrayContaining([box.url, web.url]));
    expect(joins).toEqual([{ ssid: 'Home', key: secrets.wifi }]);
  });

  it('are told to be set, and stay when they come back so, also after a restart', async () => {
    const { bench, addresses } = await begin();
    await put(bench, everything);
    await configure(bench, { tag: 'putDestinations', destinations: [station] });
    bench.powerOff();
    await bench.powerOn();
    const { connections, destinations } = view(bench);
    expect(connections.smtp.password).toBe('***');
    expect(destinations.at(-1)?.url).toBe('ip://1234@station:9999/SIA/KEY/***');
    const { media, smtp: mail } = connections;
    expect((await put(bench, { smtp: { ...mail, from: 'house@example.com' }, media })).tag).toBe('done');
    expect((await configure(bench, { tag: 'putDestinations', destinations })).tag).toBe('done');
    picture(bench, 'c2');
    bench.driver().reports(smoke, { detected: true });
    await bench.clock.run(1_000);
    expect(uploads[0]?.url).toBe(box.url);
    expect(addresses).toEqual([station.url]);
  });

  it('that came with the first set-up are sealed as well', async () => {
    const { bench, addresses } = await begin({
      config: { ...houseConfig, report: { account: '1234', destinations: [station], groups: [] } },
    });
    bench.driver().reports(smoke, { detected: true });
    await bench.clock.run(1_000);
    expect(addresses).toEqual([station.url]);
    expect(written(bench, [])).not.toContain(dc09Key);
  });

  it('of another hub are of no use: who needs them says so and tries again', async () => {
    const { bench } = await begin();
    await put(bench, { media: [box] });
    await configure(bench, { tag: 'putDestinations', destinations: [station] });
    const { config } = bench.hub().state();
    const other = await begin({
      config,
      keyring: { pins: new Uint8Array(32).fill(1), link: 'link-key-0123456789' },
    });
    picture(other.bench, 'c1');
    await run(other.bench, { tag: 'testReport', destination: 2 });
    await other.bench.clock.run(1_000);
    expect(other.addresses).toEqual([]);
    expect(view(other.bench).uploads).toMatchObject([
      { state: 'waiting', answer: 'the password cannot be read any more' },
    ]);
    expect(view(other.bench).reportTests).toMatchObject([
      { state: 'failed', answer: 'noAnswer: the key cannot be read any more' },
    ]);
  });

  it('count only as the hub sealed them, whatever a sender says', async () => {
    const { bench } = await begin();
    const given = { ...station, url: 'ip://1234@station:9999/SIA/KEY/***', secret: 'sealed:AAAA' };
    expect(await configure(bench, { tag: 'putDestinations', destinations: [given] })).toMatchObject({
      refusal: { why: 'v2_mg_secret_again', where: 'destinations.2.url' },
    });
  });
});

describe('mail of the panel', () => {
  const row = { no: 2, name: 'Anna', url: 'mailto:anna@example.com', group: 2, level: 'all' } as const;
  const testMail = (bench: Bench) => run(bench, { tag: 'testReport', destination: 2 });

  it('goes by the server that is set up, with its password', async () => {
    const { bench } = await begin();
    await put(bench, { smtp });
    await configure(bench, { tag: 'putDestinations', destinations: [row] });
    bench.driver().reports(smoke, { detected: true });
    await bench.clock.run(1_000);
    expect(mails).toMatchObject([
      {
        server: {
          host: 'smtp.example.com',
          port: 465,
          tls: 'implicit',
          login: { user: 'panel', password: secrets.mail },
          from: 'panel@example.com',
          fromName: 'Test house',
        },
        message: { to: 'anna@example.com', subject: 'Test house: Smoke Alarm', urgent: true },
      },
    ]);
    expect(mails[0]?.message.text).toContain('Zone: 3 smoke');
    expect((await testMail(bench)).tag).toBe('done');
    await bench.clock.run(1_000);
    expect(view(bench).reportTests).toMatchObject([{ state: 'accepted' }]);
  });

  it('without a server stays unanswered and says why', async () => {
    const { bench } = await begin();
    await configure(bench, { tag: 'putDestinations', destinations: [row] });
    expect((await testMail(bench)).tag).toBe('refused');
    bench.driver().reports(smoke, { detected: true });
    await bench.clock.run(1_000);
    const [incident] = view(bench).incidents;
    expect(incident?.deliveries).toMatchObject([{ state: 'queued', answer: 'no mail server set up' }]);
    expect(mails).toEqual([]);
  });

  it('on a machine that has no way for it stays unanswered, too', async () => {
    const { bench } = await begin({ outside: {} });
    await put(bench, { smtp });
    await configure(bench, { tag: 'putDestinations', destinations: [row] });
    await testMail(bench);
    await bench.clock.run(1_000);
    expect(view(bench).reportTests).toMatchObject([{ state: 'failed', answer: 'noAnswer: no mail way' }]);
  });
});

describe('captures', () => {
  it('are uploaded with what they are, and a refusal tells no secret', async () => {
    const { bench } = await begin();
    await put(bench, { media: [box, web] });
    picture(bench, 'c1');
    await bench.clock.run(1_000);
    expect(uploads[0]?.message).toMatchObject({ id: 'c1', device: hall, deviceName: 'hall' });
    expect(Buffer.from(uploads[0]?.message.content ?? []).toString()).toBe('picture');
    expect(view(bench).uploads).toMatchObject([
      { row: 3, state: 'failed', answer: 'no, ***' },
      { row: 2, state: 'accepted' },
    ]);
  });

  it('go by mail as a file', async () => {
    const { bench } = await begin();
    await put(bench, { smtp, media: [{ ...box, url: 'mailto:anna@example.com' }] });
    picture(bench, 'c1');
    await bench.clock.run(1_000);
    expect(mails[0]?.message.attachments).toMatchObject([{ type: 'image/jpeg' }]);
  });

  it('that are gone after a restart are not pretended to be there', async () => {
    const { bench } = await begin({
      outside: {
        media: () => ({ send: () => new Promise(() => undefined), close: () => undefined }),
      },
    });
    await put(bench, { media: [box] });
    picture(bench, 'c1');
    await bench.clock.run(1_000);
    bench.powerOff();
    await bench.powerOn();
    await bench.clock.run(1_000);
    expect(view(bench).uploads).toMatchObject([{ state: 'failed', answer: 'the capture is kept no longer' }]);
  });
});

const never = { send: () => new Promise<never>(() => undefined), close: () => undefined };
/** What is answered where a machine has just this. */
const ask = (bench: Bench, outside: Outside, tag: 'means' | 'wifiScan') =>
  createMachineConnections({
    outside,
    state: () => bench.hub().state(),
    secrets: createSecrets(new Uint8Array(32), '', createSeededRandom(1)),
    log: createQuietLog(),
    clock: bench.clock,
    now: () => bench.clock.now(),
    post: () => {},
  }).answerers[tag]?.({ tag } as never);

describe('what a machine has to connect with', () => {
  it('is told as it is', async () => {
    const { bench } = await begin();
    expect(await ask(bench, { tools, mail: () => never }, 'means')).toEqual({
      tag: 'means',
      means: {
        modem: false,
        wifi: true,
        lora: false,
        voice: false,
        speaker: false,
        mail: true,
        addresses: [{ name: 'eth0', address: '192.168.1.20' }],
        acts: [],
      },
    });
    expect(await ask(bench, { tools }, 'wifiScan')).toMatchObject({ networks: [{ ssid: 'Home' }] });
  });

  it('where it has nothing is nothing', async () => {
    const { bench } = await begin({ outside: {} });
    expect(await ask(bench, {}, 'means')).toMatchObject({ means: { wifi: false, mail: false } });
    expect(await ask(bench, {}, 'wifiScan')).toEqual({ tag: 'unanswered', why: 'hub.noWay' });
    expect(await run(bench, { tag: 'connection', act: 'joinWifi' })).toEqual({
      tag: 'refused',
      refusal: { tag: 'noMeans', why: 'v2_mg_no_wifi' },
    });
  });

  it.each(['checkSim', 'resetModem', 'changeOperator'] as const)('%s needs a modem', async (act) => {
    const { bench } = await begin();
    expect(await run(bench, { tag: 'connection', act })).toEqual({
      tag: 'refused',
      refusal: { tag: 'noMeans', why: 'v2_mg_no_modem' },
    });
  });

  it('gives its modem a PIN for each time that it is typed, under a name that says nothing of it', async () => {
    const given: (readonly [pin: string, typed: string])[] = [];
    const modem = {
      read: async () => ({ ...bareModem, sim: 'locked' }) as const,
      unlock: async (pin: string, typed: string) => given.push([pin, typed]) < 0,
      reset: async () => true,
      register: async () => true,
    };
    const { bench } = await begin({ outside: { modem } });
    for (const gsm of [{ pin: '4711' }, { smsKeyword: 'HOME' }, { pin: '4711' }]) {
      await put(bench, { gsm });
      await run(bench, { tag: 'connection', act: 'checkSim' });
    }
    expect(given).toEqual([
      ['4711', expect.stringMatching(/^[\da-f]{64}$/)],
      ['4711', expect.stringMatching(/^[\da-f]{64}$/)],
    ]);
    expect(given[0]?.[1]).not.toBe(given[1]?.[1]);
  });

  it('has its modem told, and says what it did not do', async () => {
    const told: string[] = [];
    const modem = {
      read: async () => bareModem,
      unlock: async () => false,
      reset: async () => told.push('reset') > 0,
      register: async (operator: string) => told.push(operator) < 0,
    };
    const { bench } = await begin({ outside: { modem } });
    const act = (command: object) => run(bench, { tag: 'connection', ...command } as never);
    expect(await act({ act: 'checkSim' })).toMatchObject({ refusal: { why: 'v2_mg_sim_not_ready' } });
    expect(await act({ act: 'resetModem' })).toMatchObject({ tag: 'done' });
    expect(await act({ act: 'changeOperator', operator: '26201' })).toMatchObject({
      refusal: { why: 'v2_mg_modem_failed' },
    });
    expect(told).toEqual(['reset', '26201']);
    expect(bench.hub().state().status.faults).toContain('noSim');
  });

  it('is no installer’s business without the owner’s word', async () => {
    const { bench } = await begin();
    await put(bench, { wifi: everything.wifi });
    const sent = asAnna({ tag: 'connection', act: 'joinWifi' }, bench.clock.now());
    const installer = { ...sent, actor: { ...sent.actor, slot: { tag: 'installer' } as const } };
    expect(await bench.hub().command(installer)).toMatchObject({ refusal: { tag: 'notAllowed' } });
    expect(joins).toEqual([]);
  });

  it('is not joined where no network is set up', async () => {
    const { bench } = await begin();
    expect(await run(bench, { tag: 'connection', act: 'joinWifi' })).toMatchObject({
      refusal: { tag: 'invalid', why: 'v2_mg_wifi_not_set' },
    });
  });
});
