import type { Socket } from 'node:net';
import type { Clock } from '@homeward/contract/ports.ts';
import { frameSplitter } from './frame-splitter.ts';
import type { ReceiverLimits } from './receiver-limits.ts';
import type { Receiver } from './receiver.ts';

/**
 * Serves one connection: its frames one after the other, and no more is read while one is being judged. It is closed
 * when it dawdles, stays silent, is only refused, or sends what could not be stored, so that the panel takes its other
 * way at once. `taken` is called after each message that was acknowledged.
 */
export function serveConnection(
  socket: Socket,
  {
    receiver,
    clock,
    limits,
    from,
  }: { receiver: Receiver; clock: Clock; limits: ReceiverLimits; from: string },
  taken: () => void,
): void {
  const splitter = frameSplitter();
  let refusals = 0;
  let begun = false;
  let seen = false;
  let cancel = clock.after(limits.firstFrame, () => socket.destroy());
  const wait = (ms: number) => {
    cancel();
    cancel = clock.after(ms, () => socket.destroy());
  };

  async function answer(frames: readonly Uint8Array[]): Promise<void> {
    for (const frame of frames) {
      const { tag, reply } = await receiver.hear(frame, from);
      if (socket.destroyed) return;
      refusals = tag === 'acknowledged' ? 0 : refusals + 1;
      if (tag === 'acknowledged') taken();
      // Whoever does not read the answers is not served on.
      const full = reply !== null && !socket.write(reply);
      if (full || tag === 'none') return void socket.destroy();
      if (refusals >= limits.refusals) return void socket.end(() => socket.destroy());
    }
  }

  socket.on('data', (bytes: Buffer) => {
    const frames = splitter.push(bytes);
    if (frames.length === 0) {
      // Only the first byte starts the time: those that trickle in behind it win nothing.
      if (!begun && splitter.open()) {
        begun = true;
        if (seen) wait(limits.wholeFrame);
      }
      return;
    }
    seen = true;
    cancel();
    socket.pause();
    void answer(frames).then(() => {
      if (socket.destroyed) return;
      begun = splitter.open();
      wait(begun ? limits.wholeFrame : limits.idle);
      socket.resume();
    });
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => cancel());
}
