import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const nodeFlags = JSON.parse(
  readFileSync(join(root, 'tools', 'node-flags.json'), 'utf8'),
) as readonly string[];
const main = join(root, 'packages', 'homeward', 'src', 'main.ts');
/** Ms that a process has to say something: these machines are busy. */
const patienceMs = 120_000;

/** The command line as its users run it, in a process of its own. */
export interface HomewardProcess {
  /** What it has said, on both ways. */
  output(): string;
  /** Resolves with the first match of what it says; rejects where it ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Runs `homeward WORDS` with these settings, and none of this process's own. */
export function homeward(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  folder: string,
): HomewardProcess {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('HOMEWARD_') && !name.startsWith('VITEST'),
    ),
  );
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, main, ...words], {
    cwd: folder,
    env: { ...env, NODE_OPTIONS: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const heard = new Set<() => void>();
  const tell = (): void => {
    for (const one of heard) one();
  };
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      said += data.toString('utf8');
      tell();
    });
  child.once('exit', tell);
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (isOver()) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  };
  return {
    output: () => said,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => settle(new Error(`it does not say ${pattern}`)), patienceMs);
        const settle = (outcome: RegExpExecArray | Error): void => {
          clearTimeout(timer);
          heard.delete(look);
          if (outcome instanceof Error) reject(new Error(`${outcome.message}:\n${said}`));
          else resolve(outcome);
        };
        const look = (): void => {
          const found = pattern.exec(said);
          if (found) settle(found);
          else if (isOver()) settle(new Error(`it ended before it said ${pattern}`));
        };
        heard.add(look);
        look();
      }),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** A person at one portal, or at several that are one: whom he asks is said each time. */
export interface Caller {
  token: string;
  ask(
    address: string,
    name: string,
    body?: unknown,
  ): Promise<Envelope<unknown> & { readonly status: number }>;
}

export function caller(): Caller {
  const me: Caller = {
    token: '',
    async ask(address, name, body) {
      const [method = '', path = ''] = name.split(' ');
      const answer = await fetch(address + apiBase + path, {
        method,
        headers: { 'content-type': 'application/json', accept: typedScalars, token: me.token },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const envelope = (await answer.json()) as Envelope<unknown>;
      if (envelope.token !== '') me.token = envelope.token;
      return { ...envelope, status: answer.status };
    },
  };
  return me;
}
