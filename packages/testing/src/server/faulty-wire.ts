import { connect, createServer, type Socket } from 'node:net';

/** How a wire to a service is: whole, refused, taken and never answered, answered late, or by the half of each piece. */
export type WireState = 'whole' | 'refused' | 'silent' | 'slow' | 'half';

export interface FaultyWire {
  /** The service's address by way of this wire. */
  readonly url: string;
  /** Changes how it is; connections that are open break where it is refused, and hang where it is silent. */
  be(state: WireState): Promise<void>;
  /** Breaks what is open. */
  readonly cut: () => void;
  /** Puts bytes into all that is open, as if the service had said them; resolves when they were taken, or it broke. */
  pour(bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Ms that a slow wire keeps what comes back. */
const slowMs = 150;

/** A wire on this machine to the service at `url`, which a test breaks and mends. */
export async function faultyWire(url: string): Promise<FaultyWire> {
  const to = new URL(url);
  const open = new Set<Socket>();
  const askers = new Set<Socket>();
  let state: WireState = 'whole';
  const server = createServer((socket) => {
    const other = connect({ host: to.hostname, port: Number(to.port) });
    askers.add(socket);
    for (const [one, its] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        askers.delete(one);
        its.destroy();
      });
    }
    socket.on('data', (data) => void (state !== 'silent' && other.write(data)));
    other.on('data', (data) => {
      if (state === 'silent') return;
      if (state === 'half') socket.write(data.subarray(0, Math.ceil(data.length / 2)));
      else if (state === 'slow') setTimeout(() => socket.write(data), slowMs);
      else socket.write(data);
    });
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const shut = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const { port } = address;
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String(port);
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: way.href,
    async be(next) {
      const before = state;
      state = next;
      if (next === 'refused') {
        const gone = before === 'refused' ? Promise.resolve() : shut();
        cut();
        await gone;
      } else if (before === 'refused') await listen(port);
      // What hung or was torn has lost what was said: it is of no use any more.
      if ((before === 'silent' || before === 'half') && next !== before) cut();
    },
    cut,
    async pour(bytes) {
      await Promise.all(
        [...askers].map(
          (asker) =>
            new Promise<void>((resolve) => {
              asker.once('close', resolve);
              asker.write(bytes, () => {
                asker.off('close', resolve);
                resolve();
              });
            }),
        ),
      );
    },
    async close() {
      const gone = state === 'refused' ? Promise.resolve() : shut();
      cut();
      await gone;
    },
  };
}
