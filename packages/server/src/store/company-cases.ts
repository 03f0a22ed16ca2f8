import { caseKinds } from '@homeward/contract/words/company/alarm-case-words.ts';
import type { CaseKind } from '@homeward/contract/words/company/alarm-case-words.ts';
import type { CompanyCase } from '@homeward/contract/shapes/company/company-below.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { caseOf } from './alarm-cases.ts';
import type { Db } from './store.ts';

export interface CaseFilter {
  readonly state?: 'open' | 'closed' | undefined;
  readonly kind?: CaseKind | undefined;
  /** Begun from then on, and before then. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** The cases of a company that fit, newest first, and how many there are. */
export async function casesOfCompany(
  db: Db,
  tenant: TenantId,
  { state, kind, from, until }: CaseFilter,
  page: { readonly from: number; readonly num: number },
): Promise<{ readonly total: number; readonly cases: readonly CompanyCase[] }> {
  let all = db.selectFrom('alarm_cases').where('tenant', '=', tenant);
  if (state === 'open') all = all.where('closed_at', 'is', null);
  if (state === 'closed') all = all.where('closed_at', 'is not', null);
  if (kind !== undefined) all = all.where('rank', '=', caseKinds.indexOf(kind));
  if (from !== undefined) all = all.where('opened_at', '>=', from);
  if (until !== undefined) all = all.where('opened_at', '<', until);
  const counted = await all
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(page.num)
    .offset(page.from)
    .execute();
  const cases = rows.map((row) => {
    const { head: _, claimedBy: __, restoredAt: ___, ...rest } = caseOf(row);
    return rest;
  });
  return { total: Number(counted.count), cases };
}
