import { z } from 'zod';
import { panelSeries, panelModels } from '../../words/panel/panel-models.ts';
import { DeviceId, IncidentId, Instant, PanelId } from '../values/ids.ts';
import { AreaView } from './area.ts';
import { BrokenRule, DeviceGroup, Room, Rule, Scene } from '../automation/automation.ts';
import { CareSettings, CareView } from '../care/care.ts';
import { Connections, Upload } from '../reports/connections.ts';
import { DeviceView } from '../devices/device.ts';
import { Incident } from '../alarms/incident.ts';
import { Gateway } from '../devices/gateway.ts';
import { Geofence, Tracker, TrackerView } from '../care/location.ts';
import { Maintenance } from './maintenance.ts';
import { PanelStatus } from './panel-status.ts';
import { Consent, PinLength, PinUser } from '../access/pin.ts';
import { ReportDestination, ReportGroup, ReportTest, StationProof } from '../reports/report.ts';
import { CalendarReading } from '../automation/calendar.ts';
import { ArmSchedule, ScheduleRun } from '../automation/schedule.ts';
import { SettingsOfMachine } from './settings.ts';

export const PanelSeries = z.enum(panelSeries);
export type PanelSeries = z.infer<typeof PanelSeries>;

export const PanelModel = z.enum(panelModels);
export type PanelModel = z.infer<typeof PanelModel>;

/** Whom to reach about a panel (domain 1.4); empty where nobody said. */
export const PanelContact = z.object({
  name: z.string().max(60),
  mail: z.string().max(100),
  phone: z.string().max(40),
});
export type PanelContact = z.infer<typeof PanelContact>;
export const noContact: PanelContact = { name: '', mail: '', phone: '' };

/** How the panel is set up, but for areas and devices, which carry theirs with them. */
export const PanelSetup = z.object({
  /** Rises with every edit; edits may name the one they start from. */
  setupRevision: z.number().int().nonnegative(),
  settings: SettingsOfMachine,
  contact: PanelContact,
  rooms: z.array(Room).readonly(),
  deviceGroups: z.array(DeviceGroup).readonly(),
  scenes: z.array(Scene).readonly(),
  rules: z.array(Rule).readonly(),
  schedules: z.array(ArmSchedule).readonly(),
  pins: z.array(PinUser).readonly(),
  care: CareSettings,
  geofences: z.array(Geofence).readonly(),
  trackers: z.array(Tracker).readonly(),
  destinations: z.array(ReportDestination).readonly(),
  groups: z.array(ReportGroup).readonly(),
  /** The panel's account at its receivers, 3 to 16 hex digits. */
  reportAccount: z.string().max(16),
  /** Secrets in it are shown as `***`. */
  connections: Connections,
  /** Likewise. */
  gateways: z.array(Gateway).readonly(),
});
export type PanelSetup = z.infer<typeof PanelSetup>;

/** What goes on beside areas, devices and incidents. */
export const PanelActivity = z.object({
  status: PanelStatus,
  maintenance: Maintenance,
  consent: Consent.nullable(),
  /** What comes next of each schedule that is on. */
  schedulesNow: z.array(ScheduleRun).readonly(),
  /** What is known of each calendar that was asked. */
  calendarsNow: z.array(CalendarReading).readonly(),
  /** Rules that ran too often and rest. */
  restingRules: z.array(BrokenRule).readonly(),
  careNow: CareView,
  trackersNow: z.array(TrackerView).readonly(),
  /** The last manual test of each report destination. */
  reportTests: z.array(ReportTest).readonly(),
  /** The last test that each report destination acknowledged. */
  stationProofs: z.array(StationProof).readonly(),
  /** Captures that are uploaded or were lately, newest first. */
  uploads: z.array(Upload).readonly(),
});
export type PanelActivity = z.infer<typeof PanelActivity>;

/** The panel's last known state as it crosses the link and as the server keeps it. */
export const PanelView = z.object({
  id: PanelId,
  name: z.string().max(60),
  series: PanelSeries,
  model: PanelModel,
  /** The family's version line; its second word is the firmware (S9.6). */
  version: z.string().max(120),
  timeZone: z.string().max(60),
  pinLength: PinLength,
  /** Rises with every change of state, across restarts. */
  revision: z.number().int().nonnegative(),
  at: Instant,
  areas: z.array(AreaView).readonly(),
  devices: z.array(DeviceView).readonly(),
  /** Open ones and the latest closed, newest first, at most 50. */
  incidents: z.array(Incident).readonly(),
  ...PanelSetup.shape,
  /** Absent where the hub is older than this word. */
  gateways: PanelSetup.shape.gateways.default([]),
  ...PanelActivity.shape,
  /** Likewise. */
  stationProofs: PanelActivity.shape.stationProofs.default([]),
  calendarsNow: PanelActivity.shape.calendarsNow.default([]),
});
export type PanelView = z.infer<typeof PanelView>;

/** What changed between two revisions; whole entities, never parts of one. */
export const PanelChange = z.object({
  /** The revision this starts from: whoever holds that one or a later one may apply it. */
  from: z.number().int().nonnegative(),
  revision: z.number().int().positive(),
  at: Instant,
  name: z.string().max(60).optional(),
  timeZone: z.string().max(60).optional(),
  areas: z.array(AreaView).readonly().optional(),
  devices: z.array(DeviceView).readonly().optional(),
  /** Ids of devices that are no longer there. */
  removed: z.array(DeviceId).readonly().optional(),
  incidents: z.array(Incident).readonly().optional(),
  /** Incidents that the panel let go of. */
  dropped: z.array(IncidentId).readonly().optional(),
  ...PanelSetup.partial().shape,
  ...PanelActivity.partial().shape,
});
export type PanelChange = z.infer<typeof PanelChange>;
