import type { Position } from '@homeward/contract/shapes/care/location.ts';

/** Decimal degrees. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place on the plane, metres east and south of the middle of a map. */
export interface Flat {
  readonly x: number;
  readonly y: number;
}

const earth = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two spots, along the surface. */
export function distanceBetween(one: Spot, other: Spot): number {
  const north = radians(other.latitude - one.latitude);
  const east = radians(other.longitude - one.longitude);
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Lays spots flat around a middle; good to a per mille within some hundred kilometres. */
export const flatten =
  (middle: Spot) =>
  ({ latitude, longitude }: Spot): Flat => {
    // Over the date line the short way is the right one.
    const east = ((longitude - middle.longitude + 540) % 360) - 180;
    return {
      x: radians(east) * Math.cos(radians(middle.latitude)) * earth,
      y: -radians(latitude - middle.latitude) * earth,
    };
  };

/** A line or a border laid flat: its points lie beside each other, also over the date line. */
export function flattenRing(middle: Spot, ring: readonly Spot[]): readonly Flat[] {
  const flat = flatten(middle);
  const around = 2 * Math.PI * earth * Math.cos(radians(middle.latitude));
  let before: number | undefined;
  return ring.map((spot) => {
    const { x, y } = flat(spot);
    const near = before === undefined ? x : x - Math.round((x - before) / around) * around;
    before = near;
    return { x: near, y };
  });
}

/** The spot that lies there, as `flatten` laid it. */
export const unflatten =
  (middle: Spot) =>
  ({ x, y }: Flat): Spot => ({
    latitude: middle.latitude - (y / earth) * (180 / Math.PI),
    longitude:
      ((middle.longitude + (x / (Math.cos(radians(middle.latitude)) * earth)) * (180 / Math.PI) + 540) %
        360) -
      180,
  });

/** Metres. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A circle with a place for its whole radius, metres. */
export interface Circle extends Flat {
  readonly radius: number;
}

/** The smallest view of that shape (width by height) that shows all circles, with a margin; at least 200 m wide. */
export function viewOf(circles: readonly Circle[], shape: number): View {
  const left = Math.min(...circles.map(({ x, radius }) => x - radius));
  const right = Math.max(...circles.map(({ x, radius }) => x + radius));
  const top = Math.min(...circles.map(({ y, radius }) => y - radius));
  const bottom = Math.max(...circles.map(({ y, radius }) => y + radius));
  if (!Number.isFinite(right - left + bottom - top))
    return { left: -500, top: -500 / shape, width: 1000, height: 1000 / shape };
  const width = Math.max(200, (right - left) * 1.2, (bottom - top) * 1.2 * shape);
  const height = width / shape;
  return { left: (left + right) / 2 - width / 2, top: (top + bottom) / 2 - height / 2, width, height };
}

/**
 * Zooms a view around a point that it shows, else around its middle; `by` below 1 comes nearer. Between 100 m and the
 * whole earth wide.
 */
export function zoomed({ left, top, width, height }: View, by: number, point?: Flat): View {
  const next = Math.min(40_000_000, Math.max(100, width * by));
  const high = (next / width) * height;
  const across = point === undefined ? 0.5 : (point.x - left) / width;
  const down = point === undefined ? 0.5 : (point.y - top) / height;
  const isShown = [across, down].every((share) => share >= 0 && share <= 1);
  const [x, y] = isShown ? [across, down] : [0.5, 0.5];
  return { left: left + (width - next) * x, top: top + (height - high) * y, width: next, height: high };
}

/** The length of a scale bar that is about a fifth of the width: 1, 2 or 5 times a power of ten, metres. */
export function scaleOf(width: number): number {
  const about = width / 5;
  const power = 10 ** Math.floor(Math.log10(about));
  return ([5, 2, 1].find((step) => step * power <= about) ?? 1) * power;
}

/** A stay at one place. */
export interface Stop {
  readonly from: number;
  readonly to: number;
  readonly latitude: number;
  readonly longitude: number;
  /** How many positions it is made of. */
  readonly count: number;
}

/** Positions that are not farther from the first of them than this, counting how sure they are, are one stay. */
const near = 60;
const shortest = 5 * 60_000;

/** Stays of at least 5 minutes, oldest first. */
export function stopsOf(positions: readonly Position[]): readonly Stop[] {
  const stops: Stop[] = [];
  let group: Position[] = [];
  const finish = (): void => {
    const [first] = group;
    const last = group.at(-1);
    if (first !== undefined && last !== undefined && last.at - first.at >= shortest)
      stops.push({
        from: first.at,
        to: last.at,
        latitude: group.reduce((sum, { latitude }) => sum + latitude, 0) / group.length,
        longitude: group.reduce((sum, { longitude }) => sum + longitude, 0) / group.length,
        count: group.length,
      });
  };
  for (const position of positions) {
    const [first] = group;
    if (first === undefined || distanceBetween(first, position) <= near + Math.min(100, position.accuracy))
      group.push(position);
    else {
      finish();
      group = [position];
    }
  }
  finish();
  return stops;
}

/** Metres along a track. */
export const lengthOf = (positions: readonly Position[]): number =>
  positions.reduce((sum, position, place) => {
    const before = positions[place - 1];
    return before === undefined ? 0 : sum + distanceBetween(before, position);
  }, 0);
