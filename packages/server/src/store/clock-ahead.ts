import { limits } from '@homeward/contract/words/values/limits.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { sql } from 'kysely';
import { planAt } from './escalations.ts';
import type { Db } from './store.ts';

const minuteMs = 60_000;
/** Nothing of notifications is put off for longer, ms: quiet hours and sums of repeats end within a day. */
const longestMs = 24 * 3_600_000;
const turnMs = limits.contactMinutes * minuteMs;

/** A clock that may have gone back. */
export interface ClockNow {
  /** Wall clock, ms. */
  readonly now: number;
  /** Ms by which it went back since things were put off; 0 where that is not known, or another node may have said so. */
  readonly back: number;
}

/** Ms for which the sender of notifications puts something off at most: another try, and what it has taken for itself. */
export interface LongestWaits {
  readonly pause: number;
  readonly lease: number;
}

/** When something comes: as much earlier as the clock went back, and no later than it could be put off to from now. */
const followed = (at: number, { now, back }: ClockNow, longest: number): number =>
  at <= now ? at : Math.min(Math.max(at - back, now), now + longest);

/**
 * Has what waits come when it was to, although the clock that it was put off by went back: steps of an alarm, turns of
 * contacts, tries that come again, and sums of repeats. Without it they would wait for as long as the clock went back.
 */
export async function followClock(db: Db, clock: ClockNow, { pause, lease }: LongestWaits): Promise<void> {
  const { now, back } = clock;
  const far = now + longestMs;
  await db.transaction().execute(async (transaction) => {
    await stepsFollow(transaction, clock);
    await turnsFollow(transaction, clock);
    const earlier = sql<number>`next_at - ${back}`;
    await transaction
      .updateTable('outbox')
      .set({
        next_at: sql<number>`case when ${earlier} > ${now + pause} then ${now + pause}
          when ${earlier} < ${now} then ${now} else ${earlier} end`,
      })
      .where('state', '=', 'waiting')
      .where('attempts', '>', 0)
      .where('next_at', '>', back > 0 ? now : now + pause)
      .execute();
    await transaction
      .updateTable('outbox')
      .set({ next_at: now })
      .where('state', '=', 'waiting')
      .where('next_at', '>', now)
      // What was to go out as soon as it was written does so; what waits for a time of the day waits for that.
      .where((where) =>
        where.or([where('next_at', '<=', where.ref('created_at')), where('next_at', '>', far)]),
      )
      .execute();
    // Where nothing waits in a lane it goes away by itself.
    await sql`update outbox_lanes set next_at = coalesce(
      (select min(outbox.next_at) from outbox where outbox.lane = outbox_lanes.lane and outbox.state = 'waiting'), ${now})
      where next_at > ${now}`.execute(transaction);
    for (const table of ['outbox_lanes', 'notices'] as const)
      await transaction
        .updateTable(table)
        .set({ leased_until: now + lease })
        .where('leased_until', '>', now + lease)
        .execute();
    await transaction.updateTable('repeats').set({ until_at: now }).where('until_at', '>', far).execute();
  });
}

/** The steps of alarms that nobody has acknowledged. */
async function stepsFollow(db: Db, clock: ClockNow): Promise<void> {
  const rows = await db
    .selectFrom('escalations')
    .select(['panel', 'incident', 'next_at'])
    .where('next_at', '>', clock.now)
    .execute();
  for (const { panel, incident, next_at: at } of rows) {
    if (at === null) continue;
    const { afterMinutes } = await planAt(db, panel as PanelId);
    const next = followed(at, clock, afterMinutes * minuteMs);
    if (next === at) continue;
    await db
      .updateTable('escalations')
      .set({ next_at: next })
      .where('panel', '=', panel)
      .where('incident', '=', incident)
      .where('next_at', '=', at)
      .execute();
  }
}

/** The turns of contacts come in their order, each as long after the one before it as it was to, with what is told then. */
async function turnsFollow(db: Db, clock: ClockNow): Promise<void> {
  const rows = await db
    .selectFrom('escalations')
    .select(['panel', 'incident', 'contacts_at', 'contacts_until', 'contacts_plan'])
    .where('contacts_at', '>', clock.now)
    .execute();
  for (const { panel, incident, contacts_at: at, contacts_until: until, contacts_plan: text } of rows) {
    if (at === null || text === null) continue;
    const next = followed(at, clock, turnMs);
    const ahead = at - next;
    if (ahead === 0) continue;
    // What stands there was made from such a plan.
    const plan = JSON.parse(text) as {
      readonly turns: readonly { readonly at: number }[];
      readonly looksSince: number;
    };
    const turns = plan.turns.map((turn) => ({ ...turn, at: turn.at - ahead }));
    const looksSince = plan.looksSince - ahead;
    await db
      .updateTable('escalations')
      .set({
        contacts_at: next,
        contacts_until: until === null ? null : until - ahead,
        contacts_plan: JSON.stringify({ ...plan, turns, looksSince }),
      })
      .where('panel', '=', panel)
      .where('incident', '=', incident)
      .where('contacts_plan', '=', text)
      .execute();
    // What was written before its turn is still that.
    await db
      .updateTable('outbox')
      .set((column) => ({
        next_at: column('next_at', '-', ahead),
        created_at: column('created_at', '-', ahead),
        expires_at: column('expires_at', '-', ahead),
      }))
      .where('panel', '=', panel)
      .where('incident', '=', incident)
      .where('contact', 'is not', null)
      .where('reason', '=', 'turn')
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0)
      .where('next_at', '>=', at)
      .execute();
  }
}
