import { apiBase, typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import { begunAnswer, forgetBegun } from '#lib/client/begun.ts';
import { failed, type Outcome } from '#lib/client/outcome.ts';

/** Milliseconds until a call counts as late: longer than the server gives a panel (10 s). */
export const patience = 15_000;

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly token: string;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait, where that is not `patience`. */
  readonly within?: number | undefined;
}

function address(path: string, query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return `${apiBase}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function whyNot(error: unknown, asker: AbortSignal | undefined): Outcome<never> {
  if (asker?.aborted === true) return failed({ tag: 'aborted' });
  const late = error instanceof DOMException && error.name === 'TimeoutError';
  return failed(late ? { tag: 'late' } : { tag: 'unreachable' });
}

/** What a proxy before the portal may ask back of a page, to know its calls from those that others forge (S9.11). */
function askedBack(): Readonly<Record<string, string>> {
  const value = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(globalThis.document?.cookie ?? '')?.[1];
  return value === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(value) };
}

/** One HTTP exchange. Never rejects; what is wrong with network, time or server is a value. */
export async function exchange(request: Request): Promise<Outcome<Response>> {
  const { method, path, query, body, token, signal, within = patience } = request;
  const timeout = AbortSignal.timeout(within);
  try {
    const response = await fetch(address(path, query), {
      method,
      headers: {
        accept: typedScalars,
        ...(token === '' ? {} : { token }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', ...askedBack() }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    return { tag: 'done', data: response };
  } catch (error) {
    return whyNot(error, signal);
  }
}

/** Whether it is a reply of this API. */
const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** The answer to the same request, where it was begun before this code was here. */
async function sentAhead({ method, path, query, token }: Request): Promise<unknown> {
  if (method === 'GET') return begunAnswer(address(path, query), token);
  if (path === '/auth/refresh') return begunAnswer(address(path));
  forgetBegun();
  return undefined;
}

/** An exchange read as an envelope; what is no envelope, such as a proxy's own error page, is an unreachable server. */
export async function send(request: Request): Promise<Outcome<Envelope<unknown>>> {
  const ahead = await sentAhead(request);
  if (isEnvelope(ahead)) return { tag: 'done', data: ahead };
  const outcome = await exchange(request);
  if (outcome.tag === 'failed') return outcome;
  try {
    const envelope: unknown = await outcome.data.json();
    return isEnvelope(envelope) ? { tag: 'done', data: envelope } : failed({ tag: 'unreachable' });
  } catch (error) {
    return whyNot(error, request.signal);
  }
}
