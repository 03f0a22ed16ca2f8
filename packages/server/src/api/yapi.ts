import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { deviceName } from '../accounts/device-name.ts';
import type { Tokens } from '../accounts/new-session.ts';
import type { Services } from '../services.ts';
import { carriedToken } from './credentials.ts';
import { apiHeaders } from '../http/headers.ts';
import { errorOf } from '../http/failure.ts';
import { originOf } from '../http/same-origin.ts';

const field = (body: unknown, name: string): string => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' && value.length <= 256 ? value : '';
};

/** What clients tell apart of refused tokens (RFC 6749, 5.2). */
const oauthErrors = ['invalid_request', 'unsupported_grant_type'] as const;
const refusal = (error: string, description: string): string =>
  JSON.stringify({ error, error_description: description });

/** The token calls of the family's cloud clients (domain 1.1): an app password, or the refresh token of before. */
export function serveTokens(app: FastifyInstance, services: Services): void {
  const { tls, limits } = services.options;

  async function tokensFor(request: FastifyRequest): Promise<Tokens | null> {
    const { body } = request;
    const grantType = field(body, 'grant_type');
    if (grantType === 'refresh_token') return services.sessions.refresh(field(body, 'refresh_token'));
    if (grantType !== 'password') throw new AppError('inputError', 'unsupported_grant_type', { status: 400 });
    const login = field(body, 'username');
    const password = field(body, 'password');
    if (login === '' || password === '') throw new AppError('inputError', 'invalid_request', { status: 400 });
    const tokens = await services.signIns.byPassword(
      { login, password, hashed: false, source: request.ip, device: null },
      { channel: 'client', remember: false },
      {
        origin: originOf(request),
        source: request.ip,
        device: deviceName(request.headers['user-agent'] ?? ''),
      },
    );
    // Only an app password: this client would keep a person's own.
    if (tokens.session.appPassword !== null) return tokens;
    await services.sessions.end(tokens.session.id, 'not an app password');
    return null;
  }

  async function grant(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(apiHeaders(tls));
    try {
      const tokens = await tokensFor(request);
      if (!tokens) return reply.code(401).send(refusal('invalid_grant', 'v2_mg_login_failure'));
      return reply.send(
        JSON.stringify({
          access_token: tokens.token,
          refresh_token: tokens.refresh,
          token_type: 'Bearer',
          expires_in: limits.tokenLife / 1000,
          scope: 'read write',
        }),
      );
    } catch (error) {
      const told = errorOf(services, error, 'token');
      const status = told.status === 200 ? 401 : told.status;
      const word = oauthErrors.find((one) => one === told.message) ?? 'invalid_grant';
      return reply.code(status).send(refusal(word, told.message));
    }
  }
  app.post('/yapi/o/token', grant);
  /** Which panel it is, for whoever is signed in. No other address: clients go on where they are. */
  app.get('/yapi/services', async (request, reply) => {
    const carried = carriedToken(request.headers);
    const session = carried === null ? null : await services.sessions.find(carried.token);
    const known = session?.panel ? { panel: session.panel } : {};
    return reply.headers(apiHeaders(tls)).send(JSON.stringify(known));
  });
}
