import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { packetId, packets, packetTypes } from './mqtt-wire.ts';
import { numberIn } from './numbered-doors.ts';

/** A wire to a broker that keeps an account of what the client at its other end has acknowledged. */
export interface Tap {
  readonly url: string;
  /** Numbers of the messages that were acknowledged since it was last asked, once the client is gone. */
  acknowledged(): Promise<ReadonlySet<number>>;
  stop(): Promise<void>;
}

/** Opens a wire to the broker on `port`. */
export async function openTap(port: number): Promise<Tap> {
  let acked = new Set<number>();
  const open = new Set<Promise<void>>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const broker = connect({ host: '127.0.0.1', port, noDelay: true });
    client.setNoDelay(true);
    const numbers = new Map<number, number>();
    const down = packets();
    const up = packets();
    broker.on('data', (chunk) => {
      for (const packet of down(chunk)) {
        if (packet.type !== packetTypes.publish || packet.qos === 0) continue;
        const number = numberIn(packet.body);
        if (number !== null) numbers.set(packetId(packet), number);
      }
      client.write(chunk);
    });
    client.on('data', (chunk) => {
      for (const packet of up(chunk)) {
        if (packet.type !== packetTypes.puback) continue;
        const number = numbers.get(packetId(packet));
        if (number !== undefined) acked.add(number);
      }
      broker.write(chunk);
    });
    for (const [socket, other] of [
      [client, broker],
      [broker, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      // What was on its way comes before the end.
      socket.on('end', () => other.end());
      socket.on('close', () => {
        sockets.delete(socket);
        other.end();
      });
    }
    const gone = new Promise<void>((resolve) => client.once('close', resolve));
    open.add(gone);
    void gone.then(() => open.delete(gone));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    acknowledged: async () => {
      await Promise.all(open);
      const all = acked;
      acked = new Set();
      return all;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
