import { DetectorGroup } from '../alarms/detector-group.ts';
import { Floor } from '../automation/automation.ts';
import { z } from 'zod';
import { PinLength } from '../access/pin.ts';
import { limits } from '../../words/values/limits.ts';
import { setupSteps } from '../../words/panel/setup-steps.ts';
import { Calendar } from '../automation/calendar.ts';
import { Holiday } from '../values/calendar.ts';
import { homeModes } from '../../words/panel/arm-modes.ts';
import { OwnMode } from './own-mode.ts';
import { OwnSound } from './own-sound.ts';
import { soundUses } from '../../words/panel/sound-uses.ts';

/** Region profiles exclude each other: their figures conflict (reliability E). */
export const RegionProfile = z.enum(['EN', 'CP01']);

export type RegionProfile = z.infer<typeof RegionProfile>;

/** Ten years, in seconds: an owner's clock may be that far from the machine's. */
const longestAhead = 10 * 366 * 86_400;

/** What the panel's settings page sets. Seconds and minutes as the names say; 0 is off where a range begins at 0. */
export const PanelSettings = z.object({
  profile: RegionProfile,
  /** EN 50131 grade that the profile's figures follow. */
  grade: z.number().int().min(1).max(4),
  /** Digits of codes that are given from now on; those that were given before go on as they are. */
  pinLength: PinLength,
  /** Confirm: the first attempt with faults is refused, a second within 10 s arms. Direct: arms at once and reports. */
  armFault: z.enum(['confirm', 'direct']),
  /** Minutes, 0 to 15; 0 is no siren. */
  sirenMinutes: z.number().int().min(0).max(15),
  sirenVolume: z.enum(['none', 'normal', 'loud']),
  /** The panel's own sounder stays silent. */
  muteInternalSiren: z.boolean(),
  tamperAlarm: z.enum(['fullArm', 'always']),
  /** Seconds without mains before it is a fault: 10 s, 1, 3, 5, 10, 15, 20, 30 min or 1 h; 0 is never (Disable). */
  acFailSeconds: z.number().int().min(0).max(3600),
  /** Minutes of that fault until all but alarms is kept back to spare the battery; 0 is never. */
  acSuspendMinutes: z.number().int().min(0).max(1440),
  /** Minutes of jamming before it is reported: 0, 1 or 2. */
  jammingMinutes: z.number().int().min(0).max(2),
  /** Minutes for the second detector of a cross zone; 0 is off. */
  crossZoneMinutes: z.number().int().min(0).max(15),
  fireVerificationMinutes: z.number().int().min(0).max(15),
  confirmationMinutes: z.number().int().min(30).max(60),
  /** EN: seconds for which an alarm during the entry delay is kept from leaving the premises. */
  remoteHoldSeconds: z.number().int().min(0).max(30),
  /**
   * Dialer delay: seconds for which a burglary is kept from leaving the premises, wherever it comes from: 0, 15, 30 or
   * 45. CP-01 has its abort window for that.
   */
  dialerSeconds: z.number().int().min(0).max(45),
  /** CP-01: seconds in which disarming keeps an alarm that is no fire from being sent. */
  abortSeconds: z.number().int().min(0).max(45),
  /** CP-01: minutes after sending in which disarming sends a cancel. */
  cancelMinutes: z.number().int().min(0).max(255),
  /** CP-01: alarms of one zone until it falls silent, 0 to 6. */
  swingerTrips: z.number().int().min(0).max(6),
  exitRestart: z.boolean(),
  autoStay: z.boolean(),
  /** Calls for help at a keypad or remote controller take two presses, but for medical ones. */
  twoActionPanic: z.boolean(),
  /** A zone that stood open when arming was forced guards again once it has closed and stays closed. */
  reincludeWhenClosed: z.boolean(),
  /** A low battery of what guards or sounds in a mode refuses it; else it warns. */
  lowBatteryRefuses: z.boolean(),
  /** Minutes within which a radio device must have been heard for arming; 0 is off. */
  preArmMinutes: z.number().int().min(0).max(120),
  /** Changes of a zone within a minute from which a device is out of order and heard once a minute only; 0 is off. */
  floodPerMinute: z.number().int().min(0).max(6000),
  /** Hours until a silent fixed device is a fault: 0, 2, 4, 5, 6, 8, 12 or 24; a device may say otherwise. */
  supervisionHours: z.number().int().min(0).max(24),
  /** The same for pendants. */
  pendantHours: z.number().int().min(0).max(24),
  /** Hours between automatic check-ins (602), 0 to 672; from the start to the first 1, 2, 3, 4, 6, 8 or 12, 0 is the same. */
  checkInHours: z.number().int().min(0).max(672),
  checkInOffsetHours: z.number().int().min(0).max(24),
  /** Seconds between polls of the monitoring station; 0 is off. */
  pollingSeconds: z.number().int().min(0).max(86_400),
  /** Hours between tests of the network paths (603, 699); 0 is off. */
  gprsTestHours: z.number().int().min(0).max(672),
  ethernetTestHours: z.number().int().min(0).max(672),
  /** The panel goes by its machine's clock, which the internet keeps; off: by its owner's. */
  internetTime: z.boolean(),
  /** Seconds by which the owner's clock is ahead of the machine's; without a meaning while internet time is on. */
  clockAheadSeconds: z.number().int().min(-longestAhead).max(longestAhead),
  /** Decimal degrees of the house, for the sun; null is unknown. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  /** Where the home stands, as ISO 3166 has it (`DE`); '' is unknown. */
  country: z.string().regex(/^([A-Z]{2})?$/),
  /** Whom to call in need, as digits; '' is the number of the country, where it has one for all. */
  emergencyNumber: z.string().max(6),
  /** What a kilowatt-hour costs, in hundredths of the currency; 0 is unsaid. */
  energyCents: z.number().int().min(0).max(10_000),
  /** By three letters (ISO 4217), as `EUR`; '' is unsaid. */
  currency: z.string().max(3),
  /** Steps of the set-up that the owner left out. */
  setupSkipped: z.array(z.enum(setupSteps)).max(setupSteps.length).readonly(),
  /** Private networks that web requests of rules may reach, as `10.0.0.0/8`; the owner listed them. */
  requestNetworks: z.array(z.string().max(43)).max(20).readonly(),
  /** Days on which schedules may keep still, or alone happen; sorted by their first day. */
  holidays: z.array(Holiday).max(limits.holidays).readonly(),
  /** Calendars that schedules may go by. */
  calendars: z.array(Calendar).max(limits.calendars).readonly(),
  /** Detectors that count together. */
  detectorGroups: z.array(DetectorGroup).max(limits.detectorGroups).readonly(),
  /** Floors of the house, from the lowest to the highest; rooms name theirs. */
  floors: z.array(Floor).max(limits.floors).readonly(),
  /** What the home calls its home modes; one that is not among them has its usual name. */
  ownModes: z.array(OwnMode).max(homeModes.length).readonly(),
  /** What the panel's own speaker plays in the place of what is built in, for one use each. */
  ownSounds: z.array(OwnSound).max(soundUses.length).readonly(),
});

