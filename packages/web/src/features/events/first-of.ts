import type { DayPart, EventDay } from '#features/events/event-day.ts';

/** Lines of a part; an incident's card takes the room of some. */
const linesIn = (part: DayPart): number => (part.tag === 'events' ? part.events.length : 4);

/** How many lines days come to. */
export const linesOf = (days: readonly EventDay[] = []): number =>
  days.reduce((sum, { parts }) => sum + parts.reduce((lines, part) => lines + linesIn(part), 0), 0);

/** The newest days with about as many lines as wanted; each whole but for its last lines. */
export function firstOf(days: readonly EventDay[], wanted: number): readonly EventDay[] {
  const first: EventDay[] = [];
  let left = wanted;
  for (const day of days) {
    if (left <= 0) break;
    const parts: DayPart[] = [];
    for (const part of day.parts) {
      if (left <= 0) break;
      parts.push(part.tag === 'events' ? { ...part, events: part.events.slice(0, left) } : part);
      left -= linesIn(part);
    }
    first.push({ ...day, parts });
  }
  return first;
}
