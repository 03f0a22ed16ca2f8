/**
 * Many who listen: at the product each with a session of its own, speaking Socket.IO over a websocket as its clients
 * do, at the limit with the same tokens and no protocol. They are plain sockets, since a client library for each would
 * be slower than what it measures.
 */
import { readFileSync } from 'node:fs';
import { livePath } from '@homeward/contract/words/api/live-names.ts';
import { WebSocket } from 'ws';
import { serve, setting } from '../telling.ts';

const address = setting('BENCH_ADDRESS').replace('http', 'ws');
const hasProtocol = setting('BENCH_SIDE') !== 'limit';
const tokens: readonly string[] = JSON.parse(readFileSync(setting('BENCH_TOKENS'), 'utf8'));
const atOnce = 50;

interface Listener {
  readonly socket: WebSocket;
  received: number;
}
const listeners: Listener[] = [];
let opened = 0;
let ended = 0;
let refused = 0;

/** What Engine.IO and Socket.IO put before what they carry. */
const words = { open: '0', ping: '2', pong: '3', connect: '40', event: '42' } as const;
const [four, two] = [words.event.codePointAt(0), words.event.codePointAt(1)];

/** Resolves when it is let in. */
function listen(token: string): Promise<void> {
  const url = hasProtocol
    ? `${address}${livePath}?EIO=4&transport=websocket`
    : `${address}/?token=${encodeURIComponent(token)}`;
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
    const listener: Listener = { socket, received: 0 };
    listeners.push(listener);
    let isIn = false;
    const letIn = (): void => {
      isIn = true;
      opened += 1;
      resolve();
    };
    if (!hasProtocol) socket.on('open', letIn);
    socket.on('message', (data: Buffer) => {
      if (data[0] === four && data[1] === two) {
        listener.received += 1;
        return;
      }
      const text = data.toString();
      if (text === words.ping) socket.send(words.pong);
      else if (text.startsWith(words.connect)) letIn();
      else if (text.startsWith(words.open)) socket.send(`${words.connect}${JSON.stringify({ token })}`);
      else socket.close();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      ended += 1;
      if (!isIn) refused += 1;
      resolve();
    });
  });
}

let wanted = 0;
let opening = false;
async function openAll(): Promise<void> {
  opening = true;
  while (listeners.length < wanted) {
    const next = tokens.slice(listeners.length, Math.min(wanted, listeners.length + atOnce));
    await Promise.all(next.map(listen));
  }
  opening = false;
}

serve({ ready: 1 }, (word) => {
  const [deed, count] = word.split(' ');
  if (deed === 'open') {
    wanted = Math.min(Number(count), tokens.length);
    if (!opening) void openAll();
  }
  if (deed === 'forget') for (const listener of listeners) listener.received = 0;
  const counts = listeners.map(({ received }) => received);
  return {
    opened,
    ended,
    refused,
    received: counts.reduce((all, some) => all + some, 0),
    least: counts.reduce((least, some) => Math.min(least, some), Number.MAX_SAFE_INTEGER),
    most: counts.reduce((most, some) => Math.max(most, some), 0),
  };
});
