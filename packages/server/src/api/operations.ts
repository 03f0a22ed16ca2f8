import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { probe } from '../store/store.ts';
import { apiHeaders } from './headers.ts';
import type { Metrics } from './metrics.ts';

const isLoopback = (address: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(address);

/** For those who run it: alive, ready to work, and how much (`/healthz`, `/readyz`, `/metrics`). */
export function serveOperations(app: FastifyInstance, services: Services, metrics: Metrics): void {
  const { store, links, presence, options, log } = services;
  const headers = apiHeaders(options.tls);
  app.get('/healthz', (_request, reply) => reply.headers(headers).send('{"status":"ok"}'));
  app.get('/readyz', async (_request, reply) => {
    const writable = await probe(store.db).then(
      () => true,
      (error: unknown) => {
        log.warn('store takes no writes', { error: error instanceof Error ? error.message : 'unknown' });
        return false;
      },
    );
    return reply
      .headers(headers)
      .code(writable ? 200 : 503)
      .send(
        JSON.stringify({
          store: writable ? 'writable' : 'failed',
          hubs: links.count,
          online: presence.count,
        }),
      );
  });
  app.get('/metrics', async (request, reply) => {
    // Numbers tell about people too: they are for the machine itself, or for whom its proxy lets through.
    if (!isLoopback(request.socket.remoteAddress ?? '127.0.0.1')) return reply.callNotFound();
    const { type, text } = await metrics.expose();
    return reply.headers({ ...headers, 'content-type': type }).send(text);
  });
}
