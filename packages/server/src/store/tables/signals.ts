/** What panels of other makers report to companies. See schema.ts for how columns are typed. */

export interface SignalAccountTable {
  account: string;
  tenant: string;
  name: string;
  /** Blank: it reports in the clear. */
  key_sealed: string;
  created_at: number;
  heard_at: number | null;
}

export interface SignalTable {
  /** Begins with the time, so that the order of ids is that of arrival. */
  id: string;
  tenant: string;
  account: string;
  received_at: number;
  /** JSON. */
  content: string;
  acknowledged_at: number | null;
  /** Blank: nobody. */
  acknowledged_by: string;
  /** As he was called then. */
  acknowledged_name: string;
  note: string;
}

export interface SignalTables {
  signal_accounts: SignalAccountTable;
  signals: SignalTable;
}
