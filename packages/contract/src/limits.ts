/** The constants of S9 (and the limits the family's manuals state), one table, each with its source. */
export const limits = {
  /** S9.3 */
  nameLength: 30,
  urlLength: 250,
  voiceReports: 3,
  smsReports: 3,
  mailReports: 16,
  /** S9.3: rows that cannot be edited. */
  reservedReportRows: [1],
  reservedMediaRows: [1],
  /** S3.14: areas by series. */
  areas: { M: 1, H: 2, HYBRID: 8, ESGW: 2 },
  /** domain 4.6 */
  zonesPerArea: 80,
  rules: 100,
  scenes: 50,
  sceneActions: 5,
  rooms: 20,
  groupsPerKind: 10,
  cameras: 6,
  /** Seconds (domain 4.2). */
  delay: { min: 0, max: 240 },
  /** Minutes; 0 is off (domain 4.2). */
  sirenMinutes: { min: 0, max: 15 },
  /** S6.3: PIN slots beyond the family's default, by panel type number. */
  pins: { default: 30, type2: 10, type3: 30, type9: 6 },
  /** Seconds within which a second attempt arms with faults (domain 4.2, Arm Fault Type Confirm). */
  armConfirmSeconds: 10,
} as const;

/** S9.1: default first. */
export const locales = [
  'en-US',
  'en-GB',
  'de-DE',
  'fr-FR',
  'it-IT',
  'es-ES',
  'es-419',
  'pt-PT',
  'nl-NL',
  'da-DK',
  'sv-SE',
  'no-NO',
  'fi-FI',
  'pl-PL',
  'th-TH',
  'zh-TW',
] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en-US';

/** S3.13, by index. */
export const dateFormats = ['YYYY/MM/DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
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
  /** S9.2: the theme follows the system only where this is on. */
  darkModeFollowsSystem: false,
} as const;
export type FlagName = keyof typeof flags;

/** S9.11, milliseconds. */
export const timings = {
  tabSwitch: 300,
  loadingFade: 300,
  loadingHide: 800,
  rippleDelay: 80,
  rippleDuration: 550,
  scrollbarHide: 1000,
  scrollbarDuration: 200,
  chunkTimeout: 120_000,
  translationFirstRetry: 350,
} as const;
/** S8.6 */
export const translationRetries = 5;
