import type { Position } from '@homeward/contract/shapes/care/location.ts';

const iso = (at: number): string => new Date(at).toISOString();
const inXml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '');

/** A track as GPX 1.1, which every map program reads. Times are UTC. */
export function gpxOf(name: string, positions: readonly Position[]): string {
  const points = positions.map(
    ({ at, latitude, longitude, accuracy }) =>
      `<trkpt lat="${latitude}" lon="${longitude}"><time>${iso(at)}</time><extensions><accuracy>${accuracy}</accuracy></extensions></trkpt>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Homeward" xmlns="http://www.topografix.com/GPX/1/1">',
    `<trk><name>${inXml(name)}</name><trkseg>`,
    ...points,
    '</trkseg></trk>',
    '</gpx>',
    '',
  ].join('\n');
}

/** A track as a table: time in UTC, degrees, metres. */
export const csvOf = (positions: readonly Position[]): string =>
  [
    'time,latitude,longitude,accuracy_m',
    ...positions.map(({ at, latitude, longitude, accuracy }) =>
      [iso(at), latitude, longitude, accuracy].join(','),
    ),
    '',
  ].join('\r\n');
