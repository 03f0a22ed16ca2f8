import type { Clock } from '@homeward/contract/ports.ts';
import { startChild } from '../common/child.ts';
import type { Loud, SoundName } from './sounds.ts';
import { sounds } from './sounds.ts';
import type { SoundFiles } from './sound-files.ts';

/** What became of a sound: it was played to its end, it was stopped, or why nothing was heard. */
export type Played = 'played' | 'stopped' | { readonly wrong: string };

export interface Playing {
  readonly done: Promise<Played>;
  /** Ends it; resolves when the program is gone. */
  stop(): Promise<void>;
}

/** Ms that a player may take longer than its sound. */
const graceMs = 5_000;

/** Plays one sound with a program of this machine, of which nothing is run by a shell. Never rejects. */
export function play(
  clock: Clock,
  files: SoundFiles,
  command: readonly string[],
  sound: SoundName,
  loud: Loud,
): Playing {
  const ended = Promise.withResolvers<Played>();
  let stopChild: (() => Promise<void>) | null = null;
  let isStopped = false;
  let last = '';
  const [program, ...words] = command;

  async function begin(): Promise<void> {
    if (program === undefined) return ended.resolve({ wrong: 'no command that plays sounds is set here' });
    const path = await files.file(sound, loud);
    if (isStopped) return ended.resolve('stopped');
    const child = startChild(clock, program, [...words, path], {
      out: () => {},
      err: (line) => {
        last = line.slice(0, 160);
      },
      ended: (code, isMissing) => {
        cancel();
        if (isMissing) ended.resolve({ wrong: `${program} is not installed` });
        else if (isStopped) ended.resolve('stopped');
        else if (code === 0) ended.resolve('played');
        else ended.resolve({ wrong: `no sound: ${program} ended with ${String(code)} ${last}`.trim() });
      },
    });
    stopChild = child.stop;
    const cancel = clock.after(sounds[sound].seconds * 1_000 + graceMs, () => {
      ended.resolve({ wrong: `no sound: ${program} hangs` });
      void child.stop();
    });
  }

  void begin().catch((error: unknown) =>
    ended.resolve({ wrong: `no sound: its file cannot be written: ${String(error)}`.slice(0, 200) }),
  );
  return {
    done: ended.promise,
    stop: async () => {
      isStopped = true;
      await stopChild?.();
    },
  };
}
