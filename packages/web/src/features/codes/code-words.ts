import type { DayPeriod } from '@homeward/contract/shapes/values/calendar.ts';
import type { Validity } from '@homeward/contract/shapes/access/pin.ts';
import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import { isGuest, timeOf } from '#features/codes/code-people.ts';
import { sameDay, timeOfDay } from '#lib/clock-text.ts';
import { dateText } from '#lib/date-text.ts';
import { dateFormat } from '#lib/i18n/formats.ts';
import { currentLanguage, type Text } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

/** The name of a day of the week, 1 is Monday. */
export const weekday = (day: number, style: 'long' | 'short'): string =>
  dateFormat(currentLanguage(), { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

const two = (number: number): string => String(number).padStart(2, '0');
/** `08:30` of a minute of the day. */
export const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** A moment from `now`'s point of view: `today, 18:00`, `Sunday, 18:00` within six days, else with its date. */
export function whenText(t: Text, at: number, now: number): string {
  const time = timeOfDay(at);
  if (sameDay(at, now)) return t('codes.today', { time });
  const near = at > now && at - now < 6 * 24 * 60 * 60_000;
  return near ? t('codes.onDay', { day: dayName(at), time }) : t('codes.onDay', { day: dateText(at), time });
}

/** The day alone, in the same way: for a headline. */
export function untilDay(at: number, now: number): string {
  if (sameDay(at, now)) return timeOfDay(at);
  return at - now < 6 * 24 * 60 * 60_000 ? dayName(at) : dateText(at);
}

/** By the calendar of the house. */
const dayName = (at: number): string => {
  const [year = 0, month = 1, date = 1] = dateText(at, 'YYYY/MM/DD').split('/').map(Number);
  return dateFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, date),
  );
};

/** `Mon to Fri, 08:00 to 18:00`; the same minute twice is the whole day. */
export function hoursText(t: Text, { days, from, to }: DayPeriod): string {
  const sorted = days.toSorted((one, other) => one - other);
  const key = sorted.join('');
  const said =
    key === '1234567'
      ? t('codes.everyDay')
      : key === '12345'
        ? t('codes.workDays')
        : key === '67'
          ? t('codes.weekend')
          : sorted.map((day) => weekday(day, 'short')).join(', ');
  return from === to
    ? t('codes.wholeDays', { days: said })
    : t('codes.hoursOf', { days: said, from: clockOf(from), to: clockOf(to) });
}

interface Chip {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly text: string;
}

/** Who somebody is here, in a word or two. */
export function chipOf(t: Text, entry: CodeEntry, own: boolean, now: number): Chip {
  const time = timeOf(entry, now);
  if (entry.slot === 'master')
    return { tone: 'brand', icon: 'user', text: t(own ? 'codes.ownerYou' : 'codes.owner') };
  if (time.tag === 'ended') return { tone: 'offline', icon: 'clock', text: t('codes.ended') };
  if (!entry.enabled) return { tone: 'offline', icon: 'minus', text: t('codes.isOff') };
  if (time.tag === 'later')
    return { tone: 'delay', icon: 'clock', text: t('codes.later', { when: whenText(t, time.at, now) }) };
  if (isGuest(entry) && time.tag === 'running')
    return {
      tone: 'delay',
      icon: 'clock',
      text: sameDay(time.at, now)
        ? t('codes.guestToday', { time: timeOfDay(time.at) })
        : t('codes.guestDays', { count: time.days }),
    };
  return { tone: own ? 'brand' : 'disarmed', icon: 'user', text: t(own ? 'codes.you' : 'codes.member') };
}

/** When a code works, in words; undefined is always. */
export function timesText(t: Text, { from, until, period }: Validity, now: number): string | undefined {
  const parts = [
    from !== null && from > now ? t('codes.fromWhen', { when: whenText(t, from, now) }) : '',
    until === null ? '' : t('codes.untilWhen', { when: whenText(t, until, now) }),
    period === null ? '' : hoursText(t, period),
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(', ');
}
