import type { CalendarRow, ScheduleRow } from '@homeward/contract/routes/automation/schedule.ts';
import { whenText } from '#features/schedules/schedule-words.ts';
import { calendarDay, sameDay, timeOfDay } from '#lib/clock-text.ts';
import { dateText, dayText } from '#lib/date-text.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import type { Text } from '#lib/i18n/use-text.ts';

const pastText = (at: number, now: number): string =>
  sameDay(at, now) ? timeOfDay(at) : `${dateText(at)}, ${timeOfDay(at)}`;

const whys: Readonly<Record<string, 'refused' | 'noCalendar' | 'tooLong'>> = {
  addressRefused: 'refused',
  schemeRefused: 'refused',
  noCalendar: 'noCalendar',
  tooLong: 'tooLong',
};

/** Why a calendar cannot be read. */
function whyText(t: Text, problem: string): string {
  const why = whys[problem] ?? (problem.startsWith('http4') ? 'notThere' : 'noAnswer');
  return t(`schedules.calendar.why.${why}`);
}

const isMidnight = (at: number): boolean => calendarDay(at) !== calendarDay(at - 1);
const isWholeDays = ({ from, to }: CalendarRow['next'][number]): boolean =>
  from < to && isMidnight(from) && isMidnight(to);

/** What is known of a calendar, and how old that is. */
export function calendarNote(t: Text, row: CalendarRow, now: number): string {
  const [next] = row.next;
  const known =
    row.read_at === null
      ? ''
      : next === undefined
        ? t('schedules.calendar.nothingNext')
        : t('schedules.calendar.next', {
            name: next.name,
            when: isWholeDays(next) ? dayText(next.first) : whenText(next.from, now),
          });
  const state =
    row.problem !== null
      ? row.read_at === null
        ? t('schedules.calendar.unread', { why: whyText(t, row.problem) })
        : t('schedules.calendar.old', { when: pastText(row.read_at, now), why: whyText(t, row.problem) })
      : row.read_at === null
        ? t('schedules.calendar.waiting')
        : t('schedules.calendar.read', { when: pastText(row.read_at, now) });
  return inOneLine([row.host, state, known].filter((part) => part !== ''));
}

/** What a calendar means for a schedule, in its line; '' is that it goes by none. */
export function calendarText(
  t: Text,
  { calendar }: Pick<ScheduleRow, 'calendar'>,
  calendars: readonly CalendarRow[],
): string {
  if (calendar === undefined) return '';
  const name = calendars.find(({ id }) => id === calendar.id)?.name ?? '';
  return t(`schedules.calendar.line.${calendar.rule}`, { name });
}
