import type { Announcement } from '@homeward/contract/shapes/company/announcement.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { defaultLocale } from '@homeward/contract/words/values/locales.ts';
import type { announcementRoutes } from '@homeward/contract/routes/company/announcement.ts';
import { wireTime } from '@homeward/contract/wire/event.ts';
import { inForce } from '../accounts/memberships.ts';
import { newId } from '../accounts/secrets.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers, Signed } from '../api/handler.ts';
import { note } from '../api/note.ts';
import {
  announcementById,
  announcementsAt,
  announcementsOf,
  deleteAnnouncement,
  insertAnnouncement,
  localeOf,
  markRead,
  readBy,
} from '../store/announcements.ts';
import type { AnnouncementRow } from '../store/announcements.ts';

/** Announcements on a page where nobody says how many. */
const pageSize = 50;

const isAmong = <Item>(list: readonly Item[], item: Item): boolean =>
  list.length === 0 || list.includes(item);

/** What is announced to somebody: by whoever looks after one of their panels, or after the company they work for. */
async function announcedTo({ services, person }: Signed): Promise<readonly AnnouncementRow[]> {
  const { store, clock, tenants, registry } = services;
  const now = clock.now();
  const rows = await announcementsAt(store.db, now);
  if (rows.length === 0) return [];
  const locale = (await localeOf(store.db, person.account.id)) || defaultLocale;
  const places = await Promise.all(
    person.memberships
      .filter((one) => inForce(one, now))
      .map(async ({ panel, role }) => ({
        role,
        tenant: tenants.tenancy(panel).tenant,
        series: (await registry.find(panel))?.head.series ?? null,
      })),
  );
  const works = tenants.staffOf(person.account.id)?.tenant ?? null;
  return rows.filter(({ tenant: by, audience }) => {
    if (!isAmong<string>(audience.locales, locale)) return false;
    const forStaff = audience.series.length === 0 && audience.roles.length === 0;
    if (forStaff && works !== null && tenants.covers(by, works) && isAmong<string>(audience.tenants, works))
      return true;
    return places.some(
      ({ role, tenant, series }) =>
        tenants.covers(by, tenant) &&
        isAmong<string | null>(audience.tenants, tenant) &&
        isAmong<string | null>(audience.series, series) &&
        isAmong(audience.roles, role),
    );
  });
}

const announcementOf = (row: AnnouncementRow, read: ReadonlySet<string>): Announcement => ({
  id: row.id,
  create_time: wireTime(row.createdAt, 0),
  at: row.createdAt,
  subject: row.subject,
  content: row.content,
  severity: row.severity,
  pinned: row.pinned,
  planned: row.planned,
  read: read.has(row.id),
});

export const announcementHandlers: Pick<Handlers, keyof typeof announcementRoutes> = {
  'GET /announcement': async (context) => {
    const { services, person } = context;
    const rows = await announcedTo(context);
    const read = rows.length === 0 ? new Set<string>() : await readBy(services.store.db, person.account.id);
    return data(rows.slice(0, 200).map((row) => announcementOf(row, read)));
  },
  'POST /announcement/read': async (context, { body }) => {
    const { services, person } = context;
    const seen = (await announcedTo(context)).map(({ id }) => id);
    const ids = body.ids === undefined ? seen : seen.filter((id) => body.ids?.includes(id));
    await markRead(services.store.db, person.account.id, ids, services.clock.now());
    return done;
  },
  'GET /installer/announcement': async ({ services, tenant }, { query }) => {
    const { tenants, store } = services;
    const { page_num = 1, num = pageSize } = query;
    // Who has it below may take it back, too.
    const own = [tenant.id, ...tenants.companies(tenant.id).map(({ id }) => id)];
    const { total, rows } = await announcementsOf(store.db, own, { from: (page_num - 1) * num, num });
    return data({
      total,
      announcements: rows.map((row) => ({
        id: row.id,
        at: row.createdAt,
        subject: row.subject,
        content: row.content,
        severity: row.severity,
        pinned: row.pinned,
        planned: row.planned,
        author: row.author,
        company: tenants.tenant(row.tenant)?.name ?? '',
        audience: row.audience,
        from: row.from,
        until: row.until,
      })),
    });
  },
  'POST /announcement': async (context, { body }) => {
    const { services, person, tenant } = context;
    const { tenants, clock, random, store } = services;
    const audience = body.audience ?? { tenants: [], series: [], roles: [], locales: [] };
    // Somebody else's company looks like one that is not there.
    if (audience.tenants.some((one) => !tenants.covers(tenant.id, one as TenantId))) throw notFound();
    const now = clock.now();
    const from = body.from ?? now;
    const until = body.until ?? null;
    if (until !== null && until <= from) throw new AppError('inputError', 'v2_mg_end_before_start');
    const planned = body.planned ?? null;
    if (planned !== null && planned.until <= planned.from)
      throw new AppError('inputError', 'v2_mg_end_before_start');
    const id = newId(random);
    await insertAnnouncement(store.db, {
      id,
      subject: body.subject,
      content: body.content,
      severity: body.severity ?? (planned === null ? 'information' : 'maintenance'),
      pinned: body.pinned ?? false,
      audience,
      tenant: tenant.id,
      author: person.account.login,
      createdAt: now,
      from,
      until,
      planned,
    });
    note(context, { scope: '', act: 'announce', body: { id } });
    return data({ id });
  },
  'DELETE /announcement': async (context, { query }) => {
    const { services, tenant } = context;
    const row = await announcementById(services.store.db, query.id);
    if (row === null || !services.tenants.covers(tenant.id, row.tenant)) throw notFound();
    await deleteAnnouncement(services.store.db, row.id);
    note(context, { scope: '', act: 'announcementRemoved', body: { id: row.id } });
    return done;
  },
};
