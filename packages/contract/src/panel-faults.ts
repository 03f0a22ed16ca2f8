/** Faults of the panel itself. */
export const panelFaults = [
  'acFailure',
  'lowBattery',
  'batteryMissing',
  'tamper',
  'jamming',
  'noSim',
  'noGsmSignal',
  'ethernet',
  'polling',
  'reporting',
  'wifi',
  'simLocked',
  'pstn',
  'overcurrent',
  'storage',
  'portal',
] as const;
