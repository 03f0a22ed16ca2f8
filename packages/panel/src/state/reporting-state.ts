import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { ProofEntry } from '@homeward/contract/shapes/access/proof.ts';
import type { ReportTest, StationProof } from '@homeward/contract/shapes/reports/report.ts';
import type { IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';

/** What one report has been through at one destination. */
export interface Attempted {
  readonly destination: number;
  /** 1 to 9999; a retry keeps it, so that the receiver knows the report again. */
  readonly sequence: number;
  readonly attempts: number;
  /** The receiver cannot make sense of it: never repeat (DC-09 DUH). */
  readonly refused: boolean;
  /** Attempts in this cycle; absent is none. */
  readonly tries?: number;
}

/** A report on its way through the groups. */
export interface PendingReport {
  readonly id: number;
  readonly code: EventCode;
  readonly at: Instant;
  readonly incident: IncidentId | null;
  /** As `SendReport.person`. */
  readonly person?: string | null;
  /** 0 is the most urgent (reliability A1-14). */
  readonly priority: number;
  /** A manual test goes to this destination alone and is tried once; null for all else. */
  readonly only: number | null;
  /** A text to this person (their row's number) alone; absent is a report to the rows of the report page. */
  readonly text?: number;
  readonly attempted: readonly Attempted[];
  /** Groups that are through in this cycle. */
  readonly outcomes: readonly { readonly group: number; readonly accepted: boolean }[];
}

/** The line to one destination: one report at a time. */
export interface Line {
  readonly destination: number;
  /** The sequence given last, 0 before the first. */
  readonly sequence: number;
  /** `until`: without a receipt by then, the attempt counts as unanswered. */
  readonly inFlight: { readonly report: number; readonly attempt: number; readonly until: Instant } | null;
  /** Attempts without answer since the last answer. */
  readonly failures: number;
  /** Leave it alone until then. */
  readonly retryAt: Instant | null;
}

/** What the panel tells by itself now and then (domain 4.3): the check-in, and that each way out works. */
export type PeriodicTest = 'checkIn' | 'gprs' | 'ethernet';

/** The supervision of a line between reports. */
export interface Poll {
  readonly destination: number;
  /** When the receiver answered last, to a poll or a report; the start of polling before that. */
  readonly heardAt: Instant;
  /** A poll is on its way; without an answer by then it counts as missed. */
  readonly inFlightUntil: Instant | null;
  /** Polls in a row that nobody answered. */
  readonly missed: number;
  /** When the next goes out. */
  readonly nextAt: Instant;
}

/** A report that stays on the premises until then. */
export interface HeldReport {
  readonly code: EventCode;
  readonly incident: IncidentId;
  /** When it happened. */
  readonly at: Instant;
  readonly until: Instant;
  /** It happened in test mode: it never leaves, however long that lasts. */
  readonly testing?: boolean;
}

/** What has been told outside of one fault of one source. */
export interface ToldFault {
  /** How often it was told, and since when that is counted. */
  readonly count: number;
  readonly since: Instant;
  /** Whether the last word outside is that it stands. */
  readonly stands: boolean;
  /** It is over, and that is told then, if it stays so. */
  readonly settlesAt?: Instant;
}

/** What is known about the way of one alarm to everyone who is told. */
export interface IncidentProof {
  readonly incident: IncidentId;
  /** Sequence of the first event of the incident that the portal has yet to receive; null when it has all. */
  readonly portalOwes: number | null;
  readonly entries: readonly ProofEntry[];
}

export interface ReportingState {
  readonly lastId: number;
  /** Most urgent first, and in order of happening within one priority. */
  readonly pending: readonly PendingReport[];
  /** In order of happening. */
  readonly held: readonly HeldReport[];
  /** What has been told outside of each fault, by the event string of its beginning. */
  readonly faultsTold: Readonly<Record<string, ToldFault>>;
  readonly lines: readonly Line[];
  /** When each kind of periodic test was told last; null is not since the start. */
  readonly tested: Readonly<Record<PeriodicTest, Instant | null>>;
  /** The last manual test of each destination. */
  readonly tests: readonly ReportTest[];
  /** Lines that are polled. */
  readonly polls: readonly Poll[];
  /** The last test that each destination acknowledged, by itself or by hand. */
  readonly proofs: readonly StationProof[];
  /** The machine has a modem, by which texts go. Absent is none. */
  readonly modem?: boolean;
}

export const noReports: ReportingState = {
  lastId: 0,
  pending: [],
  held: [],
  faultsTold: {},
  lines: [],
  tested: { checkIn: null, gprs: null, ethernet: null },
  tests: [],
  polls: [],
  proofs: [],
};
