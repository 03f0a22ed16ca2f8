import type { Db } from './store.ts';

/** Tries at one secret from one side. */
export interface Count {
  readonly failures: number;
  /** When it began, or was last added to, as its rule has it. */
  readonly since: number;
  readonly lockedUntil: number;
  readonly locks: number;
}

/** Makes the next count of the one before it (null: none); null refuses, and leaves it. */
export type CountRule = (before: Count | null) => Count | null;

/** Writers that may meet at one count before the last of them is sent away. */
const rounds = 50;

/** Applies a rule to a stored count: of many at once each sees the one before it. Null where the rule refuses. */
export async function changeCount(db: Db, key: string, rule: CountRule): Promise<Count | null> {
  for (let round = 0; round < rounds; round += 1) {
    const row = await db.selectFrom('tries').selectAll().where('key', '=', key).executeTakeFirst();
    const next = rule(
      row
        ? {
            failures: row.failures,
            since: row.since_at,
            lockedUntil: row.locked_until,
            locks: row.locks,
          }
        : null,
    );
    if (next === null) return null;
    const values = {
      failures: next.failures,
      since_at: next.since,
      locked_until: next.lockedUntil,
      locks: next.locks,
    };
    const written = row
      ? await db
          .updateTable('tries')
          .set({ ...values, version: row.version + 1 })
          .where('key', '=', key)
          .where('version', '=', row.version)
          .executeTakeFirst()
      : await db
          .insertInto('tries')
          .values({ key, ...values, version: 0 })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .executeTakeFirst();
    const rows = 'numUpdatedRows' in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows;
    if ((rows ?? 0n) > 0n) return next;
  }
  return null;
}

export async function forgetCount(db: Db, key: string): Promise<void> {
  await db.deleteFrom('tries').where('key', '=', key).execute();
}

/** Forgets counts that nobody has added to since `before` and that lock nothing at `now`. */
export async function forgetCounts(db: Db, before: number, now: number): Promise<void> {
  await db.deleteFrom('tries').where('since_at', '<', before).where('locked_until', '<', now).execute();
}
