import type { Log } from '@homeward/contract/ports.ts';
import type { Driver } from '@homeward/drivers/port.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createHub, type Hub, type HubOptions } from '@homeward/hub/hub.ts';
import type { Journal } from '@homeward/hub/journal/journal.ts';
import { createMemoryDisk, type MemoryDisk, openMemoryJournal } from '@homeward/hub/journal/memory.ts';
import { type BenchDriver, createBenchDriver } from './bench-driver.ts';
import { type BenchWays, createBenchWays } from './bench-ways.ts';
import {
  anna,
  annaPin,
  door,
  duressPin,
  hall,
  houseConfig,
  lamp,
  masterPin,
  siren,
  smoke,
  temporaryPin,
} from './house.ts';
import { createQuietLog, type LogLine } from './quiet-log.ts';
import { createSeededRandom } from './seeded-random.ts';
import { createVirtualClock, type VirtualClock } from '@homeward/hub/time/virtual-clock.ts';

/** A hub of the test house and everything around it. */
export interface Bench {
  readonly clock: VirtualClock;
  readonly disk: MemoryDisk;
  readonly log: Log & { readonly lines: readonly LogLine[] };
  readonly ways: BenchWays;
  /** The driver of the hub that runs now. */
  driver(): BenchDriver;
  hub(): Hub;
  /** From this moment nothing leaves the hub, and what it has not committed is gone. */
  powerOff(): void;
  /** A new hub on the same disk. */
  powerOn(): Promise<void>;
}

export interface BenchOptions {
  /** Wraps the journal, to watch or to spoil it. */
  readonly wrap?: (journal: Journal, bench: Bench) => Journal;
  readonly hub?: Partial<HubOptions>;
  /** Wall time at which the test begins; `start` where absent. */
  readonly from?: number;
  /** Opens the journal of each life; the memory disk where absent. */
  readonly journal?: () => Journal;
}

export const start = Date.UTC(2026, 0, 5, 12);

/** The house with its codes set, every device heard and closed. */
export async function createBench(options: BenchOptions = {}): Promise<Bench> {
  const { wrap = (journal) => journal, hub: extra = {}, journal } = options;
  const clock = createVirtualClock(options.from ?? start);
  const disk = createMemoryDisk('epoch-1');
  const log = createQuietLog();
  const ways = createBenchWays();
  let driver = createBenchDriver();
  let power = { on: true };

  const begin = () => {
    driver = createBenchDriver();
    const mine = driver;
    const current = { on: true };
    power = current;
    // A hub without power plans nothing, does nothing and hears nothing any more.
    const live = (call: () => void) => () => {
      if (current.on) call();
    };
    const hub = createHub({
      config: houseConfig,
      journal: wrap(journal?.() ?? openMemoryJournal(disk), bench),
      clock: { ...clock, after: (ms, call) => clock.after(ms, live(call)) },
      random: createSeededRandom(7),
      log,
      drivers: [{ name: 'bench', open: () => powered(mine.open(), current) }],
      plan: planned([]),
      ways: {
        open: (url) => {
          const way = ways.open(url);
          return way && { ...way, send: (...args) => (current.on ? way.send(...args) : never) };
        },
      },
      keyring: { pins: new Uint8Array(32).fill(9), link: 'link-key-0123456789' },
      schedule: (run) => void clock.after(0, live(run)),
      ...extra,
    });
    hub.start();
    return hub;
  };

  const bench: Bench = {
    clock,
    disk,
    log,
    ways,
    driver: () => driver,
    hub: () => hub,
    powerOff: () => {
      power.on = false;
    },
    powerOn: async () => {
      hub = begin();
      await clock.run(1);
    },
  };
  let hub = begin();
  await clock.run(10);
  const codes = [
    [anna, annaPin],
    [{ tag: 'master' }, masterPin],
    [{ tag: 'duress' }, duressPin],
    [{ tag: 'temporary' }, temporaryPin],
  ] as const;
  for (const [slot, code] of codes) {
    const set = hub.setPin(slot, code);
    await clock.run(10);
    await set;
  }
  hearAll(driver);
  await clock.run(10);
  return bench;
}

const never = new Promise<never>(() => {});

function powered(driver: Driver, power: { readonly on: boolean }): Driver {
  return {
    ...driver,
    start: (emit) => driver.start((report) => (power.on ? emit(report) : undefined)),
    command: (device, command) => (power.on ? driver.command(device, command) : never),
  };
}

/** Every device says that it is there and at rest. */
export function hearAll(driver: BenchDriver): void {
  driver.reports(door, { opening: 'closed', tamper: false });
  driver.reports(hall, { motion: false });
  driver.reports(smoke, { detected: false });
  driver.reports(siren, { sounding: false });
  driver.reports(lamp, { on: false });
}
