import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { type FakePlayer, fakePlayer } from '@homeward/testing/drivers/fake-player.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { ownSoundFile } from '@homeward/testing/own-sound.ts';
import { caller, homeward, type HomewardProcess } from '@homeward/testing/home/home-processes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const patient = { timeout: 60_000, interval: 100 };
const pin = '730519';

/** A home as it leaves the box, on a machine with a loudspeaker. */
describe('a home with a speaker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-sound-'));
  const grace = caller();
  let player: FakePlayer;
  let address = '';
  let settings: Readonly<Record<string, string>> = {};
  let running: HomewardProcess | undefined;
  const ask = (name: string, body?: unknown) => grace.ask(address, name, body);
  const gateway = async () =>
    ((await ask('GET /panel/gateway')).data as DataOf<'GET /panel/gateway'>).gateways[0];
  const begin = (): HomewardProcess => (running = homeward(['serve'], settings, folder));
  const online = async (): Promise<void> => {
    await expect.poll(async () => (await ask('GET /panel/online')).data, patient).toBe('online');
  };
  const played = () => player.played().filter((one) => !one.startsWith('silence'));

  beforeAll(async () => {
    player = await fakePlayer();
  });
  afterAll(async () => {
    await running?.kill();
    await player?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is set up by its first visitor', async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${String(port)}`;
    settings = {
      HOMEWARD_DATA: join(folder, 'data'),
      HOMEWARD_PORT: String(port),
      HOMEWARD_SPEAKER_COMMAND: player.command.join(' '),
      HOMEWARD_FLAGS: 'settingPrompt',
    };
    const [, code] = await begin().says(/with this code: (\S+)/);
    const owner = { account: 'grace', name: 'Grace', password: 'a long and quiet sentence' };
    expect((await ask('POST /auth/setup', { code, ...owner, pin })).code).toBe('000');
    await online();
  }, 120_000);

  it('finds what plays, takes no command from the portal, and hears it tried', async () => {
    const { found } = (await ask('GET /panel/gateway/found')).data as DataOf<'GET /panel/gateway/found'>;
    expect(found).toContainEqual({ kind: 'speaker', values: { player: 'own' }, what: 'player', where: '' });
    const tried = (with_: string) =>
      ask('POST /panel/gateway/test', { kind: 'speaker', name: 'Hall', values: { player: with_ } });
    expect(await tried('/bin/sh')).toMatchObject({ code: '001' });
    expect(await tried('own')).toMatchObject({ data: { ok: true, found: [{ what: 'played' }] } });
    expect(played()).toEqual(['chime-normal']);
  }, 60_000);

  it('sounds a delay and an alarm, with and without a portal, and when it is told to', async () => {
    const added = { kind: 'speaker', name: 'Hall', values: { player: 'own' } };
    expect(await ask('POST /panel/gateway', added)).toMatchObject({ code: '000' });
    await expect.poll(gateway, patient).toMatchObject({ health: { state: 'up' } });
    const id = `IN:${(await gateway())?.id ?? ''}`;
    const test = { device_sid: id, command: { tag: 'testSiren', volume: 'loud' } };
    expect(await ask('POST /panel/device_control', test)).toMatchObject({ code: '000' });
    await expect.poll(played, patient).toContain('test-loud');

    expect(await ask('POST /panel/mode', { mode: 'arm', area: 1, pincode: pin })).toMatchObject({
      code: '000',
    });
    await expect.poll(played, patient).toContain('exit-loud');
    expect(await ask('POST /panel/mode', { mode: 'disarm', area: 1, pincode: pin })).toMatchObject({
      code: '000',
    });

    expect(await ask('POST /panel/panic', { kind: 'panic', area: 1 })).toMatchObject({ code: '000' });
    await expect.poll(played, patient).toContain('panic-loud');
    // The alarm outlives a power cut, and sounds again by itself.
    await running?.kill();
    const before = played().length;
    begin();
    await expect.poll(() => played().slice(before), patient).toContain('panic-loud');
    await online();
    expect(await ask('POST /panel/mode', { mode: 'disarm', area: 1, pincode: pin })).toMatchObject({
      code: '000',
    });
    expect(player.strange()).toEqual([]);
  }, 240_000);

  it('plays a sound of the home’s own, and the built-in one where that fails', async () => {
    const id = `IN:${(await gateway())?.id ?? ''}`;
    const content = ownSoundFile(1).toString('base64');
    const before = played().length;
    const test = (sound: string) =>
      ask('POST /panel/device_control', {
        device_sid: id,
        command: { tag: 'testSiren', volume: 'loud', sound },
      });
    const heard = () => played().slice(before);
    expect(await ask('POST /panel/own_sound', { use: 'fire', name: 'Horn', content })).toMatchObject({
      code: '000',
    });
    expect(await test('fire')).toMatchObject({ code: '000' });
    await expect.poll(heard, patient).toMatchObject([/^own-.*-loud$/].map((is) => expect.stringMatching(is)));
    player.does('failsOwn');
    expect(await test('fire')).toMatchObject({ code: '000' });
    await expect.poll(() => heard().at(-1), patient).toBe('fire-loud');
    const faults = async () =>
      ((await ask('GET /panel/device')).data as DataOf<'GET /panel/device'>).find(
        ({ device_id }) => device_id === id,
      );
    await expect.poll(faults, patient).toMatchObject({ status_fault: ['device_status.out_of_order'] });
    expect(await ask('DELETE /panel/own_sound', { use: 'fire' })).toMatchObject({ code: '000' });
    player.does('plays');
    expect(await test('fire')).toMatchObject({ code: '000' });
    await expect.poll(faults, patient).toMatchObject({ status_fault: [] });
    expect(player.strange()).toEqual([]);
  }, 120_000);

  it('tells of a player that fails', async () => {
    player.does('fails');
    const id = `IN:${(await gateway())?.id ?? ''}`;
    const test = { device_sid: id, command: { tag: 'testSiren', volume: 'loud' } };
    await ask('POST /panel/device_control', test);
    await expect
      .poll(gateway, patient)
      .toMatchObject({ health: { state: 'down', trouble: { why: 'noSound' } } });
    player.does('plays');
    await expect.poll(gateway, patient).toMatchObject({ health: { state: 'up' } });
  }, 120_000);
});
