import type { Position, Tracker } from '@homeward/contract/shapes/care/location.ts';
import { beyondBorder } from '@homeward/contract/words/care/fence-shape.ts';
import type { FenceRow } from '@homeward/contract/routes/care/location.ts';
import { distanceBetween, type Spot } from '#features/places/geo.ts';
import { sameDay, shortDay, timeOfDay } from '#lib/clock-text.ts';
import { numberFormat } from '#lib/i18n/formats.ts';
import { currentLanguage, type Text } from '#lib/i18n/use-text.ts';

export const moment = (at: number): string =>
  sameDay(at, Date.now()) ? timeOfDay(at) : `${shortDay(at)}, ${timeOfDay(at)}`;

/** Whether a tracker's bearer lets others follow at `now`, epoch ms. */
export const sharesNow = ({ consent, pausedUntil = 0 }: Tracker, now: number): boolean =>
  consent && pausedUntil <= now;

/** `320 m`, `1.2 km`. */
export function metresText(metres: number): string {
  const far = metres >= 1000;
  return numberFormat(currentLanguage(), {
    style: 'unit',
    unit: far ? 'kilometer' : 'meter',
    maximumFractionDigits: far && metres < 10_000 ? 1 : 0,
  }).format(far ? metres / 1000 : metres);
}

/** `24 min`, `3 h 5 min`. */
export function spanText(t: Text, ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? t('places.span.minutes', { minutes })
    : t('places.span.hours', { hours, minutes: minutes % 60 });
}

/** The smallest place that a spot lies in. */
export const fenceAt = (fences: readonly FenceRow[], spot: Spot): FenceRow | undefined =>
  fences
    .filter((fence) =>
      fence.corners === undefined
        ? distanceBetween(fence, spot) <= fence.radius
        : beyondBorder(fence.corners, spot) <= 0,
    )
    .toSorted((one, other) => one.radius - other.radius)[0];

/** Where a position is, in words: in a place, or how far from the house. */
export function whereText(
  t: Text,
  position: Pick<Position, 'latitude' | 'longitude'>,
  fences: readonly FenceRow[],
  house: Spot | undefined,
): string {
  const fence = fenceAt(fences, position);
  if (fence !== undefined) return t('places.at', { name: fence.name });
  if (house !== undefined)
    return t('places.away', { distance: metresText(distanceBetween(house, position)) });
  return `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`;
}

/** The house, where its place is known. */
export const houseOf = (
  info: { readonly latitude: number | null; readonly longitude: number | null } | undefined,
): Spot | undefined =>
  info === undefined || info.latitude === null || info.longitude === null
    ? undefined
    : { latitude: info.latitude, longitude: info.longitude };
