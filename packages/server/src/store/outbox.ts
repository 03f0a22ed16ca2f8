import { sql } from 'kysely';
import type { CareContact } from '@homeward/contract/shapes/care/care.ts';
import type {
  NotificationChannel,
  NotificationClass,
  TellingReason,
} from '@homeward/contract/shapes/reports/notification.ts';
import { leastUrgentAlarm } from '@homeward/contract/rules/alarms/event-priority.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { OutboxTable } from './tables/notifications.ts';
import type { Db } from './store.ts';

/** Something that is to leave, once. */
export interface OutboxMessage {
  readonly id: string;
  readonly lane: string;
  readonly channel: NotificationChannel;
  readonly account: AccountId | null;
  /** The care contact that it goes to; absent where it goes to none. */
  readonly contact?: Pick<CareContact, 'id' | 'name'> | undefined;
  /** Why it is told; absent where that goes without saying. */
  readonly reason?: TellingReason | undefined;
  /** Of a care contact in their order, or the step of the plan; absent where it is neither. */
  readonly turn?: number | undefined;
  readonly panel: PanelId | null;
  readonly class: NotificationClass;
  readonly priority: number;
  readonly event: number | null;
  readonly incident: string | null;
  readonly count: number;
  readonly round: number;
  /** JSON. */
  readonly body: string;
  /** The body is wiped when it is over. */
  readonly secret: boolean;
  readonly subject: string;
  readonly createdAt: number;
  /** Not before. */
  readonly nextAt: number;
  readonly expiresAt: number;
}

export type Ended = 'accepted' | 'failed' | 'withdrawn';

type Row = Omit<OutboxTable, 'seq'> & { readonly seq: number };
export interface Waiting extends OutboxMessage {
  readonly seq: number;
  readonly attempts: number;
  /** What came of the last attempt. */
  readonly answer: string;
}

const waitingOf = (row: Row): Waiting => ({
  seq: row.seq,
  id: row.id,
  lane: row.lane,
  channel: row.channel as NotificationChannel,
  account: row.account as AccountId | null,
  ...(row.contact === null ? {} : { contact: { id: row.contact, name: row.contact_name ?? '' } }),
  ...(row.reason === null ? {} : { reason: row.reason as TellingReason }),
  ...(row.turn === null ? {} : { turn: row.turn }),
  panel: row.panel as PanelId | null,
  class: row.class as NotificationClass,
  priority: row.priority,
  event: row.event,
  incident: row.incident,
  count: row.count,
  round: row.round,
  body: row.body,
  secret: row.secret === 1,
  subject: row.subject,
  createdAt: row.created_at,
  nextAt: row.next_at,
  expiresAt: row.expires_at,
  attempts: row.attempts,
  answer: row.answer,
});

const valuesOf = (one: OutboxMessage) => ({
  id: one.id,
  lane: one.lane,
  channel: one.channel,
  account: one.account,
  contact: one.contact?.id ?? null,
  contact_name: one.contact?.name ?? null,
  reason: one.reason ?? null,
  turn: one.turn ?? null,
  panel: one.panel,
  class: one.class,
  priority: one.priority,
  event: one.event,
  incident: one.incident,
  count: one.count,
  round: one.round,
  body: one.body,
  secret: one.secret ? 1 : 0,
  subject: one.subject,
  created_at: one.createdAt,
  next_at: one.nextAt,
  expires_at: one.expiresAt,
  received_at: null,
  seen_at: null,
});

