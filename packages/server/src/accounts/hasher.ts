import { AppError } from '../base/app-error.ts';
import { hashThreads } from './hash-threads.ts';

/** Slow password hashing. A port, so that a simulated world need not spend its time on it. */
export interface Hasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/** As many as pass at a time (`hashesAtOnce`). */
const threadsAtMost = 2;

/** argon2id with 19 MiB and two passes (reliability D3), in threads that give way to everything else. */
export function argon2Hasher(): Hasher {
  const ask = hashThreads(threadsAtMost);
  return {
    hash: async (password) => String(await ask({ tag: 'hash', password })),
    verify: async (hash, password) => (await ask({ tag: 'verify', hash, password })) === true,
  };
}

/**
 * Runs at most `atOnce` hashes and lets `waiting` more wait; beyond that callers are sent away (503), so that guessing
 * cannot take the machine from the alarms.
 */
export function boundedHasher(hasher: Hasher, atOnce: number, waiting: number): Hasher {
  let running = 0;
  const queue: (() => void)[] = [];

  async function bounded<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('retryLater', 'v2_mg_server_busy', { status: 503 });
      await new Promise<void>((go) => queue.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place passes to the next in the queue, or is free.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return {
    hash: (password) => bounded(() => hasher.hash(password)),
    verify: (hash, password) => bounded(() => hasher.verify(hash, password)),
  };
}
