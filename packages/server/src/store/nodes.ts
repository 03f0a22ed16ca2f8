import type { Db } from './store.ts';

/** Tells that a node lives. False where it was not known: it is new, or the others have taken it for dead. */
export async function beatNode(db: Db, name: string): Promise<boolean> {
  const known = await db
    .updateTable('nodes')
    .set((column) => ({ beat: column('beat', '+', 1) }))
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  if (known !== undefined) return true;
  await db
    .insertInto('nodes')
    .values({ name, beat: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return false;
}

/** Every node, with how often it has said that it lives. */
export async function allNodes(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('nodes').selectAll().execute();
  return new Map(rows.map(({ name, beat }) => [name, beat]));
}

/**
 * Forgets a node, and that panels are reached through it. With `beat` only where it has said nothing since that. Returns
 * whether it was there to forget.
 */
export function forgetNode(db: Db, name: string, beat?: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    let rows = transaction.deleteFrom('nodes').where('name', '=', name);
    if (beat !== undefined) rows = rows.where('beat', '=', beat);
    if ((await rows.returning('name').executeTakeFirst()) === undefined) return false;
    await transaction
      .updateTable('panels')
      .set({ node: '', online_since: null })
      .where('node', '=', name)
      .execute();
    return true;
  });
}
