import * as events from '../../words/alarms/event-names.ts';
import type { EventCode } from '../../shapes/alarms/event.ts';
import { eventCodes } from '../../words/alarms/event-codes.ts';

/** Q of an event string: 1 new, opening, disarm; 3 restored, closing, arm. */
export type Qualifier = 1 | 3;

export interface EventParts {
  readonly qualifier: Qualifier;
  /** XYZ, 100 to 999. */
  readonly event: number;
  /** GG: 0 is the panel. */
  readonly area: number;
  /** CCC: a zone's number, or the user slot where somebody armed or disarmed. */
  readonly detail: number;
}

/** Users of arm and disarm events that are not PIN slots. */
export const eventUsers = { panel: 0, automation: 911, temporary: 997, duress: 998 } as const;

/** XYZ of a practice alarm: the log has it, and no station. */
export const practiceEvent = events.practice;

const pad = (value: number, width: number): string => String(value).padStart(width, '0');
/** All there are of three digits, which each line of a log has twice. */
const threeDigits = Array.from({ length: 1000 }, (_, value) => pad(value, 3));
const pad3 = (value: number): string => threeDigits[value] ?? pad(value, 3);

/** Builds the 11 characters `18QXYZGGCCC`. The caller gives numbers in range: event 100 to 999, area 0 to 8, detail 0 to 999. */
export function eventString(parts: EventParts): EventCode {
  const { qualifier, event, area, detail } = parts;
  const text = `18${qualifier}${pad3(event)}${pad(area, 2)}${pad3(detail)}`;
  return text as EventCode; // the one place that makes one
}

/** Takes an event string apart. */
export function eventParts(code: EventCode): EventParts {
  return {
    qualifier: code[2] === '3' ? 3 : 1,
    event: Number(code.slice(3, 6)),
    area: Number(code.slice(6, 8)),
    detail: Number(code.slice(8, 11)),
  };
}

/** `QXYZ`, as the wire calls it in `cid_code` and `event_type`. */
export const eventType = (code: EventCode): string => code.slice(2, 6);

/** Key of the event's label in the translations: `v2_cid_1130`. */
export const eventLabelKey = (code: EventCode): string => `v2_cid_${eventType(code)}`;

/** The English label, or the number itself for a code that has none. */
export function eventLabel(code: EventCode): string {
  const { qualifier, event } = eventParts(code);
  const row = eventCodes[event];
  return row?.[qualifier === 1 ? 0 : 1] ?? row?.[0] ?? row?.[1] ?? `Event ${eventType(code)}`;
}

export type EventClass = 'alarm' | 'restore' | 'fault' | 'arming' | 'information';

/** The class rule: 100 to 199 new is an alarm; 3xx and 570 are faults; 4xx is arming; the rest informs. */
export function eventClass(code: EventCode): EventClass {
  const { qualifier, event } = eventParts(code);
  if (event < 200) return qualifier === 1 ? 'alarm' : 'restore';
  if ((event >= 300 && event < 400) || event === events.bypassed) return 'fault';
  if (event >= 400 && event < 500) return 'arming';
  return 'information';
}

/** Reports of level `alarm` carry alarms and their restores and cancels; level `status` all the rest. */
export const isAlarmReport = (code: EventCode): boolean => {
  const { event } = eventParts(code);
  return event < 200 || event === events.cancelled || event === events.alarmReset;
};

/** Whether an event says that an alarm for practice was set off. */
export const isPracticeAlarm = (code: EventCode): boolean => {
  const { qualifier, event } = eventParts(code);
  return event === practiceEvent && qualifier === 1;
};
