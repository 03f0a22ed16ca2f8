/** Decimal degrees. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** How many corners the border of a place has. */
export const cornerLimits = { min: 3, max: 20 } as const;

const earth = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** East of another longitude by the short way, degrees from -180 to 180. */
const eastOf = (longitude: number, from: number): number => ((longitude - from + 540) % 360) - 180;

/** Metres east and north of a spot; right for places of some ten kilometres. */
const around =
  (middle: Spot) =>
  ({ latitude, longitude }: Spot): readonly [x: number, y: number] => [
    radians(eastOf(longitude, middle.longitude)) * Math.cos(radians(middle.latitude)) * earth,
    radians(latitude - middle.latitude) * earth,
  ];

type Point = readonly [x: number, y: number];

const sidesOf = (points: readonly Point[]): readonly (readonly [Point, Point])[] =>
  points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length];
    return next === undefined ? [] : [[point, next] as const];
  });

/** Whether a border encloses the point that all is measured from. */
const encloses = (points: readonly Point[]): boolean =>
  sidesOf(points).filter(
    ([[x1, y1], [x2, y2]]) => y1 > 0 !== y2 > 0 && x1 + ((x2 - x1) * -y1) / (y2 - y1) > 0,
  ).length %
    2 ===
  1;

/** Metres from there to a side. */
function distanceTo([[x1, y1], [x2, y2]]: readonly [Point, Point]): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  return Math.hypot(x1 + part * dx, y1 + part * dy);
}

/** Metres from a spot to a border of straight sides; below 0 inside of it. */
export function beyondBorder(corners: readonly Spot[], spot: Spot): number {
  const points = corners.map(around(spot));
  const distance = Math.min(...sidesOf(points).map(distanceTo));
  return encloses(points) ? -distance : distance;
}

/** The circle around all corners, for whoever knows places as circles alone: its middle, and its radius in metres. */
export function circleAround(corners: readonly Spot[]): Spot & { readonly radius: number } {
  const [first = { latitude: 0, longitude: 0 }] = corners;
  const latitudes = corners.map(({ latitude }) => latitude);
  const easts = corners.map(({ longitude }) => eastOf(longitude, first.longitude));
  const middle = {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: eastOf(first.longitude + (Math.min(...easts) + Math.max(...easts)) / 2, 0),
  };
  const radius = Math.max(...corners.map(around(middle)).map(([x, y]) => Math.hypot(x, y)));
  return { ...middle, radius: Math.ceil(radius) };
}
