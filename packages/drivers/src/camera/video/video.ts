import type { PastClip, VideoEars } from '../../port.ts';
import type { CameraFailure } from '../failure.ts';
import { runVideo, type RunOptions } from './ffmpeg.ts';
import { createPast } from './past.ts';

/** The live video of one camera: one program for all who watch. */
export interface Video {
  readonly url: URL;
  /** Gives how to leave it. */
  watch(ears: VideoEars): () => void;
  /** What was kept of the last `mostMs`; null where that is nothing. */
  before(mostMs: number): PastClip | null;
  close(): void;
}

/** Ms until a video that is kept is begun anew, at first and at most. */
const firstWaitMs = 5_000;
const longestWaitMs = 60_000;
/** Ms until that where only a person can mend it: the password is wrong, or it is not H.264. */
const lastingMs = 300_000;

/**
 * Shares one camera's video, and keeps its last `keepMs`, for alarms, while nobody watches: then it begins at once, and
 * anew after each end. With 0 nothing is kept, and nothing runs for nobody.
 */
export function createVideo(run: RunOptions, keepMs: number): Video {
  const { clock } = run.ports;
  const watchers = new Set<VideoEars>();
  const past = createPast(keepMs);
  let stop: (() => void) | null = null;
  /** The video that the past is of. */
  let began: { readonly type: string; readonly head: Buffer } | null = null;
  /** That is the one which runs now: only then is it what is seen now. */
  let isPlaying = false;
  let refusedUntil = Number.NEGATIVE_INFINITY;
  let waitMs = firstWaitMs;
  let cancelAgain = (): void => {};
  let isClosed = false;

  function begin(): void {
    cancelAgain();
    isPlaying = false;
    stop = runVideo(run, {
      begun: (type, head) => {
        began = { type, head };
        isPlaying = true;
        past.clear();
        for (const { begun } of watchers) begun(type, head);
      },
      piece: (bytes, isKey) => {
        waitMs = firstWaitMs;
        if (!past.keep({ bytes, isKey, at: clock.monotonic() })) return;
        for (const { piece } of watchers) piece(bytes, isKey);
      },
      ended,
    });
  }

  function ended(failure: CameraFailure): void {
    stop = null;
    isPlaying = false;
    if (keepMs === 0) halt();
    if (failure.tag === 'refused') refusedUntil = clock.monotonic() + lastingMs;
    const all = [...watchers];
    watchers.clear();
    for (const one of all) one.ended(failure.message);
    // One of them may have begun it anew.
    if (keepMs === 0 || isClosed || stop !== null) return;
    const lasts = failure.tag === 'refused' || failure.tag === 'fault';
    cancelAgain = clock.after(lasts ? lastingMs : waitMs, begin);
    waitMs = Math.min(longestWaitMs, waitMs * 2);
  }

  function halt(): void {
    stop?.();
    stop = null;
    began = null;
    isPlaying = false;
    past.clear();
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
      else if (isPlaying && began !== null) {
        ears.begun(began.type, began.head);
        for (const { bytes, isKey } of past.sinceKey()) ears.piece(bytes, isKey);
      }
      return () => {
        watchers.delete(ears);
        if (watchers.size === 0 && keepMs === 0) halt();
      };
    },

    before: (mostMs) =>
      keepMs === 0 || began === null ? null : past.clip(began.head, clock.monotonic(), mostMs),

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
