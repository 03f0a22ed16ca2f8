/** Whom homes pay, by the operator's choice. */
export type PaymentOptions =
  /** Nobody: every home has what its operator set up, or everything. */
  | { readonly tag: 'none' }
  /** Nothing is charged, and all of it is kept in the store. */
  | {
      readonly tag: 'demo';
      /** Every renewal is refused, to see what is said then. */
      readonly refuses: boolean;
    }
  /** The operator's own billing service (docs/operations.md). */
  | {
      readonly tag: 'service';
      /** Its calls are below this address, without a slash at the end. */
      readonly url: string;
      /** Sent as a bearer token. */
      readonly key: string;
      /** As people are told it. */
      readonly name: string;
      /** Where they change their means of payment; null where nowhere. */
      readonly manage: string | null;
    };
