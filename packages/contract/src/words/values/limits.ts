/** The constants of S9 (and the limits the family's manuals state), one table, each with its source. */
export const limits = {
  /** S9.3 */
  nameLength: 30,
  /** Of a home mode: it stands on a button. */
  modeNameLength: 20,
  /** Of a device, as its wire names it too. */
  deviceNameLength: 31,
  urlLength: 250,
  /** Characters of a web request's address and body together. */
  requestLength: 2000,
  voiceReports: 3,
  smsReports: 3,
  /** Rows of the report page, and groups that they are in. */
  reportRows: 20,
  reportGroups: 5,
  mailReports: 16,
  /** S9.3: rows that cannot be edited. */
  reservedReportRows: [1],
  reservedMediaRows: [1],
  /** S3.14: areas by series. */
  areas: { M: 1, H: 2, HYBRID: 8, ESGW: 2 },
  /** domain 4.6 */
  zonesPerArea: 80,
  /** Minutes for which a device or the home may be in service, and characters of why. */
  serviceMinutes: { min: 1, max: 1440 },
  serviceReason: 120,
  /** People whom a practice alarm tells. */
  practicePeople: 16,
  rules: 100,
  scenes: 50,
  sceneActions: 5,
  rooms: 20,
  floors: 10,
  groupsPerKind: 10,
  cameras: 6,
  geofences: 20,
  trackers: 20,
  /** Groups of detectors that count together, and the longest time between their openings (s). */
  detectorGroups: 20,
  groupSeconds: 600,
  /** Seconds that a zone may stay open before it counts. */
  openSeconds: 300,
  /** Seconds (domain 4.2). */
  delay: { min: 0, max: 240 },
  /** Minutes; 0 is off (domain 4.2). */
  sirenMinutes: { min: 0, max: 15 },
  /**
   * Ordinary PIN users by series (S6.3, domain 4.5): the small panel is type 2, the hybrid type 3 with a code for each
   * of its users, the gateway type 9; the others have the family's default.
   */
  pins: { M: 10, H: 30, HYBRID: 40, ESGW: 6 },
  /** Of them, those that open more than one area; only type 3, the hybrid, has such (S6.3). */
  crossAreaPins: { M: 0, H: 0, HYBRID: 30, ESGW: 0 },
  /** Characters of a PIN user's name (domain 4.5). */
  pinNameLength: 17,
  /** Minutes for which an owner lets installers in (reliability D6). */
  consentMinutes: { min: 15, max: 1440, standard: 240 },
  /** Minutes of an emergency access at most, characters of why somebody asks, and of a note on a site. */
  emergencyMinutes: 60,
  askReasonLength: 250,
  siteNoteLength: 500,
  /** Characters of what was noted and agreed at a site, and numbers in a drawn signature. */
  siteAgreedLength: 1000,
  signaturePoints: 4000,
  /** Letters of the name of a group of sites, and settings that one of them keeps for itself. */
  siteGroupLength: 40,
  siteOwnFields: 200,
  /** Accounts at one panel, and invitations that wait. */
  members: 50,
  /** Days for which an invitation can be taken. */
  invitationDays: 7,
  /** Minutes for which a panel's enrolment code is good (reliability D8). */
  enrolmentMinutes: 10,
  /** For how many days a company’s code for a new site works. */
  siteCodeDays: { min: 1, max: 30, standard: 7 },
  /** Minutes of a support case at most (reliability D6). */
  caseMinutes: 60,
  /** Letters of what came of it. */
  caseOutcomeLength: 250,
  /** Days for which the audit is kept at least (reliability D9). */
  auditDays: 400,
  /** So many entries of a chain always stay. */
  auditLeast: 1000,
  /** Panels of one batch. */
  batchPanels: 500,
  /** Of them, those that are set up at once, and hours for which armed homes are tried again. */
  batchWave: { min: 1, max: 20, standard: 5 },
  batchHours: { min: 1, max: 72, standard: 12 },
  /** Minutes that each care contact has to answer before the next is told, and how often the list is gone through. */
  contactMinutes: 3,
  contactRounds: 2,
  schedules: 20,
  /** Of them, single days on which one keeps still. */
  scheduleExceptions: 60,
  /** Holidays that schedules know of. */
  holidays: 200,
  calendars: 10,
  /** Events of each that are kept, and days ahead for which they are read. */
  calendarEvents: 300,
  calendarDays: 400,
  /** Days after which a calendar that cannot be read is told as advice. */
  calendarStaleDays: 3,
  /** How often a scheduled arming can be put off. */
  scheduleDelays: 3,
  /** Minutes by which a schedule may come too late, be it that the panel was away; then it is only told. */
  scheduleLateMinutes: 10,
  /** Seconds within which a second attempt arms with faults (domain 4.2, Arm Fault Type Confirm). */
  armConfirmSeconds: 10,
} as const;

/** S3.13, by wire number. */
export const sirenVolumes = ['none', 'normal', 'loud'] as const;

/** S6.2, S6.3, S9.4: configuration flags, as the specification ships them. */
export const flags = {
  masterPermissionCheck: true,
  installerPermissionCheck: true,
  masterEditsEquipmentName: true,
  installerMode: false,
  pinLengthSix: true,
  settingsNeedPin: true,
  settingsAllowMasterAndInstallerCode: true,
  userCode: false,
  enableAllUserPins: false,
  installerEnablesUserPin: false,
  disablePinLatch: false,
  exclusionMode: true,
  motionDetection: false,
  loraNetwork: false,
  reportTemplate: false,
  accountDeviceBypass: true,
  extraZoneDisplay: false,
  settingEventLog: false,
  settingReport: true,
  settingNetwork: true,
  settingPasscode: false,
  settingZwaveTool: false,
  settingPrompt: false,
  voiceReport: false,
  notifyAlarmOrFail: false,
  notifyModeChange: false,
  notifyBurglarModeChange: false,
  gsmCurrentMode: false,
  /** S6.3: a code for several areas, on panels of type 3. */
  crossAreaUserCode: true,
  /** S6.5: the page of rules asks for a PIN. */
  rulesNeedPin: false,
  /** S2.17: beside the plan, the tab for voice needs an account of its own at the provider. */
  voiceAccount: false,
  /** S9.2: the theme follows the system only where this is on. */
  darkModeFollowsSystem: false,
} as const;

export type FlagName = keyof typeof flags;

export const flagNames = Object.keys(flags) as FlagName[];

/** S8.6 */
export const translationRetries = 5;
