/** Degrees as people read them. Everything that is kept and sent is in Celsius; this is for the eye alone (S5.9). */

const fahrenheit = (celsius: number): number => Math.round((celsius * 9) / 5 + 32);

/** A temperature in whole degrees Fahrenheit. */
export const toFahrenheit = (celsius: number): number => fahrenheit(celsius);

/** Degrees Fahrenheit as Celsius, to a tenth. */
export const toCelsius = (degrees: number): number => Math.round(((degrees - 32) * 50) / 9) / 10;

/** S5.9: a heat setpoint in Fahrenheit; above 85 it is one less, below 49 one more. */
export function heatInFahrenheit(celsius: number): number {
  const degrees = fahrenheit(celsius);
  return degrees > 85 ? degrees - 1 : degrees < 49 ? degrees + 1 : degrees;
}

/** S5.9: a cool setpoint in Fahrenheit; above 89 it is one less, below 53 one more. */
export function coolInFahrenheit(celsius: number): number {
  const degrees = fahrenheit(celsius);
  return degrees > 89 ? degrees - 1 : degrees < 53 ? degrees + 1 : degrees;
}

/** S5.9: radiators know half degrees only. */
export const halfStep = (celsius: number): number => Math.round(celsius * 2) / 2;
