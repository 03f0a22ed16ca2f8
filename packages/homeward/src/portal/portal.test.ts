import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createBenchDriver } from '@homeward/testing/hub/bench-driver.ts';
import { houseConfig, siren, smoke } from '@homeward/testing/hub/house.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { hearAll } from '@homeward/testing/hub/test-hub.ts';
import { faultyWire } from '@homeward/testing/server/faulty-wire.ts';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { freshSchema } from '@homeward/testing/server/test-database.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { runPanel, webOf } from '../start/panel-host.ts';
import { systemClock, systemRandom } from '../machine/system-ports.ts';
import { openPortal, type Portal } from './portal.ts';

const patient = { timeout: 60_000 };

/** A portal whose thread dies where it stands when it is told to. */
async function opened(
  given: {
    readonly firstCode?: string;
    readonly database?: string;
    readonly damaged?: boolean;
    readonly unborn?: boolean;
    readonly keyLost?: boolean;
  } = {},
) {
  const { firstCode } = given;
  const data = mkdtempSync(join(tmpdir(), 'homeward-portal-'));
  const database = given.database ?? join(data, 'portal.db');
  if (given.damaged === true)
    writeFileSync(database, 'this is no database, but long enough to look like one'.repeat(100));
  if (given.keyLost === true) await (await openStore(database)).close();
  if (given.unborn === true) writeFileSync(`${database}.unborn`, '');
  const counted = { storeOpened: 0 };
  const machine = { clock: systemClock, random: systemRandom, log: createQuietLog() };
  const pins: string[] = [];
  const ownerPin = async (pin: string): Promise<void> => {
    if (pin === '000000') throw new Error('the panel did not take the PIN');
    pins.push(pin);
  };
  const portal = await openPortal({
    ...machine,
    ...(firstCode === undefined ? {} : { first: { code: firstCode, ownerPin } }),
    settings: { database, options: { node: 'test' }, ...(given.keyLost === true ? { keys: data } : {}) },
    storeOpened: () => (counted.storeOpened += 1),
    module: new URL('../../../testing/src/home/portal-that-dies.ts', import.meta.url),
  });
  let open = true;
  const close = async (): Promise<void> => {
    if (open) await portal.close();
    open = false;
  };
  onTestFinished(async () => {
    await close();
    rmSync(data, { recursive: true, force: true });
  });
  return {
    data,
    database,
    machine,
    portal,
    pins,
    close,
    get storeOpened() {
      return counted.storeOpened;
    },
    die: () => writeFileSync(`${database}.die`, ''),
  };
}

/** The hub's test house, on its way to run on this machine. */
function panelOf(
  { data, machine }: Pick<Awaited<ReturnType<typeof opened>>, 'data' | 'machine'>,
  portal: Portal | Promise<Portal>,
) {
  const driver = createBenchDriver();
  const drivers = [{ name: 'bench', open: () => driver.open() }];
  const setup = { config: houseConfig, codes: [], drivers, plan: planned([]), world: null };
  const running = runPanel(
    setup,
    data,
    machine,
    portal,
    webOf(machine, () => null),
  );
  onTestFinished(async () => (await running).hub.stop());
  const sounds = (): boolean =>
    driver.commands.some(({ device, command }) => device === siren && command.tag === 'siren');
  return { running, driver, sounds };
}

