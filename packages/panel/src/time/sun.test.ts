import { describe, expect, it } from 'vitest';
import { isDark, sunInstant } from './sun.ts';

/** To the minute, from an ephemeris (VSOP87, standard refraction). */
const known: readonly (readonly [string, string, number, number, string, string, string])[] = [
  ['Berlin', 'Europe/Berlin', 52.52, 13.405, '2025-03-30', '2025-03-30T04:45Z', '2025-03-30T17:37Z'],
  ['Berlin', 'Europe/Berlin', 52.52, 13.405, '2025-12-21', '2025-12-21T07:15Z', '2025-12-21T14:54Z'],
  ['London', 'Europe/London', 51.5074, -0.1278, '2025-06-21', '2025-06-21T03:43Z', '2025-06-21T20:22Z'],
  [
    'Reykjavik',
    'Atlantic/Reykjavik',
    64.1466,
    -21.9426,
    '2025-06-21',
    '2025-06-21T02:55Z',
    '2025-06-22T00:04Z',
  ],
  [
    'Reykjavik',
    'Atlantic/Reykjavik',
    64.1466,
    -21.9426,
    '2025-12-21',
    '2025-12-21T11:22Z',
    '2025-12-21T15:30Z',
  ],
  ['Quito', 'America/Guayaquil', -0.1807, -78.4678, '2025-09-22', '2025-09-22T11:03Z', '2025-09-22T23:10Z'],
  ['Sydney', 'Australia/Sydney', -33.8688, 151.2093, '2025-01-01', '2024-12-31T18:48Z', '2025-01-01T09:09Z'],
  ['Kathmandu', 'Asia/Kathmandu', 27.7172, 85.324, '2025-05-05', '2025-05-04T23:36Z', '2025-05-05T12:55Z'],
  [
    'Ushuaia',
    'America/Argentina/Ushuaia',
    -54.8019,
    -68.303,
    '2025-12-21',
    '2025-12-21T07:51Z',
    '2025-12-22T01:11Z',
  ],
  ['Apia', 'Pacific/Apia', -13.8333, -171.7667, '2025-02-10', '2025-02-09T17:23Z', '2025-02-10T05:59Z'],
  [
    'Fairbanks',
    'America/Anchorage',
    64.8378,
    -147.7164,
    '2025-06-20',
    '2025-06-20T10:58Z',
    '2025-06-21T08:48Z',
  ],
  ['Kashgar', 'Asia/Shanghai', 39.4704, 75.9898, '2025-11-11', '2025-11-11T01:35Z', '2025-11-11T11:44Z'],
];

const minutesApart = (at: number | null, wanted: string): number =>
  at === null ? Infinity : Math.abs(at - Date.parse(wanted)) / 60_000;

describe('the sun', () => {
  it.each(known)(
    'of %s (%s, %d, %d) on %s rises %s and sets %s',
    (_, timeZone, latitude, longitude, date, rise, set) => {
      const place = { timeZone, latitude, longitude };
      expect(minutesApart(sunInstant(place, date, 'sunrise'), rise)).toBeLessThan(1.5);
      expect(minutesApart(sunInstant(place, date, 'sunset'), set)).toBeLessThan(1.5);
      for (const [at, dark] of [
        [Date.parse(rise) - 180_000, true],
        [Date.parse(rise) + 180_000, false],
        [Date.parse(set) - 180_000, false],
        [Date.parse(set) + 180_000, true],
      ] as const)
        expect(isDark(place, at)).toBe(dark);
    },
  );

  it('neither rises nor sets in a polar day or night', () => {
    const tromso = { timeZone: 'Europe/Oslo', latitude: 69.65, longitude: 18.96 };
    for (const [date, dark] of [
      ['2025-06-21', false],
      ['2025-12-21', true],
    ] as const) {
      expect(sunInstant(tromso, date, 'sunrise')).toBeNull();
      expect(sunInstant(tromso, date, 'sunset')).toBeNull();
      for (const hour of [0, 6, 12, 18])
        expect(isDark(tromso, Date.parse(`${date}T00:00Z`) + hour * 3_600_000)).toBe(dark);
    }
  });

  it('answers at the poles and for every longitude', () => {
    for (const latitude of [-90, 90])
      for (const longitude of [-180, 0, 180]) {
        const place = { timeZone: 'UTC', latitude, longitude };
        expect(sunInstant(place, '2025-06-21', 'sunrise')).toBeNull();
        expect(isDark(place, Date.parse('2025-06-21T12:00Z'))).toBe(latitude < 0);
      }
  });
});
