import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import type { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { refusalOf } from '../access/permissions.ts';
import type { PanelConfig } from '../state/config.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import { log } from '../kernel/log.ts';
import { done, refused, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { planAll } from './runs.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** XYZ of a change of the set-up (domain 2). */
const setUpChanged = events.setUpChanged;

const invalid = (why: MessageKey, where: string): Refusal => ({ tag: 'invalid', why, where });

/** The first thing that is wrong with a schedule as it would be saved (S5.2); null is nothing. */
function problemWith({ areas, schedules, calendars }: PanelConfig, schedule: ArmSchedule): Refusal | null {
  const others = schedules.filter(({ id }) => id !== schedule.id);
  if (schedule.name === '') return invalid('v2_mg_required_name', 'name');
  if (Array.from(schedule.name).length > limits.nameLength)
    return invalid('v2_mg_max_limit_name_length', 'name');
  if (schedule.days.length === 0) return invalid('v2_mg_required_days', 'days');
  if (!areas.some(({ id }) => id === schedule.area)) return invalid('v2_mg_area_absent', 'area');
  if (schedule.calendar !== undefined && calendars.every(({ id }) => id !== schedule.calendar?.id))
    return invalid('v2_mg_calendar_absent', 'calendar');
  return others.length >= limits.schedules ? invalid('v2_mg_schedule_too_many', 'id') : null;
}

/**
 * Adds a schedule or changes it. One that disarms must be saved with the master's proof, which it keeps (I4); a change
 * needs it anew, so that nobody else moves its hour.
 */
function putSchedule(turn: Turn, edit: EditOf<'putSchedule'>, { actor, proof }: Editor): Outcome {
  const { config } = turn.state;
  const days = [...new Set(edit.schedule.days)].toSorted((a, b) => a - b);
  const except = [...new Set(edit.schedule.except)].toSorted();
  const schedule = { ...edit.schedule, name: edit.schedule.name.trim(), days, except };
  const problem = problemWith(config, schedule);
  if (problem !== null) return refused(problem);
  const disarms = schedule.mode === 'disarm';
  const refusal = disarms ? refusalOf(turn, proof, null, 'consent') : null;
  if (refusal !== null) return refused(refusal);
  const saved: ArmSchedule = { ...schedule, allowedBy: disarms ? actor : null };
  const slot = config.schedules.findIndex(({ id }) => id === saved.id);
  const schedules = slot < 0 ? [...config.schedules, saved] : config.schedules.with(slot, saved);
  setState(turn, { config: { ...config, schedules } });
  planAll(turn);
  log(turn, { event: setUpChanged, user: 0, actor, detail: `schedule: ${saved.name}` });
  return done;
}

/** Takes a schedule away. */
function removeSchedule(turn: Turn, { schedule: id }: EditOf<'removeSchedule'>, { actor }: Editor): Outcome {
  const { config } = turn.state;
  const gone = config.schedules.find((schedule) => schedule.id === id);
  if (gone === undefined) return refused({ tag: 'absent' });
  setState(turn, { config: { ...config, schedules: config.schedules.filter((one) => one !== gone) } });
  planAll(turn);
  log(turn, { event: setUpChanged, user: 0, actor, detail: `schedule removed: ${gone.name}` });
  return done;
}

/** Edits of scheduled arming. */
export const scheduleEdits: Pick<Edits, 'putSchedule' | 'removeSchedule'> = { putSchedule, removeSchedule };
