import type { DeviceState } from '@homeward/contract/entities/device.ts';
import type { Incident } from '@homeward/contract/entities/incident.ts';
import type { PanelStatus } from '@homeward/contract/entities/panel-status.ts';
import type { CommandId, DeviceId, IncidentId, Instant } from '@homeward/contract/ids.ts';
import type { Actor, AlarmPhase, ArmPhase } from '@homeward/contract/modes.ts';
import type { PanelConfig } from './config.ts';
import type { ReportingState } from './reporting-state.ts';

export interface AreaState {
  readonly phase: ArmPhase;
  readonly alarm: AlarmPhase;
  /** A burglar alarm since the last disarming. */
  readonly burglar: boolean;
  readonly since: Instant;
  readonly by: Actor;
  /** Zones that opened during the entry delay and wait for its end (Burglar Follow), in order. */
  readonly followers: readonly DeviceId[];
  /** Arm Fault Type Confirm: until when a second attempt at this mode arms with faults. */
  readonly confirm: { readonly mode: string; readonly until: Instant } | null;
  readonly openIncident: IncidentId | null;
}

/** Everything the panel knows: plain data that survives JSON. Timers are deadlines in here, nowhere else. */
export interface PanelState {
  readonly config: PanelConfig;
  /** Panel time of the last input. */
  readonly at: Instant;
  /** Rises with every change that anyone can see. */
  readonly revision: number;
  /** Sequence of the last event. */
  readonly eventSeq: number;
  /** Parallel to `config.areas`. */
  readonly areas: readonly AreaState[];
  /** Parallel to `config.devices`. */
  readonly devices: readonly DeviceState[];
  readonly status: PanelStatus;
  /** Newest first, at most 50; open ones are never dropped. */
  readonly incidents: readonly Incident[];
  readonly reporting: ReportingState;
  /** Ids of the latest commands, so that a repeated one never executes; oldest first, at most 200. */
  readonly seenCommands: readonly CommandId[];
  /** When mains failed, until it counts as a fault. */
  readonly acFailedAt: Instant | null;
  /** Supervision grace after a restart. */
  readonly startedAt: Instant;
}
