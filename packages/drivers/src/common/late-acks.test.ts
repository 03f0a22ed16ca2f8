import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { connectAsync } from 'mqtt';
import { afterEach, describe, expect, it } from 'vitest';
import { acknowledgeLate } from './late-acks.ts';

const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A PUBLISH of one byte to the topic `t`; with an id at QoS 1. In MQTT 5 it has no properties. */
function publish(version: 4 | 5, id: number | null): Buffer {
  const number = id === null ? [] : [id >> 8, id & 0xff];
  const rest = [0, 1, 0x74, ...number, ...(version === 5 ? [0] : []), 0x21];
  return Buffer.from([id === null ? 0x30 : 0x32, rest.length, ...rest]);
}

/** A broker of bytes, and a client of it that has said hello. */
async function wire(protocolVersion: 4 | 5, kept: () => Promise<unknown>) {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.on('data', (bytes) => void heard.push(bytes));
      socket.write(Buffer.from(protocolVersion === 5 ? [0x20, 3, 0, 0, 0] : [0x20, 2, 0, 0]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => void server.close());
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const accepted: Promise<unknown[]> = once(server, 'connection');
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion, reconnectPeriod: 0 });
  open.push(() => client.endAsync(true));
  acknowledgeLate(client, kept);
  const [socket] = (await accepted) as [Socket];
  const messages: string[] = [];
  client.on('message', (topic) => void messages.push(topic));
  client.on('error', (error) => void messages.push(String(error)));
  return { socket, messages, heard: () => Buffer.concat(heard).toString('hex') };
}

describe.each([4, 5] as const)('late acknowledgements of MQTT %i', (protocolVersion) => {
  it('wait until what came is kept, and keep no later message waiting', async () => {
    const disk: PromiseWithResolvers<void>[] = [];
    const { socket, messages, heard } = await wire(protocolVersion, () => {
      const written = Promise.withResolvers<void>();
      disk.push(written);
      return written.promise;
    });
    socket.write(Buffer.concat([7, null, 0x1234].map((id) => publish(protocolVersion, id))));
    await expect.poll(() => messages).toEqual(['t', 't', 't']);
    expect(disk).toHaveLength(2);
    expect(heard()).toBe('');
    disk[0]?.resolve();
    await expect.poll(heard).toBe('40020007');
    disk[1]?.resolve();
    await expect.poll(heard).toBe('4002000740021234');
  });
});
