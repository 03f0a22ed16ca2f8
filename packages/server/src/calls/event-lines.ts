import { eventLabel, eventLabelKey, eventType } from '@homeward/contract/rules/alarms/event-string.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import { wireTime } from '@homeward/contract/wire/event.ts';
import type { AtPanel } from '../api/handler.ts';
import { byteOrderMark, csvLine } from '../base/csv.ts';
import { labelIn, textOf } from '../texts/catalogue.ts';
import { accountLocale } from '../texts/language.ts';
import { eventInScope } from '../panels/event-scope.ts';
import { offsetMinutes } from '../panels/time-zone.ts';
import type { EventFilter, FoundEvent } from '../store/event-queries.ts';
import type { EventScope } from '../store/event-scope.ts';

/** Rows read at a time, and rows of a table at most. */
const page = 1000;
const most = 100_000;

const columns = [
  'time',
  'offset',
  'event',
  'label',
  'area',
  'device',
  'who',
  'by',
  'detail',
  'code',
] as const;

function lineOf({ scope }: AtPanel, found: FoundEvent, zone: string, locale: Locale): string {
  const event = eventInScope(scope, found.event);
  return csvLine([
    wireTime(event.at, offsetMinutes(zone, event.at)),
    offsetText(offsetMinutes(zone, event.at)),
    eventType(event.code),
    labelIn(locale, eventLabelKey(event.code)) ?? eventLabel(event.code),
    event.area === null ? '' : String(event.area),
    event.name,
    event.actor.name,
    event.actor.channel,
    event.detail ?? '',
    event.code,
  ]);
}

/** `+01:00`: one hour a year has each of its times twice. */
function offsetText(minutes: number): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${part(Math.floor(size / 60))}:${part(size % 60)}`;
}

/** The lines of a table of events in the language of whoever asks, newest first, read a page at a time while they are sent. */
export async function* eventLines(
  context: AtPanel,
  scope: EventScope,
  filter: Omit<EventFilter, 'limit'>,
  zone: string,
): AsyncGenerator<string> {
  const locale = await accountLocale(context.services, context.session.account);
  yield byteOrderMark + csvLine(columns.map((column) => textOf(locale, `export.${column}`)));
  let before: number | undefined;
  for (let count = 0; count < most; count += page) {
    const rows = await context.services.reader.find(scope, {
      ...filter,
      limit: page,
      ...(before === undefined ? {} : { before }),
    });
    for (const row of rows) yield lineOf(context, row, zone, locale);
    if (rows.length < page) return;
    before = rows.at(-1)?.id;
  }
}
