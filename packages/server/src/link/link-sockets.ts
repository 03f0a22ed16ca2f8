import type { Server as HttpServer } from 'node:http';
import { CommandResult } from '@homeward/contract/command.ts';
import { LinkCommand, linkEvents, linkNamespace, linkPath } from '@homeward/contract/link.ts';
import type { Capture, EventBatch, LinkDown, LinkHello } from '@homeward/contract/link.ts';
import type { PanelChange, PanelView } from '@homeward/contract/entities/panel.ts';
import type { Log } from '@homeward/contract/ports.ts';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import type { LinkSession } from './link-session.ts';

interface Given {
  readonly http: HttpServer;
  readonly open: (down: LinkDown, kick: () => void) => LinkSession;
  readonly log: Log;
  readonly commandTimeout: number;
}

/** A room for each panel, so that other nodes reach its hub. */
export const panelRoom = (panel: string): string => `panel:${panel}`;

/**
 * Serves the link to hubs that dial in. Every message is acknowledged with what the call gives (null for nothing);
 * where one is refused, the connection ends instead, and the hub dials anew.
 */
export function serveLinks({ http, open, log, commandTimeout }: Given): Server {
  const io = new Server(http, {
    path: linkPath,
    serveClient: false,
    destroyUpgrade: false,
    perMessageDeflate: false,
    transports: ['websocket'],
    // A snapshot of a large panel, or a picture.
    maxHttpBufferSize: 8 * 1024 * 1024,
    pingInterval: 10_000,
    pingTimeout: 10_000,
  });
  io.of(linkNamespace).on('connection', (socket) => attach(socket));

  function attach(socket: Socket): void {
    const down: LinkDown = {
      command: async (command) =>
        CommandResult.parse(
          await socket.timeout(commandTimeout).emitWithAck(linkEvents.command, LinkCommand.parse(command)),
        ),
    };
    const session = open(down, () => socket.disconnect(true));
    const on = <Given>(event: string, call: (given: Given) => Promise<unknown>): void => {
      // What arrives is unchecked here; the session decodes it.
      socket.on(event, (given: Given, done: unknown) => {
        answer(call(given), done).catch((error: unknown) => {
          log.warn('link message refused', {
            event,
            panel: session.panel ?? '',
            error: error instanceof Error ? error.message : 'unknown',
          });
          socket.disconnect(true);
        });
      });
    };
    on(linkEvents.hello, async (hello: LinkHello) => {
      const welcome = await session.hello(hello);
      if (session.panel !== null) await socket.join(panelRoom(session.panel));
      return welcome;
    });
    on(linkEvents.snapshot, (view: PanelView) => session.snapshot(view));
    on(linkEvents.change, (change: PanelChange) => session.change(change));
    on(linkEvents.events, (batch: EventBatch) => session.events(batch));
    on(linkEvents.capture, (capture: Capture) => session.capture(capture));
    socket.on('disconnect', () => void session.close().catch(() => undefined));
  }
  return io;
}

async function answer(call: Promise<unknown>, done: unknown): Promise<void> {
  const value = (await call) ?? null;
  if (typeof done === 'function') (done as (value: unknown) => void)(value);
}
