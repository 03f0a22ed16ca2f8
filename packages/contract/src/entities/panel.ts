import { z } from 'zod';
import { AreaId, DeviceId, Instant, PanelId, RoomId, RuleId, SceneId } from '../ids.ts';
import { AreaView } from './area.ts';
import { DeviceCommand, DeviceView } from './device.ts';
import { Incident } from './incident.ts';
import { PanelStatus } from './panel-status.ts';
import { ReportDestination, ReportGroup } from './report.ts';
import { ArmMode } from '../modes.ts';

/** Series and their sizes in areas (S3.14). */
export const PanelSeries = z.enum(['M', 'H', 'HYBRID', 'ESGW']);
export type PanelSeries = z.infer<typeof PanelSeries>;

export const PanelModel = z.enum(['security', 'carealert']);
export type PanelModel = z.infer<typeof PanelModel>;

export const Room = z.object({ id: RoomId, name: z.string().max(30) });
export type Room = z.infer<typeof Room>;

export const SceneAction = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('device'), device: DeviceId, command: DeviceCommand }),
  z.object({ tag: z.literal('mode'), area: AreaId, mode: ArmMode }),
]);
export type SceneAction = z.infer<typeof SceneAction>;
export const Scene = z.object({
  id: SceneId,
  name: z.string().max(30),
  actions: z.array(SceneAction).min(1).max(5).readonly(),
});
export type Scene = z.infer<typeof Scene>;

export const Trigger = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('opened'), device: DeviceId }),
  z.object({ tag: z.literal('closed'), device: DeviceId }),
  z.object({ tag: z.literal('motion'), device: DeviceId }),
  z.object({ tag: z.literal('mode'), area: AreaId, mode: ArmMode }),
  z.object({ tag: z.literal('alarm'), kind: z.string().nullable() }),
]);
export type Trigger = z.infer<typeof Trigger>;
export const Condition = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('mode'), area: AreaId, modes: z.array(ArmMode).readonly() }),
  z.object({
    tag: z.literal('temperature'),
    device: DeviceId,
    above: z.number().nullable(),
    below: z.number().nullable(),
  }),
]);
export type Condition = z.infer<typeof Condition>;
export const RuleAction = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('device'), device: DeviceId, command: DeviceCommand }),
  z.object({ tag: z.literal('scene'), scene: SceneId }),
]);
export type RuleAction = z.infer<typeof RuleAction>;
export const Rule = z.object({
  id: RuleId,
  name: z.string().max(30),
  enabled: z.boolean(),
  trigger: Trigger,
  conditions: z.array(Condition).readonly(),
  actions: z.array(RuleAction).min(1).readonly(),
});
export type Rule = z.infer<typeof Rule>;

/** The panel's last known state as it crosses the link and as the server keeps it. */
export const PanelView = z.object({
  id: PanelId,
  name: z.string().max(60),
  series: PanelSeries,
  model: PanelModel,
  /** The family's version line; its second word is the firmware (S9.6). */
  version: z.string().max(120),
  timeZone: z.string().max(60),
  pinLength: z.union([z.literal(4), z.literal(6)]),
  /** Rises with every change of state, across restarts. */
  revision: z.number().int().nonnegative(),
  at: Instant,
  status: PanelStatus,
  areas: z.array(AreaView).readonly(),
  devices: z.array(DeviceView).readonly(),
  rooms: z.array(Room).readonly(),
  scenes: z.array(Scene).readonly(),
  rules: z.array(Rule).readonly(),
  /** Open ones and the latest closed, newest first, at most 50. */
  incidents: z.array(Incident).readonly(),
  destinations: z.array(ReportDestination).readonly(),
  groups: z.array(ReportGroup).readonly(),
});
export type PanelView = z.infer<typeof PanelView>;

/** What changed since the revision before; whole entities, never parts of one. */
export const PanelChange = z.object({
  revision: z.number().int().positive(),
  at: Instant,
  status: PanelStatus.optional(),
  areas: z.array(AreaView).readonly().optional(),
  devices: z.array(DeviceView).readonly().optional(),
  /** Ids of devices that are no longer there. */
  removed: z.array(DeviceId).readonly().optional(),
  incidents: z.array(Incident).readonly().optional(),
  destinations: z.array(ReportDestination).readonly().optional(),
  groups: z.array(ReportGroup).readonly().optional(),
});
export type PanelChange = z.infer<typeof PanelChange>;
