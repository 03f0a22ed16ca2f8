import { mostPictureBytes } from '@homeward/contract/words/panel/link-names.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import type { VideoEars } from '@homeward/drivers/port.ts';

type Frame = Extract<PanelAnswer, { tag: 'frame' }>;

/** Begins a camera's video; gives how to leave it, or null where it has none. */
export type OpenVideo = (ears: VideoEars) => (() => void) | null;

export interface LiveVideo {
  /** What follows `seen`, or the video anew; null where nothing came in time, or it is over. */
  take(seen: number): Promise<Frame | null>;
  /** Whether it ever showed anything. */
  readonly hasBegun: boolean;
  end(): void;
}

interface Piece {
  readonly no: number;
  readonly bytes: Buffer;
  readonly isKey: boolean;
}

/** Bytes that wait for slow viewers; who is slower begins anew with what is seen now. */
const mostWaiting = 4 * 1024 * 1024;

const sizeOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);

/**
 * One camera's moving pictures as they are asked for. All that came since a viewer asked last goes in one answer; who
 * has missed some of it, or comes now, begins with the last picture that can be shown by itself. `over` is told once it
 * has ended by itself. Null where the camera has no video.
 */
export function openLiveVideo(
  { clock, patienceMs }: { readonly clock: Clock; readonly patienceMs: number },
  open: OpenVideo,
  over: () => void,
): LiveVideo | null {
  const waiting = new Set<() => void>();
  let began: { readonly codecs: string; readonly head: Buffer } | null = null;
  let hasBegun = false;
  let pieces: Piece[] = [];
  // No number comes again in the next video of the camera: it would not fit to what stands before it.
  let count = Math.max(1, Math.floor(clock.now()));
  let isOver = false;
  const tellAll = (): void => {
    for (const tell of waiting) tell();
  };
  const end = (isByItself: boolean): void => {
    if (isOver) return;
    isOver = true;
    tellAll();
    if (isByItself) over();
    else leave?.();
  };

  const leave = open({
    begun: (type, head) => {
      began = { codecs: /codecs="([\w.]{1,40})"/.exec(type)?.[1] ?? '', head };
      pieces = [];
      count += 1;
    },
    piece: (bytes, isKey) => {
      // What is before the last picture that stands by itself is kept for who is a little late.
      if (isKey) pieces = pieces.slice(lastKey());
      const isTooLarge = bytes.length > mostPictureBytes - (began?.head.length ?? 0);
      // What the line does not carry, or what nobody has fetched, is left out up to the next such picture.
      if (isTooLarge || sizeOf(pieces) > mostWaiting)
        pieces = isTooLarge ? [] : pieces.slice(lastKey() || pieces.length);
      count += 1;
      if (isTooLarge || (pieces.length === 0 && !isKey)) return;
      pieces.push({ no: count, bytes, isKey });
      hasBegun = true;
      tellAll();
    },
    ended: () => end(true),
  });
  if (leave === null) return null;

  /** Where the last piece stands that can be shown by itself. */
  function lastKey(): number {
    return Math.max(
      0,
      pieces.findLastIndex(({ isKey }) => isKey),
    );
  }

  /** What is there for a viewer now; null is nothing. */
  function since(seen: number): Frame | null {
    const [first] = pieces;
    if (began === null || first === undefined || seen === count) return null;
    const follows = seen >= first.no - 1 && seen < count && seen !== 0;
    const wanted = follows ? pieces.filter(({ no }) => no > seen) : pieces.slice(lastKey());
    const parts = follows ? [] : [began.head];
    let room = mostPictureBytes - (follows ? 0 : began.head.length);
    let no = seen;
    for (const piece of wanted) {
      if (piece.bytes.length > room) break;
      room -= piece.bytes.length;
      parts.push(piece.bytes);
      ({ no } = piece);
    }
    const content = Buffer.concat(parts).toString('base64');
    return { tag: 'frame', no, type: 'video/mp4', codecs: began.codecs, content };
  }

  return {
    take: (seen) =>
      new Promise((resolve) => {
        const settle = (answer: Frame | null): void => {
          cancel();
          waiting.delete(look);
          resolve(answer);
        };
        const look = (): void => {
          const answer = isOver ? null : since(seen);
          if (answer !== null || isOver) settle(answer);
        };
        const cancel = clock.after(patienceMs, () => settle(null));
        waiting.add(look);
        look();
      }),
    get hasBegun() {
      return hasBegun;
    },
    end: () => end(false),
  };
}
