import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { BodyIn, DataOf, QueryIn, RouteName } from '@homeward/contract/routes/table.ts';
import { failed, type Outcome } from '#lib/client/outcome.ts';
import { proveAnew } from '#lib/client/proof.ts';
import { exchange, send, type Request } from '#lib/client/send.ts';
import { adoptToken, currentToken, expire, renew, signedInAgain } from '#lib/client/session.ts';
import { alsoLoad } from '#lib/i18n/use-text.ts';

export interface Given<Name extends RouteName> {
  readonly query?: QueryIn<Name>;
  readonly body?: BodyIn<Name>;
  readonly signal?: AbortSignal;
  /** Milliseconds to wait, for what takes a panel longer than a command. */
  readonly within?: number;
  /** What is refused, or is so with this code, is told to nobody, and needs no words. */
  readonly untold?: boolean | string;
}

type Rows<Name extends RouteName> = Extract<DataOf<Name>, readonly unknown[]>;

/**
 * Renews the session after code 999. Reads wait for the re-login sheet, so that the page under it is filled when it
 * closes; whatever changes something does not: nobody wants to arm minutes after having asked for it.
 */
async function mayRepeat(usedToken: string, reads: boolean): Promise<Outcome<true>> {
  if (usedToken !== currentToken() && currentToken() !== '') return { tag: 'done', data: true };
  const renewed = await renew();
  if (renewed.tag === 'done' || renewed.failure.tag !== 'sessionOver') return renewed;
  expire();
  return reads && (await signedInAgain()) ? { tag: 'done', data: true } : failed({ tag: 'sessionOver' });
}

/** Milliseconds that a refusal waits for its words; without them its code is told. */
const wordsWithin = 1500;

/** Brings what a refusal of something that somebody did is told with: asked for by the first of them. */
export const refusalTexts = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled([alsoLoad('refusals'), alsoLoad('problems'), alsoLoad('pages')]),
    new Promise((resolve) => setTimeout(resolve, wordsWithin)),
  ]);

/** Calls a route of the contract with the session's token. Never rejects. */
export async function call<Name extends RouteName>(
  name: Name,
  { query, body, signal, within, untold = false }: Given<Name> = {},
): Promise<Outcome<DataOf<Name>>> {
  const [method = '', path = ''] = name.split(' ');
  for (let attempt = 1; ; attempt += 1) {
    const token = currentToken();
    // Every body is an object, also where the contract takes it in more than one form.
    const request: Request = { method, path, query, body: body as object | undefined, token, signal, within };
    const outcome = await send(request);
    if (outcome.tag === 'failed') return outcome;
    const { code, panelCode, message, data } = outcome.data;
    if (code === codes.ok) {
      if (token !== '') adoptToken(outcome.data.token);
      // What the contract's table says of this route; the server's encoder is typed by the same table.
      return { tag: 'done', data: data as DataOf<Name> };
    }
    if (code === codes.confirmFirst && (await proveAnew({ message, data }))) continue;
    const over = code === codes.sessionExpired && token !== '';
    if (!over || attempt > 1) {
      if (untold !== true && untold !== code) await refusalTexts();
      return failed({ tag: 'refused', code, panelCode, message, data });
    }
    const repeat = await mayRepeat(token, method === 'GET');
    if (repeat.tag === 'failed') return repeat;
  }
}

/** Calls a route whose data is a list; the wire's `''` for an empty one is read here and nowhere else (S3.7). */
export async function callForRows<Name extends RouteName>(
  name: Name,
  given: Given<Name> = {},
): Promise<Outcome<Rows<Name> | readonly []>> {
  const outcome = await call(name, given);
  if (outcome.tag === 'failed') return outcome;
  return { tag: 'done', data: Array.isArray(outcome.data) ? (outcome.data as Rows<Name>) : [] };
}

/** A camera's picture; an `<img>` could not send the token. */
export async function callForPicture(id: string, signal: AbortSignal): Promise<Blob | null> {
  const request = { method: 'GET', path: '/camera/picture', query: { id }, signal };
  const outcome = await exchange({ ...request, token: currentToken() });
  if (outcome.tag === 'failed') return null;
  const { data: response } = outcome;
  if (response.ok && response.headers.get('content-type')?.startsWith('image/') === true)
    return response.blob().catch(() => null);
  return null;
}
