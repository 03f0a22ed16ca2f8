import * as events from '../../words/alarms/event-names.ts';
import type { EventCode } from '../../shapes/alarms/event.ts';
import { eventParts } from './event-string.ts';

const fire: readonly number[] = [
  events.fire,
  events.smoke,
  events.heat,
  events.shutter,
  events.nearAlarm,
  events.gas,
  events.carbonMonoxide,
];
const holdUp: readonly number[] = [events.panic, events.duress, events.silentPanic];
const medical: readonly number[] = [
  events.medical,
  events.emergency,
  events.fall,
  events.callRequest,
  events.inactivity,
  events.helpStillNeeded,
  events.callbackAsked,
  events.medicationMissed,
  events.wandering,
  events.notBackInBed,
  events.notUpFromBed,
  events.epilepsy,
  events.outOfBed,
];
const burglary: readonly number[] = [
  events.burglar,
  events.burglarPerimeter,
  events.burglarInterior,
  events.burglarAlways,
  events.burglarOutdoor,
  events.burglarVerified,
  events.crossZoneFirst,
];
const tamper: readonly number[] = [events.panelTamper, events.masking, events.tamper, events.wrongCodes];
/** Faults outside the 3xx: of locks and power units, the panel's disk, devices that do not obey, ways out. */
const faults: readonly number[] = [
  events.boltJammed,
  events.lockFailed,
  events.controlError,
  events.bluetoothLost,
  events.voipUnreachable,
  events.noInternet,
  events.panelOffline,
];

/** Whether an event says that something fails: it may come and go, and is trouble rather than news (domain 2). */
export const isFault = (event: number): boolean =>
  (event >= 300 && event < 400) || (event >= 830 && event < 846) || faults.includes(event);

/** Whether an event is about lives, or somebody asked for help. */
export const isLifeOrPanic = (event: number): boolean =>
  [fire, holdUp, medical].some((kind) => kind.includes(event));

const troubles: readonly number[] = [
  events.notArmed,
  events.notDisarmed,
  events.bypassed,
  events.fireVerificationOver,
];

/** Up to this priority events are about lives, or somebody asks for help. */
export const leastUrgentLife = 2;

/** Up to this priority events are alarms. */
export const leastUrgentAlarm = 5;

/** How urgent it is to tell of an event (reliability A1-14): 0 fire and gas … 5 technical alarm, 6 trouble, 7 restore, 8 open and close, 9 test. */
export function priorityOf(code: EventCode): number {
  const { qualifier, event } = eventParts(code);
  const restores = qualifier === 3 && (event < 400 || event === events.bypassed || isFault(event));
  if (restores || event === events.cancelled) return 7;
  const rank = [fire, holdUp, medical, burglary, tamper].findIndex((kind) => kind.includes(event));
  if (rank >= 0) return rank;
  if (event < 200) return leastUrgentAlarm;
  if (isFault(event) || troubles.includes(event)) return 6;
  return event < 500 ? 8 : 9;
}
