/** Many who listen and are told nothing: live sockets of the product, signed in, or plain ones of the limit. */
import { livePath } from '@homeward/contract/words/api/live-names.ts';
import { io } from 'socket.io-client';
import { serve, setting } from '../telling.ts';

const address = setting('BENCH_ADDRESS');
const token = setting('BENCH_TOKEN');
const count = Number(setting('BENCH_SOCKETS'));
const atOnce = 50;

const live = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = io(address, {
      path: livePath,
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
    });
    socket.on('connect', () => resolve());
    socket.on('connect_error', reject);
  });

const kept: WebSocket[] = [];
const plain = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/idle`);
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('refused')));
    kept.push(socket);
  });

const open = token === '' ? plain : live;
for (let opened = 0; opened < count; opened += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, count - opened) }, open));
serve({ opened: count }, () => ({ kept: kept.length }));
