import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { nutLogin, type NutServer, nutThere, startNutServer } from '@homeward/testing/drivers/nut-server.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { caller, homeward, type HomewardProcess } from '@homeward/testing/home/home-processes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const patient = { timeout: 60_000, interval: 100 };

/** A home as it leaves the box, on a machine that a UPS feeds. */
describe.skipIf(!nutThere())('a home with a UPS (needs the package nut-server)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-supply-'));
  const grace = caller();
  let server: NutServer;
  let address = '';
  let settings: Readonly<Record<string, string>> = {};
  let running: HomewardProcess | undefined;
  const ask = (name: string, body?: unknown) => grace.ask(address, name, body);
  const battery = async () =>
    (await ask('GET /panel/external_battery')).data as DataOf<'GET /panel/external_battery'>;
  const health = async () =>
    ((await ask('GET /panel/gateway')).data as DataOf<'GET /panel/gateway'>).gateways[0]?.health;
  const begin = (): HomewardProcess => (running = homeward(['serve'], settings, folder));
  const online = async (): Promise<void> => {
    await expect.poll(async () => (await ask('GET /panel/online')).data, patient).toBe('online');
  };

  beforeAll(async () => {
    server = await startNutServer();
  }, 60_000);
  afterAll(async () => {
    await running?.kill();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  it('is set up by its first visitor', async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${String(port)}`;
    settings = { HOMEWARD_DATA: join(folder, 'data'), HOMEWARD_PORT: String(port) };
    const [, code] = await begin().says(/with this code: (\S+)/);
    const owner = { account: 'grace', name: 'Grace', password: 'a long and quiet sentence' };
    expect((await ask('POST /auth/setup', { code, ...owner, pin: '730519' })).code).toBe('000');
    await online();
  }, 120_000);
  const gateway = (values: object = {}) => ({
    kind: 'ups',
    name: 'Cellar',
    values: { powerServer: '127.0.0.1', port: server.port, ...nutLogin, ...values },
  });

  it('is told what is wrong with an address, a name or a password', async () => {
    const tried = async (values: object) => (await ask('POST /panel/gateway/test', gateway(values))).data;
    expect(await tried({ port: 1 })).toMatchObject({ ok: false, trouble: { why: 'refused' } });
    expect(await tried({ password: 'wrong' })).toMatchObject({ ok: false, trouble: { why: 'signIn' } });
    expect(await tried({ ups: 'garage' })).toMatchObject({ ok: false, trouble: { why: 'upsUnknown' } });
    expect(await tried({ port: Number(new URL(address).port) })).toMatchObject({
      ok: false,
      trouble: { why: 'noUpsServer' },
    });
    expect(await tried({})).toMatchObject({
      ok: true,
      found: [{ what: 'version' }, { what: 'ups', text: 'cellar' }],
    });
    expect(await ask('POST /panel/gateway/test', gateway({ powerServer: 'a b' }))).toMatchObject({
      code: '001',
    });
  });

  it('knows its mains and battery, through a power cut and a server that dies', async () => {
    expect(await battery()).toMatchObject({ fitted: false, mains: true, percent: null });
    expect(await ask('POST /panel/gateway', gateway())).toMatchObject({ code: '000' });
    await expect.poll(battery, patient).toMatchObject({ fitted: true, mains: true, percent: 100 });
    expect(await health()).toMatchObject({
      state: 'up',
      power: { mains: true, minutes: 60 },
      version: '2.8.0',
    });

    await server.put('cellar', { 'ups.status': 'OB LB', 'battery.charge': '9', 'battery.runtime': '90' });
    await expect.poll(battery, patient).toMatchObject({ mains: false, low: true, percent: 9 });

    await running?.kill();
    await server.kill();
    begin();
    await online();
    // Nobody says that it is well.
    expect(await battery()).toMatchObject({ fitted: true, mains: false, low: true, percent: null });
    await expect.poll(health, patient).toMatchObject({ state: 'down', trouble: { why: 'refused' } });

    await server.put('cellar', { 'ups.status': 'OL', 'battery.charge': '55' });
    await server.start();
    await expect.poll(battery, patient).toMatchObject({ mains: true, low: false, percent: 55 });
    expect(await ask('DELETE /panel/gateway', { id: (await health())?.id })).toMatchObject({ code: '000' });
    expect(await battery()).toMatchObject({ fitted: false, percent: null });
  }, 240_000);
});
