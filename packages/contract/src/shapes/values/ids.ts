import { z } from 'zod';

/** One installation: the panel's MAC address in lower case, colons kept (`00:1d:94:00:00:01`). */
export const PanelId = z
  .string()
  .regex(/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/)
  .brand<'PanelId'>();
export type PanelId = z.infer<typeof PanelId>;

/** An area (partition) of a panel, 1 to 8 by series (S3.14). */
export const AreaId = z.number().int().min(1).max(8).brand<'AreaId'>();
export type AreaId = z.infer<typeof AreaId>;

/** A zone's number inside its area, 1 to 80. */
export const ZoneNo = z.number().int().min(1).max(80).brand<'ZoneNo'>();
export type ZoneNo = z.infer<typeof ZoneNo>;

/**
 * A device: family prefix and address (S3.2). RF radio, ZW Z-Wave, ZB Zigbee, IN onboard input, SR input,
 * MQ MQTT, HA what a Home Assistant brings, HU Hue, MA Matter, XF camera hardware, DH IM HV OP camera brands.
 */
export const deviceIdPattern = /^(?:(?:RF|ZW|ZB|IN|MQ|HA|HU|MA|DH|IM|HV|OP|XF|SR):)[0-9A-Za-z_.-]{1,40}$/;
export const DeviceId = z.string().regex(deviceIdPattern).brand<'DeviceId'>();
export type DeviceId = z.infer<typeof DeviceId>;

/** An id as it stands here: clients of the family write the prefixes of hardware without a colon (`DH12345678`). */
export const withColon = (id: string): string => id.replace(/^(DH|IM|HV|OP|XF|SR)(?=[^:])/, '$1:');

export type DeviceFamily =
  | 'RF'
  | 'ZW'
  | 'ZB'
  | 'IN'
  | 'SR'
  | 'MQ'
  | 'HA'
  | 'HU'
  | 'MA'
  | 'XF'
  | 'DH'
  | 'IM'
  | 'HV'
  | 'OP';

export const AccountId = z.string().min(1).max(64).brand<'AccountId'>();
export type AccountId = z.infer<typeof AccountId>;

/** An alarm from trigger to closing; unique per panel, made from the event that opened it. */
export const IncidentId = z.string().min(1).max(64).brand<'IncidentId'>();
export type IncidentId = z.infer<typeof IncidentId>;

/** A command on the link. The sender makes it, and a repeated id never executes twice. */
export const CommandId = z.string().min(8).max(64).brand<'CommandId'>();
export type CommandId = z.infer<typeof CommandId>;

export const RoomId = z.string().min(1).max(32).brand<'RoomId'>();
export type RoomId = z.infer<typeof RoomId>;
export const FloorId = z.string().min(1).max(32).brand<'FloorId'>();
export type FloorId = z.infer<typeof FloorId>;
export const SceneId = z.string().min(1).max(32).brand<'SceneId'>();
export type SceneId = z.infer<typeof SceneId>;
export const RuleId = z.string().min(1).max(32).brand<'RuleId'>();
export type RuleId = z.infer<typeof RuleId>;

export const GroupId = z.string().min(1).max(32).brand<'GroupId'>();
export type GroupId = z.infer<typeof GroupId>;
export const CalendarId = z.string().min(1).max(32).brand<'CalendarId'>();
export type CalendarId = z.infer<typeof CalendarId>;

export const ScheduleId = z.string().min(1).max(32).brand<'ScheduleId'>();
export type ScheduleId = z.infer<typeof ScheduleId>;
export const FenceId = z.string().min(1).max(32).brand<'FenceId'>();
export type FenceId = z.infer<typeof FenceId>;
/** Somebody's phone or pendant that tells where it is. */
export const TrackerId = z.string().min(1).max(64).brand<'TrackerId'>();
export type TrackerId = z.infer<typeof TrackerId>;

/** Milliseconds since 1970-01-01 UTC by the panel's clock. */
export const Instant = z.number().int();
export type Instant = z.infer<typeof Instant>;
