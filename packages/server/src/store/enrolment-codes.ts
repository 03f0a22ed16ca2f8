import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { hasMaster } from './accounts.ts';
import type { EnrolmentCodeTable } from './tables/tenants.ts';
import type { Db } from './store.ts';

/** Codes listed at most. */
const mostListed = 200;

/** The codes of a panel that nobody used are void. */
export async function voidCodes(db: Db, panel: PanelId): Promise<void> {
  await db.deleteFrom('enrolment_codes').where('panel', '=', panel).where('used_at', 'is', null).execute();
}

/** Keeps a panel's code, as its hash; the codes it had before and that nobody used are void. */
export async function putCode(db: Db, row: Omit<EnrolmentCodeTable, 'used_at' | 'used_by'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await voidCodes(transaction, row.panel as PanelId);
    await transaction
      .insertInto('enrolment_codes')
      .values({ ...row, used_at: null, used_by: null })
      .execute();
  });
}

/** Whether this is an operator's code, good by itself, of a panel that has an owner by now: it is his to give. */
export async function isOwned(db: Db, hash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('enrolment_codes')
    .select('panel')
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tenant', 'is not', null)
    .executeTakeFirst();
  return row !== undefined && hasMaster(db, row.panel as PanelId);
}

/**
 * Uses a code up for a company and says whose it is; null for one that is unknown, used or too old, and for an
 * operator's of a panel that has an owner.
 */
export async function takeCode(db: Db, hash: string, by: TenantId, now: number): Promise<PanelId | null> {
  const row = await db
    .updateTable('enrolment_codes')
    .set({ used_at: now, used_by: by })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((where) =>
      where.or([
        where('tenant', 'is', null),
        where.not(
          where.exists(
            where
              .selectFrom('memberships')
              .select('memberships.account')
              .whereRef('memberships.panel', '=', 'enrolment_codes.panel')
              .where('memberships.role', '=', 'master'),
          ),
        ),
      ]),
    )
    .returning('panel')
    .executeTakeFirst();
  return row ? (row.panel as PanelId) : null;
}

/** The codes that an operator made since then, newest first. */
export const codesOf = (db: Db, operator: TenantId, since: number): Promise<readonly EnrolmentCodeTable[]> =>
  db
    .selectFrom('enrolment_codes')
    .selectAll()
    .where('tenant', '=', operator)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostListed)
    .execute();

/** Withdraws a code of an operator and says whose it was; null where it made none of this id that nobody has used. */
export async function removeCode(db: Db, operator: TenantId, id: string): Promise<PanelId | null> {
  const row = await db
    .deleteFrom('enrolment_codes')
    .where('tenant', '=', operator)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('panel')
    .executeTakeFirst();
  return row ? (row.panel as PanelId) : null;
}

/** Forgets codes that were over before. */
export async function forgetCodes(db: Db, before: number): Promise<void> {
  await db.deleteFrom('enrolment_codes').where('expires_at', '<', before).execute();
}
