import type { Worker } from 'node:worker_threads';
import { lowPriorityThread } from '../base/give-way.ts';

export type Task =
  | { readonly tag: 'hash'; readonly password: string }
  | { readonly tag: 'verify'; readonly hash: string; readonly password: string };
export interface Asked {
  readonly id: number;
  readonly task: Task;
}
/** A hash, or whether the password was right. */
export type Answered =
  | { readonly id: number; readonly result: string | boolean }
  | { readonly id: number; readonly error: string };

interface Pending {
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/** Ms until a thread that nobody asked anything ends: it holds memory. */
const idleMs = 30_000;

/** One thread, and who waits for it. */
class HashThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #next = 1;
  #idle: NodeJS.Timeout | null = null;

  constructor(ended: (thread: HashThread) => void) {
    // A hash is 20 ms in one piece: what wakes meanwhile must not wait for the end of a turn.
    this.#worker = lowPriorityThread(new URL('./hash-thread.ts', import.meta.url), null, 'idle');
    this.#worker.on('message', (answered: Answered) => {
      const pending = this.#pending.get(answered.id);
      this.#pending.delete(answered.id);
      if ('error' in answered) pending?.reject(new Error(answered.error));
      else pending?.resolve(answered.result);
      if (this.waiting > 0) return;
      // The process goes on while somebody waits, and not for the thread alone.
      this.#worker.unref();
      this.#idle = setTimeout(() => {
        ended(this);
        void this.#worker.terminate();
      }, idleMs).unref();
    });
    // Whoever waited learns of it when it exits.
    this.#worker.on('error', () => {});
    this.#worker.on('exit', () => {
      ended(this);
      for (const { reject } of this.#pending.values()) reject(new Error('a hashing thread ended'));
      this.#pending.clear();
    });
  }

  get waiting(): number {
    return this.#pending.size;
  }

  ask(task: Task): Promise<string | boolean> {
    if (this.#idle) clearTimeout(this.#idle);
    this.#worker.ref();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, task } satisfies Asked);
    });
  }
}

/** At most so many threads, which come as they are needed and go when they are not. */
export function hashThreads(most: number): (task: Task) => Promise<string | boolean> {
  let threads: readonly HashThread[] = [];
  const ended = (gone: HashThread): void => {
    threads = threads.filter((thread) => thread !== gone);
  };
  return (task) => {
    const [least] = threads.toSorted((a, b) => a.waiting - b.waiting);
    if (least && (least.waiting === 0 || threads.length >= most)) return least.ask(task);
    const thread = new HashThread(ended);
    threads = [...threads, thread];
    return thread.ask(task);
  };
}
