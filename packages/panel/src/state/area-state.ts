import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { Actor, AlarmPhase, ArmedMode, ArmPhase } from '@homeward/contract/shapes/values/modes.ts';
import type {
  FireCheck,
  LiveIncident,
  Swinger,
  TechnicalAlarm,
  Unconfirmed,
  Unrestored,
} from './alarms-state.ts';

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

/** An area that nobody has armed yet. */
export const quietArea = (at: Instant): AreaState => ({
  phase: { tag: 'disarmed' },
  alarm: { tag: 'quiet' },
  burglar: false,
  since: at,
  by: panelActor,
  arming: null,
  followers: [],
  confirm: null,
  guardedSince: null,
  exitError: false,
  flashes: false,
  crossZone: null,
  fireCheck: null,
  incidents: [],
  unrestored: [],
  swingers: [],
  unconfirmed: [],
  technical: [],
});
