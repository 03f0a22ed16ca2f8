import { longestFrame } from './frame.ts';

/**
 * Cuts a stream into frames: bytes before a line feed are dropped, and so is a frame that never ends. One splitter
 * per connection.
 */
export interface FrameSplitter {
  /** The whole frames that these bytes complete, oldest first, each from its line feed to its carriage return. */
  push(bytes: Uint8Array): readonly Uint8Array[];
  /** Bytes that belong to no whole frame: what has not ended yet, else what was dropped last; null where all did. */
  stray(): Uint8Array | null;
  /** Whether a frame has begun that has not ended yet. */
  open(): boolean;
  /** A new message begins: what was dropped before says nothing about it. */
  forget(): void;
}

/** More than empty lines. */
const isSaid = (bytes: Buffer): boolean => bytes.some((byte) => byte > 0x20);

export function frameSplitter(): FrameSplitter {
  let held = Buffer.alloc(0);
  let dropped: Buffer | null = null;
  const drop = (bytes: Buffer): void => {
    if (isSaid(bytes)) dropped = bytes;
  };
  return {
    push(bytes) {
      held = Buffer.concat([held, bytes]);
      const frames: Uint8Array[] = [];
      for (let end = held.indexOf('\r'); end >= 0; end = held.indexOf('\r')) {
        const start = held.lastIndexOf('\n', end);
        drop(held.subarray(0, start < 0 ? end : start));
        if (start >= 0) frames.push(held.subarray(start, end + 1));
        held = held.subarray(end + 1);
      }
      if (held.length > longestFrame) {
        drop(held);
        held = Buffer.alloc(0);
      }
      return frames;
    },
    forget: () => {
      dropped = null;
    },
    open: () => isSaid(held),
    stray: () => (isSaid(held) ? held : dropped),
  };
}