async function panelAt(home: Awaited<ReturnType<typeof opened>>) {
  const { running, driver, sounds } = panelOf(home, home.portal);
  const panel = await running;
  hearAll(driver);
  return { panel, driver, sounds };
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/REST/v2/panel/mode`).then(
    (response) => response.status > 0,
    () => false,
  );

const isAway = (portal: Portal): Promise<boolean> =>
  portal.probe().then(
    () => false,
    () => true,
  );

describe('the portal in a thread of its own', () => {
  it('hears of the panel, and listens', async () => {
    const home = await opened();
    const { panel } = await panelAt(home);
    const port = await home.portal.listen(0, '127.0.0.1');
    expect(await answers(port)).toBe(true);
    await expect.poll(() => panel.link.online(), patient).toBe(true);
    expect(await home.portal.hasAccounts()).toBe(false);
    expect(await home.portal.clients()).toBe(0);
    await home.close();
    expect(await answers(port)).toBe(false);
    expect(await isAway(home.portal)).toBe(true);
  });

  it('is not there yet, and the panel sounds; it begins, and hears of it', async () => {
    const home = await opened();
    const begins = Promise.withResolvers<Portal>();
    const { running, driver, sounds } = panelOf(home, begins.promise);
    await expect.poll(() => driver.starts, patient).toBe(1);
    hearAll(driver);
    driver.reports(smoke, { detected: true });
    await expect.poll(sounds, patient).toBe(true);
    begins.resolve(home.portal);
    const panel = await running;
    await expect.poll(() => panel.link.online(), patient).toBe(true);
  });

  it('comes to an end, also beside a connection on which nobody says anything', async () => {
    const home = await opened();
    const port = await home.portal.listen(0, '127.0.0.1');
    const silent = connect(port, '127.0.0.1');
    await new Promise((resolve) => silent.once('connect', resolve));
    // However it ends.
    silent.on('error', () => {});
    const ended = new Promise((resolve) => silent.once('close', resolve));
    await home.close();
    await ended;
  });

  it('dies, and the panel sounds; it begins again where it was, and hears what it missed', async () => {
    const home = await opened();
    const { panel, driver, sounds } = await panelAt(home);
    const port = await home.portal.listen(0, '127.0.0.1');
    await expect.poll(() => panel.link.online(), patient).toBe(true);
    home.die();
    await expect.poll(() => isAway(home.portal), patient).toBe(true);
    driver.reports(smoke, { detected: true });
    await expect.poll(sounds, patient).toBe(true);
    await expect.poll(() => panel.link.online(), patient).toBe(true);
    await expect.poll(() => answers(port), patient).toBe(true);
    const fires = async (): Promise<number> => {
      const store = await openStore(home.database);
      const found = await store.db
        .selectFrom('events')
        .select('code')
        .where('code', 'like', '1811%')
        .execute();
      await store.close();
      return found.length;
    };
    await expect.poll(fires, patient).toBe(1);
    expect(home.machine.log.lines.map(({ message }) => message)).toContain('the portal failed');
  });

  it('is closed while it begins again, and leaves nothing behind', async () => {
    const home = await opened();
    home.die();
    await expect.poll(() => isAway(home.portal), patient).toBe(true);
    await home.close();
    expect(await isAway(home.portal)).toBe(true);
  });

  it('does not begin at first, and the panel sounds; it begins later', async () => {
    const home = await opened({ unborn: true });
    expect(await isAway(home.portal)).toBe(true);
    const { panel, driver, sounds } = await panelAt(home);
    driver.reports(smoke, { detected: true });
    await expect.poll(sounds, patient).toBe(true);
    await expect.poll(() => isAway(home.portal), patient).toBe(false);
    await expect.poll(() => panel.link.online(), patient).toBe(true);
  });

  it('begins again once, also where it dies over and over', async () => {
    const home = await opened();
    const port = await home.portal.listen(0, '127.0.0.1');
    for (let death = 0; death < 2; death += 1) {
      home.die();
      await expect.poll(() => answers(port), patient).toBe(false);
      await expect.poll(() => answers(port), patient).toBe(true);
    }
    const begun = home.machine.log.lines.filter(({ message }) => message === 'the portal has begun again');
    expect(begun).toHaveLength(2);
  });

  it('gives the panel its owner’s first PIN, and says where it was not taken', async () => {
    const home = await opened({ firstCode: 'ABCD-EFGH-JKMN' });
    const port = await home.portal.listen(0, '127.0.0.1');
    const first = async (pin: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/REST/v2/auth/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          code: 'ABCD-EFGH-JKMN',
          account: 'ada',
          name: 'Ada',
          password: 'a long enough pass phrase',
          pin,
        }),
      });
      return (await response.json()) as { readonly code: string };
    };
    expect(await first('000000')).not.toMatchObject({ code: '000' });
    expect(await home.portal.hasAccounts()).toBe(false);
    expect(await first('482650')).toMatchObject({ code: '000' });
    expect(home.pins).toEqual(['482650']);
    expect(await home.portal.hasAccounts()).toBe(true);
  });

  it('waits for a store that is damaged, says so to who comes, and opens when it is whole', async () => {
    const home = await opened({ damaged: true });
    const panel = await panelAt(home);
    const port = await home.portal.listen(0, '127.0.0.1');
    expect(await home.portal.waits()).toContain('not a database');
    const told = await fetch(`http://127.0.0.1:${port}/REST/v2/auth/login`, { method: 'POST', body: '{}' });
    expect(told.status).toBe(503);
    expect(told.headers.get('retry-after')).not.toBe(null);
    expect(await told.json()).toMatchObject({ code: '503', message: 'v2_mg_store_damaged' });
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
    panel.driver.reports(smoke, { detected: true });
    await expect.poll(panel.sounds, patient).toBe(true);
    rmSync(home.database);
    await expect.poll(() => status('/readyz').catch(() => 0), patient).toBe(200);
    expect(await home.portal.waits()).toBe(null);
    await expect.poll(() => home.storeOpened, patient).toBe(1);
    panel.panel.link.hurry();
    await expect.poll(() => panel.panel.link.online(), patient).toBe(true);
  });

  it('tells who comes why there is nothing, also where its key is lost', async () => {
    const home = await opened({ keyLost: true });
    expect(await home.portal.waits()).toContain('portal.key is not there');
    const port = await home.portal.listen(0, '127.0.0.1');
    const told = await fetch(`http://127.0.0.1:${port}/REST/v2/auth/login`, { method: 'POST', body: '{}' });
    expect(told.status).toBe(503);
  });

  it('outlives a socket that breaks while it is told to wait', async () => {
    const home = await opened({ damaged: true });
    const port = await home.portal.listen(0, '127.0.0.1');
    for (let no = 0; no < 20; no += 1) {
      const rude = connect(port, '127.0.0.1');
      await new Promise((resolve) => rude.once('connect', resolve));
      rude.on('error', () => {});
      const gone = new Promise((resolve) => rude.once('close', resolve));
      rude.write('GET /ws/live HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
      rude.resetAndDestroy();
      await gone;
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(home.machine.log.lines.map(({ message }) => message)).not.toContain('the portal failed');
  });

  it('waits for a PostgreSQL that is away, and outlives one that goes', async (context) => {
    const postgres = await postgresService();
    if (postgres.tag === 'missing') return context.skip(postgres.reason);
    const schema = await freshSchema(postgres.url);
    const wire = await faultyWire(schema.url);
    onTestFinished(async () => {
      await wire.close();
      await schema.remove();
    });
    await wire.be('refused');
    const home = await opened({ database: wire.url });
    const panel = await panelAt(home);
    const port = await home.portal.listen(0, '127.0.0.1');
    const asked = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/REST/v2/auth/state`);
      return { status: response.status, ...((await response.json()) as { readonly message: string }) };
    };
    expect(await home.portal.waits()).toContain('ECONNREFUSED');
    expect(await asked()).toMatchObject({ status: 503, message: 'v2_mg_store_away' });
    await wire.be('whole');
    await expect.poll(() => asked().catch(() => null), patient).toMatchObject({ status: 200 });
    panel.panel.link.hurry();
    await expect.poll(() => panel.panel.link.online(), patient).toBe(true);
    await wire.be('refused');
    const setUp = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/REST/v2/auth/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          code: 'none',
          account: 'ada',
          name: 'Ada',
          password: 'a pass phrase',
          pin: '482650',
        }),
      });
      return response.status;
    };
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status, patient).toBe(503);
    expect(await setUp()).not.toBe(500);
    panel.driver.reports(smoke, { detected: true });
    await expect.poll(panel.sounds, patient).toBe(true);
    await wire.be('whole');
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status, patient).toBe(200);
  });

  it('says so where somebody else listens', async () => {
    const { portal } = await opened();
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(portal.listen(port, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
  });
});
