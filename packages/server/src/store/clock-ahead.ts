import type { Db } from './store.ts';

/** Nothing of notifications is put off for longer, ms: quiet hours and pauses end within a day. */
const longestMs = 24 * 3_600_000;

/**
 * Has what a clock put off that was more than a day ahead be due now: steps of an alarm, turns of contacts, parcels that
 * wait, and sums of repeats. Without it they would wait until that day comes.
 */
export async function dueNow(db: Db, now: number): Promise<void> {
  const far = now + longestMs;
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('outbox').set({ next_at: now }).where('next_at', '>', far).execute();
    await transaction
      .updateTable('outbox_lanes')
      .set({ next_at: now, leased_until: 0 })
      .where((where) => where.or([where('next_at', '>', far), where('leased_until', '>', far)]))
      .execute();
    await transaction.updateTable('escalations').set({ next_at: now }).where('next_at', '>', far).execute();
    await turnsNow(transaction, now, far);
    await transaction
      .updateTable('notices')
      .set({ leased_until: 0 })
      .where('leased_until', '>', far)
      .execute();
    await transaction.updateTable('repeats').set({ until_at: now }).where('until_at', '>', far).execute();
  });
}

/** The turns of contacts come in their order, each as long after the one before it as it was to. */
async function turnsNow(transaction: Db, now: number, far: number): Promise<void> {
  const rows = await transaction
    .selectFrom('escalations')
    .select(['panel', 'incident', 'contacts_at', 'contacts_until', 'contacts_plan'])
    .where('contacts_at', '>', far)
    .execute();
  for (const { panel, incident, contacts_at: at, contacts_until: until, contacts_plan: text } of rows) {
    if (at === null || text === null) continue;
    const ahead = at - now;
    // What stands there was made from such a plan.
    const plan = JSON.parse(text) as { readonly turns: readonly { readonly at: number }[] };
    const turns = plan.turns.map((turn) => ({ ...turn, at: turn.at - ahead }));
    await transaction
      .updateTable('escalations')
      .set({
        contacts_at: now,
        contacts_until: until === null ? null : until - ahead,
        contacts_plan: JSON.stringify({ ...plan, turns }),
      })
      .where('panel', '=', panel)
      .where('incident', '=', incident)
      .execute();
  }
}
