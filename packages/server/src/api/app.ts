import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { apiBase } from '@homeward/contract/routes/table.ts';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ServerOptions } from '../options.ts';
import type { Services } from '../services.ts';
import { acceptBodies } from './body.ts';
import { serveCalls, urlOf } from './calls.ts';
import { apiHeaders } from './headers.ts';
import { createMetrics } from './metrics.ts';
import { serveOpenApi } from '../openapi/serve.ts';
import { serveOperations } from './operations.ts';
import { errorOf, failure } from './failure.ts';
import { sendNotFound, serveWeb } from './web-files.ts';
import { serveTokens } from './yapi.ts';

/** Where clients of the family look for the API beside its own place (domain 7). */
const bases = [apiBase, '/yapi/api', '/yapi/yapi/api', '/api'];

/** What Fastify itself objects to, as the envelope says it: too large, not parsable, no such type, no such file. */
function requestError(error: unknown): AppError | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  if (status === 403 || status === 404)
    return new AppError('notFound', 'v2_mg_no_data_found', { status: 404 });
  return new AppError('inputError', 'v2_mg_input_error', { status: status === 413 ? 413 : 400 });
}

/** Node's own server, with TLS 1.2 or newer where there is a certificate. Whoever dawdles over a request is cut off. */
function listener({ certificate, limits }: ServerOptions, handler: RequestListener): Server {
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

const noCompiler = (): never => {
  throw new Error('routes have no schemas of the framework');
};

/** The HTTP side of the server: the contract's routes, their aliases, the web app and the operators' pages. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { options } = services;
  const app = fastify({
    logger: false,
    bodyLimit: options.limits.bodyBytes,
    trustProxy: options.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: true,
    // Shapes are the contract's to check: the framework's own compilers are not even loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    serverFactory: (handler) => listener(options, handler),
  });
  const metrics = createMetrics(services);
  acceptBodies(app);
  app.setErrorHandler((error, request, reply) => {
    const told =
      error instanceof AppError
        ? error
        : (requestError(error) ?? errorOf(services, error, urlOf(request) ?? 'no route'));
    return reply.headers(apiHeaders(options.tls)).code(told.status).send(failure(told));
  });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.answered(urlOf(request) ?? 'other', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  serveCalls(app, services, bases);
  serveTokens(app, services);
  serveOperations(app, services, metrics);
  serveOpenApi(app, options.version, options.tls);
  if (options.web === null) app.setNotFoundHandler((_request, reply) => sendNotFound(reply, options.tls));
  else await serveWeb(app, options.web, options.tls);
  return app;
}
