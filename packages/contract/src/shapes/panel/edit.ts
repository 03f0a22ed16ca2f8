import { z } from 'zod';
import { AreaConfig } from './area.ts';
import { DeviceGroup, Room, Rule, Scene } from '../automation/automation.ts';
import { Setup } from './backup.ts';
import { CareContact, CareSettings } from '../care/care.ts';
import { ConnectionsEdit } from '../reports/connections.ts';
import { DeviceConfig, DeviceSpot } from '../devices/device.ts';
import { Gateway, GatewayId } from '../devices/gateway.ts';
import { Geofence, Tracker } from '../care/location.ts';
import { PanelContact } from './panel.ts';
import { PinUser } from '../access/pin.ts';
import { ReportGroup, StoredDestination } from '../reports/report.ts';
import { ArmSchedule } from '../automation/schedule.ts';
import { PanelSettings } from './settings.ts';
import { keptChanges } from '../../words/panel/change-parts.ts';
import {
  DeviceId,
  FenceId,
  FloorId,
  GroupId,
  RoomId,
  RuleId,
  SceneId,
  ScheduleId,
  TrackerId,
} from '../values/ids.ts';
import { PinSlot } from '../values/modes.ts';

/** What can be set up, each as a whole: `put…` adds or replaces by id, `remove…` takes away. */
export const ConfigEdit = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('putSettings'), settings: PanelSettings.partial() }),
  /** Without a contact, the one there is stays. */
  z.object({
    tag: z.literal('putPanel'),
    name: z.string().max(60),
    timeZone: z.string().max(60),
    contact: PanelContact.optional(),
  }),
  z.object({ tag: z.literal('putArea'), area: AreaConfig }),
  z.object({ tag: z.literal('putDevice'), device: DeviceConfig }),
  z.object({ tag: z.literal('removeDevice'), device: DeviceId }),
  /** Other names, all of them or none; no more than one change of the set-up keeps, so that it can be put back. */
  z.object({
    tag: z.literal('nameDevices'),
    names: z
      .array(z.object({ device: DeviceId, name: z.string().max(120) }))
      .min(1)
      .max(keptChanges.things)
      .readonly(),
  }),
  /** `by` takes the place of `device`: name, zone, settings, history and rules go over to it. */
  z.object({ tag: z.literal('replaceDevice'), device: DeviceId, by: DeviceId }),
  /** With `devices`, just these stand in it; without, nobody moves. */
  z.object({
    tag: z.literal('putRoom'),
    room: Room,
    devices: z.array(DeviceId).max(640).readonly().optional(),
  }),
  z.object({ tag: z.literal('removeRoom'), room: RoomId }),
  /** Just these stand on the picture of a floor. */
  z.object({
    tag: z.literal('placeDevices'),
    floor: FloorId,
    spots: z
      .array(DeviceSpot.omit({ floor: true }).extend({ device: DeviceId }))
      .max(640)
      .readonly(),
  }),
  z.object({ tag: z.literal('putDeviceGroup'), group: DeviceGroup }),
  z.object({ tag: z.literal('removeDeviceGroup'), group: GroupId }),
  z.object({ tag: z.literal('putScene'), scene: Scene }),
  z.object({ tag: z.literal('removeScene'), scene: SceneId }),
  z.object({ tag: z.literal('putRule'), rule: Rule }),
  z.object({ tag: z.literal('removeRule'), rule: RuleId }),
  z.object({ tag: z.literal('enableRule'), rule: RuleId, enabled: z.boolean() }),
  z.object({ tag: z.literal('putSchedule'), schedule: ArmSchedule }),
  z.object({ tag: z.literal('removeSchedule'), schedule: ScheduleId }),
  /** `code` null keeps the one there is; it goes no further than the hub. */
  z.object({ tag: z.literal('putPin'), user: PinUser, code: z.string().max(8).nullable() }),
  z.object({ tag: z.literal('removePin'), slot: PinSlot }),
  /** What is absent stays as it is. */
  z.object({ tag: z.literal('putCare'), care: CareSettings.partial() }),
  /** `place` in the order of calling, from 0; null leaves it where it is, and puts a new one last. */
  z.object({
    tag: z.literal('putCareContact'),
    contact: CareContact,
    place: z.number().int().min(0).max(19).nullable(),
  }),
  z.object({ tag: z.literal('removeCareContact'), contact: z.string().max(32) }),
  z.object({ tag: z.literal('putGeofence'), fence: Geofence }),
  z.object({ tag: z.literal('removeGeofence'), fence: FenceId }),
  z.object({ tag: z.literal('putTracker'), tracker: Tracker }),
  z.object({ tag: z.literal('removeTracker'), tracker: TrackerId }),
  z.object({
    tag: z.literal('putDestinations'),
    destinations: z.array(StoredDestination).max(20).readonly(),
  }),
  /** One row, added or in the place of the one with its number; a blank address takes it away. */
  z.object({ tag: z.literal('putDestination'), destination: StoredDestination }),
  /** The whole set-up at once: all of it is taken, or nothing. */
  z.object({ tag: z.literal('putSetup'), setup: Setup }),
  /** Puts back what a change of the set-up was before, by its number: all of it or nothing. */
  z.object({ tag: z.literal('undoChange'), change: z.number().int().positive() }),
  z.object({ tag: z.literal('putReportGroups'), groups: z.array(ReportGroup).max(5).readonly() }),
  /** `***` in a secret's place keeps the one there is; the hub seals every other one before the panel sees it. */
  z.object({ tag: z.literal('putConnections'), connections: ConnectionsEdit }),
  /** As `putConnections`: `***` keeps a secret, as long as the gateway stays where it is. */
  z.object({ tag: z.literal('putGateway'), gateway: Gateway }),
  /** Its devices stay with the panel, unheard, until they come by another gateway or are taken out. */
  z.object({ tag: z.literal('removeGateway'), gateway: GatewayId }),
]);
export type ConfigEdit = z.infer<typeof ConfigEdit>;
export type EditTag = ConfigEdit['tag'];
export type EditOf<Tag extends EditTag> = Extract<ConfigEdit, { tag: Tag }>;
