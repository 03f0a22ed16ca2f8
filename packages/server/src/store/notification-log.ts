import type { NotificationEntry, NotificationState } from '@homeward/contract/shapes/reports/notification.ts';
import {
  NotificationChannel,
  NotificationClass,
  TellingReason,
} from '@homeward/contract/shapes/reports/notification.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { OutboxMessage } from './outbox.ts';
import type { OutboxTable } from './tables/notifications.ts';
import type { Db } from './store.ts';

/** The lanes over which people were told of an incident, or are about to be by `now`, and as what. */
export async function lanesNotified(
  db: Db,
  panel: PanelId,
  incident: string,
  now: number,
): Promise<readonly Pick<OutboxMessage, 'lane' | 'class'>[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['lane', 'class'])
    .distinct()
    .where('panel', '=', panel)
    .where('incident', '=', incident)
    .where('state', 'in', ['waiting', 'accepted'])
    // A care contact whose turn has not come has heard nothing yet.
    .where((where) => where.or([where('contact', 'is', null), where('next_at', '<=', now)]))
    .execute();
  return rows.map(({ lane, class: what }) => ({ lane, class: NotificationClass.parse(what) }));
}

/** An address as others than its owner's eyes may read it: enough to know it again. */
export function hiddenAddress(lane: string): string {
  const address = lane.slice(lane.indexOf(':') + 1);
  if (lane.startsWith('email:')) return address.replace(/^(.).*(@.*)$/, '$1…$2');
  if (lane.startsWith('sms:') || lane.startsWith('voice:'))
    return `${address.slice(0, 3)}…${address.slice(-3)}`;
  return '';
}

type LogRow = Omit<OutboxTable, 'seq' | 'body' | 'taken_as'> & {
  readonly seq: number;
  readonly name: string | null;
};

function stateOf({ state, attempts, next_at: nextAt, created_at: createdAt }: LogRow): NotificationState {
  if (state === 'accepted' || state === 'failed' || state === 'withdrawn') return state;
  if (attempts > 0) return 'sending';
  return nextAt > createdAt ? 'deferred' : 'waiting';
}

const entryOf = (row: LogRow): NotificationEntry => ({
  id: row.id,
  at: row.created_at,
  user_id: row.account ?? '',
  name: row.name ?? row.contact_name ?? '',
  channel: NotificationChannel.parse(row.channel),
  class: NotificationClass.parse(row.class),
  to: hiddenAddress(row.lane),
  subject: row.subject,
  incident: row.incident ?? '',
  count: row.count,
  round: row.round,
  reason: TellingReason.nullable().catch(null).parse(row.reason),
  turn: row.turn,
  state: stateOf(row),
  due_at: row.state === 'waiting' && row.attempts === 0 ? row.next_at : null,
  attempts: row.attempts,
  ended_at: row.ended_at,
  received_at: row.received_at,
  seen_at: row.seen_at,
  answer: row.answer,
});

const columns = [
  'outbox.seq',
  'outbox.id',
  'outbox.lane',
  'outbox.channel',
  'outbox.account',
  'outbox.contact',
  'outbox.contact_name',
  'outbox.reason',
  'outbox.turn',
  'outbox.panel',
  'outbox.class',
  'outbox.priority',
  'outbox.event',
  'outbox.incident',
  'outbox.count',
  'outbox.round',
  'outbox.secret',
  'outbox.subject',
  'outbox.created_at',
  'outbox.next_at',
  'outbox.expires_at',
  'outbox.state',
  'outbox.attempts',
  'outbox.ended_at',
  'outbox.received_at',
  'outbox.seen_at',
  'outbox.answer',
  'accounts.name',
] as const;

/** All that was sent for a panel, each with whom it went to. */
const sentAt = (db: Db, panel: PanelId) =>
  db
    .selectFrom('outbox')
    .leftJoin('accounts', 'accounts.id', 'outbox.account')
    .select(columns)
    .where('outbox.panel', '=', panel);

/** What was sent to somebody at a panel, newest first; `before` is the id of the last entry seen. */
export async function logOf(
  db: Db,
  panel: PanelId,
  account: AccountId,
  page: { readonly before: string | null; readonly most: number },
): Promise<readonly NotificationEntry[]> {
  let query = sentAt(db, panel).where('outbox.account', '=', account);
  const { before } = page;
  if (before !== null)
    query = query.where('outbox.seq', '<', (select) =>
      select.selectFrom('outbox as seen').select('seen.seq').where('seen.id', '=', before),
    );
  const rows = await query.orderBy('outbox.seq', 'desc').limit(page.most).execute();
  return rows.map(entryOf);
}

/** Everybody who was told of an incident, in order. */
export async function notifiedOf(
  db: Db,
  panel: PanelId,
  incident: string,
): Promise<readonly NotificationEntry[]> {
  const rows = await sentAt(db, panel)
    .where('outbox.incident', '=', incident)
    .orderBy('outbox.seq')
    .limit(500)
    .execute();
  return rows.map(entryOf);
}

/** What became of the messages of a practice alarm that was set off then, in order. */
export async function practisedSince(
  db: Db,
  panel: PanelId,
  at: number,
): Promise<readonly NotificationEntry[]> {
  const rows = await sentAt(db, panel)
    .where('outbox.reason', '=', 'practice')
    .where('outbox.created_at', '>=', at)
    .orderBy('outbox.seq')
    .limit(100)
    .execute();
  return rows.map(entryOf);
}

/** Notes that a device has a push, or that somebody looked; the first time counts. */
export async function noteReceipt(
  db: Db,
  id: string,
  what: 'received_at' | 'seen_at',
  at: number,
): Promise<{ readonly lane: string } | null> {
  const row = await db
    .updateTable('outbox')
    .set((update) => ({ [what]: update.fn.coalesce(what, update.val(at)) }))
    .where('id', '=', id)
    .returning('lane')
    .executeTakeFirst();
  return row ?? null;
}
