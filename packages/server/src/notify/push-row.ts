import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { OutboxMessage } from '../store/outbox.ts';
import type { MessageContent } from './messages.ts';

const day = 24 * 60 * 60_000;

interface Push {
  readonly id: string;
  /** Whose device it goes to. */
  readonly account: AccountId;
  readonly panel: PanelId | null;
  readonly class: OutboxMessage['class'];
  /** Among all that waits, the lowest first. */
  readonly priority: number;
  readonly content: Extract<MessageContent, { readonly tag: 'push' }>;
  readonly subject: string;
  /** Epoch ms; it is tried for a day. */
  readonly now: number;
}

/** A push to one device that is about no event, as it waits for being sent. */
export function pushRow({ content, now, ...row }: Push): OutboxMessage {
  return {
    ...row,
    lane: `push:${content.device}`,
    channel: 'push',
    event: null,
    incident: null,
    count: 1,
    round: 1,
    body: JSON.stringify(content),
    secret: false,
    createdAt: now,
    nextAt: now,
    expiresAt: now + day,
  };
}
