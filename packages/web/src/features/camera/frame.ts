import { failed, type Outcome } from '#lib/client/outcome.ts';
import { exchange } from '#lib/client/send.ts';
import { currentToken } from '#lib/client/session.ts';

/** A frame of a live picture, and the number by which the next request names it as seen. */
export interface Frame {
  /** One picture, or what follows of a video; its type says which, and how that is coded. */
  readonly picture: Blob;
  readonly no: number;
}

/** Where the frames of a live picture come from, and what renews the session of whoever watches. */
export interface LiveSource {
  /** `video`: as moving pictures, where there are any. */
  readonly next: (seen: number, video: boolean, signal: AbortSignal) => Promise<Outcome<Frame>>;
  readonly renew: () => Promise<unknown>;
}

/** The next frame of a live picture; an `<img>` could not send the token. */
export async function callForFrame(
  path: string,
  query: object,
  signal: AbortSignal,
): Promise<Outcome<Frame>> {
  const outcome = await exchange({ method: 'GET', path, query, signal, token: currentToken() });
  if (outcome.tag === 'failed') return outcome;
  const { data: response } = outcome;
  try {
    if (/^(?:image|video)\//.test(response.headers.get('content-type') ?? '')) {
      const no = Number(response.headers.get('etag')?.replaceAll('"', ''));
      return { tag: 'done', data: { picture: await response.blob(), no } };
    }
    const { code, panelCode, message, data } = await response.json();
    return failed({ tag: 'refused', code, panelCode, message, data });
  } catch {
    return failed({ tag: signal.aborted ? 'aborted' : 'unreachable' });
  }
}
