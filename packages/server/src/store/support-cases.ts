import type { CaseEnd, TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { SupportCaseTable } from './tables/tenants.ts';
import type { Db } from './store.ts';

/** A case as it is kept, with the account's name. */
export interface KeptCase {
  readonly id: string;
  readonly tenant: TenantId;
  readonly account: AccountId;
  readonly panel: PanelId;
  readonly ticket: string;
  readonly reason: string;
  readonly by: string;
  readonly from: number;
  readonly until: number;
  readonly closed: number | null;
  /** How, and by whom; null while it is not closed. */
  readonly end: CaseEnd | null;
}

/** Cases listed of a company at most. */
const most = 200;

/** What is kept of an end; of none, as of a case that was closed by an older version, nothing. */
const noEnd = { ended_how: '', ended_by: '', ended_company: '', outcome: '' };

/** Keeps a case that is open. */
export async function addCase(db: Db, given: Omit<KeptCase, 'closed' | 'end'>): Promise<void> {
  const { id, tenant, account, panel, ticket, reason, from, until } = given;
  await db
    .insertInto('support_cases')
    .values({
      id,
      tenant,
      account,
      panel,
      ticket,
      reason,
      from_at: from,
      until_at: until,
      closed_at: null,
      ...noEnd,
    })
    // Opened, closed and opened again at one instant it is the same case.
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ticket,
        reason,
        until_at: until,
        closed_at: null,
        ...noEnd,
      }),
    )
    .execute();
}

/** The cases at a panel that are open at `now`, or all of a company; newest first. */
export async function casesOf(
  db: Db,
  of: { readonly panel: PanelId } | { readonly tenant: TenantId },
  now: number,
): Promise<readonly KeptCase[]> {
  const all = db
    .selectFrom('support_cases')
    .innerJoin('accounts', 'accounts.id', 'support_cases.account')
    .selectAll('support_cases')
    .select('accounts.name as by')
    .orderBy('from_at', 'desc')
    .limit(most);
  const rows = await (
    'panel' in of
      ? all.where('panel', '=', of.panel).where('until_at', '>', now).where('closed_at', 'is', null)
      : all.where('tenant', '=', of.tenant)
  ).execute();
  return rows.map((row) => ({
    id: row.id,
    tenant: row.tenant as TenantId,
    account: row.account as AccountId,
    panel: row.panel as PanelId,
    ticket: row.ticket,
    reason: row.reason,
    by: row.by,
    from: row.from_at,
    until: row.until_at,
    closed: row.closed_at,
    end: endOf(row),
  }));
}

/** Closes what one supporter has open at a panel; gives the ids of what it closed. */
export async function closeCases(
  db: Db,
  panel: PanelId,
  account: AccountId,
  { now, how, by, company, outcome }: CaseEnd & { readonly now: number },
): Promise<readonly string[]> {
  const rows = await db
    .updateTable('support_cases')
    .set({ closed_at: now, ended_how: how, ended_by: by, ended_company: company, outcome })
    .where('panel', '=', panel)
    .where('account', '=', account)
    .where('closed_at', 'is', null)
    .where('until_at', '>', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** An end as it was kept: a version before this one said nothing of it. */
const endOf = (row: Pick<SupportCaseTable, 'closed_at' | keyof typeof noEnd>): CaseEnd | null =>
  row.closed_at === null
    ? null
    : {
        // What stands there was written from these.
        how: (row.ended_how || 'closed') as CaseEnd['how'],
        by: row.ended_by,
        company: row.ended_company,
        outcome: row.outcome,
      };
