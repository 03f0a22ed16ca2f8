import type { AreaConfig } from '../../shapes/panel/area.ts';
import type { PanelSettings } from '../../shapes/panel/settings.ts';

/** Of those who leave, and of those who stay. */
const leaving = { exit: 30, entry1: 30, entry2: 45 };
const staying = { exit: 10, entry1: 30, entry2: 45 };

/** Delays of a new area, within the limits of every grade. Seconds. */
export const standardDelays: AreaConfig['delays'] = {
  arm: leaving,
  home_1: staying,
  home_2: staying,
  home_3: staying,
};

/** A panel as it leaves the box. */
export const standardSettings: PanelSettings = {
  profile: 'EN',
  grade: 2,
  pinLength: 6,
  armFault: 'confirm',
  sirenMinutes: 3,
  sirenVolume: 'loud',
  muteInternalSiren: false,
  tamperAlarm: 'always',
  acFailSeconds: 10,
  acSuspendMinutes: 0,
  jammingMinutes: 1,
  crossZoneMinutes: 5,
  fireVerificationMinutes: 5,
  confirmationMinutes: 30,
  remoteHoldSeconds: 30,
  dialerSeconds: 0,
  abortSeconds: 0,
  cancelMinutes: 5,
  swingerTrips: 0,
  exitRestart: true,
  autoStay: false,
  twoActionPanic: true,
  reincludeWhenClosed: true,
  lowBatteryRefuses: false,
  preArmMinutes: 0,
  floodPerMinute: 120,
  supervisionHours: 0,
  pendantHours: 0,
  checkInHours: 0,
  checkInOffsetHours: 0,
  pollingSeconds: 0,
  gprsTestHours: 0,
  ethernetTestHours: 0,
  internetTime: true,
  clockAheadSeconds: 0,
  latitude: null,
  longitude: null,
  country: '',
  emergencyNumber: '',
  energyCents: 0,
  currency: '',
  setupSkipped: [],
  requestNetworks: [],
  holidays: [],
  calendars: [],
  detectorGroups: [],
  floors: [],
  ownModes: [],
  ownSounds: [],
};
