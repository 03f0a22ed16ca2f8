import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';

const folder = join(import.meta.dirname, '../../peers/matter');
const installed = join(folder, 'node_modules/@matter/main/package.json');

/**
 * Whether matter.js is here: it is large, and no part of the product. Where services are required it is installed by its
 * own lock; elsewhere the tests are skipped (`npm ci` in that folder brings it).
 */
export function matterThere(): boolean {
  if (existsSync(installed)) return true;
  if (process.env['HOMEWARD_REQUIRE_SERVICES'] !== '1') return false;
  spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'ignore', timeout: 600_000 });
  if (!existsSync(installed)) throw new Error(`matter.js is missing; run npm ci in ${folder}`);
  return true;
}

/** What a test's device is (peers/matter/devices.mjs). */
export type MatterThing =
  | 'contact'
  | 'occupancy'
  | 'smoke'
  | 'leak'
  | 'lock'
  | 'plug'
  | 'lamp'
  | 'colour'
  | 'shutter'
  | 'thermostat'
  | 'fan'
  | 'remote'
  | 'bridge';

/** The codes on a device. */
export interface MatterCodes {
  readonly qrPairingCode: string;
  readonly manualPairingCode: string;
}

/** A Matter network of its own: real devices and a real controller, in a process that a test may kill. */
export interface MatterNetwork {
  readonly url: string;
  codes(what: MatterThing): Promise<MatterCodes>;
  /** A device changes what it says, as it does by itself: values by cluster. */
  set(what: MatterThing, part: string, values: Readonly<Record<string, object>>): Promise<unknown>;
  /** A device loses its power and has it again. */
  restart(what: MatterThing): Promise<unknown>;
  /** The server is there, or is not; its devices are all the same. */
  serve(on: boolean): Promise<unknown>;
  /** Somebody works the bolt: 1 locked, 2 unlocked, and from where by Matter's number. */
  turn(lockState: number, operationSource: number): Promise<unknown>;
  close(): Promise<void>;
}

interface Said {
  readonly ready?: boolean;
  readonly id?: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** Starts a network with these devices, none of which is let in. */
export async function matterNetwork(devices: readonly MatterThing[]): Promise<MatterNetwork> {
  const port = await freePort();
  const waiting = new Map<number, (said: Said) => void>();
  let count = 0;
  const told = JSON.stringify({ port, devices });
  const child = fork(join(folder, 'network.mjs'), [told], { execArgv: [], stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    child.on('message', (said: Said) => {
      if (said.ready === true) resolve();
      else if (said.id !== undefined) waiting.get(said.id)?.(said);
    });
    child.on('exit', (code) => reject(new Error(`the network ended with ${code}`)));
  });

  function act(name: string, more: object = {}): Promise<unknown> {
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ error, value }) => {
        waiting.delete(id);
        if (error === undefined) resolve(value);
        else reject(new Error(error));
      });
      child.send({ ...more, id, act: name });
    });
  }

  return {
    url: `ws://127.0.0.1:${port}/ws`,
    codes: (what) => act('codes', { what }) as Promise<MatterCodes>,
    set: (what, part, values) => act('set', { what, part, values }),
    restart: (what) => act('restart', { what }),
    serve: (on) => act('serve', { on }),
    turn: (lockState, operationSource) => act('turn', { lockState, operationSource }),
    close: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
