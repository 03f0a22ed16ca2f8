import type { Db } from './store.ts';

/** What is known of a key: an empty reply is one that is under way, or whose node died over it. */
export interface KeptReply {
  readonly request: string;
  readonly reply: string;
  readonly at: number;
}

/** Keys taken and replies given, so that a repeated call acts once, on whichever node (reliability D9). */
export const repliesOf = (db: Db, scope: string) => ({
  async find(key: string): Promise<KeptReply | null> {
    const row = await db
      .selectFrom('idempotency')
      .select(['request', 'reply', 'at'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Takes a key before acting for it; false where somebody has it. */
  async take(key: string, request: string, at: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotency')
      .values({ scope, key, request, reply: '', at })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },

  /** Takes over a key that was taken at a moment and never answered for; false where somebody else did. */
  async takeOver(key: string, takenAt: number, at: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('idempotency')
      .set({ at })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('reply', '=', '')
      .where('at', '=', takenAt)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },

  async keep(key: string, reply: string): Promise<void> {
    await db
      .updateTable('idempotency')
      .set({ reply })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
  },

  /** Gives a key back for which nothing was done. */
  async release(key: string): Promise<void> {
    await db
      .deleteFrom('idempotency')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('reply', '=', '')
      .execute();
  },
});

/** Forgets replies given before `before`. */
export async function forgetReplies(db: Db, before: number): Promise<void> {
  await db.deleteFrom('idempotency').where('at', '<', before).execute();
}
