import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { ServerOptions } from '../options/options.ts';

/** Node's own server, with TLS 1.2 or newer where there is a certificate. Whoever dawdles over a request is cut off. */
export function listener(
  { certificate, limits }: Pick<ServerOptions, 'certificate' | 'limits'>,
  handler: RequestListener,
): Server {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = limits;
  const patience = {
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval: headersTimeout / 5,
  };
  // Fastify uses nothing of either that the other lacks.
  return certificate === null
    ? createServer(patience, handler)
    : (createSecureServer(
        { ...patience, ...certificate, minVersion: 'TLSv1.2' },
        handler,
      ) as unknown as Server);
}
