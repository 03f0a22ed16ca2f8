import { describe, expect, it } from 'vitest';
import { createDoor } from './door.ts';

/** A waiting room that opens when the test says, a server, and what became of both. */
function newHouse() {
  const opens = Promise.withResolvers<void>();
  const done: string[] = [];
  const listens = (name: string) => ({
    listen: (port: number) => {
      done.push(`${name} listens`);
      return Promise.resolve({ address: '127.0.0.1', family: 'IPv4', port: port === 0 ? 8080 : port });
    },
    close: () => Promise.resolve(void done.push(`${name} closes`)),
  });
  const door = createDoor(() => opens.promise.then(() => listens('room')));
  return { door, done, openRoom: opens.resolve, server: listens('server') };
}

describe('the door of the portal', () => {
  it('leaves nobody in the waiting room where the store opens while it is being opened', async () => {
    const { door, done, openRoom, server } = newHouse();
    const listening = door.listen(0, '127.0.0.1');
    const handed = door.handTo(server);
    openRoom();
    expect(await listening).toBe(8080);
    await handed;
    expect(done).toEqual(['room listens', 'room closes', 'server listens']);
  });

  it('opens no waiting room where there is a server', async () => {
    const { door, done, server } = newHouse();
    await door.handTo(server);
    expect(await door.listen(9090, '127.0.0.1')).toBe(9090);
    expect(done).toEqual(['server listens']);
  });

  it('takes another try after one that failed', async () => {
    const { door, done, server } = newHouse();
    const taken = { listen: () => Promise.reject(new Error('EADDRINUSE')) };
    await door.handTo(taken);
    await expect(door.listen(8080, '127.0.0.1')).rejects.toThrow('EADDRINUSE');
    await door.handTo(server);
    expect(await door.listen(8080, '127.0.0.1')).toBe(8080);
    expect(done).toEqual(['server listens']);
  });

  it('closes a waiting room that was being opened', async () => {
    const { door, done, openRoom } = newHouse();
    void door.listen(0, '127.0.0.1');
    const closed = door.close();
    openRoom();
    await closed;
    expect(done).toEqual(['room listens', 'room closes']);
  });
});
