import { mostPictureBytes } from '@homeward/contract/words/panel/link-names.ts';
import type { PastClip } from '../../port.ts';
import { clipOf } from './mp4.ts';

export interface Piece {
  readonly bytes: Buffer;
  /** It can be shown without those before it. */
  readonly isKey: boolean;
  /** When it came, in ms. */
  readonly at: number;
}

/** The last seconds of one video. */
export interface Past {
  /** Keeps a piece; false where it cannot be shown, since what it goes on from is not there. */
  keep(piece: Piece): boolean;
  /** What is shown now: from the last piece that can be shown by itself. */
  sinceKey(): readonly Piece[];
  /** What came within `mostMs` before `now`, as a clip after this head; null where that is nothing. */
  clip(head: Buffer, now: number, mostMs: number): PastClip | null;
  clear(): void;
}

/** Bytes that are held of one camera, whatever it sends. */
const mostBytes = 8 * 1024 * 1024;
/** Ms after which what was kept is old: the camera went away so long before the alarm. */
const oldMs = 30_000;

/** Keeps what is needed to show the last `keepMs`. */
export function createPast(keepMs: number): Past {
  let pieces: Piece[] = [];
  let size = 0;
  const set = (kept: Piece[]): void => {
    pieces = kept;
    size = sizeOf(kept);
  };
  return {
    keep: (piece) => {
      if (!piece.isKey && pieces.length === 0) return false;
      pieces.push(piece);
      size += piece.bytes.length;
      const since = pieces.findLastIndex(({ isKey, at }) => isKey && at <= piece.at - keepMs);
      if (since > 0) set(pieces.slice(since));
      while (size > mostBytes) set(fromNextKey(pieces));
      return true;
    },
    sinceKey: () => {
      const at = pieces.findLastIndex(({ isKey }) => isKey);
      return at === -1 ? [] : pieces.slice(at);
    },
    clip: (head, now, mostMs) => {
      const within = pieces.filter(({ at }) => at >= now - mostMs);
      const fitting = fittingIn(within, mostPictureBytes - head.length);
      const end = fitting.at(-1);
      if (end === undefined || now - end.at > oldMs) return null;
      const clip = clipOf(
        head,
        fitting.map(({ bytes }) => bytes),
      );
      const agoMs = Math.max(0, Math.round(now - end.at));
      return { picture: { type: 'video/mp4', content: clip.toString('base64') }, agoMs };
    },
    clear: () => set([]),
  };
}

const sizeOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** What follows from the next piece that can be shown by itself; empty where there is none. */
function fromNextKey(pieces: readonly Piece[]): Piece[] {
  const next = pieces.findIndex(({ isKey }, place) => place > 0 && isKey);
  return next === -1 ? [] : pieces.slice(next);
}

/**
 * The last pieces that there is room for, from one that can be shown by itself: without their beginning where another
 * begins later, else without their end. Empty where none can be shown.
 */
function fittingIn(pieces: readonly Piece[], room: number): readonly Piece[] {
  let from = -1;
  let left = room;
  for (const [at, { bytes, isKey }] of [...pieces.entries()].toReversed()) {
    left -= bytes.length;
    if (left < 0) break;
    if (isKey) from = at;
  }
  if (from !== -1) return pieces.slice(from);
  const lastKey = pieces.findLastIndex(({ isKey }) => isKey);
  if (lastKey === -1) return [];
  left = room;
  const last = pieces.slice(lastKey);
  const tooMuch = last.findIndex(({ bytes }) => (left -= bytes.length) < 0);
  return tooMuch === -1 ? last : last.slice(0, tooMuch);
}
