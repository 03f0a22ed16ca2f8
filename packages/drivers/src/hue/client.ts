import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Clock } from '@homeward/contract/ports.ts';
import { parseJson } from '../common/json.ts';
import { agentFor, fingerprintOf } from '../common/pinned-agent.ts';
import { closed, failureOf, forgotten, HueFailure, notABridge } from './failure.ts';
import type { HueOptions } from './options.ts';

/** An answer of a bridge. */
export interface Answer {
  readonly status: number;
  /** Undefined is no JSON. */
  readonly json: unknown;
  /** SHA-256 of the certificate that it came with, as `AB:CD:…`. */
  readonly fingerprint: string;
}

/** What asks a bridge. Everything rejects with a `HueFailure`. */
export interface HueClient {
  ask(method: 'GET' | 'PUT' | 'POST', path: string, body?: object): Promise<Answer>;
  /** A document that only the panel may read, or a command; refuses what is no good answer. */
  get(path: string): Promise<unknown>;
  put(path: string, body: object): Promise<unknown>;
  /** Hears a path until it ends or `leave` is called; resolves once it is heard. */
  hear(
    path: string,
    told: (chunk: Buffer) => void,
    ended: (failure: HueFailure) => void,
  ): Promise<() => void>;
  /** Nothing is asked any more; what is under way rejects. */
  close(): void;
}

/** Ms. */
const askMs = 5_000;
/** A bridge with all that fits into it tells of itself in a megabyte. */
const mostBytes = 8 * 2 ** 20;

/** `anyCertificate`: whoever answers is taken for the bridge, and its certificate is told. */
export function createHueClient(
  { url, key, fingerprint }: HueOptions,
  clock: Pick<Clock, 'after'>,
  anyCertificate = false,
): HueClient {
  const base = new URL(url);
  const pin = fingerprintOf(fingerprint);
  const agent = agentFor(base, pin, { keepAlive: false }, anyCertificate && pin === '');
  const over = new AbortController();
  const headers = (body: string | null) => ({
    ...(key !== '' && { 'hue-application-key': key }),
    ...(body !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  });

  function begin(
    method: string,
    path: string,
    body: string | null,
    accept: string,
    answered: (response: IncomingMessage) => void,
    failed: (error: unknown) => void,
  ) {
    const asked = request(
      new URL(path, base),
      { method, agent, signal: over.signal, headers: { ...headers(body), accept } },
      answered,
    );
    asked.on('error', failed);
    asked.end(body ?? undefined);
    return asked;
  }

  function ask(method: string, path: string, said?: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const body = said === undefined ? null : JSON.stringify(said);
      const fail = (error: unknown): void => {
        cancel();
        asked.destroy();
        reject(failureOf(error));
      };
      const cancel = clock.after(askMs, () => fail(new HueFailure('no answer within 5 seconds')));
      const asked = begin(
        method,
        path,
        body,
        'application/json',
        (response) => {
          // A socket of this agent is one of TLS.
          const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate();
          const chunks: Buffer[] = [];
          let length = 0;
          response.on('data', (chunk: Buffer) => {
            length += chunk.length;
            if (length > mostBytes) fail(new HueFailure(notABridge));
            else chunks.push(chunk);
          });
          response.on('error', fail);
          response.on('end', () => {
            cancel();
            const json = parseJson(Buffer.concat(chunks));
            resolve({ status: response.statusCode ?? 0, json, fingerprint: fingerprint256 });
          });
        },
        fail,
      );
    });
  }

  async function good(answer: Promise<Answer>): Promise<unknown> {
    const { status, json } = await answer;
    if (status === 401 || status === 403) throw new HueFailure(forgotten);
    if (status === 429 || status === 503) throw new HueFailure('the bridge is busy');
    if (status < 200 || status > 299 || json === undefined) throw new HueFailure(notABridge);
    return json;
  }

  return {
    ask,
    get: (path) => good(ask('GET', path)),
    put: (path, body) => good(ask('PUT', path, body)),
    hear: (path, told, ended) =>
      new Promise((resolve, reject) => {
        let isHeard = false;
        let isOver = false;
        const end = (error: unknown): void => {
          cancel();
          if (isOver) return;
          isOver = true;
          asked.destroy();
          if (isHeard) ended(failureOf(error));
          else reject(failureOf(error));
        };
        const cancel = clock.after(askMs, () => end(new HueFailure('no answer within 5 seconds')));
        const asked = begin(
          'GET',
          path,
          null,
          'text/event-stream',
          (response) => {
            cancel();
            if (response.statusCode !== 200)
              return end(new HueFailure(response.statusCode === 403 ? forgotten : 'the bridge is busy'));
            isHeard = true;
            response.on('data', told);
            response.on('error', end);
            response.on('close', () => end(new HueFailure(closed)));
            resolve(() => {
              isOver = true;
              asked.destroy();
            });
          },
          end,
        );
      }),
    close: () => over.abort(),
  };
}
