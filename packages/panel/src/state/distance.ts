const earthRadius = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A place on the earth in decimal degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Metres between two places along the surface of a sphere (haversine); right across the date line and at the poles. */
export function distanceBetween(a: Place, b: Place): number {
  const northward = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const eastward = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = northward + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * eastward;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}
