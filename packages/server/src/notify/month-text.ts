import { oneLine } from '@homeward/channels/plain-text.ts';
import {
  eventLabelKey,
  eventString,
  eventParts,
  eventType,
} from '@homeward/contract/rules/alarms/event-string.ts';
import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { MonthlyLine, MonthlyReport } from '@homeward/contract/shapes/reports/monthly-report.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import { labelIn, textOf, timeIn } from '../texts/catalogue.ts';
import type { TextKey, Values } from '../texts/catalogue.ts';
import type { MonthFacts } from './month-facts.ts';
import type { Month } from './months.ts';

/** Lines of one section that are told one by one. */
const most = 12;

interface Reader {
  readonly locale: Locale;
  readonly zone: string;
  readonly panelName: string;
}

const fine = (text: string): MonthlyLine => ({ text, attention: false });
const wanting = (text: string): MonthlyLine => ({ text, attention: true });

/** The month's name, as `November 2026`. The Gregorian calendar, also where another one is used (A0). */
const monthName = (locale: Locale, { year, month }: Month): string =>
  new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(Date.UTC(year, month - 1, 15));

/** Puts the facts of a month into words. Names come cleaned, so that none can forge a line or a header. */
export function monthText(
  facts: MonthFacts,
  month: Month,
  { locale, zone, panelName }: Reader,
): MonthlyReport {
  const say = (key: TextKey, values: Values = {}): string => textOf(locale, key, values);
  const number = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const when = (at: number): string => timeIn(locale, zone, at, 'short');
  const clean = (text: string): string => oneLine(text, 64);
  const labelOf = (code: EventCode): string =>
    labelIn(locale, eventLabelKey(code)) ??
    labelIn(locale, eventLabelKey(eventString({ ...eventParts(code), qualifier: 1 }))) ??
    say('notify.event', { code: eventType(code) });
  const what = ({ code, name }: { readonly code: EventCode; readonly name: string }): string =>
    name === '' ? labelOf(code) : `${labelOf(code)}, ${clean(name)}`;
  const listed = <Row>(rows: readonly Row[], line: (row: Row) => MonthlyLine, none: TextKey) =>
    rows.length === 0
      ? [fine(say(none))]
      : [
          ...rows.slice(0, most).map(line),
          ...(rows.length > most ? [fine(say('month.more', { count: number(rows.length - most) }))] : []),
        ];
  const section = (title: TextKey, lines: readonly MonthlyLine[]) => ({ title: say(title), lines });

  const { silentSince, isCut, alarms, faults, faulty, batteries, walkTest, stations, ways, arming } = facts;
  const hour = arming.hour;
  return {
    month: month.name,
    subject: say('month.subject', { panel: clean(panelName), month: monthName(locale, month) }),
    sections: [
      section('month.alarms', [
        ...(silentSince === null ? [] : [wanting(say('month.silent', { at: when(silentSince) }))]),
        ...(isCut ? [wanting(say('month.cut'))] : []),
        ...listed(
          alarms,
          (row) => wanting(say('month.alarm', { at: when(row.at), what: what(row) })),
          silentSince === null ? 'month.no_alarms' : 'month.none_known',
        ),
      ]),
      section('month.faults', [
        ...listed(
          faults,
          (row) => fine(say('month.fault', { what: what(row), count: number(row.count) })),
          silentSince === null ? 'month.no_faults' : 'month.none_known',
        ),
        ...(faulty.length === 0
          ? []
          : [wanting(say('month.faulty', { names: faulty.map(clean).join(', ') }))]),
      ]),
      section(
        'month.batteries',
        listed(
          batteries,
          ({ name, until }) =>
            wanting(
              until === null
                ? say('month.battery_low', { name: clean(name) })
                : say('month.battery_until', {
                    name: clean(name),
                    at: new Intl.DateTimeFormat(locale, {
                      dateStyle: 'medium',
                      calendar: 'gregory',
                      timeZone: 'UTC',
                    }).format(until),
                  }),
            ),
          'month.no_batteries',
        ),
      ),
      section('month.tests', [
        walkTest === null
          ? wanting(say('month.walk_never'))
          : walkTest.isOfMonth
            ? (walkTest.heard < walkTest.of ? wanting : fine)(
                say('month.walk_done', {
                  at: when(walkTest.at),
                  count: number(walkTest.heard),
                  of: number(walkTest.of),
                }),
              )
            : wanting(say('month.walk_missed', { at: when(walkTest.at) })),
        ...stations.map(({ name, at, isOfMonth }) =>
          at !== null && isOfMonth
            ? fine(say('month.station_done', { name: clean(name), at: when(at) }))
            : wanting(say('month.station_missed', { name: clean(name) })),
        ),
      ]),
      section(
        'month.ways',
        listed(
          ways,
          ({ name, channel, state, at }) => {
            const way = `${clean(name)}, ${say(`canary.way.${channel}`)}`;
            if (state === 'failed') return wanting(say('month.way_failed', { way }));
            return state === 'untested' || at === null
              ? fine(say('month.way_untested', { way }))
              : fine(say('month.way_proven', { way, at: when(at) }));
          },
          'month.no_ways',
        ),
      ),
      section(
        'month.arming',
        hour === null
          ? [fine(say('month.never_armed'))]
          : [
              fine(say('month.armed_days', { days: number(arming.days), of: number(arming.of) })),
              fine(
                say('month.armed_times', {
                  away: number(arming.away),
                  home: number(arming.home),
                  automatic: number(arming.automatic),
                }),
              ),
              fine(
                say('month.armed_hour', {
                  at: new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
                    hour * 3_600_000,
                  ),
                }),
              ),
            ],
      ),
    ],
  };
}

/** The report as lines of a mail. */
export const asMail = ({ sections }: MonthlyReport): string =>
  sections
    .map(({ title, lines }) => [title, ...lines.map(({ text }) => `- ${text}`)].join('\n'))
    .join('\n\n');
