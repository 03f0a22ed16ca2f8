import type { Worker } from 'node:worker_threads';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import { gentleThread } from './give-way.ts';
import type { Answered, Asked } from './thread-messages.ts';

export interface ThreadOptions {
  /** For the log. */
  readonly name: string;
  /** The thread's module, which calls `serveThread`. */
  readonly module: URL;
  /** What it is given at its start. */
  readonly data: () => unknown;
  readonly clock: Clock;
  readonly log: Log;
  /** Ms without a question after which it ends, so that its memory is free again. */
  readonly idleMs: number;
}

/** A thread that answers questions, and gives way. It is there only while it is needed. */
export interface AskedThread<Question, Answer> {
  /** Rejects where the thread fails or dies over it. */
  ask(question: Question): Promise<Answer>;
  /** Resolves when it has let go of its files. Nothing is asked afterwards. */
  close(): Promise<void>;
}

interface Pending<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** The thread starts with the first question, and again when it has ended. */
export function createAskedThread<Question, Answer>(options: ThreadOptions): AskedThread<Question, Answer> {
  const { name, clock, log, idleMs } = options;
  const pending = new Map<number, Pending<Answer>>();
  let worker: Worker | null = null;
  let ended: Promise<void> = Promise.resolve();
  let lastId = 0;
  let closed = false;
  let cancelIdle = () => {};

  const tell = (to: Worker, question: Question | null): number => {
    const asked: Asked<Question> = { id: ++lastId, question };
    to.postMessage(asked);
    return asked.id;
  };

  function start(): Worker {
    const started = gentleThread(options.module, options.data());
    started.unref();
    started.on('message', (answered: Answered<Answer>) => {
      if ('level' in answered) return log[answered.level](answered.message, answered.data);
      const waiting = pending.get(answered.id);
      pending.delete(answered.id);
      if ('failure' in answered) waiting?.reject(new Error(answered.failure));
      else waiting?.resolve(answered.answer);
      if (pending.size === 0) idle();
    });
    started.on('error', (error: unknown) => log.error(`the thread ${name} died`, { error: String(error) }));
    ended = new Promise((resolve) => {
      started.on('exit', () => {
        if (worker === started) gone();
        resolve();
      });
    });
    return started;
  }

  /** It died over what it was asked. */
  function gone(): void {
    worker = null;
    for (const { reject } of pending.values()) reject(new Error(`the thread ${name} ended`));
    pending.clear();
  }

  function idle(): void {
    cancelIdle();
    cancelIdle = clock.after(idleMs, end);
  }

  function end(): void {
    cancelIdle();
    const ending = worker;
    worker = null;
    if (ending === null) return;
    // Its files are closed before the process ends.
    ending.ref();
    tell(ending, null);
  }

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error(`the thread ${name} is closed`));
        cancelIdle();
        worker ??= start();
        pending.set(tell(worker, question), { resolve, reject });
      }),
    close: async () => {
      closed = true;
      end();
      await ended;
      gone();
    },
  };
}
