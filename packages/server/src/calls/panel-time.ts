import type { PanelTime } from '@homeward/contract/routes/panel/setting.ts';
import { wireTime } from '@homeward/contract/wire/event.ts';
import { AppError } from '../base/app-error.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { offsetMinutes } from '../panels/time-zone.ts';

/** The panel's clock at `now` ms by this server's: the machine's, or as far ahead of it as its owner wishes. */
export function panelTime(resident: CachedPanel, now: number): PanelTime {
  const { internetTime, clockAheadSeconds } = partOf(resident, 'settings');
  const zone = resident.head.timeZone;
  const ahead = internetTime ? 0 : clockAheadSeconds;
  const at = now + ahead * 1000;
  const offset = offsetMinutes(zone, at);
  const [date = '', time = ''] = wireTime(at, offset).split(' ');
  return {
    revision: partOf(resident, 'setupRevision'),
    time_zone: zone,
    offset_minutes: offset,
    dst: offset > standardOffset(zone, at),
    internet_time: internetTime,
    ahead_seconds: ahead,
    at,
    date,
    time,
  };
}

/** What a zone's clocks show in the half of the year that has no daylight saving time. */
function standardOffset(zone: string, at: number): number {
  const year = new Date(at).getUTCFullYear();
  return Math.min(offsetMinutes(zone, Date.UTC(year, 0, 1)), offsetMinutes(zone, Date.UTC(year, 6, 1)));
}

const invalid = (where: string): AppError =>
  new AppError('inputError', 'v2_mg_date_time_invalid', { data: { where } });

/** The instant at which clocks of a zone show a date and time; the earlier where they show it twice. */
export function instantOf(zone: string, date: string, time: string): number {
  const day = /^(20\d{2})[/-](\d{2})[/-](\d{2})$/.exec(date);
  if (day === null) throw invalid('date');
  const clock = /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(time);
  if (clock === null) throw invalid('time');
  const [year, month, dayOfMonth] = day.slice(1).map(Number);
  const [hour, minute, second] = clock.slice(1).map((part) => Number(part ?? 0));
  const shown = Date.UTC(year ?? 0, (month ?? 1) - 1, dayOfMonth, hour, minute, second);
  // What no calendar or clock has comes out as another day or hour.
  const [backDate, backTime] = wireTime(shown, 0).split(' ');
  if (backDate !== date.replaceAll('-', '/')) throw invalid('date');
  if (backTime !== `${time}:00`.slice(0, 8)) throw invalid('time');
  const guess = shown - offsetMinutes(zone, shown) * 60_000;
  return shown - offsetMinutes(zone, guess) * 60_000;
}
