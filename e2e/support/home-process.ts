import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@homeward/testing/free-port.ts';
import { builtHome } from './build-home.ts';
import type { Asked, Errand, ProcessSettings, ServerSettings, Told } from './home-messages.ts';
import type { FreshSessions } from './household.ts';
import nodeFlags from '../../tools/node-flags.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');

/** A test home that runs in a process of its own. */
export interface HomeProcess {
  readonly address: string;
  /** The port at which panels of other makers report; null where they do not. */
  readonly receiver: number | null;
  /** Of each of its households. */
  readonly sessions: readonly FreshSessions[];
  run(errand: Errand): Promise<void>;
  /** Has it stand still, with all its connections open, as a machine that swaps or a debugger does; or go on. */
  freeze(frozen: boolean): void;
  /** Kills it as a power cut would, and starts it again on the same disk and port; no household is open then. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a home for so many households. Rejects where it ends before it is up. */
export async function startHomeProcess(households: number, server: ServerSettings): Promise<HomeProcess> {
  const data = mkdtempSync(join(tmpdir(), 'homeward-e2e-'));
  const settings: ProcessSettings = {
    data,
    port: await freePort(),
    receiver: server.receiver === true ? await freePort() : null,
    // Another build than the shared one, where somebody works on that.
    web: process.env['HOMEWARD_E2E_WEB'] ?? join(root, 'packages', 'web', 'dist'),
    households,
    server,
  };
  let begun = await begin(settings);
  const sessions = begun.sessions ?? [];
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const { child } = begun;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    // What stands still hears nothing, not even that it is to end.
    child.kill('SIGCONT');
    child.kill(signal);
    await gone;
  };
  return {
    address: `http://127.0.0.1:${settings.port}`,
    receiver: settings.receiver,
    sessions,
    run: (errand) => begun.run(errand),
    freeze: (frozen) => void begun.child.kill(frozen ? 'SIGSTOP' : 'SIGCONT'),
    async restart() {
      await end('SIGKILL');
      begun = await begin(settings);
    },
    async stop() {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

interface Begun {
  readonly child: ChildProcess;
  readonly sessions: readonly FreshSessions[] | null;
  run(errand: Errand): Promise<void>;
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

function begin(settings: ProcessSettings): Promise<Begun> {
  const child = spawn(process.execPath, [...nodeFlags, builtHome, JSON.stringify(settings)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const run = (errand: Errand): Promise<void> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      child.send({ id, errand } satisfies Asked);
    });
  return new Promise((resolve, reject) => {
    child.on('message', (told: Told) => {
      if (told.tag === 'up') return resolve({ child, sessions: told.sessions, run });
      const asker = waiting.get(told.id);
      waiting.delete(told.id);
      if (told.tag === 'done') asker?.resolve();
      else asker?.reject(new Error(`the test home failed: ${told.error}`));
    });
    child.once('exit', (code) => {
      reject(new Error(`the home ended before it was up (exit ${code})`));
      for (const asker of waiting.values()) asker.reject(new Error(`the home has ended (exit ${code})`));
    });
  });
}
