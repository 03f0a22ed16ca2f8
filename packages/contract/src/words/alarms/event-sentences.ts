import * as events from './event-names.ts';
import type { AlarmKind } from './alarm-kinds.ts';

/** Which sentence tells of an event: in the portal's log, and in what is searched there. Without zod, for the browser. */

const alarmNumbers: readonly (readonly [numbers: readonly number[], kind: AlarmKind])[] = [
  [[events.fire, events.smoke, 112, events.nearAlarm], 'fire'],
  [[events.heat, events.highTemperature, events.temperatureRise, events.highTemperatureSet], 'heat'],
  [[events.gas], 'gas'],
  [[events.carbonMonoxide], 'co'],
  [[events.water], 'water'],
  [[events.medical], 'medical'],
  [[events.emergency], 'emergency'],
  [[events.fall], 'fall'],
  [[events.panic], 'panic'],
  [[events.duress], 'duress'],
  [[events.silentPanic], 'silentPanic'],
  [
    [
      events.burglar,
      events.burglarPerimeter,
      events.burglarInterior,
      events.burglarAlways,
      134,
      events.burglarOutdoor,
      events.burglarVerified,
    ],
    'burglar',
  ],
  [[events.panelTamper, events.masking, events.tamper], 'tamper'],
];

/** The kind of alarm that an event number (XYZ) tells of; whatever is none of the others is technical. */
export const alarmKindOf = (number: number): AlarmKind =>
  alarmNumbers.find(([numbers]) => numbers.includes(number))?.[1] ?? 'technical';

/** Faults with sentences of their own, by event number: the stem of the two, that it began and that it is over. */
export const faultSentences = {
  [events.mainsLost]: 'mains',
  [events.panelLowBattery]: 'panelBattery',
  [events.batteryMissing]: 'batteryMissing',
  [events.jamming]: 'jamming',
  [events.ethernetUnplugged]: 'ethernet',
  [events.deviceMainsLost]: 'deviceMains',
  [events.zoneSupervision]: 'supervision',
  [events.supervision]: 'supervision',
  [events.tamper]: 'tamper',
  [events.deviceLowBattery]: 'lowBattery',
  [events.panelOffline]: 'panelLink',
} as const;
export type FaultNumber = keyof typeof faultSentences;

export const isFaultNumber = (number: number): number is FaultNumber => Object.hasOwn(faultSentences, number);
