import { connect, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import type { Clock } from '@homeward/contract/ports.ts';
import { wordsOf } from './words.ts';

/** What came of a question. `refused`: the server said why, in a word of its protocol. */
export type Asked =
  | { readonly tag: 'said'; readonly lines: readonly (readonly string[])[] }
  | { readonly tag: 'refused'; readonly why: string }
  | { readonly tag: 'gone' };

/** One connection to a server. Questions go one after the other. */
export interface UpsClient {
  /** `begin` are the words that an answer begins with; one that begins with `BEGIN` goes on to its `END`. */
  ask(question: string, begin: readonly string[]): Promise<Asked>;
  /** Says goodbye where it can, and ends. */
  close(): void;
}

const connectMs = 4_000;
const answerMs = 4_000;
const longestLine = 8_192;
const mostLines = 500;
const notNut = 'what answers there is no NUT server';

interface Waiting {
  readonly begin: readonly string[];
  readonly lines: (readonly string[])[];
  isList: boolean;
  settle(asked: Asked): void;
}

/** Dials once; a connection that is lost stays lost. `ended` is called once, and not after `close`. */
export function dialUps(
  clock: Clock,
  { host, port }: { readonly host: string; readonly port: number },
  { ready, ended }: { readonly ready: () => void; readonly ended: (reason: string) => void },
): UpsClient {
  const socket: Socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, noDelay: true });
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let waiting: Waiting | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let reason = 'the NUT server closed the connection';
  let isOver = false;
  const cancelConnect = clock.after(connectMs, () => end('no answer within 4 s'));

  function over(): void {
    isOver = true;
    cancelConnect();
    waiting?.settle({ tag: 'gone' });
  }

  function end(why: string): void {
    if (isOver) return;
    over();
    socket.destroy();
    ended(why);
  }

  function take(line: string): void {
    const words = wordsOf(line);
    // What nobody asked for is no answer: then questions and answers cannot be told apart any more.
    if (waiting === null) return end(notNut);
    const { begin, lines } = waiting;
    if (words[0] === 'ERR' && !waiting.isList)
      return waiting.settle({ tag: 'refused', why: words[1] ?? 'ERR' });
    if (waiting.isList) {
      if (words[0] === 'END') return waiting.settle({ tag: 'said', lines });
      lines.push(words);
      return lines.length > mostLines ? end(notNut) : undefined;
    }
    if (begin.some((word, place) => words[place] !== word)) return end(notNut);
    waiting.isList = words[0] === 'BEGIN';
    if (!waiting.isList) waiting.settle({ tag: 'said', lines: [words] });
  }

  function received(chunk: Buffer): void {
    const parts = (rest + decoder.write(chunk)).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      if (isOver) return;
      if (part.length > longestLine) return end(notNut);
      take(part.trimEnd());
    }
    if (rest.length > longestLine) end(notNut);
  }

  function exchange(question: string, begin: readonly string[]): Promise<Asked> {
    if (isOver) return Promise.resolve({ tag: 'gone' });
    return new Promise((resolve) => {
      const cancel = clock.after(answerMs, () => end('no answer within 4 s'));
      waiting = {
        begin,
        lines: [],
        isList: false,
        settle: (asked) => {
          cancel();
          waiting = null;
          resolve(asked);
        },
      };
      socket.write(`${question}\n`);
    });
  }

  socket.on('connect', () => {
    cancelConnect();
    if (!isOver) ready();
  });
  socket.on('data', received);
  socket.on('error', (error) => {
    reason = error.message;
  });
  socket.on('close', () => end(reason));
  return {
    ask: (question, begin) => {
      const asked = last.then(() => exchange(question, begin));
      last = asked;
      return asked;
    },
    close: () => {
      if (isOver) return;
      over();
      if (socket.connecting) socket.destroy();
      else socket.end('LOGOUT\n');
      // Who does not hang up in turn is left.
      clock.after(1_000, () => socket.destroy());
    },
  };
}
