import type { CustomerId, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { SiteCodeTable } from './tables/tenants.ts';
import type { Db } from './store.ts';

/** Codes listed at most, and open ones that a company may have at once. */
const mostListed = 200;
export const mostOpenCodes = 100;

/** The codes of a company that are open at `now`, or were made after `since`, newest first. */
export const siteCodesOf = (
  db: Db,
  tenant: TenantId,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<readonly SiteCodeTable[]> =>
  db
    .selectFrom('site_codes')
    .selectAll()
    .where('tenant', '=', tenant)
    .where((where) => where.or([where('created_at', '>=', since), where('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute();

/** Keeps a code, as its hash; false where the company has as many open ones as it may. */
export const addSiteCode = (db: Db, row: Omit<SiteCodeTable, 'used_at' | 'panel'>): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const open = await transaction
      .selectFrom('site_codes')
      .select('id')
      .where('tenant', '=', row.tenant)
      .where('used_at', 'is', null)
      .where('expires_at', '>', row.created_at)
      .execute();
    if (open.length >= mostOpenCodes) return false;
    await transaction
      .insertInto('site_codes')
      .values({ ...row, used_at: null, panel: null })
      .execute();
    return true;
  });

/** Withdraws a code of a company; false where it has none of this id that nobody has used. */
export async function removeSiteCode(db: Db, tenant: TenantId, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('site_codes')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Withdraws all codes of a company that nobody has used. */
export async function removeOpenSiteCodes(db: Db, tenant: TenantId): Promise<void> {
  await db.deleteFrom('site_codes').where('tenant', '=', tenant).where('used_at', 'is', null).execute();
}

/** Whose an open code is; null for one that `takeSiteCode` would not take. */
export async function openSiteCode(db: Db, hash: string, now: number): Promise<TenantId | null> {
  const row = await db
    .selectFrom('site_codes')
    .select('tenant')
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? (row.tenant as TenantId) : null;
}

/** Uses a code up for a panel and says whose it is; null for one that is unknown, used, withdrawn or too old. */
export async function takeSiteCode(
  db: Db,
  hash: string,
  panel: PanelId,
  now: number,
): Promise<{ readonly tenant: TenantId; readonly customer: CustomerId | null } | null> {
  const row = await db
    .updateTable('site_codes')
    .set({ used_at: now, panel })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['tenant', 'customer'])
    .executeTakeFirst();
  return row ? { tenant: row.tenant as TenantId, customer: row.customer as CustomerId | null } : null;
}

/** Forgets codes that were over before. */
export async function forgetSiteCodes(db: Db, before: number): Promise<void> {
  await db.deleteFrom('site_codes').where('expires_at', '<', before).execute();
}
