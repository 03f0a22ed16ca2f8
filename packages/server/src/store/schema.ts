/**
 * The tables, in columns that SQLite and PostgreSQL share: text ids, instants as ms since 1970 (bigint), flags as
 * 0 and 1, JSON as text. Every row that belongs to a panel names it.
 */
import type { Generated } from 'kysely';
import type { AlarmCaseTables } from './tables/alarm-cases.ts';
import type { BatchTables } from './tables/batches.ts';
import type { CanaryTables } from './tables/canaries.ts';
import type { CareShareTables } from './tables/care-shares.ts';
import type { MonthlyReportTables } from './tables/monthly-reports.ts';
import type { EventTables } from './tables/events.ts';
import type { JobTables } from './tables/jobs.ts';
import type { MachineTables } from './tables/machine.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { PaymentTables } from './tables/payment.ts';
import type { RuleAddressTables } from './tables/rule-addresses.ts';
import type { SignalTables } from './tables/signals.ts';
import type { TenantTables } from './tables/tenants.ts';
import type { AcceptanceTables } from './tables/acceptance.ts';
import type { AccountTables } from './tables/account.ts';

export interface AccountTable {
  id: string;
  /** What is typed at sign-in, in lower case. */
  login: string;
  name: string;
  mail: string;
  /** argon2id, in PHC form. */
  password: string;
  created_at: number;
  /** Null: as it was made. */
  password_at: number | null;
  /** 1: set while there was a second factor, and shorter than one may be without. */
  short_password: number;
  /** How often its owner has said something else of himself. */
  profile_revision: number;
}

export interface MembershipTable {
  account: string;
  panel: string;
  role: string;
  /** Comma list of areas; empty is all. */
  areas: string;
  /** JSON list of the PIN slots this person may use from afar. */
  slots: string;
  from_at: number;
  until_at: number | null;
  /** Comma list of devices; empty is none, for a master all. */
  cameras: string;
  revision: number;
}

export interface SessionTable {
  id: string;
  account: string;
  channel: string;
  panel: string | null;
  token_hash: string;
  issued_at: number;
  previous_hash: string | null;
  previous_until: number;
  created_at: number;
  last_seen: number;
  fresh_at: number;
  remember: number;
  rights: string;
  app_password: string | null;
  device: string;
  address: string;
  strong_at: number;
  trusted_at: number | null;
  passed_panel: string | null;
  passed_until: number;
  ended_at: number | null;
  ended_why: string | null;
}

export interface RefreshTable {
  hash: string;
  session: string;
  issued_at: number;
  used_at: number | null;
}

export interface AppPasswordTable {
  id: string;
  account: string;
  name: string;
  secret_hash: string;
  rights: string;
  created_at: number;
  revoked_at: number | null;
  last_used: number | null;
  /** The panel and the slot there whose code it acts with; null is none. */
  code_panel: string | null;
  code_slot: number | null;
}

export interface PanelTable {
  id: string;
  name: string;
  key_hash: string;
  view: string | null;
  epoch: string;
  last_seq: number;
  revision: number;
  /** The server node its hub is connected to; empty while offline. */
  node: string;
  online_since: number | null;
  created_at: number;
}

export interface EventTable {
  id: Generated<number>;
  panel: string;
  epoch: string;
  seq: number;
  at: number;
  received_at: number;
  code: string;
  class: string;
  area: number | null;
  device: string | null;
  incident: string | null;
  /** 1: never shown to anybody on the premises (reliability A1-13). */
  silent: number;
  actor: string;
  /** His account, or else `slot:` and the number of his code; null where it was no person. */
  doer: string | null;
  /** The tracker whose whereabouts it tells; '' where its place has been erased, null where it tells none. */
  place: string | null;
  /** What a text search looks in, lower case. */
  words: string;
  body: string;
}

export interface CaptureTable {
  id: string;
  panel: string;
  device: string;
  at: number;
  incident: string | null;
  type: string;
  content: Buffer;
}

export interface AuditTable {
  /** A panel's id, or empty for what concerns accounts alone. */
  scope: string;
  seq: number;
  at: number;
  actor: string;
  act: string;
  outcome: string;
  body: string;
  previous: string;
  hash: string;
}

export interface IdempotencyTable {
  scope: string;
  key: string;
  at: number;
  request: string;
  reply: string;
}

/** What was taken out of a panel's set-up, for a day. */
export interface RemovedTable {
  panel: string;
  kind: string;
  id: string;
  /** JSON: the entry as it was, and what it pointed at by name. */
  body: string;
  /** Who took it away. */
  account: string;
  at: number;
}

/** One a panel: who is cared for there. */
export interface CarePictureTable {
  panel: string;
  type: string;
  /** The bytes as base64, sealed. */
  content: string;
  at: number;
}

/** A floor's picture; the bytes as base64, sealed. */
export interface FloorPictureTable extends CarePictureTable {
  floor: string;
}

/** Who is cared for, as it was written down until somebody changed it. */
export interface CareVersionTable {
  id: Generated<number>;
  panel: string;
  /** Who changed it. */
  account: string;
  at: number;
  /** JSON: the profile, and what was changed in it; sealed. */
  body: string;
}

export interface Tables
  extends
    AcceptanceTables,
    AccountTables,
    TenantTables,
    SignalTables,
    AlarmCaseTables,
    JobTables,
    BatchTables,
    CanaryTables,
    CareShareTables,
    MonthlyReportTables,
    MachineTables,
    EventTables,
    NotificationTables,
    PaymentTables,
    RuleAddressTables {
  accounts: AccountTable;
  memberships: MembershipTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTable;
  app_passwords: AppPasswordTable;
  panels: PanelTable;
  events: EventTable;
  captures: CaptureTable;
  audit: AuditTable;
  idempotency: IdempotencyTable;
  removed: RemovedTable;
  care_pictures: CarePictureTable;
  care_versions: CareVersionTable;
  floor_pictures: FloorPictureTable;
}
