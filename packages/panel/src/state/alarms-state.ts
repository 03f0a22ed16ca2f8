import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { RuleAlarm } from '@homeward/contract/shapes/automation/automation.ts';
import type { AlwaysKind } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { DeviceId, IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';

/** How often one cause has been told within one incident (reliability A1-5). */
interface Trip {
  readonly code: EventCode;
  readonly count: number;
  readonly at: Instant;
}

/** An incident that still gathers causes: until somebody disarms, or closes it. */
export interface LiveIncident {
  readonly id: IncidentId;
  readonly trips: readonly Trip[];
  /** When an alarm of it left the premises last, or began to wait for its turn; null is never. */
  readonly leftAt: Instant | null;
  /** Its alarms that are held leave then; null where none has been held. */
  readonly heldUntil: Instant | null;
}

/** An alarm that was told and whose end was not: the zone has yet to return to normal. */
export interface Unrestored {
  /** Null is the panel itself. */
  readonly device: DeviceId | null;
  readonly code: EventCode;
  readonly incident: IncidentId;
  /** Off where the alarm never left the premises: then its end does not leave either. */
  readonly reported: boolean;
  /** The zone is back to normal; that is told then, if it stays so. Absent while the cause stands. */
  readonly settlesAt?: Instant;
}

/** Alarms of one zone since the area's mode was set (reliability A2-21). */
export interface Swinger {
  readonly device: DeviceId;
  readonly trips: number;
  /** The last of them. */
  readonly at: Instant;
  /** The zone has fallen silent until then; null is not. */
  readonly until: Instant | null;
}

/** A burglar alarm that waits for an independent zone to confirm it (reliability A1-12). */
export interface Unconfirmed {
  readonly device: DeviceId;
  readonly until: Instant;
}

/** A technical alarm that a rule raised and that is not over yet. */
export interface TechnicalAlarm {
  readonly alarm: RuleAlarm;
  readonly incident: IncidentId;
}

/** A detector whose smoke waits for a second word (domain 4.4). */
export interface FireCheck {
  readonly device: DeviceId;
  readonly until: Instant;
  readonly verified: boolean;
}

/** A first press of a button that takes two. */
export interface FirstPress {
  readonly device: DeviceId;
  readonly call: AlwaysKind;
  readonly at: Instant;
}
