import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';

/**
 * A way out of the house. Towards a monitoring station there is one per destination, and messages are sent one after
 * the other in the order of the calls, so that what a receiver sees is in order. Towards people there is one for all
 * addresses, and calls run side by side. Repeating, and trying the next destination, is the caller's decision.
 */
export interface Channel<Message, Answer extends Receipt = Receipt> {
  /**
   * One attempt. Never rejects: everything that can go wrong is a receipt. An aborted signal ends the attempt with
   * `noAnswer`, which says nothing about whether the message arrived.
   */
  send(message: Message, signal: AbortSignal): Promise<Answer>;
  /** Ends what is under way with `noAnswer` and frees the connection. */
  close(): void;
}

/** A receipt from a way to people. */
export type PersonReceipt =
  /** `reference` is how the receiver names the message; '' where it names none. `confirmed`: whoever picked up said so by a key. */
  | { readonly tag: 'accepted'; readonly reference: string; readonly confirmed?: true }
  /** `gone`: this address will never take anything again. */
  | { readonly tag: 'refused'; readonly reason: string; readonly gone: boolean }
  /** `retryAfter`: ms that the receiver asked to be left alone for; null where it did not say. */
  | { readonly tag: 'noAnswer'; readonly reason: string; readonly retryAfter: number | null };

/** A way to people; the message names the address. */
export type PersonChannel<Message> = Channel<Message, PersonReceipt>;

const reasonLength = 160;
export const accepted = (reference = ''): PersonReceipt => ({
  tag: 'accepted',
  reference: reference.slice(0, reasonLength),
});
export const refused = (reason: string, gone = false): PersonReceipt => ({
  tag: 'refused',
  reason: reason.slice(0, reasonLength),
  gone,
});
export const noAnswer = (reason: string, retryAfter: number | null = null): PersonReceipt => ({
  tag: 'noAnswer',
  reason: reason.slice(0, reasonLength),
  retryAfter,
});
