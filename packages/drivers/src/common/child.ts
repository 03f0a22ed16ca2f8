import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';
import type { Clock } from '@homeward/contract/ports.ts';

/** A program of this machine that a driver listens to, line by line. */
export interface Child {
  /** Asks it to end, and makes it end after 2 s; resolves when it is gone. */
  stop(): Promise<void>;
}

export interface ChildEars {
  readonly out?: (line: string) => void;
  /** What it puts out as it comes, instead of its lines. */
  readonly bytes?: (chunk: Buffer) => void;
  readonly err?: (line: string) => void;
  /** A line was longer than 64 KiB: it is dropped. */
  readonly tooLong?: () => void;
  /** It is gone, or was never there: `code` is null then, or where a signal ended it. Called once. */
  readonly ended: (code: number | null, isMissing: boolean) => void;
}

const longestLine = 65_536;
const graceMs = 2_000;

/** Calls for every line of a stream; what is longer than a line may be is dropped up to its end. */
function eachLine(stream: Readable, take: (line: string) => void, tooLong: () => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let skips = false;
  stream.on('data', (chunk: Buffer) => {
    const parts = (rest + decoder.write(chunk)).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      if (!skips && line.length <= longestLine) take(line.trimEnd());
      else if (!skips) tooLong();
      skips = false;
    }
    if (rest.length <= longestLine) return;
    if (!skips) tooLong();
    skips = true;
    rest = '';
  });
  stream.on('end', () => {
    if (rest !== '' && !skips) take(rest.trimEnd());
  });
}

/** Starts a program. It gets no input, and nothing of it is run by a shell. */
export function startChild(
  clock: Clock,
  command: string,
  args: readonly string[],
  { out = () => {}, bytes, err = () => {}, tooLong = () => {}, ended }: ChildEars,
): Child {
  const child = spawn(command, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let over = false;
  const end = (code: number | null, isMissing: boolean): void => {
    if (over) return;
    over = true;
    ended(code, isMissing);
  };
  if (bytes === undefined) eachLine(child.stdout, out, tooLong);
  else child.stdout.on('data', bytes);
  eachLine(child.stderr, err, tooLong);
  child.on('error', () => end(null, child.pid === undefined));
  // All that it said has been heard by then.
  child.on('close', (code) => end(code, false));
  return {
    stop: async () => {
      if (over || child.pid === undefined) return;
      const gone = once(child, 'close');
      child.kill('SIGTERM');
      const cancel = clock.after(graceMs, () => child.kill('SIGKILL'));
      await gone;
      cancel();
    },
  };
}
