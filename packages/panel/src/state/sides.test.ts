import type { Geofence } from '@homeward/contract/shapes/care/location.ts';
import { FenceId } from '@homeward/contract/shapes/values/ids.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceBetween } from './distance.ts';
import { sideOf } from './sides.ts';

const fence = (patch: Partial<Geofence> = {}): Geofence => ({
  id: FenceId.parse('home'),
  name: 'Home',
  latitude: 52.5,
  longitude: 13.4,
  radius: 200,
  enabled: true,
  ...patch,
});
/** Metres north of a fence's centre. */
const north = (metres: number, accuracy = 0) => ({
  at: 0,
  latitude: 52.5 + metres / 111_195,
  longitude: 13.4,
  accuracy,
});
const places = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the distance', () => {
  test.each([
    ['Berlin and Paris', [52.52, 13.405], [48.8566, 2.3522], 877_500],
    ['across the date line', [0, 179.999], [0, -179.999], 222],
    ['over the pole', [89.999, 0], [89.999, 180], 222],
    ['the other side of the earth', [0, 0], [0, 180], 20_015_115],
    ['one place, twice', [-33.9, 151.2], [-33.9, 151.2], 0],
  ] as const)('of %s', (_, [a, b], [c, d], metres) => {
    const distance = distanceBetween({ latitude: a, longitude: b }, { latitude: c, longitude: d });
    expect(Math.abs(distance - metres)).toBeLessThanOrEqual(metres / 500 + 1);
  });

  test('is the same both ways, and no longer than half around the earth', () => {
    fc.assert(
      fc.property(places, places, (a, b) => {
        expect(distanceBetween(a, b)).toBe(distanceBetween(b, a));
        expect(distanceBetween(a, b)).toBeLessThanOrEqual(20_015_116);
      }),
    );
  });
});

describe('the side of a fence of 200 m', () => {
  test.each([
    [0, 10, 'inside'],
    [150, 49, 'inside'],
    [150, 60, null],
    [205, 0, null],
    [225, 0, 'outside'],
    [260, 30, 'outside'],
    [260, 50, null],
    // A position coarser than the fence is never inside, and still outside where it is far enough.
    [0, 250, null],
    [5000, 3000, 'outside'],
  ] as const)('%i m from its centre, known to %i m, is %s', (metres, accuracy, side) => {
    expect(sideOf(fence(), north(metres, accuracy))).toBe(side);
  });

  test('is right across the date line', () => {
    const edge = fence({ latitude: 0, longitude: 180, radius: 500 });
    const at = (longitude: number) => ({ at: 0, latitude: 0, longitude, accuracy: 5 });
    expect(sideOf(edge, at(-179.998))).toBe('inside');
    expect(sideOf(edge, at(179.998))).toBe('inside');
    expect(sideOf(edge, at(-179.99))).toBe('outside');
  });

  test('is only ever said where it is true, for every place a position may mean', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 50_000 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (radius, accuracy, away, error) => {
          const told = radius * away;
          const circle = fence({ radius });
          const truth = Math.abs(told + error * accuracy);
          const side = sideOf(circle, north(told, accuracy));
          if (side === 'inside') expect(truth).toBeLessThanOrEqual(radius * 1.001 + 1);
          if (side === 'outside') expect(truth).toBeGreaterThan(radius * 0.999 - 1);
        },
      ),
    );
  });
});
