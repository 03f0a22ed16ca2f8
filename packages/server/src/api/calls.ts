import { routes } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { Handlers } from './handler.ts';
import { pipeline } from './pipeline.ts';

/** A call of the contract at one of its places. */
interface Call {
  readonly url: string;
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: none of the contract's. */
    call: Call | null;
  }
}

/** Where a request went, for those who count and name it. */
export const urlOf = ({ call, routeOptions }: FastifyRequest): string | undefined =>
  call?.url ?? routeOptions.url;

/**
 * Serves the contract's calls below each base. A call is found in the contract's table, and what answers it is made when
 * it first comes: as routes of the framework's, one for each call and base, they took a fifth of a cold start.
 */
export function serveCalls(
  app: FastifyInstance,
  services: Services,
  handlers: Handlers,
  bases: readonly string[],
): void {
  const { demo } = services.options;
  const table: Readonly<Record<string, Route>> = routes;
  const isServed = (name: string): name is RouteName =>
    Object.hasOwn(table, name) && (demo || table[name]?.access.tag !== 'demo');
  app.decorateRequest('call', null);
  for (const base of bases) {
    const made = new Map<string, Call>();
    const find = (method: string, path: string): Call | null => {
      const name = `${method === 'HEAD' ? 'GET' : method} ${path}`;
      const known = made.get(name);
      if (known) return known;
      if (!isServed(name)) return null;
      const yapi = base.startsWith('/yapi/');
      const call = { url: `${base}${path}`, answer: pipeline(services, handlers, name, yapi) };
      made.set(name, call);
      return call;
    };
    const serve = (path: string, bodyLimit: number): void => {
      app.route<{ Params: { '*'?: string } }>({
        method: ['GET', 'POST', 'PUT', 'DELETE'],
        url: `${base}${path}`,
        bodyLimit,
        // Before a body is read: what is not there is not there, whatever comes with it.
        onRequest(request, reply, done) {
          const below = request.params['*'];
          // A slash that is not written as one parts nothing: who guards paths in front of this reads them so too.
          const plain = !/^[^?]*%2f/i.test(request.url);
          request.call = plain ? find(request.method, below === undefined ? path : `/${below}`) : null;
          if (request.call === null) reply.callNotFound();
          else done();
        },
        handler: (request, reply) => request.call?.answer(request, reply),
      });
    };
    serve('/*', services.options.limits.bodyBytes);
    // How large a body may be is a route's to say, so these few have routes of their own.
    for (const [name, { bodyBytes }] of Object.entries(table))
      if (bodyBytes !== undefined) serve(name.slice(name.indexOf('/')), bodyBytes);
  }
}
