import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { newId } from '../accounts/secrets.ts';
import type { Seal } from '../base/seal.ts';
import type { OutboxMessage } from '../store/outbox.ts';
import type { Place } from './place.ts';
import { plainContent, type PlainMessage } from './plain-message.ts';
import type { Way } from './rules.ts';

/** Of a message that is about no event, and stands for itself alone. */
export const aboutNoEvent = { event: null, incident: null, count: 1, round: 1 } as const;

interface PlainWish {
  /** The contact of a panel in the place of an account; absent or null for somebody who has one. */
  readonly to: { readonly account: AccountId | null; readonly contact?: OutboxMessage['contact'] | null };
  readonly way: Way;
  readonly plain: Pick<PlainMessage, 'type' | 'class' | 'language' | 'subject' | 'text' | 'quiet'>;
  readonly priority: number;
  /** Ms for which it is tried. */
  readonly life: number;
}

/** A message about a panel and no event of it, as the outbox takes it. */
export function plainOutbox(
  { clock, random, seal }: { readonly clock: Clock; readonly random: Random; readonly seal: Seal },
  { panel, resident }: Pick<Place, 'panel' | 'resident'>,
  { to, way, plain, priority, life }: PlainWish,
): OutboxMessage {
  const id = newId(random);
  const now = clock.now();
  const panelName = resident?.head.name ?? '';
  const content = plainContent(
    { ...plain, id, panel, panelName, at: now, receipt: seal.mark(`push ${id}`) },
    way,
  );
  const { account, contact = null } = to;
  return {
    ...aboutNoEvent,
    id,
    lane: way.lane,
    channel: way.channel,
    account,
    ...(contact === null ? {} : { contact }),
    panel,
    class: plain.class,
    priority,
    body: JSON.stringify(content),
    secret: false,
    subject: plain.subject,
    createdAt: now,
    nextAt: now,
    expiresAt: now + life,
  };
}
