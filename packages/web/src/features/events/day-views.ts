import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { WireEvent } from '@homeward/contract/wire/event.ts';
import { dayRibbon } from '#features/events/day-ribbon.ts';
import type { DayPart, EventDay } from '#features/events/event-day.ts';
import type { IncidentView } from '#features/events/incident-card.tsx';
import { calendarDay, exactTime, longDay, sameDay } from '#lib/clock-text.ts';
import { shareOfDay } from '#lib/day-start.ts';
import { eventLine, type Telling } from '#features/events/event-line.ts';
import { incidentLines } from '#features/events/incident-lines.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { plain } from '#lib/i18n/rich.tsx';
import type { EventLine } from '#features/events/event-list.tsx';

interface Around {
  /** A filter is on: what is missing must not be read as "nothing happened". */
  readonly narrowed: boolean;
  /** The last day shown has no earlier events left to read. */
  readonly complete: boolean;
}

/** "Today", "Yesterday" or the day itself. */
function dayTitle({ t }: Telling, at: number, now: number): string {
  if (sameDay(at, now)) return t('events.today');
  return sameDay(at, now - 86_400_000) ? t('events.yesterday') : longDay(at);
}

/** One alarm from trigger to closing, in a card instead of its many events. */
function incidentView(telling: Telling, incident: Incident, capture: string): IncidentView {
  const { t } = telling;
  const first = incident.zones[0];
  const title = t(`kind.${incident.kind}`) + (first && first.name !== '' ? `, ${first.name}` : '');
  const closing = incident.acts.findLast(({ tag }) => tag === 'closed' || tag === 'disarmed');
  const told = incident.deliveries.filter(({ state }) => state === 'accepted').length;
  const from = exactTime(incident.openedAt);
  const lines = incidentLines(t, incident).map(({ id, at, sentence }) => ({
    id,
    title: plain(sentence),
    detail: '',
    time: exactTime(at),
  }));
  const steps = lines.length > 4 ? [...lines.slice(0, 2), ...lines.slice(-2)] : lines;
  return {
    id: incident.id,
    title,
    open: incident.state === 'open',
    summary: inOneLine([
      closing === undefined
        ? t('events.since', { from })
        : t('events.fromTo', { from, to: exactTime(closing.at) }),
      t(`incident.state.${incident.state}`),
      told > 0 ? t('events.reports', { count: told }) : '',
    ]),
    steps,
    ...(capture === '' ? {} : { capture }),
  };
}

/** Where events stand in their day, each place once. */
const moments = (events: readonly WireEvent[]): readonly number[] => [
  ...new Set(events.map(({ at }) => shareOfDay(Number(at)))),
];

/** Events of a day, with each known incident in the place of the newest event of it. */
function partsOf(
  telling: Telling,
  ofDay: readonly WireEvent[],
  told: readonly Incident[],
): readonly DayPart[] {
  const parts: DayPart[] = [];
  const shown = new Set<string>();
  let run: EventLine[] = [];
  const endRun = (): void => {
    if (run.length > 0) parts.push({ tag: 'events', events: run });
    run = [];
  };
  for (const event of ofDay) {
    const incident = told.find(({ id }) => id === event.incident);
    if (incident === undefined) run.push(eventLine(telling, event));
    else if (!shown.has(incident.id)) {
      shown.add(incident.id);
      endRun();
      parts.push({ tag: 'incident', incident: incidentView(telling, incident, event.capture_id) });
    }
  }
  endRun();
  return parts;
}

/** The log as days of sentences, newest first; events of a known incident stand in its card. */
export function dayViews(
  telling: Telling,
  events: readonly WireEvent[],
  stories: readonly Incident[],
  { narrowed, complete }: Around,
): readonly EventDay[] {
  const { t } = telling;
  const now = Date.now();
  const known = new Map(stories.map((story) => [story.id as string, story]));
  const byDay = [...Map.groupBy(events, (event) => calendarDay(Number(event.at)))];
  return byDay.map(([id, ofDay], index): EventDay => {
    const first = Number(ofDay[0]?.at ?? now);
    const told = [...new Set(ofDay.map(({ incident }) => incident))].flatMap((one) => known.get(one) ?? []);
    const whole = complete || index < byDay.length - 1;
    const today = sameDay(first, now);
    const count = ofDay.length;
    const readFrom = whole ? 0 : shareOfDay(Number(ofDay.at(-1)?.at ?? first));
    return {
      id,
      title: dayTitle(telling, first, now),
      subtitle: `${longDay(first)} · ${whole ? t('events.count', { count }) : t('events.countPart', { number: count })}`,
      bands: narrowed
        ? []
        : [
            // What was not read yet is neither armed nor disarmed.
            ...(readFrom > 0
              ? [{ from: 0, to: readFrom, tone: 'offline' as const, label: t('events.unread') }]
              : []),
            ...dayRibbon(
              t,
              ofDay,
              byDay.slice(index + 1).flatMap(([, older]) => older),
              { from: readFrom, until: today ? shareOfDay(now) : 1 },
            ),
          ],
      marks: moments(ofDay.filter(({ is_alarm }) => !is_alarm)),
      alarms: moments(ofDay.filter(({ is_alarm }) => is_alarm)),
      ...(today ? { now: shareOfDay(now) } : {}),
      ribbonLabel: inOneLine([t('events.ribbon', { count }), whole ? '' : t('events.unreadLabel')]),
      parts: partsOf(telling, ofDay, told),
    };
  });
}
