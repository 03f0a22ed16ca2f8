import { describe, expect, it } from 'vitest';
import { kelvinAt, kelvinPlaces, placeOfKelvin } from '#features/devices/controls/kelvin.ts';

describe('the whiteness of a lamp', () => {
  it('reaches from 1000 to 40000 K on a logarithmic scale (S9.8)', () => {
    expect(kelvinAt(0)).toBe(1000);
    expect(kelvinAt(kelvinPlaces)).toBe(40_000);
    expect(kelvinAt(kelvinPlaces / 2)).toBe(6300);
  });

  it.each([1000, 2700, 4000, 6500, 40_000])('finds %i K again', (kelvin) => {
    expect(kelvinAt(placeOfKelvin(kelvin))).toBe(kelvin);
  });
});
