import { z } from 'zod';

/** Days of the week as ISO 8601 counts them: 1 is Monday, 7 is Sunday. */
export const Weekday = z.number().int().min(1).max(7);
export type Weekday = z.infer<typeof Weekday>;
/** Minute of the local day, 0 is midnight. */
export const MinuteOfDay = z.number().int().min(0).max(1439);
export type MinuteOfDay = z.infer<typeof MinuteOfDay>;
/** A local calendar day, `YYYY-MM-DD`. */
export const LocalDate = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);
export type LocalDate = z.infer<typeof LocalDate>;

/** Days that are no ordinary ones: holidays, a journey. `to` is the last of them, at most a year after `from`. */
export const Holiday = z.object({ name: z.string().max(60), from: LocalDate, to: LocalDate });
export type Holiday = z.infer<typeof Holiday>;

/** On which days; an empty list is no day at all and is refused where days must be specified (S5.2). */
export const Weekdays = z.array(Weekday).max(7).readonly();
export type Weekdays = z.infer<typeof Weekdays>;

/**
 * A span of the local day on some days of the week, without its last minute. `to` before `from` runs past midnight,
 * into the day after; the same minute lasts for a day.
 */
export const DayPeriod = z.object({ days: Weekdays, from: MinuteOfDay, to: MinuteOfDay });
export type DayPeriod = z.infer<typeof DayPeriod>;
