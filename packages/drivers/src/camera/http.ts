import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { CameraPorts } from './options.ts';
import { challengeOf, digestOf } from './digest.ts';
import { CameraFailure, failureOf } from './failure.ts';

export interface Wish {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes of the answer that are read, at most. */
  readonly mostBytes: number;
  /** Ms for the whole of it. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
  /** For a camera that asks for an HTTP digest; absent is nobody. */
  readonly login?: { readonly user: string; readonly password: string };
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** An answer that is read as it comes, and may never end. */
export interface Flow {
  /** It was let in; `type` is what comes. May throw a `CameraFailure`, as `part` may. */
  begin(type: string): void;
  part(bytes: Buffer): void;
}

/**
 * Asks once, or again where the camera wants a digest. Redirects are not followed. Throws a `CameraFailure`. A password
 * never goes out readable: a camera that only knows the basic scheme is refused.
 */
export const ask = (wish: Wish, ports: CameraPorts): Promise<Answer> =>
  signedIn(wish, ports, (more) => once(wish, ports, more));

/**
 * Reads an answer as it comes, until it breaks off or is given up, which is thrown as a `CameraFailure`. The patience of
 * the wish is for its beginning. Gives an answer that is no flow, as one that refuses.
 */
export const listen = (wish: Wish, ports: CameraPorts, flow: Flow): Promise<Answer> =>
  signedIn(wish, ports, (more) => once(wish, ports, more, flow));

async function signedIn(
  { url, method, login }: Wish,
  { random }: CameraPorts,
  send: (more: Readonly<Record<string, string>>) => Promise<Once>,
): Promise<Answer> {
  let last = await send({});
  for (let tries = 0; tries < 2; tries += 1) {
    const { answer, challenges } = last;
    if (answer.status !== 401 || login === undefined || challenges.length === 0) return answer;
    const challenge = challengeOf(challenges);
    if (challenge === null)
      throw new CameraFailure(
        'fault',
        'it wants the password readable: switch on digest sign-in at the camera',
      );
    // Asked once more with another nonce only where the camera says that the first one was too old.
    if (tries > 0 && !challenge.isStale) return answer;
    const ours = Buffer.from(random.bytes(8)).toString('hex');
    const target = url.pathname + url.search;
    last = await send({ authorization: digestOf(challenge, { ...login, method, target, ours }) });
  }
  return last.answer;
}

interface Once {
  readonly answer: Answer;
  readonly challenges: readonly string[];
}

function once(
  wish: Wish,
  { clock }: CameraPorts,
  more: Readonly<Record<string, string>>,
  flow?: Flow,
): Promise<Once> {
  const { url, method, body, mostBytes, patienceMs, signal } = wish;
  return new Promise((resolve, reject) => {
    let isOver = false;
    const settle = (call: () => void): void => {
      if (isOver) return;
      isOver = true;
      cancel();
      signal.removeEventListener('abort', aborted);
      call();
      // An answer that is read to its end is over already.
      sent.destroy();
    };
    const fail = (error: unknown): void => settle(() => reject(failureOf(error)));
    const aborted = (): void => fail(new CameraFailure('gone', 'it was given up'));
    const cancel = clock.after(patienceMs, () =>
      fail(new CameraFailure('silent', `no answer within ${Math.round(patienceMs / 1_000)} seconds`)),
    );
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const sent = send(url, {
      method,
      agent: false,
      headers: {
        ...wish.headers,
        ...more,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      maxHeaderSize: 16_384,
    });
    const flows = (answer: IncomingMessage, to: Flow): void => {
      const safely = (call: () => void): void => {
        try {
          if (!isOver) call();
        } catch (error) {
          fail(error);
        }
      };
      cancel();
      safely(() => to.begin(answer.headers['content-type'] ?? ''));
      answer.on('data', (part: Buffer) => safely(() => to.part(part)));
      answer.on('error', fail);
      answer.on('end', () => fail(new CameraFailure('gone', 'the line broke: it said no more')));
    };
    const received = (answer: IncomingMessage): void => {
      if (flow !== undefined && answer.statusCode === 200) return flows(answer, flow);
      const parts: Buffer[] = [];
      let length = 0;
      answer.on('data', (part: Buffer) => {
        length += part.length;
        if (length > mostBytes) return fail(new CameraFailure('garbage', 'its answer is far too long'));
        parts.push(part);
      });
      answer.on('error', fail);
      answer.on('end', () =>
        settle(() =>
          resolve({
            answer: {
              status: answer.statusCode ?? 0,
              type: answer.headers['content-type'] ?? '',
              body: Buffer.concat(parts),
            },
            challenges: answer.headersDistinct['www-authenticate'] ?? [],
          }),
        ),
      );
    };
    sent.on('response', received);
    sent.on('error', fail);
    if (signal.aborted) return aborted();
    signal.addEventListener('abort', aborted);
    sent.end(body);
  });
}
