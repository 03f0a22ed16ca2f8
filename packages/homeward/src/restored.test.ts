import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openStation } from '@homeward/testing/channels/station.ts';
import { brokerThere, hangDoor } from '@homeward/testing/drivers/zigbee-door.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { caller, homeward } from '@homeward/testing/home/home-processes.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
const patient = { timeout: 120_000, interval: 250 };
const pin = '730519';
const owner = { account: 'grace', name: 'Grace', password: 'a long and quiet sentence' };

it('a home that was restored arms, alarms, and is heard by its station', async (context) => {
  if (!(await brokerThere())) return context.skip('no MQTT broker');
  const folder = mkdtempSync(join(tmpdir(), 'homeward-restored-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const door = await hangDoor('Front door');
  closers.push(() => door.close());
  const station = await openStation();
  closers.push(() => station.close());
  const settings = {
    HOMEWARD_DATA: join(folder, 'data'),
    HOMEWARD_PORT: String(await freePort()),
    HOMEWARD_MQTT_URL: door.mqtt.url,
    HOMEWARD_MQTT_TOPIC: door.mqtt.topic,
    HOMEWARD_WEBHOOK_NETWORKS: '127.0.0.0/8',
  };
  const address = `http://127.0.0.1:${settings.HOMEWARD_PORT}`;
  const start = () => {
    const running = homeward(['serve'], settings, folder);
    closers.push(() => running.kill());
    return running;
  };
  const grace = caller();
  const ask = async (name: string, body?: unknown) => (await grace.ask(address, name, body)).code;
  const online = async () => (await grace.ask(address, 'GET /panel/online')).data;
  const isOpen = async (): Promise<unknown> => {
    const { data } = await grace.ask(address, 'GET /panel/device');
    return (data as { name: string; status1?: string }[]).find(({ name }) => name === 'Front door')?.status1;
  };
  const arm = async () => {
    await expect
      .poll(() => ask('POST /panel/mode', { area: 1, mode: 'arm', pincode: pin }), patient)
      .toBe('000');
    await ask('POST /panel/arm_now', { area: 1 });
  };
  const disarm = () => ask('POST /panel/mode', { area: 1, mode: 'disarm', pincode: pin });

  const first = start();
  const [, code] = await first.says(/with this code: (\S+)/);
  expect(await ask('POST /auth/setup', { code, ...owner, pin })).toBe('000');
  await door.say(false);
  await expect.poll(isOpen, patient).toContain('dc_close');
  await expect
    .poll(
      () => ask('PUT /panel/report', { no: 2, name: 'Station', url: station.url, group: 2, level: 'all' }),
      patient,
    )
    .toBe('000');
  await arm();
  expect(await disarm()).toBe('000');

  const backup = homeward(['backup', join(folder, 'safe'), '--keys'], settings, folder);
  await backup.says(/The backup is in/);
  await backup.stop();
  // What the backup knows nothing of: the portal and the panel have gone on.
  for (let no = 0; no < 3; no += 1) {
    await arm();
    expect(await disarm()).toBe('000');
  }
  expect(await first.stop()).toBe(0);
  const [taken = ''] = readdirSync(join(folder, 'safe'));
  const restore = homeward(['restore', join(folder, 'safe', taken)], settings, folder);
  await restore.says(/Restored as of/);
  await restore.stop();

  const second = start();
  await second.says(/Homeward is at/);
  expect(await ask('POST /auth/login', { account: owner.account, password: owner.password })).toBe('000');
  await expect.poll(online, patient).toBe('online');
  await door.say(false);
  await expect.poll(isOpen, patient).toContain('dc_close');
  const before = station.messages.length;
  await arm();
  await door.say(true);
  // The entry delay of a new home is half a minute.
  await expect.poll(() => station.messages.slice(before).join(' '), patient).toMatch(/1(?:130|131|134) /);
  expect(await disarm()).toBe('000');
  // The portal has heard of it, too.
  await expect
    .poll(async () => JSON.stringify((await grace.ask(address, 'GET /event')).data), patient)
    .toMatch(/1813[0-9]/);
}, 600_000);
