/** A thread that hashes passwords, one after the other: a sign-in may take a moment longer, an alarm may not. */
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { Answered, Asked } from './hash-threads.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

function matches(hash: string, password: string): boolean {
  try {
    return verifySync(hash, password);
  } catch {
    return false;
  }
}

parentPort?.on('message', ({ id, task }: Asked) => {
  let answered: Answered;
  try {
    const result = task.tag === 'hash' ? hashSync(task.password, cost) : matches(task.hash, task.password);
    answered = { id, result };
  } catch (error) {
    answered = { id, error: error instanceof Error ? error.message : 'failed' };
  }
  parentPort?.postMessage(answered);
});
