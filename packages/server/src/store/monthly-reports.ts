import type { MonthlyState } from '@homeward/contract/shapes/reports/monthly-report.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { isDue, soonest, soonestOf } from './due.ts';
import type { DueTimes } from './due.ts';
import type { Db } from './store.ts';
import type { MonthlyReportTable } from './tables/monthly-reports.ts';

/** What became of the last report. All times are ms. */
export interface LastReport {
  /** As `2026-11`. */
  readonly month: string;
  /** In the outbox; '' for one that was never sent. */
  readonly message: string;
  readonly sentAt: number;
  readonly state: MonthlyState;
  readonly endedAt: number | null;
  readonly answer: string;
}

export interface MonthlyRow {
  readonly panel: PanelId;
  readonly account: AccountId;
  readonly wanted: boolean;
  readonly dueAt: number;
  readonly nextAt: number;
  readonly last: LastReport | null;
}

const rowOf = (row: MonthlyReportTable): MonthlyRow => ({
  panel: row.panel as PanelId,
  account: row.account as AccountId,
  wanted: row.wanted === 1,
  dueAt: row.due_at,
  nextAt: row.next_at,
  last:
    row.sent_at === null
      ? null
      : {
          month: row.month,
          message: row.message,
          sentAt: row.sent_at,
          state: row.state as MonthlyState,
          endedAt: row.ended_at,
          answer: row.answer,
        },
});

const columnsOf = ({ wanted, dueAt, nextAt, last }: Omit<MonthlyRow, 'panel' | 'account'>) => ({
  wanted: wanted ? 1 : 0,
  due_at: dueAt,
  next_at: nextAt,
  month: last?.month ?? '',
  message: last?.message ?? '',
  sent_at: last?.sentAt ?? null,
  state: last?.state ?? '',
  ended_at: last?.endedAt ?? null,
  answer: last?.answer ?? '',
});

export async function monthlyAt(db: Db, panel: PanelId, account: AccountId): Promise<MonthlyRow | null> {
  const row = await db
    .selectFrom('monthly_reports')
    .selectAll()
    .where('panel', '=', panel)
    .where('account', '=', account)
    .executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** Rows that are due. */
export async function monthlyDue(db: Db, times: DueTimes, most: number): Promise<readonly MonthlyRow[]> {
  const rows = await db
    .selectFrom('monthly_reports')
    .selectAll()
    .where('wanted', '=', 1)
    .where(isDue(times))
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map(rowOf);
}

/** When the next row is due; null for none. */
export async function nextMonthly(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('monthly_reports')
    .select(soonest)
    .where('wanted', '=', 1)
    .executeTakeFirst();
  return soonestOf(row);
}

/** Puts what somebody chose. */
export async function putMonthly(db: Db, row: MonthlyRow): Promise<void> {
  const columns = columnsOf(row);
  await db
    .insertInto('monthly_reports')
    .values({ panel: row.panel, account: row.account, ...columns })
    .onConflict((conflict) => conflict.columns(['panel', 'account']).doUpdateSet(columns))
    .execute();
}

/** Moves a row on; false where another node has done it, or somebody chose otherwise meanwhile. */
export async function moveMonthly(db: Db, from: MonthlyRow, to: MonthlyRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('monthly_reports')
    .set(columnsOf(to))
    .where('panel', '=', from.panel)
    .where('account', '=', from.account)
    .where('wanted', '=', 1)
    .where('due_at', '=', from.dueAt)
    .where('next_at', '=', from.nextAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
