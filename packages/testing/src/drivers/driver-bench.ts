import { randomBytes } from 'node:crypto';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Driver, DriverReport, HeldDevice } from '@homeward/drivers/port.ts';
import { expect } from 'vitest';

/** Chance for tests: real bytes, and no jitter. */
export const plainChance: Random = { bytes: (length) => randomBytes(length), unit: () => 0 };

/** Real time. */
export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Real time, and a way to let all that waits begin now. */
export function createImpatientClock(): Clock & { hurry(): void } {
  const waiting = new Set<() => void>();
  return {
    ...realClock,
    after: (ms, call) => {
      const fire = () => {
        if (!waiting.delete(fire)) return;
        clearTimeout(timer);
        call();
      };
      const timer = setTimeout(fire, ms);
      waiting.add(fire);
      return () => {
        clearTimeout(timer);
        waiting.delete(fire);
      };
    },
    hurry: () => {
      // Only those that wait now: what they start waits for the next hurry.
      const due = [...waiting];
      for (const fire of due) fire();
    },
  };
}

/** A driver that runs, and what it told so far. */
export interface DriverBench {
  readonly driver: Driver;
  readonly reports: DriverReport[];
  /** Waits until a report is there that contains this. */
  until(part: object): Promise<void>;
}

/** Starts a driver of whose devices the panel has those for which `held` answers. */
export async function benchOf(
  driver: Driver,
  held: (id: string) => HeldDevice | null = () => null,
): Promise<DriverBench> {
  const reports: DriverReport[] = [];
  await driver.start((report) => void reports.push(report), undefined, held);
  return {
    driver,
    reports,
    until: async (part) => {
      await expect
        .poll(() => reports, { timeout: 60_000, interval: 10 })
        .toContainEqual(expect.objectContaining(part));
    },
  };
}
