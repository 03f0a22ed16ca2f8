import type { PlannedMaintenance } from '@homeward/contract/shapes/company/announcement.ts';
import {
  AnnouncementAudience,
  AnnouncementSeverity,
} from '@homeward/contract/shapes/company/announcement.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { AnnouncementTable } from './tables/notifications.ts';
import type { Db } from './store.ts';

/** Something a tenant tells the people of its panels. */
export interface AnnouncementRow {
  readonly id: string;
  readonly subject: string;
  readonly content: string;
  readonly severity: AnnouncementSeverity;
  readonly pinned: boolean;
  readonly audience: AnnouncementAudience;
  readonly tenant: TenantId;
  /** The sign-in name of who wrote it. */
  readonly author: string;
  readonly createdAt: number;
  readonly from: number;
  readonly until: number | null;
  readonly planned: PlannedMaintenance | null;
}

const rowOf = (row: AnnouncementTable): AnnouncementRow => ({
  id: row.id,
  subject: row.subject,
  content: row.content,
  severity: AnnouncementSeverity.parse(row.severity),
  pinned: row.pinned === 1,
  audience: AnnouncementAudience.parse(JSON.parse(row.audience)),
  tenant: row.tenant as TenantId,
  author: row.author,
  createdAt: row.created_at,
  from: row.from_at,
  until: row.until_at,
  planned:
    row.planned_from === null || row.planned_until === null
      ? null
      : { from: row.planned_from as Instant, until: row.planned_until as Instant },
});

/** Those shown at `now`, pinned first, then newest first. */
export async function announcementsAt(db: Db, now: number): Promise<readonly AnnouncementRow[]> {
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .where('from_at', '<=', now)
    .where((where) => where.or([where('until_at', 'is', null), where('until_at', '>', now)]))
    .orderBy('pinned', 'desc')
    .orderBy('from_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(rowOf);
}

/** All that these tenants announce, whenever it is shown, newest first, and how many there are. */
export async function announcementsOf(
  db: Db,
  tenants: readonly TenantId[],
  page: { readonly from: number; readonly num: number },
): Promise<{ readonly total: number; readonly rows: readonly AnnouncementRow[] }> {
  const all = db.selectFrom('announcements').where('tenant', 'in', tenants);
  const counted = await all
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('from_at', 'desc')
    .orderBy('id')
    .limit(page.num)
    .offset(page.from)
    .execute();
  return { total: Number(counted.count), rows: rows.map(rowOf) };
}

export async function announcementById(db: Db, id: string): Promise<AnnouncementRow | null> {
  const row = await db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? rowOf(row) : null;
}

export async function insertAnnouncement(db: Db, row: AnnouncementRow): Promise<void> {
  await db
    .insertInto('announcements')
    .values({
      id: row.id,
      subject: row.subject,
      content: row.content,
      severity: row.severity,
      pinned: row.pinned ? 1 : 0,
      audience: JSON.stringify(row.audience),
      tenant: row.tenant,
      author: row.author,
      created_at: row.createdAt,
      from_at: row.from,
      until_at: row.until,
      planned_from: row.planned?.from ?? null,
      planned_until: row.planned?.until ?? null,
    })
    .execute();
}

export async function deleteAnnouncement(db: Db, id: string): Promise<void> {
  await db.deleteFrom('announcement_reads').where('announcement', '=', id).execute();
  await db.deleteFrom('announcements').where('id', '=', id).execute();
}

/** The ids of what an account has read. */
export async function readBy(db: Db, account: AccountId): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('announcement_reads')
    .select('announcement')
    .where('account', '=', account)
    .execute();
  return new Set(rows.map(({ announcement }) => announcement));
}

/** Marks announcements as read; those that are stay as they are. */
export async function markRead(
  db: Db,
  account: AccountId,
  ids: readonly string[],
  at: number,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('announcement_reads')
    .values(ids.map((announcement) => ({ account, announcement, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The language somebody chose, or '' for none. */
export async function localeOf(db: Db, account: AccountId): Promise<string> {
  const row = await db
    .selectFrom('profiles')
    .select('locale')
    .where('account', '=', account)
    .executeTakeFirst();
  return row?.locale ?? '';
}
