import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokerThere, hangKeypad } from '@homeward/testing/drivers/zigbee-door.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { caller, homeward } from '@homeward/testing/home/home-processes.ts';
import { afterEach, expect, it } from 'vitest';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
const patient = { timeout: 120_000, interval: 100 };
const pin = '730519';
const owner = { account: 'grace', name: 'Grace', password: 'a long and quiet sentence' };

it('a keypad behind a broker is answered for every code: what is nobody’s changes nothing, the owner’s arms and disarms', async (context) => {
  if (!(await brokerThere())) return context.skip('no MQTT broker');
  const folder = mkdtempSync(join(tmpdir(), 'homeward-keypad-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const pad = await hangKeypad('hall/pad');
  closers.push(() => pad.close());
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const running = homeward(
    ['serve'],
    {
      HOMEWARD_DATA: join(folder, 'data'),
      HOMEWARD_PORT: String(port),
      HOMEWARD_MQTT_URL: pad.mqtt.url,
      HOMEWARD_MQTT_TOPIC: pad.mqtt.topic,
    },
    folder,
  );
  closers.push(() => running.kill());
  const grace = caller();
  const ask = (name: string, body?: unknown) => grace.ask(address, name, body);
  const mode = async (): Promise<unknown> => {
    const { data } = await ask('GET /panel/area');
    return (data as { target_mode?: string }[])[0]?.target_mode;
  };
  /** The answers to one entry, by its number. */
  const answersTo = (no: number) =>
    pad.told.flatMap((one) => {
      const { arm_mode: shown } = one as { arm_mode?: { transaction?: number; mode: string } };
      return shown?.transaction === no ? [shown.mode] : [];
    });
  const shows = () => pad.told.map((one) => (one as { arm_mode?: { mode: string } }).arm_mode?.mode);

  const [, code] = await running.says(/with this code: (\S+)/);
  expect((await ask('POST /auth/setup', { code, ...owner, pin })).code).toBe('000');
  await expect
    .poll(async () => {
      await pad.speak();
      return JSON.stringify((await ask('GET /panel/device')).data);
    }, patient)
    .toContain('hall/pad');

  await pad.enter('arm_all_zones', '111222', 4);
  await expect.poll(() => answersTo(4), patient).toEqual(['invalid_code']);
  expect(await mode()).toBe('disarm');

  await pad.enter('arm_all_zones', pin, 5);
  await expect.poll(() => answersTo(5), patient).toEqual(['arm_all_zones']);
  await expect.poll(mode, patient).toBe('arm');
  await expect.poll(shows, patient).toContain('exit_delay');

  await pad.enter('disarm', '111222', 6);
  await expect.poll(() => answersTo(6), patient).toEqual(['invalid_code']);
  expect(await mode()).toBe('arm');

  await pad.enter('disarm', pin, 7);
  await expect.poll(() => answersTo(7), patient).toEqual(['disarm']);
  await expect.poll(mode, patient).toBe('disarm');
  // The refused codes are in the log, and no code is.
  const log = JSON.stringify((await ask('GET /event')).data);
  expect(log).toContain('181498');
  for (const typed of [pin, '111222']) expect(log + running.output()).not.toContain(typed);
}, 300_000);
