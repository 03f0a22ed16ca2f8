import type { Log } from '@homeward/contract/ports.ts';
import type { Hasher } from '@homeward/server/accounts/hasher.ts';
import { serverOptions } from '@homeward/server/options/options.ts';
import { createServer } from '@homeward/server/server.ts';
import { openStore, type Store } from '@homeward/server/store/store.ts';
import type { RunningServer } from './link-wire.ts';
import type { Phones } from './phones.ts';
import type { Dice } from './random.ts';
import { createMachine, type Machine, type Scheduler } from './scheduler.ts';

/** The server's computer. Its store outlives it, as a database does. */
export interface ServerMachine {
  readonly machine: Machine;
  readonly store: Store;
  running(): RunningServer | null;
  start(): Promise<void>;
  /** It dies; `after` ms later another one starts. */
  kill(ms: number): void;
  close(): Promise<void>;
}

/** Passwords are not what a world is about. */
const plain: Hasher = {
  hash: (password) => Promise.resolve(`plain ${password}`),
  verify: (hash, password) => Promise.resolve(hash === `plain ${password}`),
};

const day = 24 * 3_600_000;

/** Opens the store; nothing runs before `start`. */
export async function createServerMachine(
  scheduler: Scheduler,
  wall: number,
  dice: Dice,
  trace: (what: string) => void,
  died: () => void,
  phones: Phones,
): Promise<ServerMachine> {
  const machine = createMachine(scheduler, wall);
  const store = await openStore(':memory:');
  const random = dice.fork('server');
  // Looking after everybody every 3 s would be most of a world's work; sessions outlive what is shorter than it.
  const options = serverOptions({
    limits: {
      revalidate: 60_000,
      idle: 30 * day,
      absolute: 30 * day,
      liveHistory: 300,
      resumeMost: 100,
      // Clocks here jump by ten years, and stay there.
      eventLife: 36_500 * day,
    },
  });
  const log: Log = {
    info: () => {},
    warn: (message, data) => trace(`server warn ${message} ${JSON.stringify(data ?? {})}`),
    error: (message, data) => trace(`server error ${message} ${JSON.stringify(data ?? {})}`),
  };
  let running: RunningServer | null = null;
  let starting = false;

  async function start(): Promise<void> {
    if (running !== null || starting) return;
    starting = true;
    const process = machine.boot();
    const server = await createServer({
      store,
      clock: process.clock,
      random,
      log,
      hasher: plain,
      options,
      openWays: phones.openWays(process),
    });
    running = { server, process };
    starting = false;
    trace('server starts');
  }

  return {
    machine,
    store,
    running: () => running,
    start,
    kill: (ms) => {
      if (running === null) return;
      trace(`server dies for ${ms} ms`);
      running.process.kill();
      running = null;
      died();
      scheduler.after(ms, () => void start());
    },
    close: () => store.close(),
  };
}
