import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';
import type { Server, Socket } from 'node:net';

interface Message {
  readonly act: string;
  readonly data_message: string;
}
interface Receiver extends EventEmitter {
  readonly servertcp: Server;
  setAccounts(
    accounts: readonly { accountnumber: string; aes: boolean; hex: boolean; password: string }[],
  ): void;
  serverStartTCP(): void;
}
const { sia } = createRequire(import.meta.url)('iobroker.sia/build/lib/sia.js') as {
  sia: new (given: { host: string; port: number; timeout: number; logger: () => void }) => Receiver;
};

/** A monitoring station: an independent DC-09 receiver. */
export interface Station {
  readonly url: string;
  /** What it accepted, `1130 01 005` and so on, in order. */
  readonly messages: readonly string[];
  close(): Promise<void>;
}

/** Opens a station on a port; 0 takes a free one. */
export async function openStation(port = 0): Promise<Station> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const receiver = new sia({ host: '127.0.0.1', port, timeout: 40, logger: () => {} });
  receiver.setAccounts([{ accountnumber: '1201', aes: false, hex: false, password: '' }]);
  receiver.on('error', () => {});
  receiver.on('sia', (message?: Message) => message && messages.push(message.data_message));
  receiver.serverStartTCP();
  const server = receiver.servertcp;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await once(server, 'listening');
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return {
    url: `ip://1201@127.0.0.1:${taken}/CID_SIA`,
    messages,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
