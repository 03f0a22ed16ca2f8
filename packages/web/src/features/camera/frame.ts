import { failed, type Outcome } from '#lib/client/outcome.ts';
import { exchange } from '#lib/client/send.ts';
import { currentToken } from '#lib/client/session.ts';

/** A frame of a live picture, and the number by which the next request names it as seen. */
export interface Frame {
  readonly picture: Blob;
  readonly no: number;
}

/** The next frame of a camera's live picture; an `<img>` could not send the token. */
export async function callForFrame(
  device: string,
  seen: number,
  signal: AbortSignal,
): Promise<Outcome<Frame>> {
  const query = { device_id: device, seen };
  const outcome = await exchange({
    method: 'GET',
    path: '/camera/frame',
    query,
    signal,
    token: currentToken(),
  });
  if (outcome.tag === 'failed') return outcome;
  const { data: response } = outcome;
  try {
    if (response.headers.get('content-type')?.startsWith('image/') === true) {
      const no = Number(response.headers.get('etag')?.replaceAll('"', ''));
      return { tag: 'done', data: { picture: await response.blob(), no } };
    }
    const { code, panelCode, message, data } = await response.json();
    return failed({ tag: 'refused', code, panelCode, message, data });
  } catch {
    return failed({ tag: signal.aborted ? 'aborted' : 'unreachable' });
  }
}
