import { httpReasons } from '@homeward/channels/http/request.ts';
import type { WebRequest } from '@homeward/panel/kernel/effect.ts';

/** How a web request ended: with an answer's status, or with null and why there was none. */
export interface WebEnd {
  readonly status: number | null;
  readonly reason: string;
}

/** The way to the web, given at composition so that a world can do without one. */
export interface Web {
  /** One attempt. Resolves whatever happens, also after `signal` ended it. */
  send(request: WebRequest, signal: AbortSignal): Promise<WebEnd>;
}

/** Why a request got no answer. */
export const webReasons = { ...httpReasons, busy: 'busy' } as const;
