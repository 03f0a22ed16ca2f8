import type { Receipt } from '@homeward/contract/entities/report.ts';

/**
 * A way out of the house, one per destination. Messages are sent one after the other in the order of the calls, so
 * what a receiver sees is in order; repeating, and trying the next destination, is the caller's decision.
 */
export interface Channel<Message> {
  /**
   * One attempt. Never rejects: everything that can go wrong is a receipt. An aborted signal ends the attempt with
   * `noAnswer`, which says nothing about whether the message arrived.
   */
  send(message: Message, signal: AbortSignal): Promise<Receipt>;
  /** Ends what is under way with `noAnswer` and frees the connection. */
  close(): void;
}
