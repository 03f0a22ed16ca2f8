/** Whether people can still be reached, by tests that come once a month. See schema.ts for how columns are typed. */

/** One row a panel. */
export interface CanaryTable {
  panel: string;
  /** When somebody looks next: whether tests have arrived, or whether new ones are to go out. */
  due_at: number;
  /** When all ways are tested next. */
  round_at: number;
  /** When they were last; null before the first time. */
  begun_at: number | null;
}

/** One address that was tested. */
export interface CanaryWayTable {
  panel: string;
  lane: string;
  /** An account, or `contact:` and the id of a care contact. */
  who: string;
  account: string | null;
  /** Of the person, as it was then. */
  name: string;
  channel: string;
  /** The last test in the outbox. */
  message: string;
  sent_at: number;
  /** 1 while nobody knows what became of it. */
  pending: number;
  proven_at: number | null;
  /** Tests in a row that came to nothing. */
  failures: number;
  failed_at: number | null;
  /** Why the last one did. */
  answer: string;
  /** When the owner was told of it. */
  told_at: number | null;
}

/** What somebody chose about tests that cost money; absent while everything is as it comes. */
export interface CanaryChoiceTable {
  panel: string;
  who: string;
  account: string | null;
  sms: number;
  voice: number;
}

/** What somebody said of a detector that was unusually quiet. */
export interface QuietAnswerTable {
  panel: string;
  device: string;
  /** looked or fine. */
  answer: string;
  at: number;
  by_name: string;
}

export interface CanaryTables {
  quiet_answers: QuietAnswerTable;
  canaries: CanaryTable;
  canary_ways: CanaryWayTable;
  canary_choices: CanaryChoiceTable;
}
