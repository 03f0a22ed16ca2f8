import { z } from 'zod';
import { Obstacle } from './area.ts';
import { MemberResult, SceneAction } from '../automation/automation.ts';
import { CareAct } from '../care/care.ts';
import { AlarmKind, IncidentReason } from '../alarms/incident.ts';
import { DeviceKind, Fault } from '../devices/device.ts';
import { DeviceCommand } from '../devices/device-command.ts';
import { Position } from '../care/location.ts';
import { NetworkAct, NetworkFamily, OfGateway } from '../devices/network.ts';
import { ConnectionAct } from '../reports/connections.ts';
import { PanelFault } from './panel-status.ts';
import { BackupFile, Passphrase } from './backup.ts';
import { OwnSound, SoundContent, SoundUse } from './own-sound.ts';
import { UpkeepAct } from './upkeep.ts';
import { ConfigEdit } from './edit.ts';
import { limits } from '../../words/values/limits.ts';
import {
  AccountId,
  AreaId,
  DeviceId,
  GroupId,
  IncidentId,
  Instant,
  RuleId,
  SceneId,
  ScheduleId,
  TrackerId,
  ZoneNo,
} from '../values/ids.ts';
import { AreaTarget, ArmMode } from '../values/modes.ts';
import { WorldAct } from '../devices/world.ts';
import { Message } from '../api/message.ts';

/** What a person or client asks of a panel. PINs cross only here, on their way to the hub, which verifies them. */
export const PanelCommand = z.discriminatedUnion('tag', [
  z.object({
    tag: z.literal('setMode'),
    area: AreaTarget,
    mode: ArmMode,
    pin: z.string().max(8).nullable(),
    force: z.boolean(),
    /** Leaving without a sound takes longer: the exit delay is twice as long. Absent is no. */
    silent: z.boolean().optional(),
  }),
  /** The address of a rule was called; with what its body said, by its words. Proves nothing. */
  z.object({
    tag: z.literal('callRule'),
    rule: RuleId,
    words: z
      .array(z.object({ name: z.string().min(1).max(65), value: z.string().max(100) }))
      .max(20)
      .readonly(),
  }),
  /** The exit delay of an area, or of all, is over: it arms now. Refused while something is in the way; the delay goes on. */
  z.object({ tag: z.literal('armNow'), area: AreaTarget }),
  /** Some alarms are silenced only by a code; absent is none. */
  z.object({
    tag: z.literal('silence'),
    area: AreaTarget,
    pin: z.string().max(8).nullable().optional(),
  }),
  z.object({
    tag: z.literal('bypass'),
    /** `tamper` leaves out the covers alone. */
    kind: z.enum(['oneTime', 'permanent', 'tamper']),
    devices: z
      .array(z.object({ device: DeviceId, on: z.boolean() }))
      .min(1)
      .max(200)
      .readonly(),
  }),
  z.object({
    tag: z.literal('control'),
    device: DeviceId,
    command: DeviceCommand,
    pin: z.string().max(8).nullable(),
  }),
  z.object({ tag: z.literal('panic'), kind: AlarmKind, area: AreaId }),
  z.object({ tag: z.literal('applyScene'), scene: SceneId, pin: z.string().max(8).nullable() }),
  /** Applies once what is not saved, by the name that it would have. */
  z.object({
    tag: z.literal('tryScene'),
    name: z.string().max(60),
    actions: z.array(SceneAction).min(1).max(20).readonly(),
    pin: z.string().max(8).nullable(),
  }),
  z.object({
    tag: z.literal('incident'),
    incident: IncidentId,
    /**
     * `claim`: somebody is on the way, which also acknowledges it; who claims it last has it. `release`: that one gives
     * it back. `verify`: somebody knows that it is real.
     */
    act: z.enum(['acknowledge', 'claim', 'release', 'comment', 'verify', 'close', 'seen']),
    /** Why it was closed; only with `close`. */
    reason: IncidentReason.nullable(),
    text: z.string().max(250),
  }),
  z.object({ tag: z.literal('testReport'), destination: z.number().int() }),
  /** Changes how the panel is set up. `expect`: refused where the set-up has changed since that revision of it. */
  z.object({
    tag: z.literal('configure'),
    edit: ConfigEdit,
    expect: z.number().int().nonnegative().nullable(),
    pin: z.string().max(8).nullable(),
    /** Refused while an area is armed or in alarm; nobody is waiting for this. */
    calm: z.literal(true).optional(),
  }),
  z.object({
    tag: z.literal('controlGroup'),
    group: GroupId,
    command: DeviceCommand,
    pin: z.string().max(8).nullable(),
  }),
  z.object({ tag: z.literal('walkTest'), on: z.boolean() }),
  /** Puts a zone on trial for so many days; 0 ends it. */
  z.object({ tag: z.literal('soakTest'), device: DeviceId, days: z.number().int().min(0).max(14) }),
  /** Reports nothing outside for so many minutes; 0 ends it. */
  z.object({ tag: z.literal('testMode'), minutes: z.number().int().min(0).max(240) }),
  /**
   * Says that somebody works at a device, or with null at the whole home, for so many minutes; 0 is that it is over. While
   * armed it needs a code.
   */
  z.object({
    tag: z.literal('service'),
    device: DeviceId.nullable(),
    minutes: z.number().int().min(0).max(limits.serviceMinutes.max),
    reason: z.string().max(limits.serviceReason),
    pin: z.string().max(8).nullable(),
  }),
  /**
   * An alarm for practice: `begin` waits for a detector, `fire` sets it off by hand, `end` ends it. `people` are told, and
   * nobody else.
   */
  z.object({
    tag: z.literal('practice'),
    act: z.enum(['begin', 'fire', 'end']),
    people: z.array(AccountId).max(limits.practicePeople).readonly(),
    siren: z.boolean(),
  }),
  z.object({
    tag: z.literal('learning'),
    on: z.boolean(),
    kind: DeviceKind.nullable(),
    area: AreaId.nullable(),
    zone: ZoneNo.nullable(),
  }),
  /** Does something to a device network as a whole, or to one of its devices; what came of it is logged. */
  z.object({
    tag: z.literal('network'),
    family: NetworkFamily,
    act: NetworkAct,
    device: DeviceId.nullable(),
    gateway: OfGateway,
  }),
  /** Does something with the machine's own connections; what has no means here is refused with `noMeans`. */
  z.object({
    tag: z.literal('connection'),
    act: ConnectionAct,
    /** Of `changeOperator`: `auto`, or a mobile network by its number. */
    operator: z.string().max(6).optional(),
  }),
  /** A remote command as a text message brings it (domain 5); its word and code go no further than the hub. */
  z.object({ tag: z.literal('smsCommand'), sms: z.string().max(400) }),
  /** The owner lets an installer in for so many minutes; 0 ends it. */
  z.object({
    tag: z.literal('consent'),
    minutes: z.number().int().min(0).max(1440),
    pin: z.string().max(8).nullable(),
  }),
  /** Proves a code that may set the panel up (S6.5), or with `own` one that somebody has as his own; changes nothing. */
  z.object({ tag: z.literal('provePin'), pin: z.string().max(8).nullable(), own: z.boolean().optional() }),
  /** Null is a fault of the panel. */
  z.object({
    tag: z.literal('clearFault'),
    device: DeviceId.nullable(),
    fault: z.union([Fault, PanelFault]),
  }),
  /** Puts off a scheduled arming that has been announced. */
  z.object({
    tag: z.literal('delaySchedule'),
    schedule: ScheduleId,
    minutes: z.number().int().min(0).max(240),
  }),
  z.object({
    tag: z.literal('care'),
    act: CareAct,
    text: z.string().max(250),
    /** The call it is about; without it, the newest that it fits. */
    call: z.string().max(32).optional(),
    /** Why the case was closed; only with `close`. */
    reason: IncidentReason.optional(),
  }),
  z.object({ tag: z.literal('position'), tracker: TrackerId, position: Position }),
  /** Asks a tracker where it is; its position comes as a `position`, or not at all. */
  z.object({ tag: z.literal('locate'), tracker: TrackerId }),
  /**
   * Sets the panel up as a backup has it, all of it or nothing. The hub opens the file; the panel sees what was in it as
   * an edit. `otherPanel`: also one that was taken from another panel.
   */
  z.object({
    tag: z.literal('restoreSetup'),
    file: BackupFile,
    passphrase: Passphrase,
    otherPanel: z.boolean(),
    pin: z.string().max(8).nullable(),
  }),
  /**
   * Gives a use a sound of the home's own. The hub keeps the file, and the panel sees an edit of the settings that names
   * it.
   */
  z.object({
    tag: z.literal('putSound'),
    use: SoundUse,
    name: OwnSound.shape.name,
    content: SoundContent,
  }),
  /** Does something to the panel as a machine. `force`: also while it guards. */
  z.object({
    tag: z.literal('upkeep'),
    act: UpkeepAct,
    force: z.boolean(),
    pin: z.string().max(8).nullable(),
  }),
  /** Only a hub with a simulated world carries these out. */
  z.object({ tag: z.literal('world'), act: WorldAct }),
]);
export type PanelCommand = z.infer<typeof PanelCommand>;

