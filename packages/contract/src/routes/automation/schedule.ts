import { z } from 'zod';
import { ArmSchedule, ScheduleCalendar } from '../../shapes/automation/schedule.ts';
import { CalendarEvent } from '../../shapes/automation/calendar.ts';
import { Holiday, LocalDate, MinuteOfDay, Weekdays } from '../../shapes/values/calendar.ts';
import { AreaId, CalendarId, Instant, ScheduleId } from '../../shapes/values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { ArmMode } from '../../shapes/values/modes.ts';
import { holidayRules } from '../../words/automation/schedule-days.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, Pin, reads, Revision, route, writes } from '../api/route.ts';

/** A schedule with what comes next of it. */
export const ScheduleRow = ArmSchedule.extend({
  /** The next three times, by the panel's local days; none while it is off. */
  next: z.array(Instant).readonly(),
  /** The event of its calendar that the first of them follows; null where it goes by the clock, or nothing comes. */
  next_event: z.string().nullable(),
  /** Everybody on site was told, and may put it off. */
  announced: z.boolean(),
  /** How often this time was put off. */
  delays: z.number().int(),
  /** Of the set-up when this was read: an edit may name it in `If-Match`. */
  revision: z.number().int(),
});
export type ScheduleRow = z.infer<typeof ScheduleRow>;

/** What a schedule says; the panel says what is wrong with it. */
const fields = {
  /** Longer names are refused with the message that says so. */
  name: z.string().max(200),
  enabled: z.boolean(),
  area: AreaId,
  mode: ArmMode,
  days: Weekdays,
  minute: MinuteOfDay,
  warnMinutes: z.number().int().min(0).max(30),
  holidays: z.enum(holidayRules),
  /** Null is none. */
  calendar: ScheduleCalendar.nullable(),
  except: z.array(LocalDate).max(limits.scheduleExceptions).readonly(),
};
/** A calendar by its address, and how reading it goes. */
export const CalendarRow = z.object({
  id: CalendarId,
  name: z.string(),
  /** Where it lies; the rest of its address is shown to nobody. */
  host: z.string(),
  /** When it was last asked and when it last answered; null is not yet. */
  tried_at: Instant.nullable(),
  read_at: Instant.nullable(),
  /** Since when it cannot be read, and why; null while it can. */
  failed_since: Instant.nullable(),
  problem: z.string().nullable(),
  /** It could not be read for days: its events may be others by now. */
  stale: z.boolean(),
  /** Events that are known, and the next three of them. */
  events: z.number().int(),
  next: z.array(CalendarEvent).readonly(),
});
export type CalendarRow = z.infer<typeof CalendarRow>;

const removal = fromWire(z.object({ id: ScheduleId.optional(), pincode: Pin.optional() }));

export const scheduleRoutes = {
  'GET /panel/schedule': route({
    query: noQuery,
    body: nothing,
    data: z.array(ScheduleRow),
    scalars: true,
    access: reads('status'),
    about: 'Scheduled arming, with the next three times of each.',
    example: {},
  }),
  'POST /panel/schedule': route({
    query: noQuery,
    body: fromWire(
      z.object({
        ...fields,
        enabled: fields.enabled.default(true),
        warnMinutes: fields.warnMinutes.default(10),
        holidays: fields.holidays.default('same'),
        calendar: fields.calendar.default(null),
        except: fields.except.default([]),
        /** The owner's code: a schedule that disarms is saved with it alone. */
        pincode: Pin.optional(),
      }),
    ),
    data: z.object({ id: ScheduleId }),
    scalars: true,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Adds a schedule by which an area is armed; one that disarms takes the owner’s code.',
    example: {
      body: { name: 'Night', area: '1', mode: 'home_1', days: [1, 2, 3, 4, 5], minute: '1380' },
    },
  }),
  'PUT /panel/schedule': route({
    query: noQuery,
    body: fromWire(
      z.object({ id: ScheduleId, ...z.object(fields).partial().shape, pincode: Pin.optional() }),
    ),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Changes a schedule; what is absent stays.',
    example: { body: { id: 'night', minute: '1320' } },
  }),
  'DELETE /panel/schedule': route({
    query: fromWire(z.object({ id: ScheduleId.optional() })),
    body: removal,
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Takes a schedule away.',
    example: { body: { id: 'night' } },
  }),
  'GET /panel/holiday': route({
    query: noQuery,
    body: nothing,
    data: z.object({ holidays: z.array(Holiday).readonly(), revision: Revision }),
    scalars: true,
    access: reads('status'),
    about: 'Holidays, on which schedules may keep still or alone happen.',
    example: {},
  }),
  'PUT /panel/holiday': route({
    query: noQuery,
    body: fromWire(
      z.object({
        holidays: z
          .array(Holiday.extend({ name: z.string().max(200) }))
          .max(limits.holidays)
          .readonly(),
        /** The owner's code: needed where a schedule that disarms goes by holidays. */
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Sets all holidays anew. Days as `2026-12-25`, from the first to the last of them.',
    example: { body: { holidays: [{ name: 'Christmas', from: '2026-12-25', to: '2026-12-26' }] } },
  }),
  'GET /panel/calendar': route({
    query: noQuery,
    body: nothing,
    data: z.object({ calendars: z.array(CalendarRow).readonly(), revision: Revision }),
    scalars: true,
    access: reads('status'),
    about: 'Calendars by their addresses, with what was read in them.',
    example: {},
  }),
  'POST /panel/calendar': route({
    query: noQuery,
    body: fromWire(
      z.object({
        name: z.string().max(200),
        /** `https:`, `http:` or `webcal:`; it is kept like a password. */
        address: z.string().max(2000),
        /** The owner’s code: needed where a schedule that disarms goes by a calendar. */
        pincode: Pin.optional(),
      }),
    ),
    data: z.object({ id: CalendarId }),
    scalars: true,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Adds a calendar that is read at its address once an hour.',
    example: { body: { name: 'School', address: 'https://example.org/school.ics' } },
  }),
  'PUT /panel/calendar': route({
    query: noQuery,
    body: fromWire(
      z.object({
        id: CalendarId,
        name: z.string().max(200).optional(),
        address: z.string().max(2000).optional(),
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Changes a calendar; what is absent stays.',
    example: { body: { id: 'school', name: 'School holidays' } },
  }),
  'DELETE /panel/calendar': route({
    query: noQuery,
    body: fromWire(z.object({ id: CalendarId, pincode: Pin.optional() })),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Takes a calendar away that no schedule goes by.',
    example: { body: { id: 'school' } },
  }),
  'POST /panel/schedule/delay': route({
    query: noQuery,
    body: fromWire(z.object({ id: ScheduleId, minutes: z.number().int().min(0).max(240) })),
    data: empty,
    access: writes('arm'),
    about: 'Puts off a scheduled arming that was announced, at most three times.',
    example: { body: { id: 'night', minutes: '30' } },
  }),
} as const;
