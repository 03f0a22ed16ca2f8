import { calendarDay, wallText } from '#lib/clock-text.ts';

const dayMs = 86_400_000;

/** Share of the day that has passed at a moment, 0 to 1. */
export function shareOfDay(at: number): number {
  const [hour = 0, minute = 0, second = 0] = wallText(at).slice(11, 19).split(':').map(Number);
  return (hour * 3600 + minute * 60 + second) / 86_400;
}

/** When the day of a moment began at the house, epoch ms; also where the clock was changed on that day. */
export function dayStart(at: number): number {
  const day = calendarDay(at);
  const guess = Math.round(at / 1000) * 1000 - Math.round(shareOfDay(at) * 86_400) * 1000;
  if (calendarDay(guess) === day) return guess - Math.round(shareOfDay(guess) * 86_400) * 1000;
  return guess + Math.round((1 - shareOfDay(guess)) * 86_400) * 1000;
}

/** When the next day begins there, 23 to 25 hours later. */
export const dayEnd = (at: number): number => dayStart(dayStart(at) + dayMs + dayMs / 2);

/** The same time of the day before (-1) or after (1); of a time that this day lacks, one near it. */
export function otherDay(at: number, by: -1 | 1): number {
  const start = dayStart(at);
  const other = by < 0 ? dayStart(start - dayMs / 2) : dayEnd(at);
  return Math.min(other + (at - start), dayEnd(other) - 1000);
}
