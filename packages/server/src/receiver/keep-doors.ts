import type { OpenReceiver, ReceiverDoor } from '@homeward/channels/dc09/receiver-sockets.ts';
import type { Receiver } from '@homeward/channels/dc09/receiver.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { ServerOptions } from '../options/options.ts';

/** A door that is open; a port of 0 has become the one that was free. */
export type OpenDoor = Pick<ReceiverDoor, 'transport' | 'host' | 'port'>;

/** Ms after which doors that could not be opened are tried again. */
const againMs = 10_000;

export interface KeptDoors {
  /** What is open, in the order TCP, UDP, TLS; empty while nothing is. */
  open(): readonly OpenDoor[];
  close(): Promise<void>;
}

/** Opens the doors of a receiver and keeps trying: nothing else of a server waits for them. Resolves after the first try. */
export async function keepDoors(
  receiver: Receiver,
  { receiver: wanted, certificate }: Pick<ServerOptions, 'receiver' | 'certificate'>,
  host: string,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<KeptDoors> {
  let open: OpenReceiver | null = null;
  let isOver = false;
  let cancel = (): void => {};
  const doors: ReceiverDoor[] =
    wanted === null
      ? []
      : [
          ...(wanted.port === null
            ? []
            : ([
                { transport: 'tcp', host, port: wanted.port },
                { transport: 'udp', host, port: wanted.port },
              ] as const)),
          ...(wanted.tlsPort === null ? [] : [{ transport: 'tls', host, port: wanted.tlsPort } as const]),
        ];

  async function tried(): Promise<void> {
    const { openReceiver } = await import('@homeward/channels/dc09/receiver-sockets.ts');
    try {
      const opened = await openReceiver(doors, { receiver, clock, ...(certificate && { certificate }) });
      if (isOver) return await opened.close();
      open = opened;
      log.info('the receiver of other panels listens', { ports: opened.ports.join(' ') });
    } catch (error) {
      if (isOver) return;
      log.error('the receiver of other panels cannot listen, and is tried again', { error: String(error) });
      cancel = clock.after(againMs, () => void tried());
    }
  }
  if (doors.length > 0) await tried();
  return {
    open: () =>
      (open?.ports ?? []).flatMap((port, place) => {
        const door = doors[place];
        return door === undefined ? [] : [{ ...door, port }];
      }),
    close: async () => {
      isOver = true;
      cancel();
      await open?.close();
    },
  };
}
