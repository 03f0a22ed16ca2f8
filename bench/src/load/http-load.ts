import { get } from 'node:http';
import autocannon from 'autocannon';

/** Of every request. */
export type Headers = Readonly<Record<string, string>>;

export interface HttpLoad {
  readonly requests: number;
  readonly milliseconds: number;
  /** Milliseconds each. */
  readonly latencies: readonly number[];
}

/** How hard is asked: as fast as answers come, or so often a second over all connections. */
export interface Pressure {
  readonly connections: number;
  readonly overallRate?: number;
}
const usual: Pressure = { connections: 50 };

/** Asks for one address over kept connections, usually 50, for `seconds`. Throws unless every answer was 200. */
export async function httpLoad(
  url: string,
  headers: Headers,
  seconds: number,
  pressure: Pressure = usual,
): Promise<HttpLoad> {
  const began = performance.now();
  const run = autocannon({ url, duration: seconds, headers, ...pressure });
  const latencies: number[] = [];
  run.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  const { errors, timeouts, non2xx, requests } = await run;
  if (errors + timeouts + non2xx > 0 || requests.total === 0)
    throw new Error(`${url}: ${requests.total} answers, ${errors} errors, ${non2xx} refused`);
  return { requests: latencies.length, milliseconds: performance.now() - began, latencies };
}

/** One answer's body, byte for byte as it was sent. Throws unless it was 200. */
export function rawBody(url: string, headers: Headers): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // On a connection of its own: one that was kept may have ended while the log was filled.
    get(url, { headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts));
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}
