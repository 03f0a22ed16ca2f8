import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { dialBroker } from './broker.ts';

const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A broker of bytes, and a client that has subscribed to `t` there; `ends` are the reasons why it was over. */
async function subscribed(protocolVersion: 4 | 5) {
  const isNewer = protocolVersion === 5;
  let peer: Socket | undefined;
  const server = createServer((socket) => {
    peer = socket;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const [kind, , high = 0, low = 0] = bytes;
      if (kind === 0x10) socket.write(Buffer.from(isNewer ? [0x20, 3, 0, 0, 0] : [0x20, 2, 0, 0]));
      if (kind === 0x82)
        socket.write(Buffer.from(isNewer ? [0x90, 4, high, low, 0, 1] : [0x90, 3, high, low, 1]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ends: string[] = [];
  const ready = Promise.withResolvers<void>();
  const client = dialBroker(
    { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, protocolVersion },
    plainChance,
    {
      first: ['t'],
      kept: () => Promise.resolve(),
      whenRoom: (next) => next(),
      ready: ready.resolve,
      heard: () => {},
      ended: (reason) => void ends.push(reason),
    },
  );
  open.push(
    () => void server.close(),
    () => client.endAsync(true),
  );
  await ready.promise;
  return { ends, say: (bytes: readonly number[]) => void peer?.write(Buffer.from(bytes)) };
}

describe.each([4, 5] as const)('a broker that says by MQTT %i', (version) => {
  it.each([
    ['what is no packet', [0x7a, 2, 0, 1], /header flag/],
    ['a packet that only a client says', [0xc0, 0], 'a broker says no pingreq'],
    ['what nobody is owed', [0x62, 2, 0, 1], 'a broker says no pubrel'],
  ])('%s is left at once', async (_what, bytes, why) => {
    const { ends, say } = await subscribed(version);
    say(bytes);
    await expect.poll(() => ends).toHaveLength(1);
    expect(ends[0]).toMatch(why);
  });
});
