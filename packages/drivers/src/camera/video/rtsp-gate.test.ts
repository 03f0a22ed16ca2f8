import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { plainChance } from '@homeward/testing/drivers/driver-bench.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { openRtspGate } from './rtsp-gate.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A gate before a camera that answers everything with what it was asked. */
async function gateway() {
  const visitors: Socket[] = [];
  const server = createServer((socket) => {
    visitors.push(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const [first = ''] = chunk.toString().split('\r\n');
      const no = /CSeq: (\d+)/.exec(chunk.toString())?.[1];
      socket.write(`RTSP/1.0 200 OK\r\nCSeq: ${no}\r\nX-Asked: ${first}\r\n\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => server.close());
  const url = new URL(`rtsp://127.0.0.1:${(server.address() as AddressInfo).port}/stream`);
  const over: string[] = [];
  const gate = await openRtspGate({
    url,
    login: { user: 'homeward', password: 'secret' },
    random: plainChance,
    ended: ({ message }) => void over.push(message),
  });
  open.push(gate.close);
  const port = Number(new URL(gate.address).port);
  return {
    gate,
    url,
    over,
    visitors,
    /** A program of this machine that comes to the gate. */
    come: async () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      open.push(() => socket.destroy());
      await once(socket, 'connect');
      return {
        socket,
        gone: once(socket, 'close'),
        ask: (target: string, method = 'OPTIONS') =>
          void socket.write(`${method} ${target} RTSP/1.0\r\nCSeq: 7\r\n\r\n`),
      };
    },
  };
}

describe('the door to a camera’s video', () => {
  it.each([
    ['asks for something else', 'DESCRIBE rtsp://anything/main RTSP/1.0\r\nCSeq: 7\r\n\r\n'],
    ['sends packets', '$\0\0\u0004abcd'],
    ['speaks otherwise', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('turns away who %s, tells the camera nothing of it, and waits on', async (_, said) => {
    const { come, gate, visitors, over, url } = await gateway();
    const silent = await come();
    const stranger = await come();
    stranger.socket.write(said);
    await stranger.gone;
    expect(visitors).toHaveLength(0);
    const program = await come();
    program.ask(gate.address);
    const [answer] = (await once(program.socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('CSeq: 7\r\n');
    expect(answer.toString()).toContain(`X-Asked: OPTIONS ${url.href} RTSP/1.0`);
    // Who has not said what it wants is told nothing any more.
    await silent.gone;
    expect(visitors).toHaveLength(1);
    expect(over).toEqual([]);
  });

  it('leaves the camera with the program, and does not say why that ended', async () => {
    const { come, gate, visitors, over } = await gateway();
    const program = await come();
    program.ask(gate.address);
    await once(program.socket, 'data');
    const [visitor] = visitors;
    if (visitor === undefined) throw new Error('nobody came');
    const left = once(visitor, 'close');
    program.socket.destroy();
    await left;
    expect(over).toEqual([]);
  });

  it('says that the line broke where the camera leaves', async () => {
    const { come, gate, visitors, over } = await gateway();
    const program = await come();
    program.ask(gate.address);
    await once(program.socket, 'data');
    visitors[0]?.destroy();
    await program.gone;
    expect(over).toEqual(['the line broke']);
  });
});
