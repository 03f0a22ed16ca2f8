/** What homes pay for. See schema.ts for how columns are typed. */

/** Every node keeps them in memory: `revision` tells which ones are new, `gone` those that are no more. */
export interface SubscriptionTable {
  panel: string;
  /** JSON. */
  body: string;
  /** When the provider said so. */
  known_at: number;
  revision: number;
  gone: number;
}

export interface ReceiptTable {
  panel: string;
  /** Counted from 1 for each panel. */
  no: number;
  at: number;
  /** JSON, all but its number. */
  body: string;
}

export interface PaymentTables {
  subscriptions: SubscriptionTable;
  receipts: ReceiptTable;
}
