import { z } from 'zod';
import { AreaId, DeviceId, Instant } from '../ids.ts';
import { Actor, AlarmPhase, ArmedMode, ArmPhase } from '../modes.ts';
import { Fault } from './device.ts';
import { PanelFault } from './panel-status.ts';

/** Seconds, each 0 to 240; the region profile narrows them. */
export const Delays = z.object({
  exit: z.number().int(),
  entry1: z.number().int(),
  entry2: z.number().int(),
});
export type Delays = z.infer<typeof Delays>;

export const AreaConfig = z.object({
  id: AreaId,
  name: z.string().max(30),
  delays: z.record(ArmedMode, Delays),
});
export type AreaConfig = z.infer<typeof AreaConfig>;

/** One thing in the way of arming (code 996, panelCode 29): what it is, and whether a bypass would help. */
export const Obstacle = z.discriminatedUnion('tag', [
  z.object({
    tag: z.literal('zoneOpen'),
    device: DeviceId,
    since: Instant.nullable(),
    canBypass: z.boolean(),
  }),
  z.object({
    tag: z.literal('zoneUnknown'),
    device: DeviceId,
    since: Instant.nullable(),
    canBypass: z.boolean(),
  }),
  z.object({ tag: z.literal('deviceFault'), device: DeviceId, fault: Fault, canBypass: z.boolean() }),
  z.object({ tag: z.literal('panelFault'), fault: PanelFault }),
]);
export type Obstacle = z.infer<typeof Obstacle>;

export const AreaView = z.object({
  id: AreaId,
  name: z.string(),
  phase: ArmPhase,
  alarm: AlarmPhase,
  /** A burglar alarm is in memory; cleared by disarming (wire: burglar). */
  burglar: z.boolean(),
  since: Instant,
  by: Actor,
  /** Per mode, what would refuse it now; an empty list is ready. */
  readiness: z.record(ArmedMode, z.array(Obstacle).readonly()),
  delays: z.record(ArmedMode, Delays),
});
export type AreaView = z.infer<typeof AreaView>;
