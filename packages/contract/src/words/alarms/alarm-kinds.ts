/** Kinds of alarm, most urgent first: the order of reports (reliability: fire, hold-up, medical, burglary, tamper, technical). */
export const alarmKinds = [
  'fire',
  'co',
  'gas',
  'heat',
  'duress',
  'panic',
  'silentPanic',
  'medical',
  'fall',
  'emergency',
  'burglar',
  'tamper',
  'water',
  'technical',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** Kinds that never sound and never show on the premises (reliability A1-13). */
export const silentKinds: ReadonlySet<AlarmKind> = new Set<AlarmKind>(['duress', 'silentPanic']);

const helpKinds = ['panic', 'medical', 'fall', 'emergency'] as const satisfies readonly AlarmKind[];
export type HelpKind = (typeof helpKinds)[number];

/** Whether an alarm of this kind calls for help: a person is asked to come, and the house is not asked to be quiet. */
export const isHelpKind = (kind: string): kind is HelpKind => helpKinds.some((one) => one === kind);
