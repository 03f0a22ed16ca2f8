import { z } from 'zod';
import { Instant, PanelId } from '../values/ids.ts';
import { AreaConfig } from './area.ts';
import { DeviceGroup, Room, Rule, Scene } from '../automation/automation.ts';
import { CareSettings } from '../care/care.ts';
import { Connections } from '../reports/connections.ts';
import { DeviceConfig } from '../devices/device.ts';
import { Gateway } from '../devices/gateway.ts';
import { Geofence, Tracker } from '../care/location.ts';
import { noContact, PanelContact, PanelModel, PanelSeries } from './panel.ts';
import { PinLength, PinUser } from '../access/pin.ts';
import { ReportGroup, StoredDestination } from '../reports/report.ts';
import { ArmSchedule } from '../automation/schedule.ts';
import { PanelSettings } from './settings.ts';
import { SoundContent } from './own-sound.ts';
import { soundUses } from '../../words/panel/sound-uses.ts';
import { backupLimits } from '../../words/panel/backup-limits.ts';
import { gatewayLimits } from '../../words/devices/gateway-limits.ts';
import { Message } from '../api/message.ts';

/** Whose data a backup may hold: of an installer's none of the household's (reliability D5, D6). */
export const SetupPeople = z.object({
  pins: z.array(PinUser).max(120).readonly(),
  care: CareSettings,
  geofences: z.array(Geofence).max(100).readonly(),
  trackers: z.array(Tracker).max(100).readonly(),
});

export type SetupPeople = z.infer<typeof SetupPeople>;

/** Everything a panel is set up with, as one; codes are not among it. */
export const Setup = z.object({
  /** The panel it was taken from. */
  panel: PanelId,
  series: PanelSeries,
  model: PanelModel,
  pinLength: PinLength,
  name: z.string().max(60),
  timeZone: z.string().max(60),
  contact: PanelContact.default(noContact),
  settings: PanelSettings,
  areas: z.array(AreaConfig).min(1).max(8).readonly(),
  devices: z.array(DeviceConfig).max(640).readonly(),
  rooms: z.array(Room).max(100).readonly(),
  deviceGroups: z.array(DeviceGroup).max(100).readonly(),
  scenes: z.array(Scene).max(200).readonly(),
  rules: z.array(Rule).max(400).readonly(),
  schedules: z.array(ArmSchedule).max(100).readonly(),
  reportAccount: z.string().regex(/^[0-9A-Fa-f]{3,16}$/),
  destinations: z.array(StoredDestination).max(20).readonly(),
  groups: z.array(ReportGroup).max(5).readonly(),
  connections: Connections,
  gateways: z.array(Gateway).max(gatewayLimits.gateways).readonly().default([]),
  /** Null where whoever took the backup may not have it: then what the panel has stays. */
  people: SetupPeople.nullable(),
});

export type Setup = z.infer<typeof Setup>;

/** A secret as a backup carries it, beside the seal that stands in its place in the set-up. */
export const CarriedSecret = z.object({
  sealed: z.string().max(2000),
  vault: z.enum(['lock codes', 'connections']),
  purpose: z.string().max(40),
  text: z.string().max(1000),
});

export type CarriedSecret = z.infer<typeof CarriedSecret>;

/** What stands in a backup, once it is open. */
export const BackupContent = z.object({
  /** `setupVersion` of the panel that wrote it. */
  version: z.number().int().min(1),
  /** Ms since 1970 by the wall clock. */
  takenAt: z.number().int(),
  /** The version line of the panel that wrote it. */
  firmware: z.string().max(120),
  setup: Setup,
  /** The digests of the codes, worth something only to the panel that made them; null in an installer's backup. */
  codes: z
    .object({
      key: z.string().length(32),
      digests: z
        .array(
          z.object({
            slot: z.number().int().min(1).max(99),
            mac: z.string().regex(/^[0-9a-f]{64}$/),
          }),
        )
        .max(120)
        .readonly(),
    })
    .nullable(),
  secrets: z.array(CarriedSecret).max(1000).readonly(),
  /** The files of the sounds that the set-up names. */
  sounds: z.array(SoundContent).max(soundUses.length).readonly().default([]),
});

export type BackupContent = z.infer<typeof BackupContent>;

/** One thing that a restore changes. */
export const SetupDifference = z.object({
  /** The part of the set-up, as `rules`. */
  part: z.string().max(40),
  /** Its id there; blank where the part is one thing. */
  id: z.string().max(64),
  name: z.string().max(120),
  change: z.enum(['added', 'changed', 'removed']),
});

export type SetupDifference = z.infer<typeof SetupDifference>;

/** What a restore would do, and did. */
export const RestorePreview = z.object({
  panel: PanelId,
  panelName: z.string().max(60),
  /** When the backup was taken. */
  takenAt: Instant,
  version: z.string().max(120),
  samePanel: z.boolean(),
  differences: z.array(SetupDifference).max(2000).readonly(),
  /** Codes come back only where the panel's own key made them; else they are set anew. */
  codes: z.enum(['none', 'restored', 'setAnew']),
  /** Passwords and lock codes that cannot be read here and must be given again. */
  secretsMissing: z.number().int(),
  /** Why it would be refused, and where; null where it would not. */
  problem: z.object({ why: Message, where: z.string() }).nullable(),
});

export type RestorePreview = z.infer<typeof RestorePreview>;

export const Passphrase = z.string().max(backupLimits.passphrase.max);

/** A file as base64. */
export const BackupFile = z
  .string()
  .max(Math.ceil((backupLimits.file * 4) / 3) + 4)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);
