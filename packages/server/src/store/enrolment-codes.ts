import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

/** Keeps a panel's code, as its hash; the codes it had before are void. */
export async function putCode(
  db: Db,
  given: { readonly hash: string; readonly panel: PanelId; readonly expiresAt: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('enrolment_codes').where('panel', '=', given.panel).execute();
    await transaction
      .insertInto('enrolment_codes')
      .values({ code_hash: given.hash, panel: given.panel, expires_at: given.expiresAt, used_at: null })
      .execute();
  });
}

/** Uses a code up and says whose it is; null for one that is unknown, used or too old. */
export async function takeCode(db: Db, hash: string, now: number): Promise<PanelId | null> {
  const row = await db
    .updateTable('enrolment_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('panel')
    .executeTakeFirst();
  return row ? (row.panel as PanelId) : null;
}
