import { exchange } from '#lib/client/send.ts';
import { currentToken } from '#lib/client/session.ts';

/** One's own picture; null where there is none or it did not come. An `<img>` could not send the token. */
export async function ownPicture(signal: AbortSignal): Promise<Blob | null> {
  const outcome = await exchange({ method: 'GET', path: '/user/avatar', token: currentToken(), signal });
  if (outcome.tag === 'failed') return null;
  const { data: response } = outcome;
  const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
  return response.ok && isPicture ? response.blob().catch(() => null) : null;
}

const side = 256;

/** A picture as the server keeps it: square, 256 px, as a data URL. Rejects what is no picture. */
export async function squarePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const edge = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (picture.width - edge) / 2,
      (picture.height - edge) / 2,
      edge,
      edge,
      0,
      0,
      side,
      side,
    );
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.88);
}
