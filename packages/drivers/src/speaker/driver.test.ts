import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@homeward/contract/ports.ts';
import { fullScale, peakOf, samplesOf, soundFile } from '@homeward/contract/rules/panel/sound-file.ts';
import { samplesOfTones } from '@homeward/contract/rules/panel/tones.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import {
  benchOf,
  createImpatientClock,
  plainChance,
  realClock,
} from '@homeward/testing/drivers/driver-bench.ts';
import { type FakePlayer, fakePlayer } from '@homeward/testing/drivers/fake-player.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { troubleOf } from '../common/trouble.ts';
import type { Driver } from '../port.ts';
import { createSpeakerDriver } from './driver.ts';
import type { OwnSoundFile, SpeakerOptions } from './options.ts';
import { probeSpeaker } from './probe.ts';

const id = DeviceId.parse('IN:hall01');
const patient = { timeout: 30_000, interval: 20 };
let folder = '';
let player: FakePlayer;
let driver: Driver | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-speaker-'));
  player = await fakePlayer();
});
afterEach(async () => {
  await driver?.stop();
  driver = undefined;
  await player.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function begin(
  command: readonly string[] = player.command,
  into = join(folder, 'sounds'),
  more: Partial<Pick<SpeakerOptions, 'ownSound' | 'trialMs'>> & { readonly clock?: Clock } = {},
) {
  const { clock = realClock, ...others } = more;
  const options = { id, name: 'Hall', command, folder: into, ...others };
  driver = createSpeakerDriver(options, { clock, random: plainChance });
  const bench = await benchOf(driver);
  const tell = (given: DeviceCommand) => bench.driver.command(id, given);
  const siren = (sound: 'burglar' | 'fire' | 'panic' | 'chime' | 'off', more: object = {}) =>
    tell({ tag: 'siren', sound, volume: 'loud', ...more });
  const link = () => bench.reports.findLast(({ tag }) => tag === 'link');
  const sounding = () =>
    bench.reports.flatMap((report) => (report.tag === 'reported' ? [report.values.sounding] : [])).at(-1);
  const trouble = () =>
    bench.reports.flatMap((report) => (report.tag === 'reported' ? [report.values.trouble] : [])).at(-1);
  return { ...bench, tell, siren, link, sounding, trouble };
}
const played = () => player.played().filter((one) => !one.startsWith('silence'));
const silences = () => player.played().filter((one) => one.startsWith('silence')).length;

describe('the speaker of a machine', () => {
  it('is a sounder of the panel that works, as a silence shows which nobody hears', async () => {
    const { reports, link } = await begin(undefined, undefined, { trialMs: 50 });
    expect(reports[0]).toMatchObject({ tag: 'discovered', device: { id, kind: 'panel', name: 'Hall' } });
    expect(link()).toEqual({ tag: 'link', up: true });
    expect(player.played()[0]).toBe('silence-normal');
    await expect.poll(() => readdirSync(join(folder, 'sounds')).length, patient).toBe(18);
    await expect.poll(silences, patient).toBeGreaterThan(1);
    expect(player.strange()).toEqual([]);
  });

  it('plays what a chime is about, as loud as it is asked for', async () => {
    const { siren } = await begin();
    for (const [more, file] of [
      [{}, 'chime-loud'],
      [{ prompt: 'exit', volume: 'normal' }, 'exit-normal'],
      [{ prompt: 'entry' }, 'entry-loud'],
      [{ prompt: 'fault', volume: 'normal' }, 'fault-normal'],
    ] as const) {
      expect(await siren('chime', more)).toEqual({ tag: 'sent' });
      await expect.poll(() => played().at(-1), patient).toBe(file);
    }
    await siren('chime', { volume: 'none' });
    expect(played()).toHaveLength(4);
    expect(player.strange()).toEqual([]);
  });

  it('plays the last of those that come while another is heard', async () => {
    const { siren } = await begin();
    player.does('waits');
    await siren('chime');
    await expect.poll(played, patient).toEqual(['chime-loud']);
    await siren('chime', { prompt: 'exit' });
    await siren('chime', { prompt: 'entry' });
    player.does('plays');
    await expect.poll(played, patient).toEqual(['chime-loud', 'entry-loud']);
  });

  it('plays an alarm over and over until it is another, or none', async () => {
    const { siren, sounding } = await begin();
    expect(await siren('burglar')).toEqual({ tag: 'sent' });
    await expect.poll(() => played().length, patient).toBeGreaterThan(2);
    expect(new Set(played())).toEqual(new Set(['burglar-loud']));
    expect(sounding()).toBe(true);
    await siren('chime');
    await siren('fire', { volume: 'normal' });
    await expect.poll(() => played().at(-1), patient).toBe('fire-normal');
    expect(played()).not.toContain('chime-loud');
    expect(await siren('off')).toEqual({ tag: 'confirmed' });
    expect(sounding()).toBe(false);
    const count = played().length;
    expect(await siren('chime')).toEqual({ tag: 'sent' });
    await expect.poll(played, patient).toHaveLength(count + 1);
  });

  it('is silent at once when an alarm ends, and lets nothing short go on into one', async () => {
    const { siren } = await begin();
    player.does('waits');
    await siren('chime');
    await expect.poll(played, patient).toEqual(['chime-loud']);
    await siren('burglar');
    await expect.poll(played, patient).toEqual(['chime-loud', 'burglar-loud']);
    // It resolves when the player is gone, though that would wait for ever.
    await siren('off');
    expect(played()).toEqual(['chime-loud', 'burglar-loud']);
  });

  it('is tested for two seconds, but not in an alarm', async () => {
    const { tell, siren } = await begin();
    expect(await tell({ tag: 'testSiren', volume: 'normal' })).toEqual({ tag: 'confirmed' });
    expect(played()).toEqual(['test-normal']);
    player.does('fails');
    expect(await tell({ tag: 'testSiren', volume: 'loud' })).toMatchObject({ tag: 'unconfirmed' });
    player.does('waits');
    await siren('panic');
    expect(await tell({ tag: 'testSiren', volume: 'loud' })).toMatchObject({ tag: 'rejected' });
  });
});

describe('a player', () => {
  it.each([
    ['that is missing', 'hide', 'notInstalled'],
    ['that fails', 'fails', 'noSound'],
  ] as const)('%s is a gateway out of reach, until it plays again', async (_what, how, why) => {
    if (how === 'hide') player.hide();
    else player.does(how);
    const { link } = await begin();
    const told = link();
    expect(told).toMatchObject({ up: false, devices: [id] });
    expect(troubleOf(told?.tag === 'link' && !told.up ? told.reason : '').why).toBe(why);
    if (why === 'notInstalled') return;
    player.does('plays');
    await expect.poll(link, patient).toMatchObject({ up: true });
  });

  it('that hangs is ended, and out of reach', async () => {
    const clock = createImpatientClock();
    const { siren, link } = await begin(undefined, undefined, { clock });
    player.does('waits');
    await siren('chime');
    await expect.poll(played, patient).toEqual(['chime-loud']);
    clock.hurry();
    await expect
      .poll(link, patient)
      .toMatchObject({ up: false, reason: expect.stringContaining('hangs') as string });
  });

  it('that fails in an alarm is tried again for as long as the alarm lasts', async () => {
    const { siren, link } = await begin();
    player.does('fails');
    await siren('burglar');
    await expect.poll(() => played().length, patient).toBeGreaterThan(2);
    expect(link()).toMatchObject({ up: false, reason: expect.stringContaining('no such device') as string });
    player.does('plays');
    await expect.poll(link, patient).toMatchObject({ up: true });
    await siren('off');
  });

  it('is none where the machine has no command', async () => {
    const { link } = await begin([]);
    const told = link();
    expect(troubleOf(told?.tag === 'link' && !told.up ? told.reason : '').why).toBe('noCommand');
  });

  it('gets its file although the folder takes none', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { link, siren } = await begin(player.command, join(folder, 'file', 'sounds'));
    expect(link()).toMatchObject({ up: true });
    await siren('burglar');
    await expect.poll(() => played().at(-1), patient).toBe('burglar-loud');
    expect(player.strange()).toEqual([]);
  });

  it('gets its file again where somebody took it away', async () => {
    const { siren } = await begin();
    await expect.poll(() => readdirSync(join(folder, 'sounds')).length, patient).toBe(18);
    rmSync(join(folder, 'sounds'), { recursive: true });
    await siren('chime');
    await expect.poll(() => played().at(-1), patient).toBe('chime-loud');
    expect(player.strange()).toEqual([]);
  });

  it('is tried by a chime', async () => {
    const found: string[] = [];
    const tried = (command: readonly string[]) =>
      probeSpeaker({ command, folder: join(folder, 'sounds') }, realClock, (what) => found.push(what));
    expect(await tried(player.command)).toMatchObject({ ok: true });
    expect(found).toEqual(['played']);
    expect(played()).toEqual(['chime-normal']);
    expect(await tried(['/nowhere/player'])).toMatchObject({ ok: false });
  });
});

describe('a sound of the home’s own', () => {
  const toneOf = (seconds: number): Int16Array =>
    samplesOfTones([{ hertz: 500, at: 0, length: seconds }], seconds, 0.2);
  const ownOf = (hash: string, file: () => Uint8Array | null = () => soundFile(toneOf(1))): OwnSoundFile => ({
    hash: hash.repeat(64),
    ms: 1_000,
    file,
  });
  const bell = `own-${'b'.repeat(16)}`;
  const alarm = `own-${'a'.repeat(16)}`;

  it('is played in the place of the built-in one, as loud as it is asked for', async () => {
    const own = ownOf('b');
    const { siren } = await begin(undefined, undefined, {
      ownSound: (use) => (use === 'chime' ? own : null),
    });
    await siren('chime', { volume: 'normal' });
    await expect.poll(played, patient).toEqual([`${bell}-normal`]);
    await siren('chime', { prompt: 'entry' });
    await expect.poll(played, patient).toEqual([`${bell}-normal`, 'entry-loud']);
    const swing = (loud: string) => {
      const samples = samplesOf(readFileSync(join(folder, 'sounds', `${bell}-${loud}.wav`)));
      return samples === null ? 0 : peakOf(samples) / fullScale;
    };
    expect(swing('normal')).toBeCloseTo(0.35, 3);
    await siren('chime');
    await expect.poll(() => played().at(-1), patient).toBe(`${bell}-loud`);
    expect(swing('loud')).toBeCloseTo(1, 3);
    expect(player.strange()).toEqual([]);
  });

  it('that fails in an alarm leaves no silence: the built-in one goes on, and the speaker is in trouble', async () => {
    let own = ownOf('a');
    const { siren, trouble, link, tell } = await begin(undefined, undefined, {
      ownSound: (use) => (use === 'burglar' ? own : null),
    });
    expect(trouble()).toBe(false);
    player.does('failsOwn');
    await siren('burglar');
    await expect.poll(() => played().length, patient).toBeGreaterThan(3);
    expect(played().filter((one) => one.startsWith('own-'))).toEqual([`${alarm}-loud`]);
    expect(new Set(played().slice(1))).toEqual(new Set(['burglar-loud']));
    expect(trouble()).toBe(true);
    expect(link()).toEqual({ tag: 'link', up: true });
    await siren('off');
    // It may be tried again by whoever looks after it.
    player.does('plays');
    expect(await tell({ tag: 'testSiren', volume: 'loud', sound: 'burglar' })).toEqual({ tag: 'confirmed' });
    expect(played().at(-1)).toBe(`${alarm}-loud`);
    expect(trouble()).toBe(false);
    // Another one has not failed yet.
    own = ownOf('c');
    await siren('burglar');
    await expect.poll(() => played().at(-1), patient).toBe(`own-${'c'.repeat(16)}-loud`);
    await siren('off');
  });

  it.each([
    ['whose file is gone', () => null],
    ['whose file is damaged', () => Uint8Array.from(soundFile(toneOf(1)).subarray(0, 900))],
    ['whose file cannot be read', () => fail()],
  ])('%s is never tried at the player', async (_what, file) => {
    const { siren, trouble } = await begin(undefined, undefined, { ownSound: () => ownOf('a', file) });
    await siren('fire');
    await expect.poll(() => played().length, patient).toBeGreaterThan(1);
    expect(new Set(played())).toEqual(new Set(['fire-loud']));
    expect(trouble()).toBe(true);
    await siren('off');
  });

  it('is silent at once when the alarm ends, and leaves no file behind when it is replaced', async () => {
    let own: OwnSoundFile | null = ownOf('a');
    const { siren } = await begin(undefined, undefined, { ownSound: () => own, trialMs: 50 });
    player.does('waits');
    await siren('panic');
    await expect.poll(played, patient).toEqual([`${alarm}-loud`]);
    await siren('off');
    player.does('plays');
    const files = () => readdirSync(join(folder, 'sounds')).filter((name) => name.startsWith('own-'));
    expect(files()).toContain(`${alarm}-loud.wav`);
    own = null;
    await expect.poll(files, patient).toEqual([]);
  });
});

function fail(): never {
  throw new Error('input/output error');
}
