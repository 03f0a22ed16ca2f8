import { z } from 'zod';
import { ArmSchedule } from '../../shapes/automation/schedule.ts';
import { Holiday, LocalDate, MinuteOfDay, Weekdays } from '../../shapes/values/calendar.ts';
import { AreaId, Instant, ScheduleId } from '../../shapes/values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { ArmMode } from '../../shapes/values/modes.ts';
import { holidayRules } from '../../words/automation/schedule-days.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, Pin, reads, Revision, route, writes } from '../api/route.ts';

/** A schedule with what comes next of it. */
export const ScheduleRow = ArmSchedule.extend({
  /** The next three times, by the panel's local days; none while it is off. */
  next: z.array(Instant).readonly(),
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
  except: z.array(LocalDate).max(limits.scheduleExceptions).readonly(),
};
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
  'POST /panel/schedule/delay': route({
    query: noQuery,
    body: fromWire(z.object({ id: ScheduleId, minutes: z.number().int().min(0).max(240) })),
    data: empty,
    access: writes('arm'),
    about: 'Puts off a scheduled arming that was announced, at most three times.',
    example: { body: { id: 'night', minutes: '30' } },
  }),
} as const;
