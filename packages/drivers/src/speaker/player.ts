import type { Clock } from '@homeward/contract/ports.ts';
import { startChild } from '../common/child.ts';

/** What became of a sound: it was played to its end, it was stopped, or why nothing was heard. */
export type Played = 'played' | 'stopped' | { readonly wrong: string };

export interface Playing {
  readonly done: Promise<Played>;
  /** Ends it; resolves when the program is gone. */
  stop(): Promise<void>;
}

/** What is to be heard: the file, made where it is not there, and how long it takes, in ms. */
export interface Sounding {
  readonly file: () => Promise<string>;
  readonly ms: number;
}

/** Ms that a player may take longer than its sound. */
const graceMs = 5_000;

/** Plays one sound with a program of this machine, of which nothing is run by a shell. Never rejects. */
export function play(clock: Clock, command: readonly string[], { file, ms }: Sounding): Playing {
  const ended = Promise.withResolvers<Played>();
  let stopChild: (() => Promise<void>) | null = null;
  let isStopped = false;
  let last = '';
  const [program, ...words] = command;

  async function begin(): Promise<void> {
    if (program === undefined) return ended.resolve({ wrong: 'no command that plays sounds is set here' });
    const path = await file();
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
    const cancel = clock.after(ms + graceMs, () => {
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

/**
 * Plays a sound, and where nothing of it is heard another at once. `failed` is told why: of the first, where the second
 * is heard.
 */
export function playOr(
  clock: Clock,
  command: readonly string[],
  first: Sounding,
  second: Sounding,
  failed: (wrong: string) => void,
): Playing {
  let playing = play(clock, command, first);
  let isStopped = false;
  async function both(): Promise<Played> {
    const one = await playing.done;
    if (typeof one !== 'object') return one;
    if (isStopped) return 'stopped';
    playing = play(clock, command, second);
    const other = await playing.done;
    if (typeof other !== 'object') failed(one.wrong);
    return other;
  }
  return {
    done: both(),
    stop: async () => {
      isStopped = true;
      await playing.stop();
    },
  };
}
