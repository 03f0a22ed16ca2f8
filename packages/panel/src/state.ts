import type { DeviceState } from '@homeward/contract/entities/device.ts';
import type { Incident } from '@homeward/contract/entities/incident.ts';
import type { PanelStatus } from '@homeward/contract/entities/panel-status.ts';
import type { CommandId, DeviceId, Instant } from '@homeward/contract/ids.ts';
import type { Actor, AlarmPhase, ArmedMode, ArmPhase } from '@homeward/contract/modes.ts';
import type { Maintenance } from '@homeward/contract/entities/maintenance.ts';
import type { Consent } from '@homeward/contract/entities/pin.ts';
import type {
  FireCheck,
  FirstPress,
  LiveIncident,
  Swinger,
  TechnicalAlarm,
  Unconfirmed,
  Unrestored,
} from './alarms/alarms-state.ts';
import type { AccessState } from './access/access-state.ts';
import type { AutomationState } from './automation/automation-state.ts';
import type { CareState } from './care/care-state.ts';
import type { PanelConfig } from './config.ts';
import type { ConnectionsState } from './connections/connections-state.ts';
import type { ControlState } from './devices/control-state.ts';
import type { VigilState } from './faults/vigil-state.ts';
import type { LocationState } from './location/location-state.ts';
import type { IncidentProof } from './reporting/proof.ts';
import type { ReportingState } from './reporting/reporting-state.ts';
import type { SchedulesState } from './schedules/schedules-state.ts';
import type { Slots } from './slots.ts';

/** Who began an arming, kept until the exit delay is over. */
export interface Arming {
  /** User number in the log and, which differs for a duress code, in the report. */
  readonly shown: number;
  readonly told: number;
  readonly reported: boolean;
  /** Faults in the way were overridden: what is still open at the end is bypassed rather than refused. */
  readonly forced: boolean;
  /** Nobody is to hear it: the exit delay is twice as long. */
  readonly silent: boolean;
  /** A door on the way out closed behind somebody. */
  readonly left: boolean;
  /** Somebody gave this home mode up to arm fully; where that fails it is armed again, since people stay who know of it. */
  readonly fallback?: ArmedMode;
}

export interface CrossZone {
  readonly device: DeviceId;
  readonly until: Instant;
  readonly verified: boolean;
}

export interface AreaState {
  readonly phase: ArmPhase;
  readonly alarm: AlarmPhase;
  /** A burglar alarm since the last disarming. */
  readonly burglar: boolean;
  readonly since: Instant;
  readonly by: Actor;
  readonly arming: Arming | null;
  /** Zones that opened during the entry delay and wait for its end, in order. */
  readonly followers: readonly DeviceId[];
  /** Arm Fault Type Confirm: until when a second attempt at this mode arms over exactly these faults. */
  readonly confirm: {
    readonly mode: ArmedMode;
    readonly until: Instant;
    readonly obstacles: readonly string[];
  } | null;
  /** Since when the mode guards without a break; null while it does not. */
  readonly guardedSince: Instant | null;
  /** The entry delay began because a way out stood open at the end of the exit delay. */
  readonly exitError: boolean;
  /** Something has been heard since the area was quiet: strobes flash on until it is again. */
  readonly flashes: boolean;
  readonly crossZone: CrossZone | null;
  readonly fireCheck: FireCheck | null;
  readonly incidents: readonly LiveIncident[];
  readonly unrestored: readonly Unrestored[];
  readonly swingers: readonly Swinger[];
  readonly unconfirmed: readonly Unconfirmed[];
  readonly technical: readonly TechnicalAlarm[];
}

/** What the panel makes of a device as a zone. */
export interface ZoneState {
  readonly condition: 'normal' | 'active' | 'unknown';
  readonly since: Instant | null;
  /** The last reading that was not unknown; it outlives an absence, so that what happened meanwhile is seen. */
  readonly lastKnown: 'normal' | 'active' | null;
  /** When, by its own account, it said the newest of what it said late; absent where it never was late. */
  readonly saidAt?: number;
  /** Not heard within the pre-arm time; absent while it has been. */
  readonly quiet?: true;
}

/** Everything the panel knows: data that survives JSON, see `upgraded`. Timers are deadlines in here, nowhere else. */
export interface PanelState {
  readonly config: PanelConfig;
  /** Panel time of the last input. */
  readonly at: Instant;
  /** Rises with every change that anyone can see. */
  readonly revision: number;
  /** Rises with every edit of the set-up. */
  readonly setupRevision: number;
  /** Ms to add to panel time for wall time, as the hub measured it last. */
  readonly wallOffset: number;
  /** Sequence of the last event. */
  readonly eventSeq: number;
  /** Parallel to `config.areas`. */
  readonly areas: readonly AreaState[];
  /** Parallel to `config.devices`. */
  readonly devices: Slots<DeviceState>;
  /** Parallel to `config.devices`. */
  readonly zones: Slots<ZoneState>;
  /** Commands to devices that are under way or to come. */
  readonly control: ControlState;
  readonly status: PanelStatus;
  /** Newest first, at most 50, or 200 with those of which somebody has still to be told; open ones are never dropped. */
  readonly incidents: readonly Incident[];
  readonly reporting: ReportingState;
  /** Of the incidents above. */
  readonly proofs: readonly IncidentProof[];
  readonly maintenance: Maintenance;
  /** The owner's word that an installer may act now. */
  readonly consent: Consent | null;
  readonly access: AccessState;
  readonly schedules: SchedulesState;
  readonly automation: AutomationState;
  readonly care: CareState;
  readonly location: LocationState;
  readonly connections: ConnectionsState;
  readonly vigil: VigilState;
  /** Ids of the latest commands, so that a repeated one never executes; oldest first, at most 200. */
  readonly seenCommands: readonly CommandId[];
  /** When mains failed, until it counts as a fault. */
  readonly acFailedAt: Instant | null;
  /** Supervision grace after a restart. */
  readonly startedAt: Instant;
  /** Motion detectors that lost power with the panel warm up; null before the first time. */
  readonly warmUp: { readonly until: Instant; readonly over: boolean } | null;
  /** Buttons pressed once that take two presses. */
  readonly firstPresses: readonly FirstPress[];
  /** What the temporary code has been used for; both, and it is erased (domain 4.5). */
  readonly temporaryUsed: { readonly arm: boolean; readonly disarm: boolean };
}
