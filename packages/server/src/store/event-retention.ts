import { sql } from 'kysely';
import type { Store } from './store.ts';

/** Rows looked at in one transaction: a moment for whoever wants to store meanwhile. */
const slice = 500;
const hourMs = 3_600_000;

/** What must stay for a panel whatever its age: the newest events that are no mere information (reliability A1-4). */
const keptForEver = 1000;

/** So many events must have been stored by a clock before it is believed: one that jumped must not empty the log. */
const believedAfter = 1000;

/**
 * Lets go of events that were stored longer ago than `life` ms, by the time when the newest thousand were; but for the
 * newest thousand of each panel that are more than information: noise never drives them out. Gives the instant before
 * which they are gone, or null. Rejects where the store does; what is gone by then is gone.
 */
export async function forgetEvents({ db, dialect }: Store, life: number): Promise<number | null> {
  const believed = await db
    .selectFrom('events')
    .select('received_at')
    .orderBy('id', 'desc')
    .offset(believedAfter - 1)
    .limit(1)
    .executeTakeFirst();
  if (believed === undefined) return null;
  const before = believed.received_at - life;
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('events')
      .select(['id', 'received_at'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(slice)
      .execute();
    const old = rows.filter(({ received_at }) => received_at < before);
    const [first, end] = [old[0], old.at(-1)];
    if (first === undefined || end === undefined) break;
    await db
      .deleteFrom('events')
      .where('id', '>=', first.id)
      .where('id', '<=', end.id)
      .where((where) =>
        where.or([
          where('class', '=', 'information'),
          sql<boolean>`(select count(*) from (select 1 from events newer where newer.panel = events.panel
            and newer.id > events.id and newer.class <> 'information' limit ${keptForEver}) as enough) >= ${keptForEver}`,
        ]),
      )
      .execute();
    if (old.length < slice) break;
    last = end.id;
  }
  // Days that far back are counted no more.
  if (dialect === 'postgres')
    await db
      .deleteFrom('event_hours')
      .where('hour', '<', Math.floor(before / hourMs))
      .execute();
  return before;
}
