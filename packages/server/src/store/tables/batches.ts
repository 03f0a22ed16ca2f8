/** What companies do at many panels at once. See schema.ts for how columns are typed. */

export interface BatchTable {
  id: string;
  tenant: string;
  account: string;
  /** The name of who started it, as it was then. */
  by_name: string;
  /** The template's; empty without one. */
  name: string;
  /** JSON: the tasks, without codes. */
  tasks: string;
  wave: number;
  at: number;
  /** Until then homes that are armed are tried again. */
  until_at: number;
  /** The job that works on it, or did last; empty before the first. */
  job: string;
  /** 1: somebody has stopped it. */
  cancelled: number;
}

export interface BatchPanelTable {
  batch: string;
  panel: string;
  /** Its place in the order in which panels are set up. */
  place: number;
  state: string;
  /** 1: it is to get, or has got, back what it had before. */
  undoing: number;
  /** A message key, or empty. */
  message: string;
  /** 1: it may have a part of the change and not the rest. */
  halfway: number;
  /** The message key of why what it took is to be given back, or was; empty where it is not. */
  because: string;
  /** JSON: what came of what it was asked to do. */
  outcomes: string;
  /** JSON: the values from before and those it was to get; null until it was touched. */
  snapshot: string | null;
  /** JSON: what is to be done at this panel; null is the batch's own tasks. */
  tasks: string | null;
  /** JSON list of the fields that this panel keeps for itself. */
  own_fields: string;
  /** JSON list of fields that a roll back left as they were. */
  kept: string;
  /** When its values were read back. */
  at: number | null;
}

export interface BatchTables {
  batches: BatchTable;
  batch_panels: BatchPanelTable;
}