/** Puts messages into the outbox; the caller gives the transaction that holds their cause. */
export async function enqueue(db: Db, messages: readonly OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return;
  // SQLite takes so many parameters in one statement, and no more.
  for (let from = 0; from < messages.length; from += 100)
    await db
      .insertInto('outbox')
      .values(
        messages
          .slice(from, from + 100)
          .map((one) => ({ ...valuesOf(one), state: 'waiting', attempts: 0, ended_at: null, answer: '' })),
      )
      .execute();
  const lanes = Map.groupBy(messages, ({ lane }) => lane);
  // In one order everywhere, so that two nodes never wait for each other.
  for (const [lane, mine] of [...lanes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await db
      .insertInto('outbox_lanes')
      .values({
        lane,
        priority: Math.min(...mine.map(({ priority }) => priority)),
        next_at: Math.min(...mine.map(({ nextAt }) => nextAt)),
        leased_by: '',
        leased_until: 0,
      })
      .onConflict((conflict) =>
        conflict.column('lane').doUpdateSet({
          priority: sql`case when excluded.priority < outbox_lanes.priority then excluded.priority else outbox_lanes.priority end`,
          next_at: sql`case when excluded.next_at < outbox_lanes.next_at then excluded.next_at else outbox_lanes.next_at end`,
        }),
      )
      .execute();
}

/** What goes next in a lane: the most urgent that may go now or has been tried, in order of writing. */
export async function headOf(db: Db, lane: string, now: number): Promise<Waiting | null> {
  const row = await db
    .selectFrom('outbox')
    .selectAll()
    .where('lane', '=', lane)
    .where('state', '=', 'waiting')
    .where((where) => where.or([where('next_at', '<=', now), where('attempts', '>', 0)]))
    .orderBy('priority')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row ? waitingOf(row) : null;
}

/** Whether a message is still to leave: its turn may have been taken back meanwhile. */
export async function isWaiting(db: Db, seq: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('seq')
    .where('seq', '=', seq)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a message tells an end, and later news of its incident have been there already: what is more urgent goes first
 * in a lane, and an end that waited must not be the last word behind it.
 */
export async function isOvertaken(
  db: Db,
  { lane, incident, panel, seq, priority }: Pick<Waiting, 'lane' | 'incident' | 'panel' | 'seq' | 'priority'>,
): Promise<boolean> {
  if (incident === null || priority <= leastUrgentAlarm) return false;
  const later = await db
    .selectFrom('outbox')
    .select('seq')
    .where('lane', '=', lane)
    .where('panel', '=', panel)
    .where('incident', '=', incident)
    .where('seq', '>', seq)
    .where('state', '=', 'accepted')
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Writes down how a message ended; it never leaves again. */
export async function endMessage(
  db: Db,
  { seq, secret }: Pick<Waiting, 'seq' | 'secret'>,
  end: { readonly state: Ended; readonly answer: string; readonly at: number; readonly attempts: number },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      state: end.state,
      answer: end.answer,
      ended_at: end.at,
      attempts: end.attempts,
      ...(secret ? { body: '' } : {}),
    })
    .where('seq', '=', seq)
    .where('state', '=', 'waiting')
    .execute();
}

/** Writes down a message that has left already. */
export async function insertEnded(
  db: Db,
  message: OutboxMessage,
  end: { readonly state: Ended; readonly answer: string; readonly at: number },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...valuesOf(message), state: end.state, attempts: 1, ended_at: end.at, answer: end.answer })
    .execute();
}

/** Puts a message off after an attempt that failed. */
export async function putOff(
  db: Db,
  seq: number,
  next: { readonly attempts: number; readonly nextAt: number; readonly answer: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts: next.attempts, next_at: next.nextAt, answer: next.answer })
    .where('seq', '=', seq)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends everything that waits in a lane. */
export async function emptyLane(db: Db, lane: string, answer: string, at: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'withdrawn', answer, ended_at: at })
    .where('lane', '=', lane)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * When anything last got through in lanes, by lane (ms): to a device, by its own word; elsewhere, to the carrier. Lanes
 * where nothing did are not among them.
 */
export async function lanesProven(db: Db, lanes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (lanes.length === 0) return new Map();
  const rows = await db
    .selectFrom('outbox')
    .select((select) => [
      'lane',
      select.fn
        .max<number | null>(
          select
            .case()
            .when('channel', 'in', ['push', 'incomingCall'])
            .then(select.ref('received_at'))
            .when('state', '=', 'accepted')
            .then(select.ref('ended_at'))
            .end(),
        )
        .as('at'),
    ])
    .where('lane', 'in', [...lanes])
    .groupBy('lane')
    .execute();
  return new Map(rows.flatMap(({ lane, at }) => (at === null ? [] : [[lane, at] as const])));
}

/** Accepted in this lane since then. */
export async function acceptedSince(db: Db, lane: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('lane', '=', lane)
    .where('ended_at', '>', since)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  return row?.count ?? 0;
}
