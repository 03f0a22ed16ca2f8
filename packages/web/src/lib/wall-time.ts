import { formatter } from '#lib/clock-text.ts';

/** A moment as `<input type="datetime-local">` has it, `2026-11-22T08:30`, by the clock of the house. */
export function wallTime(at: number): string {
  const parts = formatter('en-CA', {
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

const asIfUtc = (text: string): number => Date.parse(`${text}Z`);

/** The moment, epoch ms, at which the clock of the house shows `text`; where it is put forward over it, an hour later. */
export function momentOfWallTime(text: string): number {
  const wanted = asIfUtc(text);
  const guess = wanted + (wanted - asIfUtc(wallTime(wanted)));
  // The offset at the guess is the right one but within hours of a change of the clock.
  const at = guess + (wanted - asIfUtc(wallTime(guess)));
  return wallTime(guess) === text.slice(0, 16) ? guess : at;
}
