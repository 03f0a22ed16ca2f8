import type { Receipt } from '@homeward/contract/entities/report.ts';
import { type Frame, parseFrame } from './frame.ts';
import type { Dc09Destination } from './url.ts';

/**
 * What a frame from the receiver means for the frame that is under way, or null where it means nothing: garbage, a
 * bad checksum, somebody else's or an earlier acknowledgement. After an encrypted frame only an encrypted
 * acknowledgement counts, since anybody on the way could write a plain one.
 */
export function receiptOf(bytes: Uint8Array, sent: Frame, destination: Dc09Destination): Receipt | null {
  const parsed = parseFrame(bytes, destination.key);
  if (parsed.tag === 'garbage') return null;
  const { frame, encrypted } = parsed;
  switch (frame.id) {
    case 'ACK':
      return answers(frame, sent) && encrypted === (destination.key !== null) ? { tag: 'accepted' } : null;
    case 'DUH':
      return answers(frame, sent)
        ? { tag: 'refused', reason: 'the receiver cannot process the message (DUH)' }
        : null;
    // A NAK names no message; only one is ever under way.
    case 'NAK':
      return frame.timestamp === null
        ? { tag: 'noAnswer', reason: 'the receiver rejected the frame (NAK) without its time' }
        : { tag: 'badTime', receiverTime: frame.timestamp };
    default:
      return null;
  }
}

function answers(frame: Frame, sent: Frame): boolean {
  return (
    frame.sequence === sent.sequence &&
    frame.account === sent.account &&
    frame.line === sent.line &&
    frame.receiver === sent.receiver
  );
}
