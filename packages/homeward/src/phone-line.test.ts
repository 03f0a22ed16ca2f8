import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultyReceiver, reply, startFaultyReceiver } from '@homeward/channels/dc09/faulty-receiver.ts';
import { type FakeTalker, fakeTalker } from '@homeward/testing/drivers/fake-talker.ts';
import { type SipExchange, sipExchange } from '@homeward/testing/drivers/sip-exchange.ts';
import { sipLogin, sippThere } from '@homeward/testing/drivers/sip-server.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { caller, homeward, type HomewardProcess } from '@homeward/testing/home/home-processes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const patient = { timeout: 60_000, interval: 100 };
const pin = '730519';

/** A home as it leaves the box, with a phone line at an exchange that SIPp plays. */
describe.skipIf(!sippThere())('a home with a phone line (needs sip-tester)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-phone-'));
  const grace = caller();
  let talker: FakeTalker;
  let exchange: SipExchange;
  let station: FaultyReceiver;
  let address = '';
  let place = '';
  let running: HomewardProcess | undefined;
  const ask = (name: string, body?: unknown) => grace.ask(address, name, body);
  const log = async (): Promise<string> => JSON.stringify((await ask('GET /event')).data);

  beforeAll(async () => {
    talker = await fakeTalker();
    exchange = await sipExchange();
    station = await startFaultyReceiver(({ frame, socket }) => socket.write(reply(frame)));
    const port = await freePort();
    address = `http://127.0.0.1:${String(port)}`;
    const settings = {
      HOMEWARD_DATA: join(folder, 'data'),
      HOMEWARD_PORT: String(port),
      HOMEWARD_WEBHOOK_NETWORKS: '127.0.0.0/8',
      HOMEWARD_TALK_COMMAND: talker.command.join(' '),
    };
    running = homeward(['serve'], settings, folder);
  }, 120_000);
  afterAll(async () => {
    await running?.kill();
    await exchange?.close();
    await station?.close();
    await talker?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is known at the exchange as soon as it is set so', async () => {
    const [, code] = (await running?.says(/with this code: (\S+)/)) ?? [];
    const owner = { account: 'grace', name: 'Grace', password: 'a long and quiet sentence' };
    expect(await ask('POST /auth/setup', { code, ...owner, pin })).toMatchObject({ code: '000' });
    await expect.poll(async () => (await ask('GET /panel/online')).data, patient).toBe('online');
    const { user, password, domain } = sipLogin;
    const voip = {
      on: true,
      user,
      password,
      domain,
      port: 5060,
      proxy: `127.0.0.1:${String(exchange.port)}`,
      stun: '',
      number: '',
      callbackMinutes: 10,
    };
    expect(await ask('PUT /panel/voipSetting', voip)).toMatchObject({ code: '000' });
    place = await exchange.entered();
    expect(place).toMatch(/^127\.0\.0\.1:\d+$/);
  }, 60_000);

  it('puts nobody through before an alarm', async () => {
    expect(await exchange.call(place, { refused: 480 })).toBe(true);
    expect(talker.starts()).toBe(0);
  }, 60_000);

  it('puts the station through after it has taken an alarm, to and fro, and the log says so', async () => {
    const row = { no: 2, name: 'Station', url: `ip://1234@127.0.0.1:${String(station.port)}/CID_SIA` };
    expect(await ask('PUT /panel/report', { ...row, group: 2, level: 'all' })).toMatchObject({ code: '000' });
    expect(await ask('POST /panel/panic', { kind: 'panic', area: 1 })).toMatchObject({ code: '000' });
    await expect
      .poll(() => station.received.map(({ data }) => data), patient)
      .toContainEqual(expect.stringContaining('1120'));
    await expect.poll(() => exchange.call(place, { ms: 1_500 }), { timeout: 30_000 }).toBe(true);
    expect(talker.starts()).toBe(1);
    // What is hummed in the house came back from the exchange, and was played there.
    expect(talker.heard()).toBeGreaterThan(300);
    for (const said of ['1606', '3606']) await expect.poll(log, patient).toContain(said);
    expect(await log()).toContain('"station"');
  }, 120_000);
});
