import { z } from 'zod';
import { AreaId, ScheduleId } from '../ids.ts';
import { ArmMode } from '../modes.ts';
import { MinuteOfDay, Weekdays } from './calendar.ts';

/** Scheduled arming of an area, by the panel's local time; disarming by schedule is its owner's knowing choice. */
export const ArmSchedule = z.object({
  id: ScheduleId,
  name: z.string().max(30),
  enabled: z.boolean(),
  area: AreaId,
  mode: ArmMode,
  days: Weekdays,
  minute: MinuteOfDay,
  /** Minutes of warning before it arms, 0 to 30; it can be put off meanwhile. */
  warnMinutes: z.number().int().min(0).max(30),
});
export type ArmSchedule = z.infer<typeof ArmSchedule>;
