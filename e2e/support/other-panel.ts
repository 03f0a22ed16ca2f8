import { once } from 'node:events';
import { connect } from 'node:net';
import { buildFrame } from '@homeward/channels/dc09/frame.ts';

/** What a panel of another maker says: its account, then the event as Contact ID writes it (`1130 01 005`). */
export type Said = readonly [account: string, event: string];

/** Reports as panels of other makers do, one after the other on a line; rejects where one is not acknowledged. */
export async function reportsTo(port: number | null, all: readonly Said[]): Promise<void> {
  if (port === null) throw new Error('this home has no receiver');
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  try {
    for (const [index, [account, event]] of all.entries()) {
      const heard = once(socket, 'data');
      socket.write(
        buildFrame(
          {
            id: 'ADM-CID',
            sequence: (index % 9998) + 1,
            receiver: null,
            line: '0',
            account,
            data: `#${account}|${event}`,
            extended: [],
            timestamp: Date.now(),
          },
          null,
        ),
      );
      const [answer] = (await heard) as [Buffer];
      if (!String(answer).includes('"ACK"'))
        throw new Error(`${account} was not acknowledged: ${String(answer)}`);
    }
  } finally {
    socket.destroy();
  }
}
