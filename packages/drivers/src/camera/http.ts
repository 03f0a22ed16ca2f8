import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { CameraPorts } from './options.ts';
import { challengeOf, digestOf } from './digest.ts';
import { CameraFailure, failureOf } from './failure.ts';

export interface Wish {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
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

/**
 * Asks once, or twice where the camera wants a digest. Redirects are not followed. Throws a `CameraFailure`. A password
 * never goes out readable: a camera that only knows the basic scheme is refused.
 */
export async function ask(wish: Wish, ports: CameraPorts): Promise<Answer> {
  const first = await once(wish, ports, {});
  if (first.answer.status !== 401 || wish.login === undefined) return first.answer;
  const challenge = challengeOf(first.challenges);
  if (challenge === null) {
    if (first.challenges.length === 0) return first.answer;
    throw new CameraFailure(
      'fault',
      'it wants the password readable: switch on digest sign-in at the camera',
    );
  }
  const authorization = digestOf(challenge, {
    ...wish.login,
    method: wish.method,
    target: wish.url.pathname + wish.url.search,
    ours: Buffer.from(ports.random.bytes(8)).toString('hex'),
  });
  return (await once(wish, ports, { authorization })).answer;
}

interface Once {
  readonly answer: Answer;
  readonly challenges: readonly string[];
}

function once(wish: Wish, { clock }: CameraPorts, more: Readonly<Record<string, string>>): Promise<Once> {
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
    const received = (answer: IncomingMessage): void => {
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
