/** Plays a live video in an element as its pieces come. */
export interface VideoPlayer {
  /** Shows it in this element; null is in none any more, and what it held is let go. */
  readonly attach: (element: HTMLVideoElement | null) => void;
  /** Adds what follows; false where this browser does not play it. Resolves when it is taken. */
  readonly feed: (type: string, bytes: ArrayBuffer) => Promise<boolean>;
}

/** Seconds behind what the camera sees now above which it is caught up with, a little faster, or by a jump. */
const lagging = 0.8;
const lost = 2.5;
/** Seconds that were played and are kept. */
const kept = 10;
const faster = 1.15;

interface Opened {
  readonly element: HTMLVideoElement;
  readonly media: MediaSource;
  readonly address: string;
  readonly isOpen: Promise<void>;
  buffer: SourceBuffer | null;
  type: string;
}

/** iPhones have the managed kind alone; a player of their own for HLS could not send the session along. */
function sourceKind(): typeof MediaSource | undefined {
  const { ManagedMediaSource, MediaSource: plain } = window as Window &
    Partial<Record<'ManagedMediaSource' | 'MediaSource', typeof MediaSource>>;
  return ManagedMediaSource ?? plain;
}

/** What settles once a buffer has taken or dropped something; rejects where it cannot. */
function settled(buffer: SourceBuffer, act: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const { signal } = over;
    const end = (call: () => void) => () => {
      over.abort();
      call();
    };
    buffer.addEventListener('updateend', end(resolve), { signal });
    buffer.addEventListener(
      'error',
      end(() => reject(new Error('not taken'))),
      { signal },
    );
    act();
  });
}

/** A player of its own; null where this browser has none that takes pieces. */
export function createVideoPlayer(): VideoPlayer | null {
  const Kind = sourceKind();
  if (Kind === undefined) return null;
  let opened: Opened | null = null;
  const whenAttached: (() => void)[] = [];

  function attach(element: HTMLVideoElement | null): void {
    if (opened !== null) {
      opened.element.removeAttribute('src');
      opened.element.load();
      URL.revokeObjectURL(opened.address);
      opened = null;
    }
    if (element === null || Kind === undefined) return;
    const media = new Kind();
    const address = URL.createObjectURL(media);
    const isOpen = new Promise<void>((resolve) => {
      media.addEventListener('sourceopen', () => resolve(), { once: true });
    });
    element.disableRemotePlayback = true;
    element.muted = true;
    element.src = address;
    opened = { element, media, address, isOpen, buffer: null, type: '' };
    for (const tell of whenAttached.splice(0)) tell();
  }

  /** Adjusts itself: what was played long ago goes, and nobody watches the past. */
  async function follow({ element }: Opened, buffer: SourceBuffer): Promise<void> {
    const { buffered } = buffer;
    if (buffered.length === 0) return;
    const [start, end] = [buffered.start(0), buffered.end(buffered.length - 1)];
    const lag = end - element.currentTime;
    if (lag > lost || element.currentTime < start) element.currentTime = Math.max(start, end - 0.1);
    element.playbackRate = lag > lagging ? faster : 1;
    if (element.paused) void element.play().catch(() => {});
    if (element.currentTime - start > 2 * kept)
      await settled(buffer, () => buffer.remove(start, element.currentTime - kept));
  }

  return {
    attach,
    feed: async (type, bytes) => {
      if (opened === null) await new Promise<void>((resolve) => void whenAttached.push(resolve));
      const now = opened;
      if (now === null || !Kind.isTypeSupported(type)) return false;
      try {
        await now.isOpen;
        if (now.buffer === null) {
          now.buffer = now.media.addSourceBuffer(type);
          // Wherever its times begin, one follows the other: after a break, too.
          now.buffer.mode = 'sequence';
        } else if (now.type !== type) now.buffer.changeType(type);
        now.type = type;
        const { buffer } = now;
        await settled(buffer, () => buffer.appendBuffer(bytes));
        await follow(now, buffer);
        return now.element.error === null;
      } catch {
        return false;
      }
    },
  };
}
