import type { Db, Store } from './store.ts';
import { headOf } from './outbox.ts';

export interface Lease {
  /** Who holds it; different for every start of every node. */
  readonly by: string;
  readonly now: number;
  readonly until: number;
}

/** Takes lanes that have something to send, the most urgent first; each goes to one holder alone until its lease is over. */
export async function leaseLanes(
  { db, dialect }: Store,
  { by, now, until }: Lease,
  most: { readonly lanes: number; readonly priority: number },
): Promise<readonly { readonly lane: string; readonly priority: number }[]> {
  if (most.lanes <= 0) return [];
  return db
    .updateTable('outbox_lanes')
    .set({ leased_by: by, leased_until: until })
    .where('lane', 'in', (select) => {
      const due = select
        .selectFrom('outbox_lanes as due')
        .select('due.lane')
        .where('due.next_at', '<=', now)
        .where('due.leased_until', '<=', now)
        .where('due.priority', '<=', most.priority)
        .orderBy('due.priority')
        .orderBy('due.next_at')
        .limit(most.lanes);
      return dialect === 'postgres' ? due.forUpdate().skipLocked() : due;
    })
    .returning(['lane', 'priority'])
    .execute();
}

/** Prolongs a lease; false where somebody else has the lane by now. */
export async function keepLane(db: Db, lane: string, { by, until }: Lease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox_lanes')
    .set({ leased_until: until })
    .where('lane', '=', lane)
    .where('leased_by', '=', by)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a lane back, with when and how urgently it has something to send; away with it where it has nothing. */
export async function releaseLane({ db, dialect }: Store, lane: string, { by, now }: Lease): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    let mine = transaction
      .selectFrom('outbox_lanes')
      .select('lane')
      .where('lane', '=', lane)
      .where('leased_by', '=', by);
    // Whoever is adding to it now comes before or after, never in between.
    if (dialect === 'postgres') mine = mine.forUpdate();
    if (!(await mine.executeTakeFirst())) return;
    const head = await headOf(transaction, lane, now);
    const later =
      head && head.nextAt <= now
        ? null
        : await transaction
            .selectFrom('outbox')
            .select((select) => [select.fn.min('next_at').as('at'), select.fn.min('priority').as('priority')])
            .where('lane', '=', lane)
            .where('state', '=', 'waiting')
            .where('next_at', '>', now)
            .executeTakeFirst();
    const nextAt = head && head.nextAt <= now ? now : (later?.at ?? null);
    if (nextAt === null) {
      await transaction.deleteFrom('outbox_lanes').where('lane', '=', lane).execute();
      return;
    }
    await transaction
      .updateTable('outbox_lanes')
      .set({
        priority: head?.priority ?? later?.priority ?? 9,
        next_at: nextAt,
        leased_by: '',
        leased_until: 0,
      })
      .where('lane', '=', lane)
      .execute();
  });
}

/** When the next lane falls due; null where nothing waits. */
export async function nextLane(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('outbox_lanes')
    .select(['next_at', 'leased_until'])
    .orderBy((order) =>
      order
        .case()
        .when('leased_until', '>', order.ref('next_at'))
        .then(order.ref('leased_until'))
        .else(order.ref('next_at'))
        .end(),
    )
    .limit(1)
    .executeTakeFirst();
  return row ? Math.max(row.next_at, row.leased_until) : null;
}
