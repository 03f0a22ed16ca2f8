import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { apiHeaders } from '../http/headers.ts';
import type { Metrics } from './metrics.ts';
import { isReady, sharedReadiness } from './readiness.ts';
import { securityText } from './security-text.ts';

/** What this machine is called by who is on it. A page of the world that had its name point here keeps its name. */
const ownName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const isLoopback = (address: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(address);

/** What proxies add, whether or not this server believes them. */
const passedOn = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * A request of this very machine: nobody has passed it on. A proxy on this machine comes from here, too, and what it
 * passes on is the world's; many say nothing of it, but ask by the name that the world asked for, or speak HTTP/1.0.
 */
const isOfMachine = (request: FastifyRequest): boolean =>
  isLoopback(request.socket.remoteAddress ?? '127.0.0.1') &&
  ownName.test(request.headers.host ?? '') &&
  request.raw.httpVersion !== '1.0' &&
  !passedOn.some((name) => request.headers[name] !== undefined);

/** For those who run it: alive, ready to work, and how much (`/healthz`, `/readyz`, `/metrics`), and whom to tell of holes. */
export function serveOperations(app: FastifyInstance, services: Services, metrics: Metrics): void {
  const { links, presence, options } = services;
  const headers = apiHeaders(options.tls);
  const readinessNow = sharedReadiness(services);
  app.get('/healthz', (_request, reply) => reply.headers(headers).send('{"status":"ok"}'));
  app.get('/readyz', async (request, reply) => {
    const readiness = await readinessNow();
    const { store, cluster, failing } = readiness;
    return reply
      .headers(headers)
      .code(isReady(readiness) ? 200 : 503)
      .send(
        JSON.stringify({
          store,
          ...(cluster === null ? {} : { cluster: cluster ? 'connected' : 'apart' }),
          hubs: links.count,
          online: presence.count,
          failing: failing.length,
          // Which they are is nobody else's business.
          ...(isOfMachine(request) && failing.length > 0 ? { panels: failing } : {}),
        }),
      );
  });
  app.get('/metrics', async (request, reply) => {
    // Numbers tell about people too: they are for the machine itself.
    if (!isOfMachine(request)) return reply.callNotFound();
    const { type, text } = await metrics.expose();
    return reply.headers({ ...headers, 'content-type': type }).send(text);
  });
  app.get('/.well-known/security.txt', (_request, reply) => {
    const text = securityText(options, services.clock.now());
    if (text === null) return reply.callNotFound();
    return reply.headers({ ...headers, 'content-type': 'text/plain; charset=utf-8' }).send(text);
  });
}
