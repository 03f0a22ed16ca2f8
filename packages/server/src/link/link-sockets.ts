import { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { Capture, EventBatch, LinkCommand, LinkHello } from '@homeward/contract/shapes/panel/link.ts';
import { linkEvents, linkNamespace } from '@homeward/contract/words/panel/link-names.ts';
import type { LinkDown } from '@homeward/contract/shapes/panel/link.ts';
import type { Log } from '@homeward/contract/ports.ts';
import { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import type { Socket } from 'socket.io';
import { socketIo } from '../base/socket-io.ts';
import type { SocketIo } from '../base/socket-io.ts';
import type { LinkSession } from './link-session.ts';

interface Given {
  readonly open: (down: LinkDown, kick: () => void) => LinkSession;
  readonly log: Log;
  readonly commandTimeout: number;
  readonly questionTimeout: number;
}

/**
 * Serves the link to hubs that dial in. Every message is acknowledged with what the call gives (null for nothing);
 * where one is refused, the connection ends instead, and the hub dials anew.
 */
export function serveLinks({ open, log, commandTimeout, questionTimeout }: Given): SocketIo {
  const served = socketIo({
    transports: ['websocket'],
    // A snapshot of a large panel, or a picture.
    maxHttpBufferSize: 8 * 1024 * 1024,
    pingInterval: 10_000,
    pingTimeout: 10_000,
  });
  served.io.of(linkNamespace).on('connection', (socket) => attach(socket));

  function attach(socket: Socket): void {
    const down: LinkDown = {
      command: async (command) =>
        CommandResult.parse(
          await socket.timeout(commandTimeout).emitWithAck(linkEvents.command, LinkCommand.parse(command)),
        ),
      ask: async (question) =>
        PanelAnswer.parse(
          await socket.timeout(questionTimeout).emitWithAck(linkEvents.ask, PanelQuestion.parse(question)),
        ),
    };
    const session = open(down, () => socket.disconnect(true));
    const on = <Message>(
      event: string,
      shape: { readonly parse: (given: unknown) => Message },
      call: (message: Message) => Promise<unknown>,
    ): void => {
      const taken = async (given: unknown): Promise<unknown> => call(shape.parse(given));
      socket.on(event, (given: unknown, done: unknown) => {
        answer(taken(given), done).catch((error: unknown) => {
          log.warn('link message refused', {
            event,
            panel: session.panel ?? '',
            error: error instanceof Error ? error.message : 'unknown',
          });
          socket.disconnect(true);
        });
      });
    };
    on(linkEvents.hello, LinkHello, (hello) => session.hello(hello));
    on(linkEvents.snapshot, PanelView, (view) => session.snapshot(view));
    on(linkEvents.change, PanelChange, (change) => session.change(change));
    on(linkEvents.events, EventBatch, (batch) => session.events(batch));
    on(linkEvents.capture, Capture, (capture) => session.capture(capture));
    socket.on('disconnect', () => void session.close().catch(() => undefined));
  }
  return served;
}

async function answer(call: Promise<unknown>, done: unknown): Promise<void> {
  const value = (await call) ?? null;
  if (typeof done === 'function') (done as (value: unknown) => void)(value);
}
