import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** What the server says first; its fabric has a number wider than a number holds. */
export const matterFacts =
  '{"fabric_id":1,"compressed_fabric_id":3151222585416962415,"schema_version":13,"min_supported_schema_version":11,"sdk_version":"matter-server/1.4.1 (matter.js/0.17.9)"}';

/** A node as the Matter server of matter.js told it, shortened to what a driver reads. */
export const matterNode = (id: number, attributes: Readonly<Record<string, unknown>>, available = true) => ({
  node_id: id,
  date_commissioned: '2026-11-30T00:40:01.081000',
  last_interview: '2026-11-30T00:40:06.602000',
  interview_version: 6,
  available,
  is_bridge: false,
  attributes: { '0/40/1': 'Acme', '0/40/3': `Thing ${id}`, '0/40/5': '', '0/29/3': [1], ...attributes },
  attribute_subscriptions: [],
});
/** A contact at endpoint 1; true touches. */
export const matterContact = (id: number, touches: boolean | null, available = true) =>
  matterNode(
    id,
    { '1/29/0': [{ '0': 21, '1': 2 }], '1/29/1': [3, 69, 29], '1/29/3': [], '1/69/0': touches },
    available,
  );

export interface MatterScript {
  readonly url: string;
  /** Requests so far, as they came. */
  readonly asked: Record<string, unknown>[];
  /** The same in the letters that were sent: numbers may be wider than a number holds. */
  readonly texts: string[];
  /** To everybody who listens; a text goes as it is. */
  say(message: unknown): void;
  /** Cuts all lines. */
  cut(): void;
  close(): Promise<void>;
}

/**
 * A server that says what a test writes down: `facts` first, then to each request what `answer` makes of it; undefined is
 * no answer.
 */
export async function matterScript(
  answer: (asked: Readonly<Record<string, unknown>>) => unknown,
  facts = (): string => matterFacts,
): Promise<MatterScript> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/ws' });
  await once(server, 'listening');
  const lines = new Set<WebSocket>();
  const asked: Record<string, unknown>[] = [];
  const texts: string[] = [];
  const sendTo = (line: WebSocket, message: unknown): void =>
    line.send(typeof message === 'string' ? message : JSON.stringify(message));
  server.on('connection', (line) => {
    lines.add(line);
    line.on('close', () => lines.delete(line));
    const greeting = facts();
    if (greeting !== '') sendTo(line, greeting);
    line.on('message', (bytes: Buffer) => {
      const request = JSON.parse(bytes.toString()) as Record<string, unknown>;
      asked.push(request);
      texts.push(bytes.toString());
      const said = answer(request);
      if (said !== undefined) sendTo(line, { message_id: request['message_id'], ...(said as object) });
    });
  });
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const line of lines) line.terminate();
  };
  return {
    url: `ws://127.0.0.1:${port}/ws`,
    asked,
    texts,
    say: (message) => {
      for (const line of lines) sendTo(line, message);
    },
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
