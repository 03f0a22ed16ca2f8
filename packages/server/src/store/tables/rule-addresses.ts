/** Addresses of rules. See schema.ts for how columns are typed. */

export interface RuleAddressTable {
  token_hash: string;
  panel: string;
  rule: string;
  /** The name of who made it, as it was then. */
  by_name: string;
  made_at: number;
  called_at: number | null;
}

export interface RuleAddressTables {
  rule_addresses: RuleAddressTable;
}
