import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import nodeFlags from '../../tools/node-flags.json' with { type: 'json' };

/** Linux's; elsewhere nothing is pinned. */
const pinner = 'taskset';
/** Counted before this process is moved to one of them. */
const cores = availableParallelism();
const canPin = cores > 1 && spawnSync(pinner, ['-c', '0', 'true']).status === 0;

/** Whether what is measured has a core of its own: then figures are per core. */
export const pinned = canPin;

/** What is measured runs here; load, broker and browser on the other one. */
const measuredCore = 0;
const loadCore = 1;

/** Moves this process and all it starts from now on to the core of the load. */
export function pinLoad(): void {
  moveTo(String(loadCore));
}

/** What `run` starts may use every core that there is. */
export async function onEveryCore<T>(run: () => Promise<T>): Promise<T> {
  moveTo(`0-${cores - 1}`);
  try {
    return await run();
  } finally {
    pinLoad();
  }
}

function moveTo(list: string): void {
  if (canPin) spawnSync(pinner, ['-acp', list, String(process.pid)]);
}

/** The environment without the product's own settings, so that a run does not depend on who started it. */
export function cleanEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('HOMEWARD_'));
  return { ...Object.fromEntries(own), ...more };
}

/** Compiled code is kept from run to run, as the product does it; limits have it, too. */
const compiled = join(import.meta.dirname, '../../node_modules/.homeward/bench-compiled');

/** Starts Node on a core. `args` begin with Node's own, then the file. */
export function spawnNode(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  core: 'measured' | 'load',
): ChildProcess {
  const cpu = String(core === 'measured' ? measuredCore : loadCore);
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', ...args];
  const [command = '', ...rest] = canPin ? [pinner, '-c', cpu, ...node] : node;
  const env = cleanEnvironment({ NODE_COMPILE_CACHE: compiled, ...environment });
  return spawn(command, rest, { env, stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Asks a process to end, or kills it, and waits until it has. */
export async function end(child: ChildProcess, by: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(by);
  await gone;
}

export type Told = Readonly<Record<string, number | string>>;

/** A program of this folder in a process of its own. It speaks in lines of JSON; the first says that it is ready. */
export interface Program {
  readonly ready: Told;
  /**
   * What it says of itself now, or does and tells at a word that it knows; for limits and products of this folder at
   * least `cpu` (ms) and `rss` (bytes). One question at a time.
   */
  ask(word?: string): Promise<Told>;
  stop(): Promise<void>;
  /** Ends it where it stands. */
  kill(): Promise<void>;
}

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
  readonly core?: 'measured' | 'load';
}

const built = join(import.meta.dirname, '..', 'dist');
/** Where the programs of `product/` lie once they are built (builds.ts); as deep as they were, so that they find the same. */
export const productFolder = join(built, 'product');
/** What `npm start` runs, built for this run. */
export const commandLine = join(built, 'command-line', 'main.js');

/** A program of this folder as it is run: the product's are built, as `npm start` builds it, limits run as they are. */
const runnable = (file: string): string =>
  file.startsWith('product/')
    ? join(productFolder, `${basename(file, '.ts')}.js`)
    : join(import.meta.dirname, file);

/** Starts a program of this folder and waits until it is ready. Throws where it ends before. */
export async function start(
  file: string,
  { environment = {}, nodeArgs = [], core = 'measured' }: StartOptions = {},
): Promise<Program> {
  const profile = process.env['HOMEWARD_BENCH_PROFILE'];
  const isProduct = file.startsWith('product/');
  const extra = isProduct ? [...nodeFlags] : [];
  if (isProduct && profile) extra.push('--cpu-prof', `--cpu-prof-dir=${profile}`);
  const child = spawnNode(
    [...nodeArgs, ...extra, runnable(file), JSON.stringify(environment)],
    environment,
    core,
  );
  const lines: string[] = [];
  const waiting: ((line: string | null) => void)[] = [];
  let ended = false;
  if (child.stdout)
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
  const next = async (): Promise<Told> => {
    const line =
      lines.shift() ?? (ended ? null : await new Promise<string | null>((resolve) => waiting.push(resolve)));
    if (line === null) throw new Error(`${file} ended without an answer (exit ${child.exitCode})`);
    return JSON.parse(line) as Told;
  };
  return {
    ready: await next(),
    ask: (word = '') => {
      child.stdin?.write(`${word}\n`);
      return next();
    },
    stop: () => end(child),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** A number that a program told. Throws where it did not. */
export function told(data: Told, name: string): number {
  const value = data[name];
  if (typeof value !== 'number') throw new Error(`no ${name} in ${JSON.stringify(data)}`);
  return value;
}
