import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** One cause of an alarm. */
export interface Cause {
  readonly kind: AlarmKind;
  readonly event: EventNumber;
  readonly audible: boolean;
  /** Slot of the zone; null for a person or the panel itself. */
  readonly device: number | null;
  readonly actor?: Actor;
  /** The panel's own alarms carry area 00 in their code. */
  readonly ofPanel?: boolean;
  readonly detail?: string;
  /** It comes from the entry route, though the entry delay is over. */
  readonly entering?: boolean;
  /** Until when it stays on the premises, where its cause decides that and not the region profile. */
  readonly heldUntil?: Instant;
  /** When it happened, where that is long ago: it is told as late, and nothing sounds. */
  readonly happenedAt?: Instant;
  /** When what led to it began: the entry delay, or a call that could be taken back. */
  readonly beganAt?: Instant;
}
