import type { Generated } from 'kysely';

/** The queue of monitoring stations. See schema.ts for how columns are typed. */

export interface AlarmCaseTable {
  id: string;
  tenant: string;
  /** `panel:` or `account:`; one open case a site. */
  site: string;
  name: string;
  /** The place of its kind, 0 the most urgent. */
  rank: number;
  silent: number;
  /** JSON: the signal that gave it its rank. */
  head: string;
  signals: number;
  opened_at: number;
  last_at: number;
  restored_at: number | null;
  /** Null: nobody. */
  claimed_by: string | null;
  claimed_name: string;
  claimed_at: number | null;
  /** When anybody claimed it first. */
  answered_at: number | null;
  closed_at: number | null;
  closed_name: string;
  /** Blank: it is open. */
  reason: string;
}

export interface AlarmLineTable {
  id: Generated<number>;
  case_id: string;
  at: number;
  what: string;
  /** Blank: a signal. */
  account: string;
  name: string;
  /** JSON: what else there is to it. */
  body: string;
}

export interface AlarmSiteTable {
  tenant: string;
  site: string;
  /** JSON, sealed. */
  card: string;
  contacts: number;
  steps: number;
}

export interface AlarmCaseTables {
  alarm_cases: AlarmCaseTable;
  alarm_lines: AlarmLineTable;
  alarm_sites: AlarmSiteTable;
}
