/** Reports by mail, once a month. See schema.ts for how columns are typed. */

/** One row for each person who wants the report of a panel, or once did. */
export interface MonthlyReportTable {
  panel: string;
  account: string;
  /** 1: wanted. */
  wanted: number;
  /** When somebody looks next: whether the last one arrived, or whether one is due. */
  due_at: number;
  /** When the next one is due. */
  next_at: number;
  /** The last month that was reported, as `2026-11`; '' before the first. */
  month: string;
  /** The last one in the outbox. */
  message: string;
  sent_at: number | null;
  /** '' before the first, else waiting, accepted, failed or unsent. */
  state: string;
  ended_at: number | null;
  answer: string;
}

export interface MonthlyReportTables {
  monthly_reports: MonthlyReportTable;
}
