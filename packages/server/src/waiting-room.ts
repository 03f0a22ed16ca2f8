import type { AddressInfo } from 'node:net';
import { apiHeaders } from './http/headers.ts';
import { failure, storeAway } from './http/failure.ts';
import { listener } from './http/listener.ts';
import { serveWeb } from './http/web-files.ts';
import fastify from 'fastify';
import type { ServerOptions } from './options/options.ts';
import type { StoreFailure } from './store/store-failure.ts';

/** Seconds after which a caller may come again. */
const againSeconds = 5;

export interface WaitingRoom {
  listen(port: number, host: string): Promise<AddressInfo>;
  close(): Promise<void>;
}

/**
 * What listens while the store cannot be had: the pages are there, and every call is told with 503 why nothing comes of
 * it. `/healthz` says that the process lives, `/readyz` that it is not ready.
 */
export async function openWaitingRoom(options: ServerOptions, why: () => StoreFailure): Promise<WaitingRoom> {
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    serverFactory: (handler) => listener(options, handler),
  });
  const headers = { ...apiHeaders(options.tls), 'retry-after': String(againSeconds) };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  app.get('/healthz', (_request, reply) => reply.headers(headers).send('{"status":"ok"}'));
  app.get('/readyz', (_request, reply) =>
    reply
      .headers(headers)
      .code(503)
      .send(JSON.stringify({ store: why() })),
  );
  for (const path of ['/REST/*', '/yapi/*', '/ws/*', '/api/*', '/metrics', '/action/*'])
    app.all(path, (_request, reply) =>
      reply
        .headers(headers)
        .code(503)
        .send(failure(storeAway(why()))),
    );
  if (options.web === null)
    app.setNotFoundHandler((_request, reply) =>
      reply
        .headers(headers)
        .code(503)
        .send(failure(storeAway(why()))),
    );
  else await serveWeb(app, options.web, options);
  app.server.on('upgrade', (_request, socket) => {
    // Node has let go of it: one that breaks now would end the process.
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
  });
  return {
    async listen(port, host) {
      await app.listen({ port, host });
      const address = app.server.address();
      if (address === null || typeof address === 'string') throw new Error('not listening');
      return address;
    },
    close: () => app.close(),
  };
}
