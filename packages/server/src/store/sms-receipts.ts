import { referenceMark } from '@homeward/channels/smpp/channel.ts';
import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Db } from './store.ts';

/** Ms after which a receipt is of no message any more. */
const longestWait = 3 * 24 * 60 * 60_000;
/** Stands behind the name of a part that was delivered. */
const done = '+';

/**
 * Writes down what a gateway says of a text message that it had taken, by the names that it may have for the part: it was
 * delivered once all of its parts were, and failed with the first that was not. False where no message is known by them.
 */
export async function noteSmsReceipt(
  db: Db,
  names: readonly string[],
  state: 'delivered' | 'failed',
  at: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('outbox')
    .select(['seq', 'answer'])
    .where('channel', '=', 'sms')
    .where('state', '=', 'accepted')
    .where('received_at', 'is', null)
    .where('ended_at', '>', at - longestWait)
    .where((where) => where.or(names.map((name) => where('answer', 'like', `${referenceMark}%${name}%`))))
    .orderBy('seq', 'desc')
    .execute();
  const partsOf = (answer: string): readonly string[] => answer.slice(referenceMark.length).split(' ');
  const row = rows.find(({ answer }) => partsOf(answer).some((part) => names.includes(part)));
  if (row === undefined) return false;
  const parts = partsOf(row.answer).map((part) => (names.includes(part) ? `${part}${done}` : part));
  const isWhole = parts.every((part) => part.endsWith(done));
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(
      state === 'failed'
        ? { state: 'failed', answer: reasons.notDelivered, ended_at: at }
        : { answer: `${referenceMark}${parts.join(' ')}`, ...(isWhole ? { received_at: at } : {}) },
    )
    .where('seq', '=', row.seq)
    .where('answer', '=', row.answer)
    .executeTakeFirst();
  // Another part may have been noted meanwhile.
  return numUpdatedRows > 0n;
}
