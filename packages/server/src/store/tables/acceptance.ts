/** New sites and their acceptance. See schema.ts for how columns are typed. */

export interface SiteWizardTable {
  panel: string;
  begun_at: number;
  /** The name of who began, as it was then. */
  begun_by: string;
  /** JSON: steps and what was said of them. */
  marks: string;
  /** What was noted and agreed. */
  notes: string;
  revision: number;
}

export interface AcceptanceReportTable {
  id: string;
  panel: string;
  /** The company that made it. */
  tenant: string | null;
  made_at: number;
  installer: string;
  /** Canonical JSON; never written again. */
  content: string;
  /** SHA-256 of it, hex. */
  hash: string;
  /** A later one took its place before both had signed. */
  withdrawn_at: number | null;
}

export interface AcceptanceSignatureTable {
  report: string;
  side: string;
  at: number;
  /** Canonical JSON of the signature and the report's hash. */
  body: string;
}

export interface AcceptanceTables {
  site_wizards: SiteWizardTable;
  acceptance_reports: AcceptanceReportTable;
  acceptance_signatures: AcceptanceSignatureTable;
}
