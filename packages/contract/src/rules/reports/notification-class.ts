import * as events from '../../words/alarms/event-names.ts';
import type { EventCode } from '../../shapes/alarms/event.ts';
import type { NotificationClass } from '../../shapes/reports/notification.ts';
import { eventParts } from '../alarms/event-string.ts';

/** Fire, gas and heat: what kills people in their sleep. */
const fire: ReadonlySet<number> = new Set([
  events.fire,
  events.smoke,
  events.heat,
  events.shutter,
  events.nearAlarm,
  events.gas,
  events.carbonMonoxide,
  events.temperatureRise,
  events.fireVerificationOver,
]);
const medical: ReadonlySet<number> = new Set([
  events.medical,
  events.emergency,
  events.fall,
  events.callRequest,
  events.inactivity,
  events.helpArrived,
  events.helpStillNeeded,
  events.caseClosed,
  events.callbackAsked,
  events.medicationMissed,
  events.dispenserStuck,
  events.wandering,
  events.notBackInBed,
  events.notUpFromBed,
  events.epilepsy,
  events.outOfBed,
  events.helpCancelled,
  events.helpAnswered,
  events.helpUnavailable,
]);
/** Alarms of water and weather, and what rules tell. */
const technical: ReadonlySet<number> = new Set([
  events.water,
  events.highTemperature,
  events.lowTemperature,
  events.highPower,
  events.highHumidity,
  events.lowHumidity,
  events.highTemperatureSet,
  events.lowTemperatureSet,
  events.airQuality,
  events.carbonDioxide,
  events.carbonDioxideNormal,
  events.carbonDioxideLow,
  events.carbonDioxideHigh,
  events.technical,
  events.refrigerator,
  events.notice,
]);
/** In the numbers of alarms, and yet no alarm: a sensor is silent; in those of arming, but nobody armed. */
const fault: ReadonlySet<number> = new Set([
  events.zoneSupervision,
  events.notArmed,
  events.notDisarmed,
  events.bypassed,
  events.boltJammed,
  events.lockFailed,
  events.controlError,
  events.bluetoothLost,
  events.voipUnreachable,
  events.noInternet,
  events.panelOffline,
]);
/** Codes tried too often, and doors that tell of force. */
const alarm: ReadonlySet<number> = new Set([events.wrongCodes, events.tooManyTries]);

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
  if ((event >= 710 && event <= 725) || event === events.armedHomeByRemote) return 'arming';
  return 'status';
}
