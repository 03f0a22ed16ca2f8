import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import type { Clock } from '@homeward/contract/ports.ts';
import type { WebRequest } from '@homeward/panel/effect.ts';
import { mayReach } from './addresses.ts';
import { webReasons } from './web.ts';
import type { Web, WebEnd } from './web.ts';

/** Ms until a name is found and a connection made, and until all is over. */
const connectMs = 5_000;
const wholeMs = 15_000;
/** Bytes of an answer that are read, and dropped. */
const mostBytes = 65_536;

/** Finds the addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface NodeWebOptions {
  readonly clock: Clock;
  /** Whether this machine serves on a port; no rule reaches it there. */
  readonly isOwnPort: (port: number) => boolean;
  readonly resolve?: Resolve;
}

const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true, verbatim: true }, (error, found) => {
      if (error) reject(error);
      else resolve(found.map(({ address }) => address));
    });
  });

const ended = (reason: string): WebEnd => ({ status: null, reason });

/**
 * The machine's own way to the web, for rules: http and https only, the name is looked up once and the connection goes
 * to the address that was judged, redirects are not followed, the answer is dropped.
 */
export function nodeWeb({ clock, isOwnPort, resolve = resolveBySystem }: NodeWebOptions): Web {
  async function addressFor(url: URL, { networks }: WebRequest): Promise<string | null> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const found = isIP(host) === 0 ? await resolve(host) : [host];
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    return found.find((address) => mayReach(address, port, networks, isOwnPort)) ?? null;
  }

  return {
    send: (request, signal) => {
      const url = URL.canParse(request.url) ? new URL(request.url) : null;
      const refusal = url === null ? webReasons.invalidUrl : refusalOf(url);
      if (url === null || refusal !== null) return Promise.resolve(ended(refusal ?? webReasons.invalidUrl));
      return new Promise((resolveEnd) => {
        let call: ClientRequest | null = null;
        let isOver = false;
        let status: number | null = null;
        const end = (result: WebEnd): void => {
          if (isOver) return;
          isOver = true;
          cancelConnect();
          cancelWhole();
          signal.removeEventListener('abort', stopped);
          call?.destroy();
          resolveEnd(result);
        };
        /** An answer has come, however the rest of it ends. */
        const over = (reason: string): void => end({ status, reason: status === null ? reason : '' });
        const stopped = (): void => over(webReasons.stopped);
        const cancelConnect = clock.after(connectMs, () => over(webReasons.connectTimeout));
        const cancelWhole = clock.after(wholeMs, () => over(webReasons.timeout));
        signal.addEventListener('abort', stopped);
        if (signal.aborted) return stopped();

        const connect = (address: string | null): void => {
          if (isOver) return;
          if (address === null) return end(ended(webReasons.address));
          call = openCall(url, request, address);
          call.on('socket', (socket) => {
            socket.on(url.protocol === 'https:' ? 'secureConnect' : 'connect', cancelConnect);
          });
          call.on('error', (error) => over(wordOf(error)));
          call.on('close', () => over('closed'));
          call.on('response', (answer) => {
            status = answer.statusCode ?? null;
            drop(answer, () => over(''));
          });
          call.end(request.body ?? undefined);
        };
        addressFor(url, request).then(connect, () => end(ended(webReasons.noSuchHost)));
      });
    },
  };
}

function refusalOf({ protocol, username, password }: URL): string | null {
  if (protocol !== 'http:' && protocol !== 'https:') return webReasons.scheme;
  return username === '' && password === '' ? null : webReasons.userinfo;
}

/** Opens the connection to just this address, whatever the name may mean by now. */
function openCall(url: URL, { method, body }: WebRequest, address: string): ClientRequest {
  const pinned: LookupFunction = (_host, options, answer) => {
    const family = isIP(address);
    if (options.all === true) answer(null, [{ address, family }]);
    else answer(null, address, family);
  };
  const options: RequestOptions = {
    ...urlToHttpOptions(url),
    method,
    lookup: pinned,
    agent: false,
    headers: { 'user-agent': 'Homeward', accept: '*/*', ...contentHeaders(body) },
  };
  return url.protocol === 'https:' ? httpsRequest(options) : httpRequest(options);
}

function contentHeaders(body: string | null): Readonly<Record<string, string | number>> {
  if (body === null) return {};
  return {
    'content-type': isJson(body) ? 'application/json' : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Reads an answer away, as far as is civil. */
function drop(answer: IncomingMessage, over: () => void): void {
  let read = 0;
  answer.on('data', (bytes: Buffer) => {
    read += bytes.length;
    if (read > mostBytes) over();
  });
  answer.on('end', over);
  answer.on('error', over);
}

/** What the network said, in a word: codes as `ECONNREFUSED`, never a text with an address in it. */
const wordOf = (error: Error & { readonly code?: string }): string => error.code ?? 'failed';
