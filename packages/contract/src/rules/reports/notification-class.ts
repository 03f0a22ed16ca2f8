import type { EventCode } from '../../shapes/alarms/event.ts';
import type { NotificationClass } from '../../shapes/reports/notification.ts';
import { eventParts } from '../alarms/event-string.ts';

/** Fire, gas and heat: what kills people in their sleep. */
const fire: ReadonlySet<number> = new Set([110, 111, 114, 115, 118, 151, 162, 165, 695]);
const medical: ReadonlySet<number> = new Set([
  100, 101, 102, 616, 641, 661, 662, 663, 669, 706, 707, 732, 733, 734, 735, 736, 993, 994, 995,
]);
/** Alarms of water and weather, and what rules tell. */
const technical: ReadonlySet<number> = new Set([
  154, 158, 159, 170, 171, 172, 173, 174, 175, 176, 364, 365, 366, 611, 731, 750,
]);
/** In the numbers of alarms, and yet no alarm: a sensor is silent; in those of arming, but nobody armed. */
const fault: ReadonlySet<number> = new Set([147, 454, 498, 570, 804, 815, 928, 992, 996, 997, 999]);
/** Codes tried too often, and doors that tell of force. */
const alarm: ReadonlySet<number> = new Set([461, 817]);

/** What kind of news an event is, for the rules of who is told. A restore has the class of what it ends. */
export function notificationClass(code: EventCode): NotificationClass {
  const { event } = eventParts(code);
  if (fire.has(event)) return 'fire';
  if (medical.has(event)) return 'medical';
  if (technical.has(event)) return 'technical';
  if (fault.has(event)) return 'fault';
  if (alarm.has(event) || event < 200) return 'alarm';
  if ((event >= 300 && event < 367) || (event > 370 && event < 400) || (event >= 830 && event < 846))
    return 'fault';
  if (event >= 400 && event < 500) return 'arming';
  if ((event >= 710 && event <= 725) || event === 756) return 'arming';
  return 'status';
}
