import { priorityOf } from '@homeward/contract/rules/alarms/event-priority.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { KeptEvent } from './events.ts';
import type { Db, Store } from './store.ts';

/** Events of one panel that came in one commit, of which nobody has been told yet. */
export interface Notice {
  readonly id: number;
  readonly panel: PanelId;
  readonly first: number;
  readonly last: number;
  readonly priority: number;
}

/** Writes down that there is something to tell, in the transaction that stores the events. */
export async function putNotices(db: Db, kept: readonly KeptEvent[]): Promise<void> {
  const ofPanels = Map.groupBy(kept, ({ panel }) => panel);
  if (ofPanels.size === 0) return;
  await db
    .insertInto('notices')
    .values(
      [...ofPanels].map(([panel, events]) => ({
        panel,
        first_event: Math.min(...events.map(({ id }) => id)),
        last_event: Math.max(...events.map(({ id }) => id)),
        priority: Math.min(...events.map(({ event }) => priorityOf(event.code))),
        leased_until: 0,
      })),
    )
    .execute();
}

/** Takes the most urgent notices, each for one holder alone until `until`. */
export async function leaseNotices(
  { db, dialect }: Store,
  lease: { readonly now: number; readonly until: number },
  most: number,
): Promise<readonly Notice[]> {
  const rows = await db
    .updateTable('notices')
    .set({ leased_until: lease.until })
    .where('id', 'in', (select) => {
      const due = select
        .selectFrom('notices as due')
        .select('due.id')
        .where('due.leased_until', '<=', lease.now)
        // What follows at a panel waits until what came before has been told, so that news keep their order.
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('notices as held')
                .select('held.id')
                .whereRef('held.panel', '=', 'due.panel')
                .where('held.leased_until', '>', lease.now),
            ),
          ),
        )
        .orderBy('due.priority')
        .orderBy('due.id')
        .limit(most);
      return dialect === 'postgres' ? due.forUpdate().skipLocked() : due;
    })
    .returning(['id', 'panel', 'first_event', 'last_event', 'priority'])
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      panel: row.panel as PanelId,
      first: row.first_event,
      last: row.last_event,
      priority: row.priority,
    }))
    .toSorted((a, b) => a.priority - b.priority || a.id - b.id);
}

/** Takes a notice away for good; false where somebody else has done it. */
export async function endNotice(db: Db, id: number): Promise<boolean> {
  return (await db.deleteFrom('notices').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;
}

/** A stored event as those see it who tell of it. */
export interface NotifiedEvent {
  readonly id: number;
  readonly event: PanelEvent;
  readonly silent: boolean;
}

/** The events of a notice, in order. */
export async function eventsOf(
  db: Db,
  { panel, first, last }: Pick<Notice, 'panel' | 'first' | 'last'>,
): Promise<readonly NotifiedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'silent', 'body'])
    .where('panel', '=', panel)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id')
    .execute();
  return rows.map(({ id, silent, body }) => ({
    id,
    silent: silent === 1,
    event: JSON.parse(body) as PanelEvent,
  }));
}

/** The same news of late, to one person. */
export interface Repeat {
  readonly account: AccountId;
  readonly panel: PanelId;
  readonly news: string;
  readonly untilAt: number;
  readonly count: number;
  readonly event: number;
}

const repeatOf = (row: {
  account: string;
  panel: string;
  news: string;
  until_at: number;
  count: number;
  event: number;
}): Repeat => ({
  account: row.account as AccountId,
  panel: row.panel as PanelId,
  news: row.news,
  untilAt: row.until_at,
  count: row.count,
  event: row.event,
});

export async function repeatsAt(db: Db, panel: PanelId): Promise<readonly Repeat[]> {
  return (await db.selectFrom('repeats').selectAll().where('panel', '=', panel).execute()).map(repeatOf);
}

/** Those whose time is over, at most `most`. */
export async function repeatsOver(db: Db, now: number, most: number): Promise<readonly Repeat[]> {
  const rows = await db
    .selectFrom('repeats')
    .selectAll()
    .where('until_at', '<=', now)
    .orderBy('until_at')
    .limit(most)
    .execute();
  return rows.map(repeatOf);
}

export async function putRepeat(db: Db, repeat: Repeat): Promise<void> {
  const values = { until_at: repeat.untilAt, count: repeat.count, event: repeat.event };
  await db
    .insertInto('repeats')
    .values({ account: repeat.account, panel: repeat.panel, news: repeat.news, ...values })
    .onConflict((conflict) => conflict.columns(['account', 'panel', 'news']).doUpdateSet(values))
    .execute();
}

/** Takes one away, however often it was counted. */
export async function dropRepeat(db: Db, { account, panel, news }: Repeat): Promise<void> {
  await db
    .deleteFrom('repeats')
    .where('account', '=', account)
    .where('panel', '=', panel)
    .where('news', '=', news)
    .execute();
}

/** Takes one away whose time is over; false where it is no longer as it was. */
export async function endRepeat(db: Db, { account, panel, news, untilAt, count }: Repeat): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('repeats')
    .where('account', '=', account)
    .where('panel', '=', panel)
    .where('news', '=', news)
    .where('until_at', '=', untilAt)
    .where('count', '=', count)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
