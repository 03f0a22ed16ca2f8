import { firstDayOf, partsOf } from './civil-date.ts';

/** Whole days out of a calendar file, `YYYY-MM-DD`; `to` is the last of them. */
export interface CalendarDays {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

interface Property {
  readonly name: string;
  readonly value: string;
}

const two = (number: number): string => String(number).padStart(2, '0');
const textOf = (day: number): string => {
  const { year, month, day: date } = partsOf(day);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
};

/** Lines that were folded are one again (RFC 5545, 3.1). */
const propertiesOf = (text: string): readonly Property[] =>
  text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, value] = /^([A-Za-z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [{ name: name.toUpperCase(), value }];
    });

/** The day of `20261225` or `20261225T080000Z`, counted from 1970-01-01; null is no day that there is. */
function dayIn(value: string): number | null {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})(?:T\d{6}Z?)?$/.exec(value.trim()) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const day = firstDayOf(Number(year), Number(month)) + Number(date) - 1;
  return textOf(day) === `${year}-${month}-${date}` ? day : null;
}

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\[nN]/g, ' ')
    .replaceAll(/\\([,;\\])/g, '$1')
    .trim();

interface Entry {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  /** Empty, or how it comes again. */
  readonly rule: string;
}

/** One VEVENT; null where it says nothing of a day. */
function entryOf(properties: readonly Property[]): Entry | null {
  const of = (name: string): string => properties.find((property) => property.name === name)?.value ?? '';
  const first = dayIn(of('DTSTART'));
  if (first === null) return null;
  const end = dayIn(of('DTEND'));
  // The end of whole days is the day after them.
  const last = end === null ? first : /T/.test(of('DTEND')) ? end : end - 1;
  return { name: unescaped(of('SUMMARY')), first, last: Math.max(first, last), rule: of('RRULE') };
}

/** The years in which a yearly entry comes again; null is a rule that is not read. */
function yearly(rule: string): { readonly until: number } | null {
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const known = [...parts.keys()].every((key) =>
    ['FREQ', 'INTERVAL', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'WKST'].includes(key),
  );
  if (!known || parts.get('FREQ') !== 'YEARLY' || (parts.get('INTERVAL') ?? '1') !== '1') return null;
  return { until: dayIn(parts.get('UNTIL') ?? '') ?? Infinity };
}

function eachYear({ name, first, last }: Entry, until: number, from: number, to: number): readonly Entry[] {
  const { month, day, year } = partsOf(first);
  const found: Entry[] = [];
  for (let next = Math.max(year, partsOf(from).year - 1); next <= partsOf(to).year; next += 1) {
    const begins = dayIn(`${String(next).padStart(4, '0')}${two(month)}${two(day)}`);
    if (begins === null || begins > until) continue;
    found.push({ name, first: begins, last: begins + last - first, rule: '' });
  }
  return found;
}

/**
 * The days of a calendar file (iCalendar, RFC 5545) that touch the span from one day to another, in order and each once;
 * yearly ones in each year of it. `unread` counts entries that come again in a way that is not read.
 */
export function daysInCalendar(
  text: string,
  span: { readonly from: string; readonly to: string },
): { readonly days: readonly CalendarDays[]; readonly unread: number } {
  const from = dayIn(span.from.replaceAll('-', '')) ?? 0;
  const to = dayIn(span.to.replaceAll('-', '')) ?? 0;
  const entries: Entry[] = [];
  let unread = 0;
  let open: Property[] | null = null;
  for (const property of propertiesOf(text)) {
    const word = property.value.trim().toUpperCase();
    if (property.name === 'BEGIN' && word === 'VEVENT') open = [];
    else if (property.name === 'END' && word === 'VEVENT') {
      const entry = open === null ? null : entryOf(open);
      open = null;
      if (entry === null) continue;
      const again = entry.rule === '' ? null : yearly(entry.rule);
      if (entry.rule !== '' && again === null) unread += 1;
      else entries.push(...(again === null ? [entry] : eachYear(entry, again.until, from, to)));
    } else open?.push(property);
  }
  const days = entries
    .filter(({ first, last }) => last >= from && first <= to && last - first <= 366)
    .map(({ name, first, last }) => ({ name, from: textOf(first), to: textOf(last) }))
    .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
  const seen = new Set<string>();
  return {
    days: days.filter(({ name, from: first, to: last }) => {
      const key = `${first} ${last} ${name}`;
      return !seen.has(key) && seen.add(key) !== undefined;
    }),
    unread,
  };
}
