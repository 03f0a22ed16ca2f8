import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import type { Clock } from '@homeward/contract/ports.ts';
import { judgedAddress, type Reach, type Resolve } from './judged-address.ts';

/** Ms until a name is found and a connection made, and until all is over (reliability B-14). */
const connectMs = 5_000;
const wholeMs = 15_000;
/** Bytes of an answer that are read where the request says nothing else. */
const mostBytes = 65_536;

/** Why a request got no answer. */
export const httpReasons = {
  invalidUrl: 'invalidUrl',
  /** Neither http nor https. */
  scheme: 'schemeRefused',
  /** A name and password in the address. */
  userinfo: 'userinfoRefused',
  /** An address that this request must not reach: of this machine, of a network that nobody listed. */
  address: 'addressRefused',
  noSuchHost: 'noSuchHost',
  connectTimeout: 'connectTimeout',
  timeout: 'timeout',
  stopped: 'stopped',
} as const;

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Uint8Array | null;
  /** Bytes of the answer that are read; absent is 64 KiB. */
  readonly mostBytes?: number;
}

/** How a request ended: with an answer, or with why there was none. */
export type HttpEnd =
  | {
      readonly tag: 'answered';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      /** What was read of it, as far as the request wants it. */
      readonly body: string;
      /** All of it was read. */
      readonly complete: boolean;
    }
  | { readonly tag: 'unanswered'; readonly reason: string };

export interface HttpPorts {
  readonly clock: Clock;
  readonly reach: Reach;
  readonly resolve?: Resolve;
}

const unanswered = (reason: string): HttpEnd => ({ tag: 'unanswered', reason });

/** Where an address leads. */
export function targetOf(url: URL): Parameters<typeof judgedAddress>[0] {
  const secure = url.protocol === 'https:';
  const port = Number(url.port) || (secure ? 443 : 80);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, secure };
}

/**
 * One request over http or https, never rejected: the name is looked up once and the connection goes to the address
 * that was judged, redirects are not followed, connecting takes 5 s at most and all of it 15 s.
 */
export function sendHttp(request: HttpRequest, ports: HttpPorts, signal: AbortSignal): Promise<HttpEnd> {
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  const refusal = url === null ? httpReasons.invalidUrl : refusalOf(url);
  if (url === null || refusal !== null) return Promise.resolve(unanswered(refusal ?? httpReasons.invalidUrl));
  const { clock } = ports;
  const most = request.mostBytes ?? mostBytes;
  return new Promise((resolveEnd) => {
    let call: ClientRequest | null = null;
    let isOver = false;
    let answer: IncomingMessage | null = null;
    const read: Buffer[] = [];
    const end = (result: HttpEnd): void => {
      if (isOver) return;
      isOver = true;
      cancelConnect();
      cancelWhole();
      signal.removeEventListener('abort', stopped);
      call?.destroy();
      resolveEnd(result);
    };
    /** It is over; where an answer has come, that counts, however the rest of it ended. */
    const over = (reason: string, complete = false): void => {
      if (answer === null) return end(unanswered(reason));
      const { statusCode = 0, headers } = answer;
      const body = Buffer.concat(read).subarray(0, most).toString('utf8');
      end({ tag: 'answered', status: statusCode, headers, body, complete });
    };
    const stopped = (): void => over(httpReasons.stopped);
    const cancelConnect = clock.after(connectMs, () => over(httpReasons.connectTimeout));
    const cancelWhole = clock.after(wholeMs, () => over(httpReasons.timeout));
    signal.addEventListener('abort', stopped);
    if (signal.aborted) return stopped();

    const connect = (address: string | null): void => {
      if (isOver) return;
      if (address === null) return end(unanswered(httpReasons.address));
      try {
        call = openCall(url, request, address);
      } catch (error) {
        // A header that HTTP cannot carry.
        return end(unanswered(wordOf(error instanceof Error ? error : new Error('failed'))));
      }
      call.on('socket', (socket) => {
        socket.on(url.protocol === 'https:' ? 'secureConnect' : 'connect', cancelConnect);
      });
      call.on('error', (error) => over(wordOf(error)));
      call.on('close', () => over('closed'));
      call.on('response', (message) => {
        answer = message;
        collect(message, read, most, over);
      });
      call.end(request.body ?? undefined);
    };
    judgedAddress(targetOf(url), ports).then(connect, () => end(unanswered(httpReasons.noSuchHost)));
  });
}

/** Why no request goes to such an address; null where one may. */
export function refusalOf({ protocol, username, password }: URL): string | null {
  if (protocol !== 'http:' && protocol !== 'https:') return httpReasons.scheme;
  return username === '' && password === '' ? null : httpReasons.userinfo;
}

/** Opens the connection to just this address, whatever the name may mean by now. */
export function openCall(
  url: URL,
  { method, headers, body }: Pick<HttpRequest, 'method' | 'headers' | 'body'>,
  address: string,
): ClientRequest {
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
    headers: {
      'user-agent': 'Homeward',
      accept: '*/*',
      ...headers,
      ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }),
    },
  };
  return url.protocol === 'https:' ? httpsRequest(options) : httpRequest(options);
}

/** Reads an answer, as far as is civil. */
function collect(
  answer: IncomingMessage,
  read: Buffer[],
  most: number,
  over: (reason: string, complete?: boolean) => void,
): void {
  let size = 0;
  answer.on('data', (bytes: Buffer) => {
    read.push(bytes);
    size += bytes.length;
    if (size > most) over('tooLong');
  });
  answer.on('end', () => over('', true));
  answer.on('error', () => over('closed'));
}

/** What the network said, in a word: codes as `ECONNREFUSED`, never a text with an address in it. */
const wordOf = (error: Error & { readonly code?: string }): string => error.code ?? 'failed';
