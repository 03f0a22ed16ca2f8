import { referenceMark } from '@homeward/channels/smpp/channel.ts';
import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { sql } from 'kysely';
import type { Db } from './store.ts';

/** Ms after which a receipt is of no message any more. */
const longestWait = 3 * 24 * 60 * 60_000;
/** Stands behind the name of a part that was delivered. */
const done = '+';

/** What a gateway says of a part of a text message that it had taken. */
export interface SmsReceipt {
  /** The part by its name; letters may be large or small. */
  readonly message: string;
  readonly state: 'delivered' | 'failed';
  /** Further names that it may have; asked where no message has that one, and believed where one alone has any of them. */
  readonly others?: readonly string[];
}

interface Row {
  readonly seq: number;
  readonly answer: string;
  readonly parts: readonly string[];
  /** Whether the part that is meant waits for a receipt. */
  readonly waits: boolean;
}

/** Messages with a part of one of these names, newest first. */
async function rowsOf(db: Db, names: readonly string[], at: number): Promise<readonly Row[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('outbox')
    .select(['seq', 'answer', 'taken_as', 'received_at'])
    .where('channel', '=', 'sms')
    .where('state', 'in', ['accepted', 'failed'])
    .where('ended_at', '>', at - longestWait)
    .where((where) =>
      where.or(
        names.map((name) =>
          where(sql`lower(coalesce(taken_as, answer))`, 'like', `${referenceMark}%${name}%`),
        ),
      ),
    )
    .orderBy('seq', 'desc')
    .execute();
  return rows.flatMap(({ seq, answer, taken_as: taken, received_at: received }) => {
    const parts = (taken ?? answer).slice(referenceMark.length).split(' ');
    const isNamed = parts.some((part) => names.includes(part.toLowerCase()));
    // One that did not arrive keeps its names, and waits for nothing any more.
    const waits = isNamed && taken === null && received === null;
    const isKnown =
      waits ||
      (isNamed && taken !== null) ||
      parts.some((part) => names.some((name) => part.toLowerCase() === `${name}${done}`));
    return isKnown ? [{ seq, answer, parts, waits }] : [];
  });
}

/**
 * Writes down what a gateway says of a part of a message: the message was delivered once all of its parts were, and failed
 * with the first that was not. False where no message is known by the part's names.
 */
export async function noteSmsReceipt(
  db: Db,
  { message, state, others = [] }: SmsReceipt,
  at: number,
): Promise<boolean> {
  const own = [message.toLowerCase()];
  // Another part may be noted between the look and the note: each round one of them is.
  for (let round = 0; ; round += 1) {
    const known = await rowsOf(db, own, at);
    const guessed = known.length > 0 ? [] : await rowsOf(db, others, at);
    if (known.length === 0 && guessed.length !== 1) return false;
    const names = known.length > 0 ? own : others;
    const row = [...known, ...guessed].find(({ waits }) => waits);
    // It was noted before: gateways say it again.
    if (row === undefined) return true;
    const parts = row.parts.map((part) => (names.includes(part.toLowerCase()) ? `${part}${done}` : part));
    const isWhole = parts.every((part) => part.endsWith(done));
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set(
        state === 'failed'
          ? { state: 'failed', answer: reasons.notDelivered, ended_at: at, taken_as: row.answer }
          : { answer: `${referenceMark}${parts.join(' ')}`, ...(isWhole ? { received_at: at } : {}) },
      )
      .where('seq', '=', row.seq)
      .where('answer', '=', row.answer)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return true;
    if (round >= row.parts.length) return false;
  }
}
