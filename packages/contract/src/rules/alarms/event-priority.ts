import type { EventCode } from '../../shapes/alarms/event.ts';
import { eventParts } from './event-string.ts';

const fire = [110, 111, 114, 115, 118, 151, 162];
const holdUp = [120, 121, 122];
const medical = [100, 101, 102, 616, 641, 662, 669, 706, 732, 733, 734, 735, 736];
const burglary = [130, 131, 132, 133, 136, 139, 693];
const tamper = [137, 144, 383, 461];
/** Faults outside the 3xx: of locks and power units, the panel's disk, devices that do not obey, ways out. */
const faults = [804, 815, 928, 992, 996, 997, 999];

/** Whether an event says that something fails: it may come and go, and is trouble rather than news (domain 2). */
export const isFault = (event: number): boolean =>
  (event >= 300 && event < 400) || (event >= 830 && event < 846) || faults.includes(event);

/** Whether an event is about lives, or somebody asked for help. */
export const isLifeOrPanic = (event: number): boolean =>
  [fire, holdUp, medical].some((events) => events.includes(event));

/** Up to this priority events are about lives, or somebody asks for help. */
export const leastUrgentLife = 2;

/** Up to this priority events are alarms. */
export const leastUrgentAlarm = 5;

/** How urgent it is to tell of an event (reliability A1-14): 0 fire and gas … 5 technical alarm, 6 trouble, 7 restore, 8 open and close, 9 test. */
export function priorityOf(code: EventCode): number {
  const { qualifier, event } = eventParts(code);
  const restores = qualifier === 3 && (event < 400 || event === 570 || isFault(event));
  if (restores || event === 406) return 7;
  const rank = [fire, holdUp, medical, burglary, tamper].findIndex((events) => events.includes(event));
  if (rank >= 0) return rank;
  if (event < 200) return leastUrgentAlarm;
  if (isFault(event) || [454, 498, 570, 695].includes(event)) return 6;
  return event < 500 ? 8 : 9;
}
