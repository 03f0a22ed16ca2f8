import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

/** One figure of one run: what it is, the limit's value and the product's, their ratio and the target for it. */
export interface Figure {
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly limit: number | null;
  readonly product: number;
  /** Product over limit, or the product's own value where the target is absolute. */
  readonly ratio: number | null;
  readonly target: string;
  readonly met: boolean;
  readonly note?: string;
}

export interface Benchmark {
  readonly id: string;
  readonly title: string;
  run(): Promise<readonly Figure[]>;
}

/** The value below which `share` (0 to 1) of the samples lie. Samples need not be sorted. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) return Number.NaN;
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0;
const pinned = (cpu: number | null, command: string, args: readonly string[]): [string, string[]] =>
  canPin && cpu !== null ? ['taskset', ['-c', String(cpu), command, ...args]] : [command, [...args]];

export interface Program {
  readonly child: ChildProcess;
  /** The next line of JSON that the program prints. */
  next(): Promise<Readonly<Record<string, number | string>>>;
  /** Asks it to end and waits. */
  stop(): Promise<void>;
}

/** Starts a program of this folder on a core of its own; it speaks in lines of JSON, the first one says it is ready. */
export function start(
  file: string,
  environment: Readonly<Record<string, string>> = {},
  cpu: number | null = 0,
): Program {
  const [command, args] = pinned(cpu, process.execPath, [
    '--disable-warning=ExperimentalWarning',
    ...(environment['NODE_ARGS'] ?? '').split(' ').filter(Boolean),
    join(import.meta.dirname, file),
  ]);
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting: ((line: string | null) => void)[] = [];
  let ended = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const taker = waiting.shift();
    if (taker) taker(line);
    else lines.push(line);
  });
  child.on('exit', () => {
    ended = true;
    for (const taker of waiting.splice(0)) taker(null);
  });
  return {
    child,
    async next() {
      const line =
        lines.shift() ??
        (ended ? null : await new Promise<string | null>((resolve) => waiting.push(resolve)));
      if (line === null) throw new Error(`${file} ended without an answer (exit ${child.exitCode})`);
      return JSON.parse(line) as Record<string, number | string>;
    },
    async stop() {
      if (ended) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Prints a line that `Program.next` reads. */
export const tell = (data: Readonly<Record<string, number | string>>): void =>
  console.log(JSON.stringify(data));

/** A figure whose target is a ratio to the limit: at most, or at least, `target`. */
export function ratioFigure(
  id: string,
  what: string,
  unit: string,
  limit: number,
  product: number,
  bound: 'at most' | 'at least',
  target: number,
  note?: string,
): Figure {
  const ratio = product / limit;
  return {
    id,
    what,
    unit,
    limit,
    product,
    ratio,
    target: `${bound} ${target}× limit`,
    met: bound === 'at most' ? ratio <= target : ratio >= target,
    ...(note ? { note } : {}),
  };
}
