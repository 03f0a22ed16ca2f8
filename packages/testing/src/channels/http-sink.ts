import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Clock } from '@homeward/contract/ports.ts';

/** What a sink was sent. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface HttpSink {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** What the next calls get; may hang, or answer badly. */
  answer: (response: ServerResponse, socket: Socket) => void;
  close(): Promise<void>;
}

/** A server on loopback that notes what it is sent, and answers as a test wants. */
export async function httpSink(): Promise<HttpSink> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (bytes: Buffer) => parts.push(bytes));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(parts) });
      sink.answer(response, request.socket);
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const sink: HttpSink = {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    answer: (response) => void response.writeHead(201).end(),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return sink;
}

/** The machine's clock, whose long waits can be made short. */
export const sinkClock = (scale = 1): Clock => ({
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms * scale);
    return () => clearTimeout(timer);
  },
});
