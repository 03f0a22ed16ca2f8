import type { Log } from '@homeward/contract/ports.ts';
import type { WebRequest } from '@homeward/panel/kernel/effect.ts';
import { type Body, refusals } from '../loop/work.ts';
import { webReasons } from './web.ts';
import type { Web, WebEnd } from './web.ts';

/** Requests under way at a time; more than so many at once is a fault in a rule, not a wish. */
const most = 32;

export interface RequestsOptions {
  /** Null where there is no way to the web. */
  readonly web: Web | null;
  readonly log: Log;
  readonly post: (body: Body) => void;
}

/** Carries out `request` effects; every one of them comes back as exactly one `requestEnded`. */
export interface Requests {
  send(request: WebRequest): void;
  /** Ends what is under way. Nothing comes back any more. */
  close(): void;
}

/** Starts with nothing under way. */
export function createRequests({ web, log, post }: RequestsOptions): Requests {
  const stop = new AbortController();
  let underWay = 0;

  const tell = ({ request, url }: WebRequest, { status, reason }: WebEnd): void => {
    if (stop.signal.aborted) return;
    if (status === null)
      log.warn('a rule’s web request got no answer', { request, host: hostOf(url), reason });
    post({ tag: 'requestEnded', request, status, reason });
  };

  return {
    send: (request) => {
      if (web === null) return tell(request, { status: null, reason: refusals.noWay });
      if (underWay >= most) return tell(request, { status: null, reason: webReasons.busy });
      underWay += 1;
      void web.send(request, stop.signal).then((end) => {
        underWay -= 1;
        tell(request, end);
      });
    },
    close: () => stop.abort(),
  };
}

/** The rest of an address may hold secrets. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
