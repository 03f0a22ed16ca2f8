import { wallText } from '#lib/clock-text.ts';

/** A moment as `<input type="datetime-local">` has it, `2026-11-22T08:30`, by the clock of the house. */
export const wallTime = (at: number): string => wallText(at).slice(0, 16);

const asIfUtc = (text: string): number => Date.parse(`${text}Z`);

/** The moment, epoch ms, at which the clock of the house shows `text`; where it is put forward over it, an hour later. */
export function momentOfWallTime(text: string): number {
  const wanted = asIfUtc(text);
  const guess = wanted + (wanted - asIfUtc(wallTime(wanted)));
  // The offset at the guess is the right one but within hours of a change of the clock.
  const at = guess + (wanted - asIfUtc(wallTime(guess)));
  return wallTime(guess) === text.slice(0, 16) ? guess : at;
}
