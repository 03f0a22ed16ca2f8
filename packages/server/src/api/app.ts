import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../base/app-error.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './handler.ts';
import { acceptBodies } from './body.ts';
import { serveCalls, urlOf } from './calls.ts';
import { apiHeaders } from '../http/headers.ts';
import { listener } from '../http/listener.ts';
import { createMetrics } from './metrics.ts';
import { serveOpenApi } from '../openapi/serve.ts';
import { serveOperations } from './operations.ts';
import { errorOf, failure } from '../http/failure.ts';
import { sendNotFound, serveWeb } from '../http/web-files.ts';
import { serveRuleCalls } from './rule-calls.ts';
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

const noCompiler = (): never => {
  throw new Error('routes have no schemas of the framework');
};

/** The HTTP side of the server: the contract's routes, their aliases, the web app and the operators' pages. */
export async function buildApp(services: Services, handlers: Handlers): Promise<FastifyInstance> {
  const { options } = services;
  const app = fastify({
    logger: false,
    bodyLimit: options.limits.bodyBytes,
    trustProxy: options.proxies.length === 0 ? false : [...options.proxies],
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
  serveCalls(app, services, handlers, bases);
  serveTokens(app, services);
  serveRuleCalls(app, services);
  serveOperations(app, services, metrics);
  serveOpenApi(app, options.version, options.tls);
  if (options.web === null) app.setNotFoundHandler((_request, reply) => sendNotFound(reply, options.tls));
  else await serveWeb(app, options.web, options);
  return app;
}
