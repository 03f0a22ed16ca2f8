import { CameraFailure, failureOf } from '../failure.ts';
import { type Answer, ask } from '../http.ts';
import type { CameraOptions, CameraPorts } from '../options.ts';
import { typedUrl } from '../typed.ts';

/** What is asked of a camera on its own pages, in the words of its brand. Everything throws a `CameraFailure`. */
export interface CameraWeb {
  /** The address of a path with its query, as `/cgi-bin/snapshot.cgi?channel=1`. */
  at(path: string): URL;
  ask(path: string, method?: 'GET' | 'PUT'): Promise<Answer>;
}

const patienceMs = 8_000;
const mostBytes = 65_536;

/** What answers first, where it is such a camera; throws `message` where it is something else. */
export async function orElse<T>(asked: Promise<T>, message: string): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const failure = failureOf(error);
    throw failure.tag === 'garbage' ? new CameraFailure('garbage', message) : failure;
  }
}

/** Throws where the address is none. */
export function cameraWeb(
  { url, user, password }: CameraOptions,
  ports: CameraPorts,
  signal: AbortSignal,
): CameraWeb {
  const typed = typedUrl(url);
  if (typed === null)
    throw new CameraFailure('garbage', 'the address must be http:// or https://, without name and password');
  const at = (path: string): URL => new URL(path, typed.origin);
  return {
    at,
    ask: async (path, method = 'GET') => {
      const login = { user, password };
      const answer = await ask({ url: at(path), method, mostBytes, patienceMs, signal, login }, ports);
      if (answer.status === 401 || answer.status === 403)
        throw new CameraFailure('refused', 'the camera refuses this name or password');
      return answer;
    },
  };
}
