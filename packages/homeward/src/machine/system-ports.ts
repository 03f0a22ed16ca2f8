import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';

/** The longest one timer can wait; longer waits are made of several. */
const longestTimer = 2_147_483_647;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, call) {
    const due = performance.now() + ms;
    let timer: ReturnType<typeof setTimeout>;
    const arm = (): void => {
      const left = Math.max(0, due - performance.now());
      timer = setTimeout(left > longestTimer ? arm : call, Math.min(left, longestTimer));
    };
    arm();
    return () => clearTimeout(timer);
  },
};

/** Cryptographic bytes; `unit` is for jitter only. */
export const systemRandom: Random = {
  bytes: (length) => new Uint8Array(randomBytes(length)),
  unit: () => Math.random(),
};

type Level = 'info' | 'warn' | 'error';

/** One line of JSON an entry, on standard error, so that standard output stays for people. */
export function lineLog(
  least: Level,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const rank: Readonly<Record<Level, number>> = { info: 0, warn: 1, error: 2 };
  const at = (level: Level) => (message: string, data?: Readonly<Record<string, unknown>>) => {
    if (rank[level] >= rank[least])
      write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...data })}\n`);
  };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
