import { circleAround } from '@homeward/contract/words/care/fence-shape.ts';
import type { FenceDraft } from '#features/places/fence-fields.tsx';
import type { Flat, Spot } from '#features/places/geo.ts';
import type { FlatShape } from '#features/places/map-handles.tsx';

const numberOf = (text: string): number => Number(text.trim().replace(',', '.'));

/** What the map draws of a draft; undefined while its numbers are none. */
export function shapeOf(draft: FenceDraft, flat: (spot: Spot) => Flat): FlatShape | undefined {
  if (draft.corners !== undefined) return { tag: 'corners', corners: draft.corners.map(flat) };
  const [latitude, longitude, radius] = [draft.latitude, draft.longitude, draft.radius].map(numberOf);
  if (latitude === undefined || longitude === undefined || radius === undefined) return undefined;
  if (![latitude, longitude, radius].every(Number.isFinite) || radius <= 0) return undefined;
  return { tag: 'circle', ...flat({ latitude, longitude }), radius };
}

/** The draft with a border of corners; the circle around it follows. */
export const withCorners = (draft: FenceDraft, corners: readonly Spot[]): FenceDraft => {
  const { latitude, longitude, radius } = circleAround(corners);
  return {
    ...draft,
    corners,
    latitude: latitude.toFixed(6),
    longitude: longitude.toFixed(6),
    radius: String(Math.min(50_000, Math.max(50, radius))),
  };
};

/** The draft after its border was drawn otherwise. */
export function draftAfter(draft: FenceDraft, shape: FlatShape, spotOf: (flat: Flat) => Spot): FenceDraft {
  if (shape.tag === 'corners') return withCorners(draft, shape.corners.map(spotOf));
  const { latitude, longitude } = spotOf(shape);
  return {
    ...draft,
    latitude: latitude.toFixed(6),
    longitude: longitude.toFixed(6),
    radius: String(Math.round(shape.radius)),
  };
}

/** Four corners on a circle, to begin a border with. */
export function cornersOf({ latitude, longitude, radius }: FenceDraft): readonly Spot[] {
  const [north, east, metres] = [latitude, longitude, radius].map(numberOf);
  const reach = ((metres ?? 0) / 6_371_008.8) * (180 / Math.PI) * Math.SQRT1_2;
  const wide = reach / Math.cos(((north ?? 0) * Math.PI) / 180);
  return [
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([up = 0, right = 0]) => ({
    latitude: (north ?? 0) + up * reach,
    longitude: (east ?? 0) + right * wide,
  }));
}
