import { Readable } from 'node:stream';
import { codes, panelCodes } from '@homeward/contract/words/api/reply-codes.ts';
import { badNameIn } from '@homeward/contract/words/values/printable.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import { unknownField } from '@homeward/contract/shapes/api/unknown-fields.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import { encodeScalars } from '@homeward/contract/wire/scalars.ts';
import { typedScalars, wantsTyped } from '@homeward/contract/words/api/api-base.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { jsonText } from '../base/json-text.ts';
import { codingFor, compressed, compressedOnce, success, successAround } from '../panels/prepared.ts';
import type { Services } from '../services.ts';
import {
  carriedToken,
  cookieOf,
  deviceCookie,
  deviceCookieName,
  refreshCookie,
  refreshCookieName,
} from './credentials.ts';
import type { AtPanel, ForTenant, Handlers, Reply, Signed, Visit } from './handler.ts';
import { errorOf, failure } from '../http/failure.ts';
import { apiHeaders, fileHeaders, pictureHeaders, tableHeaders } from '../http/headers.ts';
import { admit, identify, tokenFor } from './identify.ts';
import type { Asked } from './identify.ts';
import { digest, once } from './once.ts';
import { isSameOrigin, originOf } from '../http/same-origin.ts';
import { unknown, unreadable } from './unreadable.ts';

type AnyHandler = (
  context: Visit | Signed | AtPanel | ForTenant,
  given: { query: unknown; body: unknown },
) => Promise<Reply<unknown>> | Reply<unknown>;

/** What a reply with numbers, flags and nulls as JSON has them says of itself. */
const typedReply = `${typedScalars};charset=utf-8`;

const inputError = (): AppError => new AppError('inputError', 'v2_mg_input_error');

/** A field of the body, for callers that cannot set headers. */
function bodyField(request: FastifyRequest, field: string): unknown {
  const { body } = request;
  return typeof body === 'object' && body !== null && Object.hasOwn(body, field)
    ? Reflect.get(body, field)
    : undefined;
}

/** Header `Idempotency-Key`, or the body's `idempotency`. */
function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'] ?? bodyField(request, 'idempotency');
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > 64) throw inputError();
  return key;
}

/** A PIN that was wrong, missing, malformed or locked out. */
const isRejectedPin = ({ code, panelCode }: AppError): boolean =>
  code === codes.panelFault && (panelCode === panelCodes.wrongPin || panelCode === panelCodes.lockedOut);

/** Header `If-Match`, or the body's `revision`: the revision that an edit starts from. */
function expectOf(request: FastifyRequest): number | null {
  const given = request.headers['if-match'] ?? bodyField(request, 'revision');
  if (given === undefined || given === '' || given === '*') return null;
  const revision = typeof given === 'string' ? Number(given.replaceAll('"', '')) : given;
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision) || revision < 0) throw inputError();
  return revision;
}

/**
 * Makes the one way every route is answered: session, panel, matrix, decoding, handler, envelope. `yapi`: in the
 * family's second dialect.
 */
