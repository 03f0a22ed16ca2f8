import type { CalendarReading } from '@homeward/contract/shapes/automation/calendar.ts';
import type { DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { PanelStatus } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { CommandId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Maintenance } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { Consent } from '@homeward/contract/shapes/access/pin.ts';
import type { ZoneState } from './device-state.ts';
import type { AreaState } from './area-state.ts';
import type { FirstPress } from './alarms-state.ts';
import type { AccessState } from './access-state.ts';
import type { AutomationState } from './automation-state.ts';
import type { CareState } from './care-state.ts';
import type { PanelConfig } from './config.ts';
import type { ConnectionsState } from './connections-state.ts';
import type { ControlState } from './control-state.ts';
import type { VigilState } from './vigil-state.ts';
import type { LocationState } from './location-state.ts';
import type { IncidentProof, ReportingState } from './reporting-state.ts';
import type { SchedulesState } from './schedules-state.ts';
import type { ChangesState } from './changes-state.ts';
import type { Slots } from './slots.ts';

/** Everything the panel knows: data that survives JSON, see `upgraded`. Timers are deadlines in here, nowhere else. */
export interface PanelState {
  readonly config: PanelConfig;
  /** Panel time of the last input. */
  readonly at: Instant;
  /** Rises with every change that anyone can see. */
  readonly revision: number;
  /** Rises with every edit of the set-up. */
  readonly setupRevision: number;
  /** What was changed of the set-up, by whom. */
  readonly changes: ChangesState;
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
  /** What is known of the calendars that schedules may go by; of none that is not set up. */
  readonly calendars: readonly CalendarReading[];
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
