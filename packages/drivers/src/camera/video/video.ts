import { mostPictureBytes } from '@homeward/contract/words/panel/link-names.ts';
import type { Picture, VideoEars } from '../../port.ts';
import type { CameraFailure } from '../failure.ts';
import { runVideo, type RunOptions } from './ffmpeg.ts';
import { clipOf } from './mp4.ts';

/** The live video of one camera: one program for all who watch. */
export interface Video {
  readonly url: URL;
  /** Gives how to leave it. */
  watch(ears: VideoEars): () => void;
  /** The last seconds that were kept; null where there are none. */
  before(): Picture | null;
  close(): void;
}

interface Piece {
  readonly bytes: Buffer;
  readonly isKey: boolean;
  readonly at: number;
}

/** Bytes that are held of one camera, whatever it sends. */
const mostBytes = 8 * 1024 * 1024;
/** Ms after which what was kept is old: the camera went away so long before the alarm. */
const oldMs = 30_000;
/** Ms until a video that is kept is begun anew, at first and at most, and where the password was wrong. */
const firstWaitMs = 5_000;
const longestWaitMs = 60_000;
const refusedMs = 300_000;

const sizeOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);

/**
 * Shares one camera's video, and keeps its last `keepMs`, for alarms, while nobody watches: then it begins at once, and
 * anew after each end. With 0 nothing is kept, and nothing runs for nobody.
 */
export function createVideo(run: RunOptions, keepMs: number): Video {
  const { clock } = run.ports;
  const watchers = new Set<VideoEars>();
  let stop: (() => void) | null = null;
  let began: { readonly type: string; readonly head: Buffer } | null = null;
  let ring: Piece[] = [];
  let refusedUntil = Number.NEGATIVE_INFINITY;
  let waitMs = firstWaitMs;
  let cancelAgain = (): void => {};
  let isClosed = false;

  /** From the last piece that can be shown by itself. */
  const sinceKey = (): readonly Piece[] => {
    const at = ring.findLastIndex(({ isKey }) => isKey);
    return at === -1 ? [] : ring.slice(at);
  };

  function push(bytes: Buffer, isKey: boolean): void {
    const now = clock.monotonic();
    // Nothing can be shown before the first of these.
    if (!isKey && ring.length === 0) return;
    ring.push({ bytes, isKey, at: now });
    const since = ring.findLastIndex((piece) => piece.isKey && piece.at <= now - keepMs);
    if (since > 0) ring = ring.slice(since);
    while (sizeOf(ring) > mostBytes) ring = fromNextKey(ring);
    for (const { piece } of watchers) piece(bytes, isKey);
  }

  function begin(): void {
    cancelAgain();
    stop = runVideo(run, {
      begun: (type, head) => {
        began = { type, head };
        ring = [];
        for (const { begun } of watchers) begun(type, head);
      },
      piece: (bytes, isKey) => {
        waitMs = firstWaitMs;
        push(bytes, isKey);
      },
      ended,
    });
  }

  function ended(failure: CameraFailure): void {
    stop = null;
    if (keepMs === 0) halt();
    if (failure.tag === 'refused') refusedUntil = clock.monotonic() + refusedMs;
    const all = [...watchers];
    watchers.clear();
    for (const one of all) one.ended(failure.message);
    if (keepMs === 0 || isClosed) return;
    cancelAgain = clock.after(failure.tag === 'refused' ? refusedMs : waitMs, begin);
    waitMs = Math.min(longestWaitMs, waitMs * 2);
  }

  function halt(): void {
    stop?.();
    stop = null;
    began = null;
    ring = [];
  }

  if (keepMs > 0) begin();
  return {
    url: run.url,

    watch: (ears) => {
      // Cameras lock out who tries a wrong password too often.
      if (isClosed || clock.monotonic() < refusedUntil) {
        queueMicrotask(() => ears.ended('the name or the password is wrong'));
        return () => {};
      }
      watchers.add(ears);
      if (stop === null) begin();
      else if (began !== null) {
        ears.begun(began.type, began.head);
        for (const { bytes, isKey } of sinceKey()) ears.piece(bytes, isKey);
      }
      return () => {
        watchers.delete(ears);
        if (watchers.size === 0 && keepMs === 0) halt();
      };
    },

    before: () => {
      const last = ring.at(-1);
      if (keepMs === 0 || began === null || last === undefined) return null;
      if (clock.monotonic() - last.at > oldMs) return null;
      const room = mostPictureBytes - began.head.length;
      let kept = ring;
      while (sizeOf(kept) > room) {
        const fewer = fromNextKey(kept);
        if (fewer.length === 0) break;
        kept = fewer;
      }
      // Of a single picture that is followed by more than there is room for, as much as fits.
      while (sizeOf(kept) > room) kept = kept.slice(0, -1);
      if (kept.length === 0) return null;
      const clip = clipOf(
        began.head,
        kept.map(({ bytes }) => bytes),
      );
      return { type: 'video/mp4', content: clip.toString('base64') };
    },

    close: () => {
      isClosed = true;
      cancelAgain();
      halt();
      const all = [...watchers];
      watchers.clear();
      for (const one of all) one.ended('the camera was let go');
    },
  };
}

/** What follows from the next piece that can be shown by itself; empty where there is none. */
function fromNextKey(pieces: Piece[]): Piece[] {
  const next = pieces.findIndex(({ isKey }, place) => place > 0 && isKey);
  return next === -1 ? [] : pieces.slice(next);
}
