import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

/** A server that says what a test has it say, in the language of zwave-js-server. */
export interface ScriptedServer {
  readonly url: string;
  /** All that it was asked, in order. */
  readonly asked: readonly Readonly<Record<string, unknown>>[];
  raw(data: string | Buffer): void;
  event(event: Readonly<Record<string, unknown>>): void;
  /** Waits until it was asked this. */
  until(command: string): Promise<void>;
  /** Answers what it was asked last by this command: a result, or the word of a failure. */
  answer(command: string, answer: Readonly<Record<string, unknown>> | string): void;
  /** Resolves when the other side has read all that was said so far. */
  settled(): Promise<void>;
  /** Does not even answer that it is there. */
  hang(): void;
  close(): Promise<void>;
}

export interface ScriptedServerOptions {
  readonly least?: number;
  readonly most?: number;
  readonly homeId?: unknown;
  readonly nodes?: readonly unknown[];
  /** Answers the first word with this failure. */
  readonly refuses?: string;
  /** `name:password` that a proxy in front of it wants. */
  readonly password?: string;
}

/** Starts one on loopback that takes who greets it, and answers nothing else by itself. */
export async function scriptedServer({
  least = 0,
  most = 50,
  homeId = 0xc0ffee01,
  nodes = [],
  refuses,
  password,
}: ScriptedServerOptions): Promise<ScriptedServer> {
  const http = createServer();
  const wanted = password === undefined ? undefined : `Basic ${Buffer.from(password).toString('base64')}`;
  const sockets = new WebSocketServer({
    server: http,
    maxPayload: 2 ** 20,
    autoPong: false,
    verifyClient: ({ req }, take) => take(wanted === undefined || req.headers.authorization === wanted, 401),
  });
  const asked: Record<string, unknown>[] = [];
  let socket: WebSocket | null = null;
  let isHanging = false;
  const say = (message: object): void => socket?.send(JSON.stringify(message));
  const result = (messageId: unknown, answer: Readonly<Record<string, unknown>> | string): void =>
    say(
      typeof answer === 'string'
        ? {
            type: 'result',
            success: false,
            messageId,
            // What the server itself refuses has a word of its own.
            ...(/^[a-z_]+$/.test(answer)
              ? { errorCode: answer }
              : { errorCode: 'zwave_error', zwaveErrorCodeName: answer, zwaveErrorMessage: answer }),
          }
        : { type: 'result', success: true, messageId, result: answer },
    );
  sockets.on('connection', (made) => {
    socket = made;
    made.on('ping', (data) => {
      if (!isHanging) made.pong(data);
    });
    made.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Record<string, unknown>;
      asked.push(message);
      const { command, messageId } = message;
      if (command === 'initialize') result(messageId, refuses ?? {});
      if (command === 'start_listening')
        result(messageId, { state: { controller: { homeId, status: 0 }, nodes } });
    });
    say({
      type: 'version',
      homeId,
      driverVersion: '9.9.8',
      serverVersion: '9.9.9',
      minSchemaVersion: least,
      maxSchemaVersion: most,
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `ws://127.0.0.1:${port}`,
    asked,
    raw: (data) => socket?.send(data),
    event: (event) => say({ type: 'event', event }),
    until: async (command) => {
      await vi.waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ command })), {
        timeout: 60_000,
        interval: 5,
      });
    },
    answer: (command, answer) =>
      result(asked.findLast((one) => one['command'] === command)?.['messageId'], answer),
    settled: async () => {
      if (socket === null) return;
      const answered = once(socket, 'pong');
      socket.ping();
      await answered;
    },
    hang: () => {
      isHanging = true;
    },
    close: async () => {
      for (const one of sockets.clients) one.terminate();
      sockets.close();
      http.close();
      await once(http, 'close');
    },
  };
}
