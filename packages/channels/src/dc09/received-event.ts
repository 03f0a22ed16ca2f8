import { eventCodes } from '@homeward/contract/words/alarms/event-codes.ts';
import { siaLetters } from './sia-letters.ts';

/** An event as another panel reports it. */
export interface ReceivedEvent {
  /** 1 new, opening; 3 restored, closing; 6 told before and still so. */
  readonly qualifier: 1 | 3 | 6;
  /** Contact ID XYZ, 100 to 999; null for SIA letters that no code has. */
  readonly code: number | null;
  /** The two letters of SIA DC-03; null where the panel speaks Contact ID. */
  readonly letters: string | null;
  /** 0 is the panel. */
  readonly area: number;
  /** Zone or user, 0 to 9999; 0 where none is named. */
  readonly detail: number;
  /** The panel's own words, printable ASCII; empty where it gives none. */
  readonly text: string;
}

/** What SIA-DCS letters mean in Contact ID. Where several codes share letters, the lowest stands for them. */
const meanings = new Map<string, Pick<ReceivedEvent, 'qualifier' | 'code'>>();
for (const qualifier of [1, 3] as const) {
  for (const code of Object.keys(eventCodes).map(Number)) {
    const letters = siaLetters(code, qualifier === 3);
    if (!meanings.has(letters) && eventCodes[code]?.[qualifier === 3 ? 1 : 0] !== null)
      meanings.set(letters, { qualifier, code });
  }
}
// A plain status report: our own sender uses it for all that has no letters.
meanings.delete('YY');

const contactId = /^([136])([1-9]\d{2}) ?(\d{2}) ?(\d{3})$/;
/** Letters and number, then words between circumflexes or behind an asterisk or a bar. */
const siaEvent = /^([A-Z]{2})(\d{0,4})(?:\^([^^]*)\^?|[*|](.*))?$/;
/** Modifiers that stand before the letters: partition, user, peripheral, time, date and the like. */
const modifier = /^(ri|pi|id|ph|ai|ti|da|va|lr|lp)([\d:,.-]*)/;

const printable = (text: string): string => text.replace(/[^ -~]/g, '?').trim();

/** Reads the data behind the bar of an ADM-CID message; empty for what is no event. */
export function readContactId(data: string): readonly ReceivedEvent[] {
  const match = contactId.exec(data.trim());
  if (!match) return [];
  const [, qualifier, code, area, detail] = match;
  return [
    {
      qualifier: qualifier === '1' ? 1 : qualifier === '3' ? 3 : 6,
      code: Number(code),
      letters: null,
      area: Number(area),
      detail: Number(detail),
      text: '',
    },
  ];
}

/**
 * Reads the data behind the bar of a SIA-DCS message, `Nri1/BA005^Hall^`: one event or several behind one another, all
 * of the area that stands before them. Empty where any part of it cannot be read, so that nobody sees half a report.
 */
export function readSiaDcs(data: string): readonly ReceivedEvent[] {
  const start = /^[NO]/.exec(data);
  if (start === null) return [];
  const events: ReceivedEvent[] = [];
  let area = 0;
  for (const part of partsOf(data.slice(1))) {
    let rest = part;
    for (let found = modifier.exec(rest); found; found = modifier.exec(rest)) {
      if (found[1] === 'ri') area = Number(found[2]);
      rest = rest.slice(found[0].length);
    }
    if (rest === '') continue;
    const match = siaEvent.exec(rest);
    if (!match || !Number.isInteger(area)) return [];
    const [, letters = '', detail = '', between, behind] = match;
    const meaning = meanings.get(letters) ?? { qualifier: 1, code: null };
    events.push({
      ...meaning,
      letters,
      area,
      detail: Number(detail),
      text: printable(between ?? behind ?? ''),
    });
  }
  return events;
}

/** Parts between slashes; a slash between circumflexes belongs to the words. */
const partsOf = (data: string): readonly string[] => data.match(/(?:\^[^^]*\^?|[^/^])+/g) ?? [];
