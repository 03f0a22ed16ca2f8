import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { liveError, livePath } from '@homeward/contract/words/api/live-names.ts';
import { defaultLimits } from '../options/options.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** A port of this machine on which another program listens; `leave` ends that. */
async function takenPort() {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const leave = (): Promise<unknown> => new Promise((resolve) => other.close(resolve));
  return { port, leave };
}

/**
 * A server that listens, and how to knock at its live messages; tells what came of it. `late` where its port was taken
 * at first.
 */
async function listening({ late = false } = {}) {
  const test = await started();
  const taken = late ? await takenPort() : null;
  if (taken !== null) {
    await expect(test.server.listen(taken.port, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
    await taken.leave();
  }
  const { port } = await test.server.listen(taken?.port ?? 0, '127.0.0.1');
  const knock = (auth: Record<string, string>): Promise<{ outcome: string; socket: Socket }> => {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: livePath,
      auth,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    return new Promise((resolve) => {
      socket.on('connect', () => resolve({ outcome: 'connected', socket }));
      socket.on('connect_error', ({ message }) => resolve({ outcome: message, socket }));
    });
  };
  const ticket = async (token: string): Promise<string> => {
    const { envelope } = await test.call('POST /auth/ticket', { token });
    return (envelope.data as { ticket: string }).ticket;
  };
  return { ...test, knock, ticket };
}

describe('a ticket for live messages', () => {
  it('opens one socket, once', async () => {
    const { token, knock, ticket } = await listening();
    const mine = await ticket(await token('demo'));
    const both = await Promise.all([knock({ ticket: mine }), knock({ ticket: mine })]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual([liveError, 'connected'].toSorted());
    expect((await knock({ ticket: mine })).outcome).toBe(liveError);
    expect((await knock({ ticket: 'made up' })).outcome).toBe(liveError);
  });

  it('is good for half a minute, and while its session goes on', async () => {
    const { token, knock, ticket, clock, call } = await listening();
    const session = await token('demo');
    const late = await ticket(session);
    clock.advance(defaultLimits.ticketLife);
    expect((await knock({ ticket: late })).outcome).toBe(liveError);
    const orphan = await ticket(session);
    await call('POST /auth/logout', { token: session });
    expect((await knock({ ticket: orphan })).outcome).toBe(liveError);
  });

  it('is not needed by clients of the family: they bring their token', async () => {
    const { token, knock } = await listening();
    expect((await knock({ token: await token('demo') })).outcome).toBe('connected');
    expect((await knock({ token: 'made up' })).outcome).toBe(liveError);
  });

  it('opens one also at a server whose port was taken at first', async () => {
    const { token, knock, ticket } = await listening({ late: true });
    expect((await knock({ ticket: await ticket(await token('demo')) })).outcome).toBe('connected');
  });

  it('opens a socket that ends with its session', async () => {
    const { token, knock, ticket, call } = await listening();
    const session = await token('demo');
    const { socket } = await knock({ ticket: await ticket(session) });
    const ended = new Promise((resolve) => socket.on('disconnect', resolve));
    await call('POST /auth/logout', { token: session });
    expect(await ended).toBe('io server disconnect');
  });
});
