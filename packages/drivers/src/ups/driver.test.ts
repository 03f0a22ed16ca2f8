import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import {
  benchOf,
  createImpatientClock,
  plainChance,
  realClock,
} from '@homeward/testing/drivers/driver-bench.ts';
import { nutLogin, type NutServer, nutThere, startNutServer } from '@homeward/testing/drivers/nut-server.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '@homeward/contract/ports.ts';
import type { Driver } from '../port.ts';
import { troubleOf } from '../common/trouble.ts';
import { createUpsDriver } from './driver.ts';
import type { UpsOptions } from './options.ts';
import { findUps, probeUps } from './probe.ts';

const patient = { timeout: 30_000, interval: 50 };
const nobody = { user: '', password: '' };
const drivers: Driver[] = [];
afterEach(async () => {
  for (const driver of drivers.splice(0)) await driver.stop();
});

async function bench(options: UpsOptions, clock: Clock = realClock) {
  const driver = createUpsDriver({ ...options, pollMs: 50 }, { clock, random: plainChance });
  drivers.push(driver);
  const made = await benchOf(driver);
  const last = (tag: 'link' | 'power') => made.reports.findLast((report) => report.tag === tag);
  /** Until the last word of a kind is this. */
  const until = async (tag: 'link' | 'power', part: object): Promise<void> => {
    await expect.poll(() => last(tag), patient).toMatchObject(part);
  };
  return { ...made, until };
}

describe.skipIf(!nutThere())('a supply of Network UPS Tools (needs the package nut-server)', () => {
  let server: NutServer;
  beforeAll(async () => {
    server = await startNutServer(['cellar', 'attic']);
  }, 60_000);
  afterAll(() => server?.close());
  const options = (more: Partial<UpsOptions> = {}): UpsOptions => ({
    host: '127.0.0.1',
    port: server.port,
    ups: 'cellar',
    ...nobody,
    ...more,
  });

  it('says how mains and battery stand, as they change', async () => {
    const { until, driver } = await bench(options(nutLogin));
    await until('power', { power: { mains: true, low: false, missing: false, percent: 100, minutes: 60 } });
    expect(driver.version?.()).toBe('2.8.0');
    await server.put('cellar', { 'ups.status': 'OB LB', 'battery.charge': '12', 'battery.runtime': '130' });
    await until('power', { power: { mains: false, low: true, percent: 12, minutes: 2 } });
    await server.put('cellar', { 'ups.status': 'OL RB', 'ups.alarm': 'Replace battery!' });
    await until('power', { power: { mains: true, low: false, missing: true } });
  }, 60_000);

  it('is not heard while its driver is gone or frozen, and its old values are none', async () => {
    const { until, reports } = await bench(options());
    await until('link', { up: true });
    await server.unplug('cellar');
    await until('link', { up: false, reason: expect.stringContaining('no driver that talks') as string });
    const before = reports.filter(({ tag }) => tag === 'power').length;
    await until('link', { up: false });
    expect(reports.filter(({ tag }) => tag === 'power').length).toBe(before);
    await server.plug('cellar');
    await until('link', { up: true });
    server.freeze('cellar', true);
    await until('link', { up: false, reason: expect.stringContaining('not heard of the UPS') as string });
    server.freeze('cellar', false);
    await until('link', { up: true });
  }, 120_000);

  it('is heard again after its server died', async () => {
    const { until, driver } = await bench(options());
    await until('link', { up: true });
    await server.kill();
    await until('link', { up: false });
    expect(driver.counters().linkLosses).toBe(1);
    await server.start();
    await until('link', { up: true });
    await until('power', { power: { mains: true } });
  }, 60_000);

  it('is tried as it is typed, and found', async () => {
    const tried = async (more: Partial<UpsOptions>) => {
      const found: string[] = [];
      const { ok, detail } = await probeUps(options(more), realClock, (what, _, text = '') => {
        found.push(`${what} ${text}`);
      });
      return ok ? found : troubleOf(detail).why;
    };
    await server.put('attic', { 'ups.status': 'OB' });
    expect(await tried({ ups: 'attic' })).toContain('ups attic');
    await expect.poll(() => tried({ ups: 'attic' }), patient).toContain('onBattery ');
    expect(await tried({ ...nutLogin })).toContain('version 2.8.0');
    expect(await tried({ ...nutLogin, password: 'wrong' })).toBe('signIn');
    expect(await tried({ ups: 'garage' })).toBe('upsUnknown');
    expect(await tried({ ups: '' })).toBe('upsUnknown');
    expect(await tried({ port: 1 })).toBe('refused');
    await server.unplug('attic');
    await expect.poll(() => tried({ ups: 'attic' }), patient).toBe('upsUnheard');
    expect(await findUps(options(), realClock)).toEqual(['cellar', 'attic']);
    expect(await findUps(options({ port: 1 }), realClock)).toEqual([]);
  }, 60_000);
});

