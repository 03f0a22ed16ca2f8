import type { Remedy } from '@homeward/contract/shapes/panel/area.ts';
import type { Fault } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';

/** What helps against a fault of a device; a bypass helps against each, where the zone may be bypassed. */
const ofDevice: Readonly<Record<Fault, readonly Remedy[]>> = {
  lowBattery: ['replaceBattery'],
  tamper: ['closeCover', 'callInstaller'],
  supervision: ['checkDevice', 'replaceBattery', 'callInstaller'],
  acFailure: ['checkPower'],
  outOfOrder: ['wait', 'checkDevice', 'callInstaller'],
  antiMasking: ['clearView', 'callInstaller'],
  controlError: ['checkDevice', 'callInstaller'],
};

const ofPanel: Readonly<Record<PanelFault, readonly Remedy[]>> = {
  acFailure: ['checkPower'],
  lowBattery: ['checkPower', 'callInstaller'],
  batteryMissing: ['callInstaller'],
  tamper: ['closeCover', 'callInstaller'],
  jamming: ['wait', 'callInstaller'],
  noSim: ['checkLine', 'callInstaller'],
  simLocked: ['callInstaller'],
  noGsmSignal: ['wait', 'checkLine'],
  ethernet: ['checkLine'],
  wifi: ['checkLine'],
  pstn: ['checkLine', 'callInstaller'],
  polling: ['checkLine', 'callInstaller'],
  reporting: ['checkLine', 'callInstaller'],
  overcurrent: ['callInstaller'],
  storage: ['callInstaller'],
  portal: ['wait', 'checkLine'],
  voip: ['wait', 'checkLine'],
  gateway: ['wait', 'checkPower', 'callInstaller'],
};

const withBypass = (remedies: readonly Remedy[], canBypass: boolean): readonly Remedy[] =>
  canBypass ? [...remedies, 'bypass'] : remedies;

/** What can be done about an open zone. */
export const remediesForOpen = (canBypass: boolean): readonly Remedy[] => withBypass(['close'], canBypass);

/** What can be done about a zone that nobody has heard, or not lately: many speak when they are used. */
export const remediesForSilence = (canBypass: boolean): readonly Remedy[] =>
  withBypass(['wait', 'checkDevice', 'replaceBattery'], canBypass);

/** What can be done about a device's fault. Seen and cleared it is no longer in the way, until it comes again. */
export const remediesForFault = (fault: Fault, canBypass: boolean): readonly Remedy[] => [
  ...withBypass(ofDevice[fault], canBypass),
  'clearFault',
];

/** What can be done about an alarm that sounds. */
export const remediesForAlarm: readonly Remedy[] = ['disarm'];

/** What can be done about a fault of the panel. */
export const remediesForPanel = (fault: PanelFault): readonly Remedy[] => [...ofPanel[fault], 'clearFault'];
