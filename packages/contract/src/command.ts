import { z } from 'zod';
import { Obstacle } from './entities/area.ts';
import { AlarmKind, IncidentReason } from './entities/incident.ts';
import { DeviceKind, Fault } from './entities/device.ts';
import { DeviceCommand } from './entities/device-command.ts';
import { Position } from './entities/location.ts';
import { PanelFault } from './entities/panel-status.ts';
import { ConfigEdit } from './edit.ts';
import {
  AreaId,
  DeviceId,
  GroupId,
  IncidentId,
  Instant,
  SceneId,
  ScheduleId,
  TrackerId,
  ZoneNo,
} from './ids.ts';
import { AreaTarget, ArmMode } from './modes.ts';
import { WorldAct } from './world.ts';

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
  z.object({
    tag: z.literal('incident'),
    incident: IncidentId,
    act: z.enum(['acknowledge', 'comment', 'close', 'seen']),
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
  z.object({
    tag: z.literal('learning'),
    on: z.boolean(),
    kind: DeviceKind.nullable(),
    area: AreaId.nullable(),
    zone: ZoneNo.nullable(),
  }),
  /** The owner lets an installer in for so many minutes; 0 ends it. */
  z.object({
    tag: z.literal('consent'),
    minutes: z.number().int().min(0).max(1440),
    pin: z.string().max(8).nullable(),
  }),
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
    act: z.enum([
      'help',
      'cancel',
      'answer',
      'nurse',
      'nurseGone',
      'helpStillNeeded',
      'close',
      'checkIn',
      'away',
      'home',
      'medicationTaken',
      'callRequest',
      'noOperator',
    ]),
    text: z.string().max(250),
    /** The call it is about; without it, the newest that it fits. */
    call: z.string().max(32).optional(),
    /** Why the case was closed; only with `close`. */
    reason: IncidentReason.optional(),
  }),
  z.object({ tag: z.literal('position'), tracker: TrackerId, position: Position }),
  /** Asks a tracker where it is; its position comes as a `position`, or not at all. */
  z.object({ tag: z.literal('locate'), tracker: TrackerId }),
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
  z.object({ tag: z.literal('invalid'), why: z.string(), where: z.string().optional() }),
  /** The set-up has changed meanwhile; this is its revision now. */
  z.object({ tag: z.literal('changed'), revision: z.number().int() }),
  z.object({ tag: z.literal('expired') }),
  /** The device or the panel did not answer. */
  z.object({ tag: z.literal('noAnswer') }),
]);
export type Refusal = z.infer<typeof Refusal>;

export const CommandResult = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('done'), revision: z.number().int() }),
  z.object({ tag: z.literal('refused'), refusal: Refusal }),
]);
export type CommandResult = z.infer<typeof CommandResult>;
