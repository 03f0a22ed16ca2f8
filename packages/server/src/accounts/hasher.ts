import { AppError } from '../app-error.ts';

/** Slow password hashing. A port, so that a simulated world need not spend its time on it. */
export interface Hasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/** argon2id with 19 MiB and two passes (reliability D3), off the main thread. */
export function argon2Hasher(): Hasher {
  // Loaded with the first sign-in, not with the first second.
  const native = import('@node-rs/argon2');
  native.catch(() => undefined);
  return {
    hash: async (password) =>
      (await native).hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    verify: async (hash, password) => {
      try {
        return await (await native).verify(hash, password);
      } catch {
        return false;
      }
    },
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
