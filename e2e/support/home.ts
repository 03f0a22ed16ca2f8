import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { builtHome } from './build-home.ts';
import type { TestHomeSettings } from './test-home.ts';
import nodeFlags from '../../tools/node-flags.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** A home in a process of its own. */
export interface Home {
  readonly address: string;
  /** Kills it as a power cut would, and starts it again on the same disk and port. */
  restart(): Promise<void>;
  /** Cuts the lines of its panels to the portal, or mends them. */
  line(word: 'cut' | 'mend'): void;
  stop(): Promise<void>;
}

/** Starts a home with short delays and an empty log. */
export async function startHome(
  given: Partial<Omit<TestHomeSettings, 'data' | 'port' | 'web'>> = {},
): Promise<Home> {
  const data = mkdtempSync(join(tmpdir(), 'homeward-e2e-'));
  const settings: TestHomeSettings = {
    exit: 4,
    entry: 8,
    mqtt: null,
    stations: [],
    server: {},
    ...given,
    data,
    port: await freePort(),
    // Another build than the shared one, where somebody works on that.
    web: process.env['HOMEWARD_E2E_WEB'] ?? join(root, 'packages', 'web', 'dist'),
  };
  let child = await begin(settings);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return {
    address: `http://127.0.0.1:${settings.port}`,
    async restart() {
      await end('SIGKILL');
      child = await begin(settings);
    },
    line(word) {
      child.send(word);
    },
    async stop() {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function begin(settings: TestHomeSettings): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeFlags, builtHome, JSON.stringify(settings)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('the home has no output'));
    createInterface({ input: child.stdout }).once('line', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`the home ended before it was up (exit ${code})`)));
  });
}
