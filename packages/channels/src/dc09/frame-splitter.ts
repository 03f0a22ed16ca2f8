import { longestFrame } from './frame.ts';

/**
 * Cuts a stream into frames: bytes before a line feed are dropped, and so is a frame that never ends. One splitter
 * per connection.
 */
export interface FrameSplitter {
  /** The whole frames that these bytes complete, oldest first, each from its line feed to its carriage return. */
  push(bytes: Uint8Array): readonly Uint8Array[];
}

export function frameSplitter(): FrameSplitter {
  let held = Buffer.alloc(0);
  return {
    push(bytes) {
      held = Buffer.concat([held, bytes]);
      const frames: Uint8Array[] = [];
      for (let end = held.indexOf('\r'); end >= 0; end = held.indexOf('\r')) {
        const start = held.lastIndexOf('\n', end);
        if (start >= 0) frames.push(held.subarray(start, end + 1));
        held = held.subarray(end + 1);
      }
      if (held.length > longestFrame) held = Buffer.alloc(0);
      return frames;
    },
  };
}
