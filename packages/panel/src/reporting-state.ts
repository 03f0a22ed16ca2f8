import type { EventCode } from '@homeward/contract/entities/event.ts';
import type { IncidentId, Instant } from '@homeward/contract/ids.ts';

/** A report on its way through the groups. */
export interface PendingReport {
  readonly id: number;
  readonly code: EventCode;
  readonly at: Instant;
  readonly incident: IncidentId | null;
  /** 0 is the most urgent (reliability A1-14). */
  readonly priority: number;
}

export interface ReportingState {
  readonly lastId: number;
  readonly pending: readonly PendingReport[];
}
