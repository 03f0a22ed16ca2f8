import { describe, expect, it } from 'vitest';
import { beyondBorder, circleAround } from './fence-shape.ts';

/** About 111 m a thousandth of a degree of latitude; at the equator of longitude, too. */
const square = (west: number) =>
  [
    [0, west],
    [0, west + 0.01],
    [0.01, west + 0.01],
    [0.01, west],
  ].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude: ((longitude + 540) % 360) - 180 }));

describe('a border with corners', () => {
  it.each([0, 179.995, -75])('is as far as its nearest side, at %d degrees east', (west) => {
    const at = (north: number, east: number) => ({
      latitude: north,
      longitude: ((west + east + 540) % 360) - 180,
    });
    expect(beyondBorder(square(west), at(0.005, 0.005))).toBeCloseTo(-556, 0);
    expect(beyondBorder(square(west), at(0.005, 0.001))).toBeCloseTo(-111, 0);
    expect(beyondBorder(square(west), at(0.005, -0.002))).toBeCloseTo(222, 0);
    expect(beyondBorder(square(west), at(0.012, 0.005))).toBeCloseTo(222, 0);
  });

  it('leaves out what it bends around', () => {
    const bent = [...square(0).slice(0, 3), { latitude: 0.005, longitude: 0.005 }, ...square(0).slice(3)];
    expect(beyondBorder(bent, { latitude: 0.008, longitude: 0.005 })).toBeGreaterThan(0);
    expect(beyondBorder(bent, { latitude: 0.002, longitude: 0.005 })).toBeLessThan(0);
  });

  it('lies in a circle, over the date line, too', () => {
    const circle = circleAround(square(179.995));
    expect(circle.latitude).toBeCloseTo(0.005, 6);
    expect(Math.abs(circle.longitude)).toBeCloseTo(180, 6);
    expect(circle.radius).toBe(787);
  });
});
