/** What takes long. Each kind runs once at a time for a panel. */
export const jobKinds = [
  'backup',
  'restore',
  'firmware',
  'reset',
  'resend',
  'batch',
  'learning',
  'walkTest',
  'zigbeeMap',
] as const;
