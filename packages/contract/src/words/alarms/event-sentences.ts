import type { AlarmKind } from './alarm-kinds.ts';

/** Which sentence tells of an event: in the portal's log, and in what is searched there. Without zod, for the browser. */

const alarmNumbers: readonly (readonly [numbers: readonly number[], kind: AlarmKind])[] = [
  [[110, 111, 112, 118], 'fire'],
  [[114, 158, 165, 173], 'heat'],
  [[151], 'gas'],
  [[162], 'co'],
  [[154], 'water'],
  [[100], 'medical'],
  [[101], 'emergency'],
  [[102], 'fall'],
  [[120], 'panic'],
  [[121], 'duress'],
  [[122], 'silentPanic'],
  [[130, 131, 132, 133, 134, 136, 139], 'burglar'],
  [[137, 144, 383], 'tamper'],
];

/** The kind of alarm that an event number (XYZ) tells of; whatever is none of the others is technical. */
export const alarmKindOf = (number: number): AlarmKind =>
  alarmNumbers.find(([numbers]) => numbers.includes(number))?.[1] ?? 'technical';

/** Faults with sentences of their own, by event number: the stem of the two, that it began and that it is over. */
export const faultSentences = {
  301: 'mains',
  302: 'panelBattery',
  311: 'batteryMissing',
  344: 'jamming',
  358: 'ethernet',
  380: 'deviceMains',
  147: 'supervision',
  381: 'supervision',
  383: 'tamper',
  384: 'lowBattery',
  999: 'panelLink',
} as const;
export type FaultNumber = keyof typeof faultSentences;

export const isFaultNumber = (number: number): number is FaultNumber => Object.hasOwn(faultSentences, number);
