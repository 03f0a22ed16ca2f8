import { z } from 'zod';
import { Obstacle } from './entities/area.ts';
import { AlarmKind } from './entities/incident.ts';
import { DeviceCommand } from './entities/device.ts';
import { ReportDestination, ReportGroup } from './entities/report.ts';
import { AreaId, DeviceId, IncidentId, Instant, SceneId } from './ids.ts';
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
  }),
  z.object({ tag: z.literal('silence'), area: AreaTarget }),
  z.object({
    tag: z.literal('bypass'),
    kind: z.enum(['oneTime', 'permanent']),
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
    act: z.enum(['acknowledge', 'comment', 'close']),
    text: z.string().max(250),
  }),
  z.object({
    tag: z.literal('setDestinations'),
    destinations: z.array(ReportDestination).max(20).readonly(),
  }),
  z.object({ tag: z.literal('setGroups'), groups: z.array(ReportGroup).max(5).readonly() }),
  z.object({ tag: z.literal('testReport'), destination: z.number().int() }),
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
  /** Makes no sense now, `why` is a message key. */
  z.object({ tag: z.literal('invalid'), why: z.string() }),
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
