import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Clock } from '@homeward/contract/ports.ts';

/** Programs that play and record samples as they come: 16 bits, one channel, 8,000 a second. */
export interface TalkPrograms {
  readonly plays: readonly [string, ...string[]];
  /** Null where `plays` does both: it hears by its input and speaks by its output. */
  readonly records: readonly [string, ...string[]] | null;
}

/** Programs that are known, the first that is installed serves; PipeWire speaks to those of PulseAudio. */
export const knownTalks: readonly TalkPrograms[] = [
  {
    plays: [
      'pacat',
      '--playback',
      '--raw',
      '--format=s16le',
      '--channels=1',
      '--rate=8000',
      '--latency-msec=60',
    ],
    records: [
      'pacat',
      '--record',
      '--raw',
      '--format=s16le',
      '--channels=1',
      '--rate=8000',
      '--latency-msec=60',
    ],
  },
  {
    plays: ['aplay', '-q', '-t', 'raw', '-f', 'S16_LE', '-c', '1', '-r', '8000'],
    records: ['arecord', '-q', '-t', 'raw', '-f', 'S16_LE', '-c', '1', '-r', '8000'],
  },
];

/** Somebody who talks to the house, and hears it. */
export interface Talk {
  /** Says samples in the house, as they come. */
  hear(samples: Int16Array): void;
  stop(): void;
}
export interface TalkEars {
  /** What is said in the house, as it comes. */
  readonly spoken: (samples: Int16Array) => void;
  /** A program is missing, or has ended by itself. Called once. */
  readonly ended: (why: string) => void;
}
export type OpenTalk = (ears: TalkEars) => Talk;

/** Bytes that wait for the player at most: what comes later would be heard too late. */
const mostWaiting = 16_000;
/** From this loudness on (root of the mean square) the other side speaks, and for so many ms after it. */
const loud = 400;
const holdMs = 250;

const loudnessOf = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length));

/**
 * Opens the speaker and the microphone of this machine. One side speaks at a time, as with any door station: while the
 * caller is heard the microphone rests, so that he does not hear himself.
 */
export const talkBy =
  ({ plays, records }: TalkPrograms, clock: Pick<Clock, 'monotonic'>): OpenTalk =>
  ({ spoken, ended }) => {
    let isOver = false;
    let loudUntil = -Infinity;
    let half: Buffer = Buffer.alloc(0);
    const run = (
      [program, ...words]: readonly [string, ...string[]],
      hears: boolean,
      speaks: boolean,
    ): ChildProcess => {
      const pipe = (wanted: boolean): 'pipe' | 'ignore' => (wanted ? 'pipe' : 'ignore');
      const child = spawn(program, words, { stdio: [pipe(hears), pipe(speaks), 'ignore'] });
      child.on('error', (error) => end(`${program}: ${error.message}`.slice(0, 160)));
      child.on('exit', (code) => end(`${program} ended with ${String(code)}`));
      child.stdin?.on('error', () => undefined);
      child.stdout?.on('data', (chunk: Buffer) => took(chunk));
      return child;
    };
    function took(chunk: Buffer): void {
      const bytes = Buffer.concat([half, chunk]);
      const count = Math.floor(bytes.length / 2);
      half = bytes.subarray(2 * count);
      if (isOver || clock.monotonic() < loudUntil) return;
      spoken(Int16Array.from({ length: count }, (_, no) => bytes.readInt16LE(2 * no)));
    }
    const player = run(plays, true, records === null);
    const recorder = records === null ? null : run(records, false, true);
    const all = recorder === null ? [player] : [player, recorder];
    function stop(): void {
      if (isOver) return;
      isOver = true;
      for (const child of all) child.kill('SIGKILL');
    }
    function end(why: string): void {
      if (isOver) return;
      stop();
      ended(why);
    }
    return {
      hear: (samples) => {
        if (isOver || player.stdin === null || player.stdin.writableLength > mostWaiting) return;
        if (loudnessOf(samples) >= loud) loudUntil = clock.monotonic() + holdMs;
        const bytes = Buffer.alloc(2 * samples.length);
        for (const [no, sample] of samples.entries()) bytes.writeInt16LE(sample, 2 * no);
        player.stdin.write(bytes);
      },
      stop,
    };
  };
