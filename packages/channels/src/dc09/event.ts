import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import { type EventParts, eventParts, eventType } from '@homeward/contract/rules/alarms/event-string.ts';
import { plain } from './frame.ts';
import { siaLetters } from './sia-letters.ts';

/** How the zone is numbered: as it is, or area n zone z as n·100+z, for receivers that drop the area (domain: 5). */
export type ZoneNumbering = 'zone' | 'areaZone';

/** Longest text of a report, so that a frame stays far below its longest: two names of 30, written out. */
const textMax = 160;

/** A text of at most so many characters; what is left out shows. */
const cut = (text: string): string => (text.length > textMax ? `${text.slice(0, textMax - 3)}...` : text);

/** The data of an ADM-CID frame, `#acct|QXYZ GG CCC`. */
export function admCidData(account: string, event: EventCode, numbering: ZoneNumbering): string {
  const parts = eventParts(event);
  return `#${account}|${eventType(event)} ${digits(parts.area, 2)} ${reported(parts, numbering)}`;
}

/** The data of a SIA-DCS frame, `#acct|Nri<area>/<letters><number>`, with text such as the zone's name as `^text^`. */
export function siaDcsData(
  account: string,
  event: EventCode,
  numbering: ZoneNumbering,
  text: string,
): string {
  const parts = eventParts(event);
  const letters = siaLetters(parts.event, parts.qualifier === 3);
  const words = cut(plain(text));
  const suffix = words === '' ? '' : `^${words}^`;
  return `#${account}|Nri${parts.area}/${letters}${reported(parts, numbering)}${suffix}`;
}

/** Open, close and duress carry a user slot, which has no area in front. */
function namesUser({ event }: EventParts): boolean {
  return (event >= 400 && event < 500) || event === events.duress;
}

function reported(parts: EventParts, numbering: ZoneNumbering): string {
  const { area, detail } = parts;
  const joined = numbering === 'areaZone' && area > 0 && detail > 0 && detail < 100 && !namesUser(parts);
  return digits(joined ? area * 100 + detail : detail, 3);
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