/** Why a command did not happen. Values, never exceptions. */
export const Refusal = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('obstacles'), obstacles: z.array(Obstacle).readonly() }),
  z.object({ tag: z.literal('wrongPin'), triesLeft: z.number().int() }),
  z.object({ tag: z.literal('lockedOut'), until: Instant }),
  z.object({ tag: z.literal('pinRequired') }),
  /** The slot may not do this: guard without an alarm, installer without consent, another area. */
  z.object({ tag: z.literal('notAllowed') }),
  /** No such area, device, incident, scene or row. */
  z.object({ tag: z.literal('absent') }),
  /** Fire, gas, CO, medical and panic zones cannot be bypassed; permanent ones not again once. */
  z.object({ tag: z.literal('cannotBypass'), device: DeviceId }),
  /** Makes no sense now; `why` is a message key, `where` names the field where there is one (`actions.0.device`). */
  z.object({
    tag: z.literal('invalid'),
    why: Message,
    where: z.string().optional(),
    /** The character that a name may not hold, as `U+202E`. */
    character: z.string().optional(),
  }),
  /** The set-up has changed meanwhile; this is its revision now. */
  z.object({ tag: z.literal('changed'), revision: z.number().int() }),
  /** This machine lacks what it takes, as a modem; `why` is a message key. */
  z.object({ tag: z.literal('noMeans'), why: Message }),
  z.object({ tag: z.literal('expired') }),
  /** The device or the panel did not answer. */
  z.object({ tag: z.literal('noAnswer') }),
]);
export type Refusal = z.infer<typeof Refusal>;

export const CommandResult = z.discriminatedUnion('tag', [
  /** `members`: what each device of a group made of it. */
  z.object({
    tag: z.literal('done'),
    revision: z.number().int(),
    members: z.array(MemberResult).readonly().optional(),
  }),
  z.object({
    tag: z.literal('refused'),
    refusal: Refusal,
    members: z.array(MemberResult).readonly().optional(),
  }),
]);
export type CommandResult = z.infer<typeof CommandResult>;
