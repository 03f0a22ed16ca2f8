import { timings } from '@homeward/contract/words/values/timings.ts';

/** Why a part of the portal's code is not there (S8.5). */
export interface ChunkError extends Error {
  /** `missing` where it could not be fetched, whatever the cause; browsers do not tell more. */
  readonly type: 'timeout' | 'missing';
  /** Its address, as far as the browser names it. */
  readonly request: string;
}

function failed(type: ChunkError['type'], request = ''): ChunkError {
  const id = /([^/]+?)(?:-[\w-]{8})?\.\w+$/.exec(request)?.[1] ?? '';
  const where = request === '' ? type : `${type}: ${request}`;
  return Object.assign(new Error(`Loading chunk ${id} failed. (${where})`), { type, request });
}

/** What `load` brings. Throws a `ChunkError` where it does not come within two minutes (S9.11), or at all. */
export function chunk<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(failed('timeout')), timings.chunkTimeout);
    load()
      .then(resolve, (error: unknown) => reject(failed('missing', /https?:\S+/.exec(String(error))?.[0])))
      .finally(() => clearTimeout(timer));
  });
}
