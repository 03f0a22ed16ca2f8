import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { mosquittoThere } from '@homeward/testing/drivers/own-broker.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { caller, homeward, type HomewardProcess } from '@homeward/testing/home/home-processes.ts';
import { hastenedClock } from '@homeward/testing/scenarios/hastened-clock.ts';
import { peers, waysOfGateways } from '@homeward/testing/survival/rows.ts';
import { afterAll, describe, expect, it } from 'vitest';

const patient = { timeout: 60_000, interval: 100 };
const pin = '730519';
const owner = { account: 'grace', password: 'a long and quiet sentence' };

/** Ways that whole homes take in tests of their own, which try more of them. */
const elsewhere: ReadonlySet<string> = new Set([
  'zigbee',
  'zwave',
  'camera',
  'hikvision',
  'hue',
  'matter',
  'fromHomeAssistant',
  'homeAssistant',
  'ups',
  'speaker',
]);
const ways = waysOfGateways.filter((way) => !elsewhere.has(way));

describe.skipIf(!mosquittoThere())('an empty home (needs Mosquitto)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-ways-'));
  const programs = mkdtempSync(join(tmpdir(), 'homeward-programs-'));
  const grace = caller();
  let address = '';
  let settings: Readonly<Record<string, string>> = {};
  let running: HomewardProcess | undefined;
  const ask = (name: string, body?: unknown) => grace.ask(address, name, body);
  const gateways = async () =>
    ((await ask('GET /panel/gateway')).data as DataOf<'GET /panel/gateway'>).gateways;
  const row = async (id: string) => {
    const { data } = await ask('GET /panel/device');
    // None at all comes as an empty text.
    const rows = Array.isArray(data) ? (data as readonly Record<string, unknown>[]) : [];
    return rows.find((one) => one['device_id'] === id);
  };
  const begin = async (): Promise<void> => {
    running = homeward(['serve'], settings, folder);
    await running.says(/http:\/\//);
    await expect.poll(async () => (await ask('GET /panel/online')).data, patient).toBe('online');
  };

  it('is set up by its first visitor', async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${String(port)}`;
    settings = {
      HOMEWARD_DATA: join(folder, 'data'),
      HOMEWARD_PORT: String(port),
      PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`,
    };
    running = homeward(['serve'], settings, folder);
    const [, code] = await running.says(/with this code: (\S+)/);
    expect((await ask('POST /auth/setup', { code, name: 'Grace', ...owner, pin })).code).toBe('000');
    await expect.poll(async () => (await ask('GET /panel/online')).data, patient).toBe('online');
  }, 120_000);

  afterAll(async () => {
    await running?.kill();
    rmSync(folder, { recursive: true, force: true });
    rmSync(programs, { recursive: true, force: true });
  });

  it.each(ways)(
    'is taught a device by a gateway, hears it after a power cut, and is rid of it again: %s',
    async (way) => {
      const peer = await peers[way]?.({ clock: hastenedClock(), programs });
      if (peer?.device === null || peer === undefined) throw new Error(`nothing is brought by ${way}`);
      try {
        // Who sets a gateway up has signed in lately.
        expect((await ask('POST /auth/login', owner)).code).toBe('000');
        const { id: _, ...gateway } = peer.gateway;
        const tried = (await ask('POST /panel/gateway/test', gateway)).data as { ok: boolean };
        expect(tried).toMatchObject({ ok: true });
        const answer = await ask('POST /panel/gateway', gateway);
        expect(answer).toMatchObject({ code: '000' });
        const { id } = answer.data as { id: string };
        const isUp = async (): Promise<void> => {
          const state = async () => (await gateways()).find((one) => one.id === id)?.health?.state;
          await expect.poll(state, patient).toBe('up');
        };
        const device = peer.device.id.replace(peer.gateway.id, id);
        /** Has it speak again and again, as transmitters do, until the panel has it so. */
        const stands = async (isActive: boolean): Promise<void> => {
          const told = async () => {
            await peer.say(isActive);
            return (await row(device))?.['condition'];
          };
          await expect.poll(told, patient).toBe(isActive ? 'active' : 'normal');
        };

        await isUp();
        expect(await ask('POST /panel/learning', { on: true })).toMatchObject({ code: '000' });
        let said = false;
        /** It joined by itself, or was found for whoever teaches. */
        const isThere = async () => {
          said = !said;
          await peer.say(said);
          if ((await row(device)) !== undefined) return true;
          const { found } = (await ask('GET /panel/learning')).data as DataOf<'GET /panel/learning'>;
          return found.some((one) => one.device_id === device);
        };
        await expect.poll(isThere, patient).toBe(true);
        if ((await row(device)) === undefined)
          expect(await ask('POST /panel/device', { device_id: device })).toMatchObject({ code: '000' });
        await ask('POST /panel/learning', { on: false });
        await stands(true);
        await stands(false);

        await running?.kill();
        await begin();
        await isUp();
        await stands(true);
        expect(await ask('DELETE /panel/gateway', { id })).toMatchObject({ code: '000' });
        expect((await gateways()).map((one) => one.id)).not.toContain(id);
        await expect.poll(() => row(device), patient).toMatchObject({ online: 'unknown' });
        expect(await ask('DELETE /panel/device', { device_id: device })).toMatchObject({ code: '000' });
        expect(await row(device)).toBeUndefined();
      } finally {
        await peer.close();
      }
    },
    240_000,
  );
});
