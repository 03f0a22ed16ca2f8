import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { done, invalid } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { announcementFor } from './plan.ts';
import { setRun } from './runs.ts';

const minuteMs = 60_000;
/** XYZ of a word to those on site (domain 2). */
const notice = events.notice;

/**
 * Puts off a scheduled arming that has been announced, by 1 to 240 minutes and at most three times; it is announced
 * again. Who is in the house at that hour needs no code for it: the house is not armed yet.
 */
export function delaySchedule(
  turn: Turn,
  { schedule: id, minutes }: Extract<PanelCommand, { tag: 'delaySchedule' }>,
  actor: Actor,
): Outcome {
  const schedule = turn.state.config.schedules.find((one) => one.id === id);
  const run = turn.state.schedules.runs.find((one) => one.schedule === id);
  if (schedule === undefined) return { tag: 'refused', refusal: { tag: 'absent' } };
  if (run?.announced !== true) return invalid('v2_mg_schedule_not_announced', 'schedule');
  if (minutes < 1) return invalid('v2_mg_schedule_delay_minutes', 'minutes');
  if (run.delays >= limits.scheduleDelays) return invalid('v2_mg_schedule_delayed_too_often', 'schedule');
  const nextAt = run.nextAt + minutes * minuteMs;
  const announceAt = announcementFor(schedule, nextAt);
  setRun(turn, id, {
    ...run,
    nextAt,
    announceAt: announceAt !== null && announceAt > turn.at ? announceAt : null,
    delays: run.delays + 1,
  });
  const area = layoutOf(turn.state.config).areaSlotOf.get(schedule.area);
  log(turn, {
    event: notice,
    ...(area === undefined ? {} : { area }),
    user: 0,
    actor,
    detail: `${schedule.name}: put off by ${minutes} min`,
  });
  return done;
}
