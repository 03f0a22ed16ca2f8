/** What a process is given at its start, and then asked; null: end. */
export type Asked<Question, Data = unknown> =
  | { readonly data: Data }
  | { readonly id: number; readonly question: Question | null };

export type Answered<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: string }
  /** A line for the hub's log. */
  | {
      readonly level: 'info' | 'warn' | 'error';
      readonly message: string;
      readonly data: Readonly<Record<string, unknown>>;
    };

/** What a process does with its questions. */
export interface Answering<Question, Answer> {
  answer(question: Question): Answer;
  /** Lets go of its files. */
  end(): void;
}

const told = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const say = (answered: Answered<unknown>): void => void process.send?.(answered, () => {});

/**
 * The process's end: answers questions one after the other until it is told to end, or the hub is gone. Both ends are
 * this package's own. A signal is meant for the hub, which tells what is to be done.
 */
export function serveProcess<Data, Question, Answer>(
  open: (data: Data) => Answering<Question, Answer>,
): void {
  if (process.send === undefined) throw new Error('nobody asks this process');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  let opened: Answering<Question, Answer> | null = null;
  process.on('message', (asked: Asked<Question, Data>) => {
    if ('data' in asked) {
      try {
        opened = open(asked.data);
      } catch (error) {
        say({ level: 'error', message: 'the past cannot be read', data: { error: told(error) } });
      }
      return;
    }
    const { id, question } = asked;
    if (question === null) {
      opened?.end();
      process.disconnect();
      return;
    }
    if (opened === null) {
      // Whoever asks learns that it ended, and the next question begins another.
      process.exitCode = 1;
      process.disconnect();
      return;
    }
    try {
      say({ id, answer: opened.answer(question) });
    } catch (error) {
      say({ id, failure: told(error) });
    }
  });
  // Ends whatever else would keep it.
  process.once('disconnect', () => process.exit());
}

/** A log that is written by the hub, not by the process. */
export const processLog = {
  info: (message: string, data = {}) => say({ level: 'info', message, data }),
  warn: (message: string, data = {}) => say({ level: 'warn', message, data }),
  error: (message: string, data = {}) => say({ level: 'error', message, data }),
};
