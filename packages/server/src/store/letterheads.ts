import type { Letterhead } from '@homeward/contract/shapes/company/acceptance.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { Db } from './store.ts';

/** What a company has above its reports; blanks where it never said. */
export async function letterheadOf(db: Db, tenant: TenantId): Promise<Letterhead> {
  const row = await db
    .selectFrom('letterheads')
    .select(['text', 'logo'])
    .where('tenant', '=', tenant)
    .executeTakeFirst();
  return row ?? { text: '', logo: '' };
}

export async function putLetterhead(db: Db, tenant: TenantId, said: Letterhead): Promise<void> {
  await db
    .insertInto('letterheads')
    .values({ tenant, ...said })
    .onConflict((conflict) => conflict.column('tenant').doUpdateSet({ ...said }))
    .execute();
}
