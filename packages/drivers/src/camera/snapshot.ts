import { mostPictureBytes } from '@homeward/contract/words/panel/link-names.ts';
import type { Picture } from '../port.ts';
import { CameraFailure } from './failure.ts';
import { ask } from './http.ts';
import type { CameraOptions, CameraPorts } from './options.ts';

const patienceMs = 8_000;

function typeOf(bytes: Buffer): 'image/jpeg' | 'image/png' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  return bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ? 'image/png' : null;
}

/** Takes a picture of what a camera sees. It is known by its bytes, not by what is said of it. Throws a `CameraFailure`. */
export async function takePicture(
  url: URL,
  { user, password }: Pick<CameraOptions, 'user' | 'password'>,
  ports: CameraPorts,
  signal: AbortSignal,
): Promise<Picture> {
  const { status, body } = await ask(
    { url, method: 'GET', mostBytes: mostPictureBytes, patienceMs, signal, login: { user, password } },
    ports,
  );
  if (status === 401 || status === 403)
    throw new CameraFailure('refused', 'the camera refuses its picture to this name or password');
  const type = status === 200 ? typeOf(body) : null;
  if (type === null) throw new CameraFailure('garbage', 'it sent no picture');
  return { type, content: body.toString('base64') };
}
