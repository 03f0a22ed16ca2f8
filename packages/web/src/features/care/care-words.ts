import type { CareSettings, HelpCall, HelpCallKind } from '@homeward/contract/shapes/care/care.ts';
import type { CareNow, ContactRow } from '@homeward/contract/routes/care/care.ts';
import type { Rung } from '#features/care/contact-ladder.tsx';
import { calendarDay, sameDay, shortDay, timeOfDay } from '#lib/clock-text.ts';
import { shareOfDay } from '#lib/day-start.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { dateFormat } from '#lib/i18n/formats.ts';
import { currentLanguage, type Text } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** `07:05` of a minute of the day. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** `14:26`, or with its day where that is another one. */
export const moment = (at: number): string =>
  sameDay(at, Date.now()) ? timeOfDay(at) : `${shortDay(at)}, ${timeOfDay(at)}`;

/** `Anna, Jonas and Elif`. */
export const listText = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage()).format(names);

const ofDay = (at: number, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(currentLanguage(), { calendar: 'gregory', timeZone: 'UTC', ...options }).format(
    // The calendar day at the house, as a day in Greenwich.
    Date.parse(`${calendarDay(at).replaceAll('/', '-')}T12:00:00Z`),
  );
/** `Tuesday`. */
export const weekdayOf = (at: number): string => ofDay(at, { weekday: 'long' });
/** `17 November 2026`. */
export const dayOf = (at: number): string => ofDay(at, { day: 'numeric', month: 'long', year: 'numeric' });

/** What somebody is called among people who know them. */
export const shortName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

export const roomName = (rows: readonly HouseDevice[], room: string | null): string =>
  rows.find((device) => device.room === room)?.roomName ?? '';

export const callIcons: Readonly<Record<HelpCallKind, IconName>> = {
  medical: 'bellRing',
  emergency: 'bellRing',
  fall: 'bellRing',
  panic: 'bellRing',
  callRequest: 'phone',
  checkIn: 'clock',
  inactivity: 'clock',
  bed: 'bed',
  wandering: 'walk',
  routine: 'clock',
  medication: 'pill',
};

/** Somebody still has to do something about it. */
export const isOpen = ({ state }: HelpCall): boolean => state !== 'closed' && state !== 'cancelled';

/** A case that somebody may have to be sent to at once; a wish to be called back or a missed pill is none. */
export const isUrgent = ({ kind }: HelpCall): boolean => kind !== 'callRequest' && kind !== 'medication';

/** The next time of the day at which a sign of life is asked for, epoch ms; undefined where none is. */
export function nextCheckIn({ checkIns }: CareSettings, now: number): number | undefined {
  const passed = shareOfDay(now) * 1440;
  const [first] = checkIns.toSorted((one, other) => one - other);
  if (first === undefined) return undefined;
  const next = checkIns.toSorted((one, other) => one - other).find((minute) => minute > passed);
  const minutes = next === undefined ? first + 1440 - passed : next - passed;
  return Math.round((now + minutes * 60_000) / 60_000) * 60_000;
}

/** The fact of the page: how somebody is. */
export function careTitle(t: Text, now: CareNow, name: string, silent: number, isPrivate = false): string {
  const open = now.calls.filter(isOpen);
  const urgent = open.filter(isUrgent);
  if (urgent.some(({ state }) => state === 'calling' || state === 'pending'))
    return t('care.title.calls', { name });
  const helped = urgent[0];
  if (helped?.state === 'nursePresent')
    return t('care.title.there', { name, who: helped.helper?.name ?? '' });
  if (helped?.state === 'answered') return t('care.title.coming', { name, who: helped.helper?.name ?? '' });
  if (helped !== undefined) return t('care.title.after', { name });
  if (now.awaySince !== null) return t('care.title.away', { name });
  if (now.checkInDue !== null) return t('care.title.asked', { name });
  if (silent > 0) return t('care.title.unsure', { name });
  // Where the day is not shared, nothing says that it is quiet.
  if (isPrivate) return t('care.title.private', { name });
  if (now.findings.some(({ endedAt }) => endedAt === null)) return t('care.title.unusual', { name });
  return t(now.habits.length > 0 ? 'care.title.usual' : 'care.title.quiet', { name });
}

export const rungOf = ({ id, name, relation, phone, mail, hasKey, kind }: ContactRow): Rung => ({
  id,
  name,
  relation,
  phone,
  mail,
  hasKey,
  doctor: kind === 'doctor',
});
