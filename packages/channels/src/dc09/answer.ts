import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { type Frame, type FrameError, parseFrame } from './frame.ts';
import type { Dc09Destination } from './url.ts';

/** What came from the receiver, for the frame that is under way. */
export type Answer =
  | { readonly tag: 'receipt'; readonly receipt: Receipt }
  /** Rejected, with the receiver's clock (ms since 1970) where it gave one. */
  | { readonly tag: 'nak'; readonly receiverTime: number | null }
  /** An answer that does not count; `reason` says what is wrong with it. */
  | { readonly tag: 'heard'; readonly reason: string }
  /** A late answer to an earlier message: the one to ours may still come. */
  | { readonly tag: 'late'; readonly reason: string };

/**
 * What bytes from the receiver mean for the frame that is under way. After an encrypted frame only an encrypted
 * acknowledgement counts, since anybody on the way could write a plain one. A NAK names no message; only one is ever
 * under way. A DUH that names neither account nor sequence is read in the same way.
 */
export function answerOf(bytes: Uint8Array, sent: Frame, destination: Dc09Destination): Answer {
  const parsed = parseFrame(bytes, destination.key);
  if (parsed.tag === 'garbage') return { tag: 'heard', reason: reasonOf(parsed.error, bytes) };
  const { frame, encrypted } = parsed;
  if (frame.id === 'NAK') return { tag: 'nak', receiverTime: frame.timestamp };
  if (frame.id !== 'ACK' && frame.id !== 'DUH') return { tag: 'heard', reason: reasons.noReceiver };
  const namesNobody = frame.id === 'DUH' && frame.account === null && frame.sequence === 0;
  if (!namesNobody && !isFor(frame, sent)) return { tag: 'heard', reason: reasons.otherAddress };
  if (!namesNobody && frame.sequence !== sent.sequence) return { tag: 'late', reason: reasons.otherMessage };
  if (frame.id === 'DUH')
    return { tag: 'receipt', receipt: { tag: 'refused', reason: reasons.cannotProcess } };
  return encrypted === (destination.key !== null)
    ? { tag: 'receipt', receipt: { tag: 'accepted' } }
    : { tag: 'heard', reason: encrypted ? reasons.encryptedAnswer : reasons.plainAnswer };
}

/** Receivers write a number that is 0 as they like: `R0`, `R00` or not at all. */
const sameNumber = (one: string | null, other: string | null): boolean =>
  Number.parseInt(one ?? '0', 16) === Number.parseInt(other ?? '0', 16);

function isFor(frame: Frame, sent: Frame): boolean {
  return (
    frame.account === sent.account &&
    sameNumber(frame.line, sent.line) &&
    sameNumber(frame.receiver, sent.receiver)
  );
}

/** Why bytes are no frame that can be read: a receiver's frame that suffered, or no receiver at all. */
function reasonOf(error: FrameError, bytes: Uint8Array): string {
  if (error === 'encrypted') return reasons.encryptedAnswer;
  if (error === 'badCipher') return reasons.otherKey;
  const isReceivers = /"\*?(?:ACK|NAK|DUH)"/i.test(Buffer.from(bytes).toString('latin1'));
  return isReceivers ? reasons.badChecksum : reasons.noReceiver;
}

/** Why bytes that came outside of any whole frame are no answer. */
export const strayReason = (bytes: Uint8Array): string =>
  /^\n[0-9A-F]{1,8}(?:"|$)/i.test(Buffer.from(bytes).toString('latin1'))
    ? reasons.halfFrame
    : reasons.noReceiver;
