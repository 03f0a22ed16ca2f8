import type { WaitingRoom } from '@homeward/server/waiting-room.ts';

/** What can listen on a port of an address. */
interface Listens {
  listen(port: number, host: string): Promise<{ readonly port: number }>;
}

export interface Door {
  /** Has the server listen, or the waiting room as long as there is none; port 0 takes a free one. Resolves to the port. */
  listen(port: number, host: string): Promise<number>;
  /** There is a server from now on: it listens where the waiting room did. Who waited has been told so, and comes again. */
  handTo(server: Listens): Promise<void>;
  /** Closes the waiting room; the server is closed by whoever opened it. */
  close(): Promise<void>;
}

/**
 * Owns who listens for the portal. One thing is done after the other: where a store opens while the waiting room is being
 * opened, nobody is left in it.
 */
export function createDoor(openRoom: () => Promise<WaitingRoom>): Door {
  let server: Listens | null = null;
  let room: WaitingRoom | null = null;
  let listening: { readonly port: number; readonly host: string } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(move: () => Promise<Result>): Promise<Result> {
    const moved = last.then(move);
    last = moved.catch(() => undefined);
    return moved;
  }
  const leaveRoom = async (): Promise<void> => {
    await room?.close();
    room = null;
  };
  return {
    listen: (port, host) =>
      inTurn(async () => {
        const listens = server ?? (room ??= await openRoom());
        const taken = await listens.listen(port, host);
        listening = { port: taken.port, host };
        return taken.port;
      }),
    handTo: (opened) =>
      inTurn(async () => {
        server = opened;
        await leaveRoom();
        if (listening !== null) await opened.listen(listening.port, listening.host);
      }),
    close: () => inTurn(leaveRoom),
  };
}
