import { colourTemperature } from '@homeward/contract/words/values/constants.ts';

/** Places on the slider of a lamp's whiteness; its scale is logarithmic, as the eye's is. */
export const kelvinPlaces = 1000;

const { min, max } = colourTemperature;

/** The place of a colour temperature, 0 to `kelvinPlaces`. */
export const placeOfKelvin = (kelvin: number): number =>
  Math.round((Math.log(kelvin / min) / Math.log(max / min)) * kelvinPlaces);

/** The colour temperature of a place, K, rounded to two figures and a half. */
export function kelvinAt(place: number): number {
  const exact = min * (max / min) ** (place / kelvinPlaces);
  const grain = exact < 5000 ? 50 : exact < 10_000 ? 100 : 500;
  return Math.min(max, Math.max(min, Math.round(exact / grain) * grain));
}

/** What a white of so many kelvin is called. */
export function whiteName(kelvin: number): 'candle' | 'warm' | 'neutral' | 'cool' | 'sky' {
  if (kelvin < 2200) return 'candle';
  if (kelvin < 3500) return 'warm';
  if (kelvin < 5000) return 'neutral';
  return kelvin < 8000 ? 'cool' : 'sky';
}
