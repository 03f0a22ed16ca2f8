import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';

const folder = join(import.meta.dirname, '../../peers/zwave');
const installed = join(folder, 'node_modules/@zwave-js/server/package.json');

/**
 * Whether zwave-js and its server are here: they are large, and no part of the product. Where services are required
 * they are installed by their own lock; elsewhere the tests are skipped (`npm ci` in that folder brings them).
 */
export function zwaveThere(): boolean {
  if (existsSync(installed)) return true;
  if (process.env['HOMEWARD_REQUIRE_SERVICES'] !== '1') return false;
  spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'ignore', timeout: 600_000 });
  if (!existsSync(installed)) throw new Error(`zwave-js is missing; run npm ci in ${folder}`);
  return true;
}

/** A Z-Wave network of its own: the real server and driver over mock nodes, in a process that a test may kill. */
export interface ZwaveNetwork {
  readonly url: string;
  /** Has something happen in it (peers/zwave/network.mjs); resolves with what that says. */
  act(name: string, told?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** A notification of a node: of which type, and which event. */
  notify(node: number, type: number, event: number, parameters?: readonly number[]): Promise<unknown>;
  /** Ends it as a failure of power does. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with what it had written down; or as another network. */
  start(homeId?: number): Promise<void>;
  close(): Promise<void>;
}

interface Said {
  readonly ready?: boolean;
  readonly id?: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Starts a network with these of the nodes that `peers/zwave/nodes.mjs` describes. */
export async function zwaveNetwork(nodes: readonly number[]): Promise<ZwaveNetwork> {
  const port = await freePort();
  const cache = await mkdtemp(join(tmpdir(), 'homeward-zwave-'));
  const waiting = new Map<number, (said: Said) => void>();
  let child: ChildProcess | null = null;
  let count = 0;

  async function start(homeId = 0xc0ffee01): Promise<void> {
    const told = JSON.stringify({ port, folder: cache, homeId, nodes });
    const started = fork(join(folder, 'network.mjs'), [told], { execArgv: [], stdio: 'ignore' });
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.on('message', (said: Said) => {
        if (said.ready === true) resolve();
        else if (said.id !== undefined) waiting.get(said.id)?.(said);
        else if (said.error !== undefined) reject(new Error(said.error));
      });
      started.on('exit', (code) => reject(new Error(`the network ended with ${code}`)));
    });
  }

  async function kill(): Promise<void> {
    const last = child;
    child = null;
    if (last === null || last.exitCode !== null) return;
    last.kill('SIGKILL');
    await once(last, 'exit');
  }

  function act(name: string, told: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ error, value }) => {
        waiting.delete(id);
        if (error === undefined) resolve(value);
        else reject(new Error(error));
      });
      child?.send({ ...told, id, act: name });
    });
  }

  await start();
  return {
    url: `ws://127.0.0.1:${port}`,
    act,
    notify: (node, notificationType, notificationEvent, bytes) =>
      act('send', {
        node,
        file: 'NotificationCC',
        name: 'NotificationCCReport',
        options: { notificationType, notificationEvent },
        ...(bytes !== undefined && { bytes: { eventParameters: bytes } }),
      }),
    kill,
    start,
    close: async () => {
      await kill();
      await rm(cache, { recursive: true, force: true });
    },
  };
}
