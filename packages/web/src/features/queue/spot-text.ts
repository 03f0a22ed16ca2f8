import type { AlarmSiteCard } from '@homeward/contract/shapes/company/alarm-case.ts';

type Spot = NonNullable<AlarmSiteCard['spot']>;

/** `52.51704, 13.38886`: as maps write it, and as it is typed. A metre is five digits behind the point. */
export const spotText = (spot: Spot | null): string =>
  spot === null ? '' : `${Number(spot.latitude.toFixed(5))}, ${Number(spot.longitude.toFixed(5))}`;

/** What somebody typed or pasted; null for nothing, undefined for what is no place. */
export function readSpot(text: string): Spot | null | undefined {
  if (text.trim() === '') return null;
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*$/.exec(text);
  if (match === null) return undefined;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
