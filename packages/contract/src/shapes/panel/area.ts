import { z } from 'zod';
import { AreaId, DeviceId, Instant } from '../values/ids.ts';
import { Actor, AlarmPhase, ArmedMode, ArmPhase } from '../values/modes.ts';
import { Fault } from '../devices/device.ts';
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
  /** Whether silent devices of the area are a fault; absent is yes (domain 4.3). */
  supervision: z.boolean().optional(),
});
export type AreaConfig = z.infer<typeof AreaConfig>;

/** What somebody can do about something in the way, the best first. */
export const Remedy = z.enum([
  'close',
  'wait',
  'checkDevice',
  'closeCover',
  'replaceBattery',
  'checkPower',
  'checkLine',
  'clearView',
  'bypass',
  'clearFault',
  'callInstaller',
  'disarm',
]);
export type Remedy = z.infer<typeof Remedy>;

const zoneObstacle = {
  device: DeviceId,
  since: Instant.nullable(),
  canBypass: z.boolean(),
  remedies: z.array(Remedy).readonly().default([]),
};

/** One thing in the way of arming (code 996, panelCode 29): what it is, and what can be done about it. */
export const Obstacle = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('zoneOpen'), ...zoneObstacle }),
  z.object({ tag: z.literal('zoneUnknown'), ...zoneObstacle }),
  /** Not heard within the pre-arm time (`preArmMinutes`); `since` is when it was heard last. */
  z.object({ tag: z.literal('zoneSilent'), ...zoneObstacle }),
  z.object({
    tag: z.literal('deviceFault'),
    device: DeviceId,
    fault: Fault,
    canBypass: z.boolean(),
    remedies: z.array(Remedy).readonly().default([]),
  }),
  z.object({
    tag: z.literal('panelFault'),
    fault: PanelFault,
    remedies: z.array(Remedy).readonly().default([]),
  }),
  /** An alarm of the area sounds: it is ended first. */
  z.object({ tag: z.literal('alarmSounding'), remedies: z.array(Remedy).readonly().default([]) }),
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
  /** As in its configuration. */
  supervision: z.boolean().optional(),
});
export type AreaView = z.infer<typeof AreaView>;
