import { exchange } from '#lib/client/send.ts';
import { currentToken } from '#lib/client/session.ts';

/** A person's picture; null where there is none or it did not come. */
export const portrait = (
  path: '/user/avatar' | '/user/care_receiver_picture',
  signal?: AbortSignal,
): Promise<Blob | null> => ownPicture(path, {}, signal);

/** A picture that somebody sent in; null where there is none or it did not come. An `<img>` could not send the token. */
export async function ownPicture(path: string, query: object, signal?: AbortSignal): Promise<Blob | null> {
  const outcome = await exchange({ method: 'GET', path, query, token: currentToken(), signal });
  if (outcome.tag === 'failed') return null;
  const { data: response } = outcome;
  const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
  return response.ok && isPicture ? response.blob().catch(() => null) : null;
}

/** Characters of a data URL that the server takes, with room to spare. */
const most = 340_000;

/** A picture as the server keeps it: a square of at most `side` px, as a data URL. Rejects what is no picture. */
export async function squarePicture(file: Blob, side: number): Promise<string> {
  const picture = await createImageBitmap(file);
  const edge = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(side, edge);
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
  pen?.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.width);
  picture.close();
  for (const quality of [0.88, 0.7, 0.5]) {
    // A browser that does not write WebP gives a PNG, which a photograph fills.
    const url = canvas.toDataURL('image/webp', quality);
    const shown = url.startsWith('data:image/webp') ? url : canvas.toDataURL('image/jpeg', quality);
    if (shown.length <= most) return shown;
  }
  throw new Error('too large');
}

/** The bytes of a picture as a data URL. */
export const dataUrl = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(picture);
  });
