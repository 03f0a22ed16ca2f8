import { hash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';

/** Reads that are made once and sent many times. */
export type ResourceName = 'mode' | 'area' | 'device' | 'status' | 'cycle';
/** Likewise, but not the same for all of a scope. */
export type KeptRows = 'incident' | 'rule' | 'card';

/** How a reply is compressed: brotli for browsers, gzip for the many clients that know no other. */
export type Coding = 'br' | 'gzip';

/** A reply made once and sent many times: the whole envelope, its ETag, and its compressed forms when they are ready. */
export interface Prepared {
  readonly body: Buffer;
  readonly etag: string;
  /** Each is absent until somebody who takes it has asked. */
  readonly codings: { [Name in Coding]?: Buffer | Promise<Buffer> };
}

const worthCompressing = 1024;

/** Where the data of an envelope goes; nothing else in it can read so. */
const place = '\u0000';

/** The envelope of a success. A list without rows is `''`, as clients of the family test for both (domain 1.0). */
export function success(data: unknown, token: string): string {
  const envelope: Envelope<unknown> = {
    result: true,
    code: codes.ok,
    message: 'OK!',
    token,
    panelCode: '',
    data: Array.isArray(data) && data.length === 0 ? '' : data,
  };
  return JSON.stringify(envelope);
}

/** The same around data that is the JSON of a list already. */
export function successAround(list: string, token: string): string {
  if (list === '[]') return success('', token);
  const [before = '', after = ''] = success(place, token).split(JSON.stringify(place));
  return before + list + after;
}

export function prepare(data: unknown): Prepared {
  const body = Buffer.from(success(data, ''));
  return { body, etag: `"${hash('sha1', body, 'base64url')}"`, codings: {} };
}

/** A body in a coding, made off the main thread; itself where that cannot be done: out of memory, say. */
function coded(body: Buffer, coding: Coding): Promise<Buffer> {
  return new Promise((resolve) => {
    const done = (error: Error | null, made: Buffer): void => resolve(error ? body : made);
    if (coding === 'gzip') return gzip(body, { level: 5 }, done);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    brotliCompress(body, { params }, done);
  });
}

/** The coding to answer in: the best of ours that an `Accept-Encoding` takes; null is none. */
export function codingFor(accepted: string | undefined): Coding | null {
  if (accepted === undefined) return null;
  const taken = accepted
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.replace(/;.*$/, '').trimEnd());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') || taken.includes('*') ? 'gzip' : null;
}

/** A compressed form, made once; null for what is too small for it. */
export function compressed(prepared: Prepared, coding: Coding): Promise<Buffer> | Buffer | null {
  const { body, codings } = prepared;
  if (body.length < worthCompressing) return null;
  return (codings[coding] ??= coded(body, coding).then((made) => {
    if (made === body) delete codings[coding];
    else codings[coding] = made;
    return made;
  }));
}

/** The compressed form of what is sent once; null for what is too small for it, or where it cannot be made. */
export async function compressedOnce(text: string, coding: Coding): Promise<Buffer | null> {
  if (text.length < worthCompressing) return null;
  const body = Buffer.from(text);
  const made = await coded(body, coding);
  return made === body ? null : made;
}

/** Owns the ready-made replies of all panels, the least used going first when they take too many bytes. */
export class PreparedReplies {
  readonly #most: number;
  /** By panel, then by resource and scope. A panel that is read moves to the end. */
  readonly #panels = new Map<string, { readonly replies: Map<string, Prepared>; bytes: number }>();
  /** Rises with every drop: what was being made from the state before is not kept. */
  readonly #versions = new Map<string, number>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(panel: string, key: string): Prepared | undefined {
    return this.#panels.get(panel)?.replies.get(key);
  }

  version(panel: string): number {
    return this.#versions.get(panel) ?? 0;
  }

  /** Keeps a reply that was made from the state of `version`. */
  put(panel: string, key: string, prepared: Prepared, version: number): void {
    if (version !== this.version(panel)) return;
    const entry = this.#panels.get(panel) ?? { replies: new Map<string, Prepared>(), bytes: 0 };
    this.#panels.delete(panel);
    this.#panels.set(panel, entry);
    entry.replies.set(key, prepared);
    entry.bytes += prepared.body.length;
    this.#bytes += prepared.body.length;
    for (const oldest of this.#panels.keys()) {
      if (this.#bytes <= this.#most || oldest === panel) break;
      this.drop(oldest);
    }
  }

  /** Forgets the replies of a panel that a change touched; without resources, all of them. */
  drop(panel: string, resources: ReadonlySet<string> | null = null): void {
    this.#versions.set(panel, this.version(panel) + 1);
    const entry = this.#panels.get(panel);
    if (!entry) return;
    for (const [key, { body }] of entry.replies)
      if (resources === null || resources.has(key.slice(0, key.indexOf(' ')))) {
        entry.replies.delete(key);
        entry.bytes -= body.length;
        this.#bytes -= body.length;
      }
    if (entry.replies.size === 0) this.#panels.delete(panel);
  }
}
