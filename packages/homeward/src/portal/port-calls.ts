import { parsedJson } from '@homeward/hub/link/json-bytes.ts';

/** One end of a line between two threads: a worker, its parent's port, or a port of a channel. */
export interface Line {
  postMessage(message: unknown): void;
  on(event: 'message', heard: (message: unknown) => void): unknown;
}

/** What an end can be asked, by name. What is given and answered crosses as JSON; an answer in bytes is JSON already. */
export type Served = Readonly<Record<string, (given: never) => unknown>>;

export interface Calls {
  /** Asks the other end. Rejects with what it says where it fails, and with why where the line ends. */
  call(name: string, given?: unknown): Promise<unknown>;
  /** The line has ended: whoever waits learns of it, and so does whoever asks from now on. */
  end(why: string): void;
}

/** An answer that was JSON before, and crosses as it is. */
interface Ready {
  readonly ready: number;
  readonly json: Uint8Array;
}

type Word =
  | { readonly id: number; readonly call: string; readonly given?: unknown }
  | { readonly id: number; readonly answer?: unknown }
  | { readonly id: number; readonly error: string };

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'ready' in message;

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Calls between two threads of this product, both ways over one line. Words are texts of JSON, which cross faster than
 * objects and share nothing; whatever else crosses the line is none of ours.
 */
export function callsOver(line: Line, served: Served): Calls {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let ended: string | null = null;

  const say = (word: Word): void => {
    if (ended === null) line.postMessage(JSON.stringify(word));
  };
  const answered = (id: number, answer: unknown): void => {
    if (!(answer instanceof Uint8Array)) return say({ id, answer });
    if (ended === null) line.postMessage({ ready: id, json: answer } satisfies Ready);
  };
  const take = (id: number): Waiting | undefined => {
    const asker = waiting.get(id);
    waiting.delete(id);
    return asker;
  };

  async function serve(id: number, name: string, given: unknown): Promise<void> {
    try {
      const call = Object.hasOwn(served, name) ? served[name] : undefined;
      if (call === undefined) throw new Error(`there is no call "${name}"`);
      // Both ends are this product's own: what a call is given is what its other end gives.
      answered(id, await call(given as never));
    } catch (error) {
      say({ id, error: error instanceof Error ? error.message : String(error) });
    }
  }

  line.on('message', (message) => {
    if (isReady(message)) return take(message.ready)?.resolve(parsedJson(message.json));
    if (typeof message !== 'string') return;
    const word = JSON.parse(message) as Word;
    if ('call' in word) return void serve(word.id, word.call, word.given);
    const asker = take(word.id);
    if ('error' in word) asker?.reject(new Error(word.error));
    else asker?.resolve(word.answer);
  });

  return {
    call: (name, given) =>
      new Promise((resolve, reject) => {
        if (ended !== null) return reject(new Error(ended));
        const id = ++last;
        waiting.set(id, { resolve, reject });
        say({ id, call: name, given });
      }),
    end: (why) => {
      ended ??= why;
      for (const { reject } of waiting.values()) reject(new Error(why));
      waiting.clear();
    },
  };
}
