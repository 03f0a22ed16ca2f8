import { mayReach } from '@homeward/channels/http/addresses.ts';
import { sendHttp } from '@homeward/channels/http/request.ts';
import type { Resolve } from '@homeward/channels/http/judged-address.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { Web } from './web.ts';

export interface NodeWebOptions {
  readonly clock: Clock;
  /** Whether this machine serves on a port; no rule reaches it there. */
  readonly isOwnPort: (port: number) => boolean;
  readonly resolve?: Resolve;
}

/**
 * The machine's own way to the web, for rules: http and https only, the name is looked up once and the connection goes
 * to the address that was judged, redirects are not followed, the answer is dropped.
 */
export function nodeWeb({ clock, isOwnPort, resolve }: NodeWebOptions): Web {
  return {
    send: async ({ method, url, body, networks }, signal) => {
      const end = await sendHttp(
        { method, url, headers: contentHeaders(body), body },
        {
          clock,
          reach: (address, port) => mayReach(address, port, networks, isOwnPort),
          ...(resolve ? { resolve } : {}),
        },
        signal,
      );
      return end.tag === 'answered'
        ? { status: end.status, reason: '' }
        : { status: null, reason: end.reason };
    },
  };
}

function contentHeaders(body: string | null): Readonly<Record<string, string>> {
  if (body === null) return {};
  return { 'content-type': isJson(body) ? 'application/json' : 'text/plain; charset=utf-8' };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
