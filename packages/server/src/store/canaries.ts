import type { NotificationChannel } from '@homeward/contract/shapes/reports/notification.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { isDue, soonest, soonestOf } from './due.ts';
import type { DueTimes } from './due.ts';
import type { Db } from './store.ts';
import type { CanaryWayTable } from './tables/canaries.ts';

/** When a panel is looked after next. All times are ms. */
export interface CanaryDue {
  readonly panel: PanelId;
  readonly dueAt: number;
  readonly roundAt: number;
  readonly begunAt: number | null;
}

/** One address that was tested, and what came of it. */
export interface CanaryWayRow {
  readonly lane: string;
  /** An account, or `contact:` and the id of a care contact. */
  readonly who: string;
  readonly account: AccountId | null;
  readonly name: string;
  readonly channel: NotificationChannel;
  readonly message: string;
  readonly sentAt: number;
  readonly pending: boolean;
  readonly provenAt: number | null;
  readonly failures: number;
  readonly failedAt: number | null;
  readonly answer: string;
  readonly toldAt: number | null;
}

/** Whether tests that cost money go to somebody. */
export interface CanaryChoice {
  readonly sms: boolean;
  readonly voice: boolean;
}

/** What a message of the outbox came to. */
export interface MessageEnd {
  readonly state: string;
  readonly answer: string;
  readonly endedAt: number | null;
  readonly receivedAt: number | null;
}

interface DueRow {
  readonly panel: string;
  readonly due_at: number;
  readonly round_at: number;
  readonly begun_at: number | null;
}
const dueOf = (row: DueRow): CanaryDue => ({
  panel: row.panel as PanelId,
  dueAt: row.due_at,
  roundAt: row.round_at,
  begunAt: row.begun_at,
});

/** Panels that nobody looks after yet. */
export async function panelsWithoutCanary(db: Db, most: number): Promise<readonly PanelId[]> {
  const rows = await db
    .selectFrom('panels')
    .leftJoin('canaries', 'canaries.panel', 'panels.id')
    .select('panels.id')
    .where('canaries.panel', 'is', null)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id as PanelId);
}

/** Begins to look after a panel; false where another node has. */
export async function beginCanary(db: Db, { panel, dueAt, roundAt, begunAt }: CanaryDue): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('canaries')
    .values({ panel, due_at: dueAt, round_at: roundAt, begun_at: begunAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Panels that are due. */
export async function canariesDue(db: Db, times: DueTimes, most: number): Promise<readonly CanaryDue[]> {
  const rows = await db
    .selectFrom('canaries')
    .selectAll()
    .where(isDue(times))
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map(dueOf);
}

export async function canaryAt(db: Db, panel: PanelId): Promise<CanaryDue | null> {
  const row = await db.selectFrom('canaries').selectAll().where('panel', '=', panel).executeTakeFirst();
  return row ? dueOf(row) : null;
}

/** When the next panel is due; null for none. */
export async function nextCanary(db: Db): Promise<number | null> {
  const row = await db.selectFrom('canaries').select(soonest).executeTakeFirst();
  return soonestOf(row);
}

/** Moves a panel on; false where another node has done it, or somebody else changed it. */
export async function moveCanary(db: Db, from: CanaryDue, to: Omit<CanaryDue, 'panel'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('canaries')
    .set({ due_at: to.dueAt, round_at: to.roundAt, begun_at: to.begunAt })
    .where('panel', '=', from.panel)
    .where('due_at', '=', from.dueAt)
    .where('round_at', '=', from.roundAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const wayOf = (row: CanaryWayTable): CanaryWayRow => ({
  lane: row.lane,
  who: row.who,
  account: row.account as AccountId | null,
  name: row.name,
  channel: row.channel as NotificationChannel,
  message: row.message,
  sentAt: row.sent_at,
  pending: row.pending === 1,
  provenAt: row.proven_at,
  failures: row.failures,
  failedAt: row.failed_at,
  answer: row.answer,
  toldAt: row.told_at,
});

export async function canaryWaysAt(db: Db, panel: PanelId): Promise<readonly CanaryWayRow[]> {
  const rows = await db
    .selectFrom('canary_ways')
    .selectAll()
    .where('panel', '=', panel)
    .orderBy('lane')
    .execute();
  return rows.map(wayOf);
}

/** Keeps what is known of the addresses of a panel now; of others nothing is known any more. */
export async function putCanaryWays(db: Db, panel: PanelId, ways: readonly CanaryWayRow[]): Promise<void> {
  await db.deleteFrom('canary_ways').where('panel', '=', panel).execute();
  for (const way of ways)
    await db
      .insertInto('canary_ways')
      .values({
        panel,
        lane: way.lane,
        who: way.who,
        account: way.account,
        name: way.name,
        channel: way.channel,
        message: way.message,
        sent_at: way.sentAt,
        pending: way.pending ? 1 : 0,
        proven_at: way.provenAt,
        failures: way.failures,
        failed_at: way.failedAt,
        answer: way.answer,
        told_at: way.toldAt,
      })
      .execute();
}

/** What messages came to, by their ids; those that are swept are not among them. */
export async function endsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, MessageEnd>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'state', 'answer', 'ended_at', 'received_at'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { state: row.state, answer: row.answer, endedAt: row.ended_at, receivedAt: row.received_at },
    ]),
  );
}

/** What people of a panel chose, by who they are. */
export async function canaryChoices(db: Db, panel: PanelId): Promise<ReadonlyMap<string, CanaryChoice>> {
  const rows = await db.selectFrom('canary_choices').selectAll().where('panel', '=', panel).execute();
  return new Map(rows.map(({ who, sms, voice }) => [who, { sms: sms === 1, voice: voice === 1 }]));
}

export async function putCanaryChoice(
  db: Db,
  {
    panel,
    who,
    account,
  }: { readonly panel: PanelId; readonly who: string; readonly account: AccountId | null },
  choice: CanaryChoice,
): Promise<void> {
  const values = { sms: choice.sms ? 1 : 0, voice: choice.voice ? 1 : 0 };
  await db
    .insertInto('canary_choices')
    .values({ panel, who, account, ...values })
    .onConflict((conflict) => conflict.columns(['panel', 'who']).doUpdateSet(values))
    .execute();
}
