import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { type HomeAssistant, homeAssistantAt } from '@homeward/testing/drivers/home-assistant.ts';
import { mosquittoThere, type OwnBroker, ownBroker } from '@homeward/testing/drivers/own-broker.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { caller, homeward, type HomewardProcess } from '@homeward/testing/home/home-processes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const patient = { timeout: 30_000, interval: 50 };
const pin = '730519';
const login = { user: 'panel', password: 'quiet-river' };

/** A home as it leaves the box, in a process of its own, and a client of its broker that stands in for Home Assistant. */
describe.skipIf(!mosquittoThere())('an empty home with Home Assistant (needs Mosquitto)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-hass-'));
  const grace = caller();
  let address = '';
  let settings: Readonly<Record<string, string>> = {};
  let running: HomewardProcess | undefined;
  let broker: OwnBroker;
  let other: HomeAssistant;
  const ask = (name: string, body?: unknown) => grace.ask(address, name, body);
  const gateways = async () =>
    ((await ask('GET /panel/gateway')).data as DataOf<'GET /panel/gateway'>).gateways;
  const online = async (): Promise<void> => {
    await expect.poll(async () => (await ask('GET /panel/online')).data, patient).toBe('online');
  };
  const ending = (end: string): string | undefined => other.ending(end);
  const state = (): string | undefined => ending('/area/1/state');
  const listen = async (): Promise<void> => {
    await other?.close();
    other = await homeAssistantAt(broker.url, login);
  };
  async function refusedAs(reason: string, action: string, code: string | null, retain = false) {
    const before = other.events.length;
    await other.press(action, code, retain);
    await expect.poll(() => other.events.slice(before), patient).toMatchObject([{ reason }]);
  }

  beforeAll(async () => {
    broker = await ownBroker({ users: { [login.user]: login.password } });
  }, 120_000);
  afterAll(async () => {
    await running?.kill();
    await other?.close();
    await broker?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is set up by its first visitor', async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${String(port)}`;
    settings = { HOMEWARD_DATA: join(folder, 'data'), HOMEWARD_PORT: String(port) };
    running = homeward(['serve'], settings, folder);
    const [, code] = await running.says(/with this code: (\S+)/);
    const owner = { account: 'grace', name: 'Grace', password: 'a long and quiet sentence' };
    expect((await ask('POST /auth/setup', { code, ...owner, pin })).code).toBe('000');
    await online();
    await listen();
  }, 120_000);

  it('is switched on as typed, refuses what has no code, and arms and disarms by one', async () => {
    const row = (password: string) => ({
      kind: 'homeAssistant',
      name: 'Home Assistant',
      values: { url: broker.url, user: login.user, password },
    });
    expect((await ask('POST /panel/gateway', { ...row(''), values: { url: '' } })).code).not.toBe('000');
    const tried = async (password: string) => (await ask('POST /panel/gateway/test', row(password))).data;
    expect(await tried('wrong')).toMatchObject({ ok: false, trouble: { why: 'signIn' } });
    expect(await tried(login.password)).toMatchObject({ ok: true, found: [{ what: 'unencrypted' }] });
    expect(await ask('POST /panel/gateway', row(login.password))).toMatchObject({ code: '000' });

    await expect.poll(() => ending('/availability'), patient).toBe('online');
    expect(state()).toBe('disarmed');
    const [shown] = await gateways();
    expect(shown).toMatchObject({ health: { state: 'up' }, values: { password: '***' } });

    await refusedAs('no_code', 'ARM_AWAY', null);
    await refusedAs('wrong_code', 'ARM_AWAY', '111222');
    await refusedAs('retained', 'ARM_AWAY', pin, true);
    expect(state()).toBe('disarmed');

    await other.press('ARM_AWAY', pin);
    await expect.poll(state, patient).toMatch(/^(arming|armed_away)$/);
    expect(JSON.parse(ending('/area/1/attributes') ?? '')).toMatchObject({
      mode: 'armed_away',
      last_changed_by: 'Owner',
    });
    await refusedAs('wrong_code', 'DISARM', '111222');
    await other.press('DISARM', pin);
    await expect.poll(state, patient).toBe('disarmed');
    expect(running?.output()).not.toContain(pin);
  }, 120_000);

  it('is away when it is killed, and there again afterwards', async () => {
    await running?.kill();
    await expect.poll(() => ending('/availability'), patient).toBe('offline');
    running = homeward(['serve'], settings, folder);
    await running.says(/Homeward is at/);
    await expect.poll(() => ending('/availability'), patient).toBe('online');
    await online();
  }, 120_000);

  it('comes back with a broker that was killed, which is no fault of the panel', async () => {
    await broker.kill();
    await expect.poll(gateways, patient).toMatchObject([{ health: { state: 'down' } }]);
    await broker.start();
    await listen();
    await expect.poll(gateways, patient).toMatchObject([{ health: { state: 'up' } }]);
    await other.press('ARM_HOME', pin);
    await expect.poll(state, patient).toMatch(/^(arming|armed_home)$/);
    await other.press('DISARM', pin);
    await expect.poll(state, patient).toBe('disarmed');
  }, 120_000);

  it('is forgotten by the broker when it is taken away', async () => {
    const [row] = await gateways();
    expect(await ask('DELETE /panel/gateway', { id: row?.id })).toMatchObject({ code: '000' });
    await expect.poll(() => ending('/config'), patient).toBe('');
    expect(await gateways()).toEqual([]);
    await expect.poll(() => [...other.heard.values()].filter((said) => said !== ''), patient).toEqual([]);
  }, 120_000);
});
