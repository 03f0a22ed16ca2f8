import type { PanelFault } from '../../shapes/panel/panel-status.ts';

/** The number a fault has in a refused arming (`c=`) and in status replies. */
export const panelFaultCodes: Readonly<Record<PanelFault, number>> = {
  acFailure: 1,
  noGsmSignal: 2,
  tamper: 3,
  lowBattery: 4,
  jamming: 5,
  batteryMissing: 6,
  ethernet: 7,
  noSim: 8,
  polling: 9,
  reporting: 10,
  wifi: 11,
  simLocked: 12,
  pstn: 13,
  overcurrent: 23,
  storage: 24,
  portal: 25,
  gateway: 28,
  voip: 29,
};

/** `c=` number of a device's tamper; open and silent zones take the numbers beside it. */
export const zoneFaultCodes = {
  tamper: 14,
  zoneOpen: 15,
  zoneUnknown: 16,
  supervision: 17,
  lowBattery: 18,
  acFailure: 19,
  outOfOrder: 20,
  antiMasking: 21,
  controlError: 22,
  zoneSilent: 26,
  alarmSounding: 27,
} as const;
