import { timings } from '@homeward/contract/limits.ts';

/** Why a part of the portal's code is not there (S8.5). */
export class ChunkError extends Error {
  /** `missing` where it could not be fetched, whatever the cause; browsers do not tell more. */
  readonly type: 'timeout' | 'missing';
  /** Its address, as far as the browser names it. */
  readonly request: string;

  constructor(type: ChunkError['type'], request: string) {
    const id = /([^/]+?)(?:-[\w-]{8})?\.\w+$/.exec(request)?.[1] ?? '';
    super(`Loading chunk ${id} failed. (${type}${request === '' ? '' : `: ${request}`})`);
    this.type = type;
    this.request = request;
  }
}

/** What `load` brings. Throws `ChunkError` where it does not come within two minutes (S9.11), or at all. */
export async function chunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout', '')), timings.chunkTimeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    throw new ChunkError('missing', /https?:\S+/.exec(String(error))?.[0] ?? '');
  } finally {
    clearTimeout(timer);
  }
}
