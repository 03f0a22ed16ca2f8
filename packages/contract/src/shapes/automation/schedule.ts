import { z } from 'zod';
import { AreaId, CalendarId, Instant, ScheduleId } from '../values/ids.ts';
import { Actor, ArmMode } from '../values/modes.ts';
import { calendarRules, holidayRules } from '../../words/automation/schedule-days.ts';
import { limits } from '../../words/values/limits.ts';
import { LocalDate, MinuteOfDay, Weekdays } from '../values/calendar.ts';

/** A calendar that a schedule goes by, and what it means for it. */
export const ScheduleCalendar = z.object({ id: CalendarId, rule: z.enum(calendarRules) });
export type ScheduleCalendar = z.infer<typeof ScheduleCalendar>;

/** Scheduled arming of an area, by the panel's local time; disarming by schedule is its owner's knowing choice. */
export const ArmSchedule = z.object({
  id: ScheduleId,
  name: z.string().max(30),
  enabled: z.boolean(),
  area: AreaId,
  mode: ArmMode,
  days: Weekdays,
  minute: MinuteOfDay,
  /** What holidays of the panel mean for it. */
  holidays: z.enum(holidayRules).default('same'),
  /** Absent is none. Where it happens with events, days and holidays say on which days, and the minute nothing. */
  calendar: ScheduleCalendar.optional(),
  /** Single local days on which it does not happen. */
  except: z.array(LocalDate).max(limits.scheduleExceptions).readonly().default([]),
  /** Minutes of warning before it arms, 0 to 30; it can be put off meanwhile. */
  warnMinutes: z.number().int().min(0).max(30),
  /** Whose proof lets it disarm; null where it only arms. The panel writes it: what an edit says here counts for nothing. */
  allowedBy: Actor.nullable().default(null),
});
export type ArmSchedule = z.infer<typeof ArmSchedule>;

/** What comes next of a schedule that is on. */
export const ScheduleRun = z.object({
  schedule: ScheduleId,
  /** The local day it belongs to: it happens once for each, whatever the clock does. */
  day: LocalDate,
  nextAt: Instant,
  /** The event that it follows: its name, and its beginning or end by wall time in ms. Absent where it goes by the clock. */
  event: z.object({ name: z.string().max(60), at: z.number().int() }).optional(),
  /** When it is announced next; null is no more. */
  announceAt: Instant.nullable(),
  /** Everybody on site was told, and may put it off. */
  announced: z.boolean(),
  /** How often it was put off, 0 to 3. */
  delays: z.number().int().min(0).max(3),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;
