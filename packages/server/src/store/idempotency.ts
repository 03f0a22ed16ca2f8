import type { Db } from './store.ts';

/** Replies already given, so that a repeated call acts once (domain: reliability D9). */
export const repliesOf = (db: Db, scope: string) => ({
  async find(key: string): Promise<{ readonly request: string; readonly reply: string } | null> {
    const row = await db
      .selectFrom('idempotency')
      .select(['request', 'reply'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();
    return row ?? null;
  },

  async keep(key: string, request: string, reply: string, at: number): Promise<void> {
    await db
      .insertInto('idempotency')
      .values({ scope, key, request, reply, at })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .execute();
  },
});

/** Forgets replies given before `before`. */
export async function forgetReplies(db: Db, before: number): Promise<void> {
  await db.deleteFrom('idempotency').where('at', '<', before).execute();
}
