import type { ChildProcess } from 'node:child_process';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import { createGentleProcess } from './gentle-process.ts';
import type { Answered, Asked } from './process-messages.ts';

export interface ProcessOptions {
  /** For the log. */
  readonly name: string;
  /** The process's module, which calls `serveProcess`. */
  readonly module: URL;
  /** What it is given at its start. */
  readonly data: () => unknown;
  readonly clock: Clock;
  readonly log: Log;
  /** Ms without a question after which it ends, so that its memory is free again. */
  readonly idleMs: number;
}

/** A process that answers questions, and gives way. It is there only while it is needed. */
export interface AskedProcess<Question, Answer> {
  /** Rejects where the process fails or dies over it. */
  ask(question: Question): Promise<Answer>;
  /** Resolves when it has let go of its files. Nothing is asked afterwards. */
  close(): Promise<void>;
}

interface Pending<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** The process starts with the first question, and again when it has ended. One that waits for that is there already. */
export function createAskedProcess<Question, Answer>(
  options: ProcessOptions,
): AskedProcess<Question, Answer> {
  const { name, clock, log, idleMs } = options;
  const pending = new Map<number, Pending<Answer>>();
  const gentle = createGentleProcess(options.module);
  let child: ChildProcess | null = null;
  let ended: Promise<void> = Promise.resolve();
  let lastId = 0;
  let closed = false;
  let cancelIdle = () => {};

  const send = (to: ChildProcess, asked: Asked<Question>): void =>
    // What does not reach it is rejected when it has ended.
    void to.send(asked, () => {});
  const tell = (to: ChildProcess, question: Question | null): number => {
    send(to, { id: ++lastId, question });
    return lastId;
  };

  function start(): ChildProcess {
    const started = gentle.begin();
    send(started, { data: options.data() });
    started.unref();
    started.channel?.unref();
    started.on('message', (answered) => heard(answered as Answered<Answer>));
    ended = new Promise((resolve) => {
      const over = (error: Error | string | null): void => {
        if (error !== null) log.error(`the process ${name} died`, { error: String(error) });
        if (child === started) gone();
        if (!closed) gentle.prepare();
        resolve();
      };
      started.once('error', over);
      started.once('exit', (code, signal) => over(code === 0 ? null : `exit ${signal ?? code}`));
    });
    return started;
  }

  function heard(answered: Answered<Answer>): void {
    if ('level' in answered) return log[answered.level](answered.message, answered.data);
    const waiting = pending.get(answered.id);
    pending.delete(answered.id);
    if ('failure' in answered) waiting?.reject(new Error(answered.failure));
    else waiting?.resolve(answered.answer);
    if (pending.size === 0) idle();
  }

  /** It died over what it was asked. */
  function gone(): void {
    child = null;
    for (const { reject } of pending.values()) reject(new Error(`the process ${name} ended`));
    pending.clear();
  }

  function idle(): void {
    cancelIdle();
    cancelIdle = clock.after(idleMs, end);
  }

  function end(): void {
    cancelIdle();
    const ending = child;
    child = null;
    if (ending === null) return;
    // Its files are closed before this process ends.
    ending.ref();
    tell(ending, null);
  }

  gentle.prepare();
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error(`the process ${name} is closed`));
        cancelIdle();
        child ??= start();
        pending.set(tell(child, question), { resolve, reject });
      }),
    close: async () => {
      closed = true;
      gentle.close();
      end();
      await ended;
      gone();
    },
  };
}
