import { httpReasons, sendHttp } from './request.ts';
import type { HttpPorts } from './request.ts';

/** Times that an answer may lead on to another address. */
const mostRedirects = 5;

export interface Wanted {
  readonly url: string;
  readonly accept: string;
  /** Bytes of the answer; a longer one is refused. */
  readonly mostBytes: number;
}

/** A text that was fetched, or why there is none: a word of the network, or the status as `http404`. */
export type Fetched =
  | { readonly tag: 'fetched'; readonly text: string }
  | { readonly tag: 'failed'; readonly reason: string };

const failed = (reason: string): Fetched => ({ tag: 'failed', reason });

/** Where an answer leads on to; null where it does not. */
function nextOf(url: string, status: number, location: string | undefined): string | null {
  const leadsOn = [301, 302, 303, 307, 308].includes(status);
  return leadsOn && location !== undefined && URL.canParse(location, url)
    ? new URL(location, url).href
    : null;
}

/**
 * Fetches a text over http or https, never rejected. Redirects are followed a few times: each address is judged by
 * itself as the first is, and none leads from an encrypted connection to an open one.
 */
export async function fetchText(wanted: Wanted, ports: HttpPorts, signal: AbortSignal): Promise<Fetched> {
  const { accept, mostBytes } = wanted;
  let { url } = wanted;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const end = await sendHttp(
      { method: 'GET', url, headers: { accept }, body: null, mostBytes },
      ports,
      signal,
    );
    if (end.tag === 'unanswered') return failed(end.reason);
    const next = nextOf(url, end.status, end.headers.location);
    if (next !== null) {
      if (url.startsWith('https:') && !next.startsWith('https:')) return failed(httpReasons.scheme);
      url = next;
      continue;
    }
    if (end.status !== 200) return failed(`http${end.status}`);
    return end.complete ? { tag: 'fetched', text: end.body } : failed('tooLong');
  }
  return failed('tooManyRedirects');
}
