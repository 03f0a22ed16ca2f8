import { parentPort } from 'node:worker_threads';

/** What a thread is asked; null: end. */
export interface Asked<Question> {
  readonly id: number;
  readonly question: Question | null;
}

export type Answered<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: string }
  /** A line for the hub's log. */
  | {
      readonly level: 'info' | 'warn' | 'error';
      readonly message: string;
      readonly data: Readonly<Record<string, unknown>>;
    };

/** The thread's end: answers questions one after the other until it is told to end. Both ends are this package's own. */
export function serveThread<Question, Answer>(answer: (question: Question) => Answer, end: () => void): void {
  const port = parentPort;
  if (port === null) throw new Error('this is no thread');
  const send = (answered: Answered<Answer>) => port.postMessage(answered);
  port.on('message', ({ id, question }: Asked<Question>) => {
    if (question === null) {
      end();
      port.close();
      return;
    }
    try {
      send({ id, answer: answer(question) });
    } catch (error) {
      send({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}

/** A log that is written by the hub, not by the thread. */
export const threadLog = {
  info: (message: string, data = {}) => line('info', message, data),
  warn: (message: string, data = {}) => line('warn', message, data),
  error: (message: string, data = {}) => line('error', message, data),
};

function line(
  level: 'info' | 'warn' | 'error',
  message: string,
  data: Readonly<Record<string, unknown>>,
): void {
  const answered: Answered<never> = { level, message, data };
  parentPort?.postMessage(answered);
}
