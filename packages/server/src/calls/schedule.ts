import type { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { ScheduleId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { scheduleRoutes } from '@homeward/contract/routes/automation/schedule.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { assertArea, command, configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';
import { calendarHandlers } from './calendar.ts';
import { freshId } from './fresh-id.ts';
import { nextRuns } from './next-runs.ts';
import { panelTime } from './panel-time.ts';

/** A schedule by its id. Throws 998 as for any that is not there where it is of an area out of sight. */
function scheduleNamed(context: AtPanel, id: string | undefined): ArmSchedule {
  const found = partOf(stateOf(context), 'schedules').find((one) => one.id === id);
  if (!found || !seesArea(context.scope, found.area)) throw notFound();
  return found;
}

/** The name as it is kept; throws for one that is too long. */
function named(name: string): string {
  if (Array.from(name.trim()).length > limits.nameLength)
    throw new AppError('inputError', 'v2_mg_max_limit_name_length', { data: { where: 'name' } });
  return name.trim();
}

export const scheduleHandlers: Pick<Handlers, keyof typeof scheduleRoutes> = {
  ...calendarHandlers,
  'GET /panel/schedule': (context) => {
    const resident = stateOf(context);
    const runs = partOf(resident, 'schedulesNow');
    const known = {
      holidays: partOf(resident, 'settings').holidays,
      calendars: partOf(resident, 'calendarsNow'),
    };
    const {
      revision,
      time_zone: zone,
      ahead_seconds: ahead,
    } = panelTime(resident, context.services.clock.now());
    const schedules = partOf(resident, 'schedules').filter(({ area }) => seesArea(context.scope, area));
    return data(
      schedules.map((schedule) => {
        const run = runs.find((one) => one.schedule === schedule.id);
        return {
          ...schedule,
          next: nextRuns({ schedule, run, known, zone, aheadMs: ahead * 1000 }),
          next_event: run?.event?.name ?? null,
          announced: run?.announced ?? false,
          delays: run?.delays ?? 0,
          revision,
        };
      }),
    );
  },
  'POST /panel/schedule': async (context, { body: { pincode, ...given } }) => {
    assertArea(context, given.area);
    const id = ScheduleId.parse(freshId(context));
    const { calendar, ...told } = given;
    const schedule: ArmSchedule = {
      ...told,
      ...(calendar ? { calendar } : {}),
      id,
      name: named(given.name),
      allowedBy: null,
    };
    await configure(context, { tag: 'putSchedule', schedule }, pincode ?? null);
    return data({ id });
  },
  'PUT /panel/schedule': async (context, { body }) => {
    const before = scheduleNamed(context, body.id);
    assertArea(context, before.area);
    const calendar = body.calendar === undefined ? before.calendar : (body.calendar ?? undefined);
    const schedule: ArmSchedule = {
      id: before.id,
      name: named(body.name ?? before.name),
      enabled: body.enabled ?? before.enabled,
      area: body.area ?? before.area,
      mode: body.mode ?? before.mode,
      days: body.days ?? before.days,
      minute: body.minute ?? before.minute,
      warnMinutes: body.warnMinutes ?? before.warnMinutes,
      holidays: body.holidays ?? before.holidays,
      ...(calendar === undefined ? {} : { calendar }),
      except: body.except ?? before.except,
      allowedBy: null,
    };
    assertArea(context, schedule.area);
    await configure(context, { tag: 'putSchedule', schedule }, body.pincode ?? null);
    return done;
  },
  'DELETE /panel/schedule': async (context, { query, body }) => {
    const { id, area } = scheduleNamed(context, body.id ?? query.id);
    assertArea(context, area);
    await configure(context, { tag: 'removeSchedule', schedule: id }, body.pincode ?? null);
    return done;
  },
  'GET /panel/holiday': (context) => {
    const resident = stateOf(context);
    return data({
      holidays: partOf(resident, 'settings').holidays,
      revision: partOf(resident, 'setupRevision'),
    });
  },
  'PUT /panel/holiday': async (context, { body: { holidays, pincode } }) => {
    const sorted = holidays
      .map((holiday) => ({ ...holiday, name: named(holiday.name) }))
      .toSorted((one, other) => (one.from < other.from ? -1 : 1));
    await configure(context, { tag: 'putSettings', settings: { holidays: sorted } }, pincode ?? null);
    return done;
  },
  'POST /panel/schedule/delay': async (context, { body }) => {
    const { id, area } = scheduleNamed(context, body.id);
    assertArea(context, area);
    await command(context, { tag: 'delaySchedule', schedule: id, minutes: body.minutes });
    return done;
  },
};
