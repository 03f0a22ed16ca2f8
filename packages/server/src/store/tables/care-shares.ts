/** What who is cared for shares with whom. See schema.ts for how columns are typed. */

/** A choice that somebody made; where there is none, it is shared. */
export interface CareShareTable {
  panel: string;
  /** Whose life it is. */
  resident: string;
  /** With whom; '' is everybody of whom nothing is said here. */
  account: string;
  /** Of share-kinds.ts. */
  kind: string;
  shared: number;
  at: number;
}

export interface CareShareTables {
  care_shares: CareShareTable;
}
