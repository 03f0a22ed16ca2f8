import type { SoundUse } from '@homeward/contract/words/panel/sound-uses.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { createBackoff } from '../common/backoff.ts';
import { sirenSeconds } from '../common/siren-words.ts';
import type { CommandOutcome, Driver, DriverReport } from '../port.ts';
import type { SpeakerOptions } from './options.ts';
import { createOwnPlayer } from './own-player.ts';
import type { Played, Playing } from './player.ts';
import { createSoundFiles } from './sound-files.ts';
import type { Loud, Wanted } from './sounds.ts';

type Siren = Extract<DeviceCommand, { tag: 'siren' }>;

/** Ms after which an alarm that could not be heard is played again. */
const againMs = 1_000;

const done: CommandOutcome = { tag: 'confirmed' };

/** The speaker of the panel's own machine: its sounder, played by a program that whoever runs the machine has chosen. */
export function createSpeakerDriver(
  options: SpeakerOptions,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Driver {
  const { id, name, trialMs = 300_000 } = options;
  const files = createSoundFiles(options.folder);
  const backoff = createBackoff(clock, random);
  let emit: (report: DriverReport) => void = () => {};
  let isOver = false;
  let isUp: boolean | null = null;
  /** The alarm that is to be heard. */
  let alarm: Wanted | null = null;
  /** A short sound that comes as soon as another is over. */
  let next: Wanted | null = null;
  let playing: Playing | null = null;
  let cancelTrial = () => {};
  let wake = () => {};
  let losses = 0;
  const player = createOwnPlayer(options, clock, files);
  /** As it was told last. */
  let isTroubled: boolean | null = null;

  function tell(): void {
    isTroubled = player.isTroubled();
    const values = { sounding: alarm !== null, trouble: isTroubled };
    emit({ tag: 'reported', device: id, values, live: true });
  }

  /** A sound that was played shows that the player works; one that was stopped shows nothing. */
  function learned(played: Played): void {
    if (isOver || played === 'stopped') return;
    cancelTrial();
    if (played === 'played') {
      backoff.reset();
      cancelTrial = clock.after(trialMs, () => void trial());
      if (isUp === true) {
        if (isTroubled !== player.isTroubled()) tell();
        return;
      }
      isUp = true;
      emit({ tag: 'link', up: true });
      tell();
      return;
    }
    if (isUp === true) losses += 1;
    isUp = false;
    emit({ tag: 'link', up: false, reason: played.wrong, devices: [id] });
    backoff.again(() => void trial());
  }

  async function sounded(wanted: Wanted): Promise<Played> {
    const mine = player.play(wanted);
    playing = mine;
    const played = await mine.done;
    if (playing === mine) playing = null;
    learned(played);
    return played;
  }

  async function trial(): Promise<void> {
    if (isOver) return;
    if (playing !== null || alarm !== null) {
      cancelTrial();
      cancelTrial = clock.after(trialMs, () => void trial());
      return;
    }
    await sounded({ sound: 'silence', loud: 'normal' });
    short();
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(againMs, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });
  }

  /** Plays an alarm over and over, until it is another or none. A player that fails is tried again for as long. */
  async function sustain(mine: Wanted): Promise<void> {
    const begunAt = clock.monotonic();
    await playing?.stop();
    while (alarm === mine && !isOver) {
      const played = await sounded(mine);
      if (alarm === mine && typeof played === 'object') await pause();
      if (alarm === mine && clock.monotonic() - begunAt > sirenSeconds.longest * 1_000) silence();
    }
  }

  function silence(): void {
    if (alarm !== null && !isOver)
      emit({ tag: 'reported', device: id, values: { sounding: false }, live: true });
    alarm = null;
    wake();
  }

  /** Plays the short sound that waits, unless something is heard. */
  function short(): void {
    const wanted = next;
    if (wanted === null || playing !== null || alarm !== null || isOver) return;
    next = null;
    void sounded(wanted).then(short);
  }

  async function siren({ sound, volume, prompt }: Siren): Promise<CommandOutcome> {
    if (sound === 'chime') {
      // Nothing short goes into an alarm; of those that come too fast the last is heard.
      if (alarm !== null || volume === 'none') return done;
      next = { sound: prompt ?? 'chime', loud: volume };
      short();
      return { tag: 'sent' };
    }
    next = null;
    if (sound === 'off' || volume === 'none') {
      silence();
      await playing?.stop();
      if (isUp !== true) void trial();
      return done;
    }
    const isFirst = alarm === null;
    const mine: Wanted = { sound, loud: volume };
    alarm = mine;
    wake();
    if (isFirst) emit({ tag: 'reported', device: id, values: { sounding: true }, live: true });
    void sustain(mine);
    return { tag: 'sent' };
  }

  async function test(loud: Loud, use: SoundUse | undefined): Promise<CommandOutcome> {
    if (alarm !== null) return { tag: 'rejected', reason: 'unsupported' };
    await playing?.stop();
    if (use !== undefined) player.tryAgain(use);
    const played = await sounded({ sound: use ?? 'test', loud });
    short();
    if (played === 'played') return done;
    return { tag: 'unconfirmed', reason: played === 'stopped' ? 'timedOut' : 'linkLost' };
  }

  return {
    start: async (listener) => {
      emit = listener;
      emit({
        tag: 'discovered',
        device: {
          id,
          kind: 'panel',
          modelId: 'Speaker',
          name,
          battery: false,
          commands: ['siren', 'testSiren'],
        },
      });
      await trial();
      void files
        .prepare()
        .then(() => player.prepare())
        .catch(() => {});
    },
    command: (device, given) => {
      if (device !== id) return Promise.resolve({ tag: 'rejected', reason: 'unknownDevice' });
      if (given.tag === 'siren') return siren(given);
      if (given.tag === 'testSiren')
        return given.volume === 'none' ? Promise.resolve(done) : test(given.volume, given.sound);
      return Promise.resolve({ tag: 'rejected', reason: 'unsupported' });
    },
    takes: (device, given) => device === id && (given.tag === 'siren' || given.tag === 'testSiren'),
    read: (device) => {
      if (device !== id || isUp !== true) return false;
      tell();
      return true;
    },
    stop: async () => {
      isOver = true;
      emit = () => {};
      alarm = null;
      next = null;
      backoff.cancel();
      cancelTrial();
      wake();
      await playing?.stop();
      await files.clear();
    },
    counters: () => ({ malformed: 0, linkLosses: losses }),
  };
}
