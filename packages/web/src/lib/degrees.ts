import {
  coolInFahrenheit,
  halfStep,
  heatInFahrenheit,
  toCelsius,
  toFahrenheit,
} from '@homeward/contract/words/values/temperature.ts';
import { create } from 'zustand';
import { numberFormat } from '#lib/i18n/formats.ts';
import { currentLanguage } from '#lib/i18n/use-text.ts';

/** How this reader likes to read temperatures. Everything is kept and sent in Celsius. */
export type Degrees = 'C' | 'F';

const storageKey = 'homeward.degrees';

function stored(): Degrees {
  try {
    return localStorage.getItem(storageKey) === 'F' ? 'F' : 'C';
  } catch {
    return 'C';
  }
}

export const useDegrees = create<{ readonly unit: Degrees }>(() => ({ unit: stored() }));

export function readIn(unit: Degrees): void {
  useDegrees.setState({ unit });
  try {
    localStorage.setItem(storageKey, unit);
  } catch {
    // Forbidden storage only means that the choice lasts for this visit.
  }
}

/** What a temperature is: one that was measured, or a setpoint, whose Fahrenheit S5.9 bends at its ends. */
export type DegreesOf = 'measured' | 'heat' | 'cool';

/** A temperature as a number in the reader's unit; `celsius` to a tenth, Fahrenheit whole (S5.9). */
export function inUnit(celsius: number, unit: Degrees, what: DegreesOf = 'measured'): number {
  if (unit === 'C') return Math.round(celsius * 10) / 10;
  if (what === 'heat') return heatInFahrenheit(celsius);
  return what === 'cool' ? coolInFahrenheit(celsius) : toFahrenheit(celsius);
}

/** `21.0°` or `70°`. Without the letter: the unit stands beside the largest number of a page. */
export function degreesText(celsius: number, what: DegreesOf = 'measured'): string {
  const { unit } = useDegrees.getState();
  const digits = unit === 'C' ? 1 : 0;
  return `${numberFormat(currentLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(inUnit(celsius, unit, what))}°`;
}

/**
 * The next setpoint up or down in the reader's steps: half a degree Celsius, or one of Fahrenheit as it is shown. Stays
 * within `bounds` (°C).
 */
export function stepped(
  celsius: number,
  way: 1 | -1,
  {
    unit,
    what,
    bounds,
  }: { readonly unit: Degrees; readonly what: DegreesOf; readonly bounds: readonly [number, number] },
): number {
  const [least, most] = bounds;
  const within = (value: number): number => Math.min(most, Math.max(least, value));
  if (unit === 'C') return within(halfStep(celsius + way * 0.5));
  const shown = inUnit(celsius, unit, what);
  // Where S5.9 bends the scale, two temperatures share a number: go on until another one shows.
  for (let degrees = toFahrenheit(celsius) + way; ; degrees += way) {
    const next = within(toCelsius(degrees));
    if (inUnit(next, unit, what) !== shown || next === least || next === most) return next;
  }
}