describe('a supply behind something else', () => {
  const open: Server[] = [];
  const sockets = new Set<Socket>();
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    for (const server of open.splice(0)) server.close();
  });
  /** A server that does what it likes with each line. */
  async function liar(act: (socket: Socket, line: string) => void, greeting = ''): Promise<UpsOptions> {
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      if (greeting !== '') socket.write(greeting);
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\n').filter(Boolean)) act(socket, line);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push(server);
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, ups: 'cellar', ...nobody };
  }
  const list = 'BEGIN LIST UPS\nUPS cellar "x"\nEND LIST UPS\n';
  const speaks = (variable: (name: string) => string) => (socket: Socket, line: string) => {
    if (line === 'LIST UPS') socket.write(list);
    else if (line === 'VER') socket.write('something\n');
    else socket.write(variable(line.split(' ')[3] ?? ''));
  };

  it.each<[string, Parameters<typeof liar>]>([
    ['a web server', [(socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')]],
    ['a mail server', [() => {}, '220 mail ready\r\n']],
    ['one that pours', [(socket) => socket.write('x'.repeat(100_000))]],
    [
      'one whose list never ends',
      [(socket) => socket.write(`BEGIN LIST UPS\n${'UPS x "x"\n'.repeat(2_000)}`)],
    ],
    ['one that answers another question', [speaks(() => 'VAR attic ups.status "OL"\n')]],
    [
      'noise',
      [(socket) => socket.write(Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7) % 256)))],
    ],
  ])('never makes %s a supply that is well', async (_what, given) => {
    const { until, reports } = await bench(await liar(...given));
    await until('link', { up: false });
    expect(reports.some(({ tag }) => tag === 'power')).toBe(false);
    expect(reports.some((report) => report.tag === 'link' && report.up)).toBe(false);
  });

  it('is not reached while it is silent', async () => {
    const clock = createImpatientClock();
    const asked = Promise.withResolvers<void>();
    const { until } = await bench(await liar(() => asked.resolve()), clock);
    await asked.promise;
    clock.hurry();
    await until('link', { up: false, reason: 'no answer within 4 s' });
  });

  it('is unknown while its status says neither mains nor battery', async () => {
    const { until } = await bench(
      await liar(
        speaks((name) =>
          name === 'ups.status' ? 'VAR cellar ups.status "WAIT"\n' : 'ERR VAR-NOT-SUPPORTED\n',
        ),
      ),
    );
    await until('power', { power: { mains: null, low: null, percent: null } });
  });

  it('that says no status at all is not heard', async () => {
    const { until, reports } = await bench(await liar(speaks(() => 'ERR VAR-NOT-SUPPORTED\n')));
    await until('link', { up: false, reason: 'the UPS does not say how it stands' });
    expect(reports.some(({ tag }) => tag === 'power')).toBe(false);
  });

  it('hears a name as one word, whatever is in it', async () => {
    const lines: string[] = [];
    const options = await liar((socket, line) => {
      lines.push(line);
      socket.write(line === 'LIST UPS' ? list : 'OK\n');
    });
    const { until } = await bench({ ...options, user: 'me" LOGIN x', password: 'a\nLOGOUT' });
    await until('link', { up: false });
    expect(lines).toContain('USERNAME "me\\" LOGIN x"');
    expect(lines).toContain('PASSWORD "a LOGOUT"');
  });
});