export function pipeline(services: Services, handlers: Handlers, name: RouteName, yapi = false) {
  const route: Route = routes[name];
  const { access, gate, masked } = route;
  const needs = { ...(gate ? { gate } : {}), ...(masked ? { masked } : {}) };
  const { tls, limits } = services.options;
  const changes = !name.startsWith('GET ') || route.acts === true;
  // The table ties each handler to its route; here they are all alike.
  const handler = handlers[name] as unknown as AnyHandler;
  const headers = apiHeaders(tls);

  function decode(request: FastifyRequest): { query: unknown; body: unknown } {
    const query = route.query.safeParse(request.query ?? {});
    const body = route.body.safeParse(request.body ?? {});
    if (!query.success) throw unreadable(query.error, request.query);
    if (!body.success) throw unreadable(body.error, request.body, route);
    // Programs of the family's second dialect cannot be put right any more.
    const strange = yapi
      ? null
      : (unknownField(route.query, request.query) ?? unknownField(route.body, request.body));
    if (strange !== null) throw unknown(strange);
    const bad = badNameIn(body.data);
    if (bad !== null) throw new AppError('inputError', 'v2_mg_name_character', { data: bad });
    return { query: query.data, body: body.data };
  }

  const asTexts = ({ headers: { accept } }: FastifyRequest): boolean =>
    route.scalars === true && !wantsTyped(accept);

  function enter(request: FastifyRequest): Promise<Reply<unknown>> | Reply<unknown> {
    const visit: Visit = {
      services,
      source: request.ip,
      origin: changes ? (services.options.origin ?? originOf(request)) : '',
      agent: request.headers['user-agent'] ?? '',
      texts: asTexts(request),
      yapi,
      refreshCookie: changes ? cookieOf(request.headers.cookie, refreshCookieName(tls)) : null,
      deviceCookie: changes ? cookieOf(request.headers.cookie, deviceCookieName(tls)) : null,
    };
    if (access.tag === 'public') return handler(visit, decode(request));
    const token = tokenFor(carriedToken(request.headers), changes);
    const asked: Asked = {
      token,
      key: changes ? keyOf(request) : null,
      expect: route.edits === undefined ? null : expectOf(request),
    };
    const inside = identify(services, token);
    const proceed = (context: Signed | AtPanel | ForTenant): Promise<Reply<unknown>> | Reply<unknown> =>
      act(context, decode(request));
    if (inside instanceof Promise)
      return inside.then((found) => admit(visit, found, asked, name, { access, ...needs })).then(proceed);
    const context = admit(visit, inside, asked, name, { access, ...needs });
    return context instanceof Promise ? context.then(proceed) : proceed(context);
  }

  function act(
    context: Signed | AtPanel | ForTenant,
    given: { query: unknown; body: unknown },
  ): Promise<Reply<unknown>> | Reply<unknown> {
    const { key, session } = context;
    if (key === null) return handler(context, given);
    const scope = `${session.account} ${'panel' in context ? context.panel : ''}`;
    const request = digest([name, given]);
    return once(
      services,
      {
        scope,
        key,
        request,
        secret: route.secret === true,
        byHub: access.tag === 'panel' && route.byServer !== true,
      },
      () => handler(context, given),
    );
  }

  /** A new token for the one that was sent, once it has had its time. */
  async function nextToken(request: FastifyRequest): Promise<string> {
    const carried = carriedToken(request.headers);
    if (!carried?.rotates) return '';
    const session = await services.sessions.find(carried.token);
    return session ? ((await services.sessions.rotate(session, carried.token)) ?? '') : '';
  }

  /** The token that goes with the answer of a call. */
  const tokenAfter = (request: FastifyRequest): Promise<string> | '' =>
    changes && access.tag !== 'public' ? nextToken(request) : '';

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    given: Reply<unknown>,
  ): Promise<FastifyReply> {
    switch (given.tag) {
      case 'prepared': {
        const { prepared } = given;
        reply.headers(headers).header('etag', prepared.etag);
        if (route.scalars === true && !asTexts(request)) reply.header('content-type', typedReply);
        if (request.headers['if-none-match'] === prepared.etag) return reply.code(304).send();
        reply.header('vary', 'accept-encoding');
        const coding = codingFor(request.headers['accept-encoding']);
        if (coding === null) return reply.send(prepared.body);
        const made = compressed(prepared, coding);
        const small = made instanceof Promise ? await made : made;
        if (small === null || small === prepared.body) return reply.send(prepared.body);
        return reply.header('content-encoding', coding).send(small);
      }
      case 'list': {
        const token = await tokenAfter(request);
        const body = successAround(given.json, token);
        reply.headers(headers).header('vary', 'accept-encoding');
        if (route.scalars === true && !asTexts(request)) reply.header('content-type', typedReply);
        // Never beside a token: how much smaller it becomes would tell of it.
        const coding = token === '' ? codingFor(request.headers['accept-encoding']) : null;
        const small = coding === null ? null : await compressedOnce(body, coding);
        if (coding === null || small === null) return reply.send(body);
        return reply.header('content-encoding', coding).send(small);
      }
      case 'picture':
        if (given.download === true) reply.header('content-disposition', 'attachment');
        if (given.mark !== undefined) reply.header('etag', `"${given.mark}"`);
        reply.headers(pictureHeaders(tls, given.type, given.kept));
        if (given.kept === true && request.headers['if-none-match'] === `"${given.mark}"`)
          return reply.code(304).send();
        return reply.send(given.content);
      case 'file':
        return reply.headers(fileHeaders(tls, given.name)).send(given.content);
      case 'table':
        return reply.headers(tableHeaders(tls, given.name)).send(Readable.from(given.lines));
      case 'data': {
        reply.headers(headers);
        if (route.scalars === true && !asTexts(request)) reply.header('content-type', typedReply);
        if (given.signedOut === true) reply.header('set-cookie', refreshCookie(tls, '', 0));
        const { signedIn } = given;
        const shown = asTexts(request) ? encodeScalars(given.data) : given.data;
        if (given.long === true) return answer(request, reply, { tag: 'list', json: jsonText(shown) });
        if (signedIn) {
          const { remember, channel } = signedIn.session;
          // Clients of the family keep their tokens themselves.
          if (channel !== 'client') {
            const before = cookieOf(request.headers.cookie, deviceCookieName(tls));
            reply.header('set-cookie', [
              refreshCookie(tls, signedIn.refresh, remember ? limits.remembered / 1000 : null),
              deviceCookie(tls, services.devices.add(before, signedIn.session.account)),
            ]);
          }
          return reply.send(success(shown, signedIn.token));
        }
        return reply.send(success(shown, given.signedOut === true ? '' : await tokenAfter(request)));
      }
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      if (
        changes &&
        !isSameOrigin({
          origin: request.headers.origin,
          fetchSite: request.headers['sec-fetch-site']?.toString(),
          host: request.host,
        })
      )
        throw new AppError('forbidden', 'v2_mg_not_allowed', { status: 403 });
      const given = enter(request);
      return await answer(request, reply, given instanceof Promise ? await given : given);
    } catch (error) {
      const told = errorOf(services, error, name);
      const status = isRejectedPin(told) ? (route.rejectedPin ?? told.status) : told.status;
      return reply
        .headers(headers)
        .code(status)
        .send(failure(told, yapi && status >= 400));
    }
  };
}
