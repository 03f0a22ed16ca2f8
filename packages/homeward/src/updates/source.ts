import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { UpdateError, updateProblems } from './manifest.ts';

/** Ms for an answer to begin, and between two pieces of it. */
const answerMs = 15_000;
const pieceMs = 30_000;

/** A channel: a folder, or an address of http or https. */
export interface UpdateSource {
  readonly name: string;
  /** A file's bytes as they come. Throws `UpdateError` where it cannot be had. */
  open(file: string): AsyncIterable<Uint8Array>;
}

async function* fromFolder(folder: string, file: string): AsyncIterable<Uint8Array> {
  try {
    for await (const piece of createReadStream(join(folder, file))) yield piece as Uint8Array;
  } catch {
    throw new UpdateError(updateProblems.unreachable);
  }
}

/** Follows no redirect: the channel is where the operator said. */
async function* fromWeb(base: string, file: string): AsyncIterable<Uint8Array> {
  const abort = new AbortController();
  let timer = setTimeout(() => abort.abort(), answerMs);
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => abort.abort(), pieceMs);
  };
  try {
    const answer = await fetch(new URL(file, base), { redirect: 'error', signal: abort.signal }).catch(() => {
      throw new UpdateError(updateProblems.unreachable);
    });
    if (!answer.ok || answer.body === null) throw new UpdateError(updateProblems.unreachable);
    for await (const piece of answer.body) {
      wait();
      yield piece;
    }
  } catch (error) {
    throw error instanceof UpdateError ? error : new UpdateError(updateProblems.cut);
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

/** The channel that the operator set. */
export function updateSource(place: string): UpdateSource {
  if (!/^https?:\/\//.test(place)) return { name: place, open: (file) => fromFolder(place, file) };
  const base = place.endsWith('/') ? place : `${place}/`;
  return { name: place, open: (file) => fromWeb(base, file) };
}

/** All of a file that may have `most` bytes. */
export async function readAll(source: UpdateSource, file: string, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of source.open(file)) {
    bytes += piece.length;
    if (bytes > most) throw new UpdateError(updateProblems.badManifest);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
