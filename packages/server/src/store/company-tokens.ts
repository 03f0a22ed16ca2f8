import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { TokenScope } from '@homeward/contract/shapes/access/tenant-access.ts';
import type { Db } from './store.ts';
import type { CompanyTokenTable } from './tables/tenants.ts';

/** A token by which a program acts for a company. */
export interface CompanyToken {
  readonly id: string;
  readonly tenant: TenantId;
  readonly account: AccountId;
  readonly by: string;
  readonly name: string;
  readonly secretHash: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: number;
  readonly until: number;
  readonly used: number | null;
}

const tokenOf = (row: CompanyTokenTable): CompanyToken => ({
  id: row.id,
  tenant: row.tenant as TenantId,
  account: row.account as AccountId,
  by: row.by_name,
  name: row.name,
  secretHash: row.secret_hash,
  // What a version before this one does not know is no right.
  scopes: row.scopes.split(',').filter((word): word is TokenScope => TokenScope.safeParse(word).success),
  createdAt: row.created_at,
  until: row.until_at,
  used: row.used_at,
});

export async function companyTokenByHash(db: Db, hash: string): Promise<CompanyToken | null> {
  const row = await db
    .selectFrom('company_tokens')
    .selectAll()
    .where('secret_hash', '=', hash)
    .executeTakeFirst();
  return row ? tokenOf(row) : null;
}

/** Those of a company, newest first. */
export async function companyTokensOf(db: Db, tenant: TenantId): Promise<readonly CompanyToken[]> {
  const rows = await db
    .selectFrom('company_tokens')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(tokenOf);
}

export async function insertCompanyToken(db: Db, token: CompanyToken): Promise<void> {
  await db
    .insertInto('company_tokens')
    .values({
      id: token.id,
      tenant: token.tenant,
      account: token.account,
      by_name: token.by,
      name: token.name,
      secret_hash: token.secretHash,
      scopes: token.scopes.join(','),
      created_at: token.createdAt,
      until_at: token.until,
      used_at: token.used,
    })
    .execute();
}

/** False where the company has no such token. */
export async function removeCompanyToken(db: Db, tenant: TenantId, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('company_tokens')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export async function noteCompanyTokenUse(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('company_tokens').set({ used_at: at }).where('id', '=', id).execute();
}

/** Forgets tokens that were over before then. */
export async function forgetCompanyTokens(db: Db, before: number): Promise<void> {
  await db.deleteFrom('company_tokens').where('until_at', '<', before).execute();
}