export type PanelSettings = z.infer<typeof PanelSettings>;

/** Settings as they come from a machine that may be older than some of them. */
export const SettingsOfMachine = PanelSettings.extend({
  country: PanelSettings.shape.country.default(''),
  emergencyNumber: PanelSettings.shape.emergencyNumber.default(''),
  energyCents: PanelSettings.shape.energyCents.default(0),
  currency: PanelSettings.shape.currency.default(''),
  setupSkipped: PanelSettings.shape.setupSkipped.default([]),
  calendars: PanelSettings.shape.calendars.default([]),
  detectorGroups: PanelSettings.shape.detectorGroups.default([]),
  floors: PanelSettings.shape.floors.default([]),
  ownModes: PanelSettings.shape.ownModes.default([]),
  ownSounds: PanelSettings.shape.ownSounds.default([]),
});

/** Whether a text is a number that phones call in an emergency: 2 to 6 digits. */
export const isEmergencyNumber = (text: string): boolean => /^\d{2,6}$/.test(text);

const Network = z.union([z.cidrv4(), z.cidrv6()]);

/** Whether a text is a network, as `192.168.1.0/24` or `fd00::/8`; everything there is (`/0`) is none. */
export const isNetwork = (text: string): boolean => Network.safeParse(text).success && !text.endsWith('/0');
