import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';

/** A request as a client of the family was recorded to send it. */
export interface Recorded {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the host, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as `application/x-www-form-urlencoded`, in this order. */
  readonly form?: Readonly<Record<string, string | number>>;
  /** Sent as `application/json`. */
  readonly json?: unknown;
}

/** What came back, read as the client reads it. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Bytes on the wire. */
  readonly size: number;
  readonly json: unknown;
}

/** Sends a request over a connection of its own, as it was recorded; nothing is added that the client does not send. */
export function send(host: string, { method, path, headers = {}, form, json }: Recorded): Promise<Answered> {
  const body =
    form !== undefined
      ? new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])).toString()
      : json === undefined
        ? ''
        : JSON.stringify(json);
  const type =
    form !== undefined
      ? { 'content-type': 'application/x-www-form-urlencoded' }
      : json === undefined
        ? {}
        : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const length = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) };
    const call = request(
      new URL(path, host),
      { method, headers: { ...type, ...headers, ...length } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(parts);
          const text = (
            response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
          ).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            size: bytes.length,
            json: text === '' ? null : JSON.parse(text),
          });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** What a client finds at a place such as `data.0.mode`; undefined where its own code would fail. */
export function at(given: unknown, place: string): unknown {
  let value = given;
  for (const step of place.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** Rows that a client reads as a list; it fails on anything else. */
export function rowsAt(given: unknown, place: string): readonly unknown[] {
  const value = at(given, place);
  if (!Array.isArray(value)) throw new TypeError(`${place} is no list`);
  return value;
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A websocket of a client that speaks in frames of its own: what came, and a way to say something. */
export interface RecordedSocket {
  readonly frames: readonly string[];
  say(frame: string): void;
  /** Resolves with the first frame, past or to come, that begins so and holds the text. */
  next(beginning: string, holding?: string): Promise<string>;
  /** Resolves when the server has closed it. */
  readonly closed: Promise<number>;
  close(): void;
}

/** Opens a websocket at a path of a host. */
export async function openSocket(host: string, path: string): Promise<RecordedSocket> {
  const socket = new WebSocket(new URL(path, host.replace(/^http/, 'ws')));
  const frames: string[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    frames.push(String(data));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return {
    frames,
    closed,
    say: (frame) => socket.send(frame),
    close: () => socket.close(),
    next: (beginning, holding = '') =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = frames.find((frame) => frame.startsWith(beginning) && frame.includes(holding));
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Of a frame `42["token","…"]` what its JSON text says. */
export function liveTold(frame: string): { readonly refreshed_type: string; readonly data: unknown } {
  const [, text] = JSON.parse(frame.slice(2)) as [string, string];
  return JSON.parse(text) as { refreshed_type: string; data: unknown };
}
