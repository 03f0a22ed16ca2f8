import { hash } from 'node:crypto';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { Hasher } from '@homeward/server/accounts/hasher.ts';

/** A clock that stands still until it is told to go on. */
export interface TestClock extends Clock {
  /** Lets `ms` pass, calling what falls due in order. */
  advance(ms: number): void;
  /** Steps the wall clock by `ms`; monotonic time and timers do not notice. */
  jump(ms: number): void;
}

interface Due {
  readonly at: number;
  readonly call: () => void;
}

export function testClock(start = Date.UTC(2026, 10, 21, 8)): TestClock {
  let passed = 0;
  let step = 0;
  const waiting = new Set<Due>();
  return {
    now: () => start + passed + step,
    monotonic: () => passed,
    after(ms, call) {
      const due = { at: passed + ms, call };
      waiting.add(due);
      return () => void waiting.delete(due);
    },
    jump(ms) {
      step += ms;
    },
    advance(ms) {
      const until = passed + ms;
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        waiting.delete(next);
        passed = Math.max(passed, next.at);
        next.call();
      }
      passed = until;
    },
  };
}

/** The machine's clock, for tests over real sockets. */
export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Random bytes that are the same in every run. */
export function testRandom(seed = 'homeward'): Random {
  let count = 0;
  const block = (): Buffer => hash('sha256', `${seed} ${(count += 1)}`, 'buffer');
  return {
    bytes: (length) => {
      const blocks = Array.from({ length: Math.ceil(length / 32) }, block);
      return Buffer.concat(blocks).subarray(0, length);
    },
    unit: () => block().readUInt32BE() / 2 ** 32,
  };
}

/** What was logged, so that a test can look. */
export interface TestLog extends Log {
  readonly lines: { level: 'info' | 'warn' | 'error'; message: string; data: unknown }[];
}
export function testLog(): TestLog {
  const lines: TestLog['lines'] = [];
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, data?: unknown): void =>
      void lines.push({ level, message, data });
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}

/** Hashes that cost nothing. */
export const fastHasher: Hasher = {
  hash: (password) => Promise.resolve(`fast ${hash('sha256', password)}`),
  verify: (kept, password) => Promise.resolve(kept === `fast ${hash('sha256', password)}`),
};
