import { z } from 'zod';
import { AreaId, DeviceId, Instant } from '../values/ids.ts';
import { NotificationClass } from '../reports/notification.ts';

/** Something that happened, or would have, at a moment of the past. */
export const RehearsedMoment = z.object({
  at: Instant,
  /** The kind of an alarm; of a refused arming the number of its event. */
  kind: z.string().max(40),
  area: AreaId.nullable(),
  device: DeviceId.nullable(),
  /** The device's name then; of a refused arming who wanted it. */
  name: z.string().max(64),
});
export type RehearsedMoment = z.infer<typeof RehearsedMoment>;

/** The same moment in both lives, at another time. */
export const MovedMoment = RehearsedMoment.extend({ was: Instant });
export type MovedMoment = z.infer<typeof MovedMoment>;

/** What is different between what was and what would have been; lists hold the latest 100. */
export const RehearsedDifference = z.object({
  /** As many in both. */
  same: z.number().int(),
  more: z.array(RehearsedMoment).readonly(),
  fewer: z.array(RehearsedMoment).readonly(),
  moved: z.array(MovedMoment).readonly(),
});
export type RehearsedDifference = z.infer<typeof RehearsedDifference>;

/** The last days lived once more with a change of the set-up. */
export const SetupRehearsal = z.object({
  from: Instant,
  to: Instant,
  /** Inputs replayed. */
  inputs: z.number().int(),
  alarms: RehearsedDifference,
  refusals: RehearsedDifference,
  /** News by their class: how many more and how many fewer there would have been. */
  told: z
    .array(
      z.object({
        class: NotificationClass,
        more: z.number().int(),
        fewer: z.number().int(),
        /** The first of them. */
        first: Instant.nullable(),
      }),
    )
    .readonly(),
  /** Less is kept than was asked for, or some of it is missing. */
  partial: z.boolean(),
});
export type SetupRehearsal = z.infer<typeof SetupRehearsal>;
