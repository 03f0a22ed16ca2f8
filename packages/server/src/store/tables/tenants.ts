/** Who runs and looks after panels, who is let in where, and what proves it. See schema.ts for how columns are typed. */

/** Rows that every node keeps in memory: `revision` tells which ones are new, `gone` those that are no more. */
interface Followed {
  revision: number;
  gone: number;
}

export interface TenantTable extends Followed {
  id: string;
  kind: string;
  /** The operator of an installer company; null for an operator. */
  parent: string | null;
  name: string;
  mail: string;
  phone: string;
  address: string;
  /** JSON: the flags that differ from those above. */
  flags: string;
  /** How often they were set. */
  flags_revision: number;
  created_at: number;
}

/** Somebody works for one tenant at a time. */
export interface TenantMemberTable extends Followed {
  account: string;
  tenant: string;
  role: string;
}

export interface TenantPlanTable extends Followed {
  id: string;
  tenant: string;
  name: string;
  /** JSON list. */
  features: string;
}

/** What a panel is to its tenant; a panel without a row is its owner's alone and has everything. */
export interface PanelTenancyTable extends Followed {
  panel: string;
  tenant: string | null;
  customer: string | null;
  plan: string | null;
  /** Since when the company sets it up; null once it is handed over. */
  installing_since: number | null;
  /** Consents from before do not count: the owner took them back while the panel was not reached. */
  consent_stopped_at: number;
  asked_by: string;
  asked_at: number | null;
  /** For how long, and why; 0 where nobody said. */
  asked_minutes: number;
  asked_reason: string;
  /** When the owner last said no. */
  refused_at: number | null;
  /** The beginning of the consent that the next three are about; of another one they say nothing. */
  granted_from: number;
  granted_reason: string;
  granted_for: string;
  granted_emergency: number;
  /** 1: the owner lets the company come in unasked in an emergency. */
  emergency_allowed: number;
  /** 1: the owner lets the company receive its alarms, and the company has taken that on. */
  monitoring_allowed: number;
  monitored: number;
  /** 1: whoever works on an alarm may see its cameras. */
  pictures_allowed: number;
  note: string;
  /** The group by which templates are chosen; empty is none. */
  site_group: string;
  /** JSON list of the fields that the site keeps for itself, whatever templates say. */
  own_fields: string;
}

/** Since when a panel has needed somebody, by why. */
export interface FleetNeedTable {
  panel: string;
  why: string;
  since: number;
}

/** How a tenant's panels stood on a day (UTC), as it was last looked at. */
export interface FleetDayTable {
  tenant: string;
  day: string;
  panels: number;
  offline: number;
  needs: number;
}

/** One row: the last revision given. */
export interface TenancyRevisionTable {
  id: number;
  value: number;
}

export interface CustomerTable {
  id: string;
  tenant: string;
  name: string;
  mail: string;
  phone: string;
  address: string;
  note: string;
  revision: number;
}

export interface TemplateTable {
  id: string;
  tenant: string;
  name: string;
  /** JSON. */
  tasks: string;
  /** For which sites it holds by itself: none, all, or those of a group. */
  scope: string;
  site_group: string;
  /** The name of who changed it last, as it was then. */
  by_name: string;
  at: number;
  revision: number;
}

/** A template as it was from `at` on; `version` is the revision that it had. */
export interface TemplateVersionTable {
  template: string;
  version: number;
  name: string;
  tasks: string;
  scope: string;
  site_group: string;
  by_name: string;
  at: number;
}

/** How a panel stood to its templates when that could last be seen. */
export interface SiteDriftTable {
  panel: string;
  /** Which templates in which versions, and what the site keeps for itself. */
  templates: string;
  /** JSON list of the fields that were not as they say. */
  fields: string;
  at: number;
}

export interface InvitationTable {
  id: string;
  token_hash: string;
  kind: string;
  /** Set for a member and an owner. */
  panel: string | null;
  /** Set for staff. */
  tenant: string | null;
  /** The only account that may take it; null is whoever has the token. */
  account: string | null;
  name: string;
  mail: string;
  role: string;
  /** JSON: areas, cameras, slot, from, until; or whether the old owner stays. */
  rights: string;
  invited_by: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A code of a panel; the code itself is with whoever got it. */
export interface EnrolmentCodeTable {
  id: string;
  code_hash: string;
  panel: string;
  /** The operator that made it; null where the panel's owner did. */
  tenant: string | null;
  by_name: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** The company that used it. */
  used_by: string | null;
}

export interface SupportCaseTable {
  id: string;
  tenant: string;
  account: string;
  panel: string;
  ticket: string;
  reason: string;
  from_at: number;
  until_at: number;
  closed_at: number | null;
  /** How, by whom and for which company; '' of one that is not closed. */
  ended_how: string;
  ended_by: string;
  ended_company: string;
  /** What came of it. */
  outcome: string;
}

/** A code of a company for a new site; the code itself is with whoever got it. */
export interface SiteCodeTable {
  id: string;
  code_hash: string;
  tenant: string;
  customer: string | null;
  label: string;
  by_name: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** Where it was used. */
  panel: string | null;
}

/** A time for which a company was let in; `ended_at` is null while it is on, and where its time ran out. */
export interface VisitTable {
  grant_id: string;
  panel: string;
  kind: string;
  /** Its name, as it was then. */
  company: string;
  from_at: number;
  until_at: number;
  by_name: string;
  reason: string;
  wanted_by: string;
  ended_at: number | null;
  ended_how: string;
}

/** The hash of a chain at some entry: of each day, or of what was last swept away. */
export interface AuditAnchorTable {
  scope: string;
  seq: number;
  kind: string;
  at: number;
  hash: string;
}

export interface CompanyTokenTable {
  id: string;
  tenant: string;
  /** Who made it. */
  account: string;
  /** His name, as it was then. */
  by_name: string;
  name: string;
  secret_hash: string;
  /** Comma list. */
  scopes: string;
  created_at: number;
  until_at: number;
  used_at: number | null;
}

export interface LetterheadTable {
  tenant: string;
  text: string;
  /** A data URL; empty is none. */
  logo: string;
}

export interface TenantTables {
  letterheads: LetterheadTable;
  tenants: TenantTable;
  tenant_members: TenantMemberTable;
  tenant_plans: TenantPlanTable;
  panel_tenancy: PanelTenancyTable;
  fleet_needs: FleetNeedTable;
  fleet_days: FleetDayTable;
  tenancy_revision: TenancyRevisionTable;
  customers: CustomerTable;
  templates: TemplateTable;
  template_versions: TemplateVersionTable;
  site_drift: SiteDriftTable;
  invitations: InvitationTable;
  enrolment_codes: EnrolmentCodeTable;
  support_cases: SupportCaseTable;
  visits: VisitTable;
  site_codes: SiteCodeTable;
  audit_anchors: AuditAnchorTable;
  company_tokens: CompanyTokenTable;
}
