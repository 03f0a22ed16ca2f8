import type { LocalDate } from '@homeward/contract/shapes/values/calendar.ts';
import { instantOf } from './local-time.ts';

/** Where a house stands: decimal degrees, north and east positive. */
export interface Place {
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
}

export type SunEvent = 'sunrise' | 'sunset';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** 2000-01-01 12:00 UTC. */
const epoch = 946_728_000_000;
/** The upper edge of the sun on the horizon, bent up by the air: degrees below it. */
const horizon = -0.833;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
const sine = (angle: number): number => Math.sin(radians(angle));
const cosine = (angle: number): number => Math.cos(radians(angle));

/**
 * The sun's declination (degrees) and the equation of time (minutes) at a wall time, by the usual low-precision
 * formulae: good to some seconds of arc for centuries around 2000.
 */
function sunAt(wallMs: number): { readonly declination: number; readonly equation: number } {
  const centuries = (wallMs - epoch) / dayMs / 36_525;
  const longitude = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032);
  const anomaly = 357.52911 + centuries * (35_999.05029 - 0.0001537 * centuries);
  const eccentricity = 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries);
  const centre =
    sine(anomaly) * (1.914602 - centuries * (0.004817 + 0.000014 * centuries)) +
    sine(2 * anomaly) * (0.019993 - 0.000101 * centuries) +
    sine(3 * anomaly) * 0.000289;
  const node = 125.04 - 1934.136 * centuries;
  const apparent = longitude + centre - 0.00569 - 0.00478 * sine(node);
  const obliquity = 23.439291 - 0.0130042 * centuries + 0.00256 * cosine(node);
  const tilt = Math.tan(radians(obliquity / 2)) ** 2;
  const equation =
    tilt * sine(2 * longitude) -
    2 * eccentricity * sine(anomaly) +
    4 * eccentricity * tilt * sine(anomaly) * cosine(2 * longitude) -
    0.5 * tilt * tilt * sine(4 * longitude) -
    1.25 * eccentricity * eccentricity * sine(2 * anomaly);
  return {
    declination: degrees(Math.asin(sine(obliquity) * sine(apparent))),
    equation: 4 * degrees(equation),
  };
}

/** Noon by a mean sun over the meridian, on the day around a wall time. */
function meanNoon(wallMs: number, longitude: number): number {
  const behind = longitude * 4 * minuteMs;
  return Math.floor((wallMs + behind) / dayMs) * dayMs + dayMs / 2 - behind;
}

/** Minutes between noon and the horizon; null where the sun does not cross it. */
function halfDay(declination: number, latitude: number): number | null {
  const angle =
    (sine(horizon) - sine(latitude) * sine(declination)) / (cosine(latitude) * cosine(declination));
  return angle < -1 || angle > 1 ? null : 4 * degrees(Math.acos(angle));
}

/**
 * Wall time (ms) at which the sun rises or sets on a local day, to about 2 minutes between 65° S and 65° N; null where
 * it does not on that day.
 */
export function sunInstant(place: Place, date: LocalDate, event: SunEvent): number | null {
  const noon = meanNoon(instantOf(place.timeZone, date, 720), place.longitude);
  const sign = event === 'sunrise' ? -1 : 1;
  let at = noon;
  // The sun moves on between noon and the horizon: each round corrects for what is left, the third by seconds.
  for (let round = 0; round < 3; round += 1) {
    const { declination, equation } = sunAt(at);
    const half = halfDay(declination, place.latitude);
    if (half === null) return null;
    at = Math.round(noon + (sign * half - equation) * minuteMs);
  }
  return at;
}

/** Whether the sun is down at a wall time: between sunset and sunrise, and all day in a polar night. */
export function isDark({ latitude, longitude }: Place, wallMs: number): boolean {
  const { declination, equation } = sunAt(wallMs);
  const hourAngle = (wallMs - meanNoon(wallMs, longitude)) / (4 * minuteMs) + equation / 4;
  const height =
    sine(latitude) * sine(declination) + cosine(latitude) * cosine(declination) * cosine(hourAngle);
  return height < sine(horizon);
}
