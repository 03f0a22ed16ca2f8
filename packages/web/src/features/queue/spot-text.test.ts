import { describe, expect, it } from 'vitest';
import { readSpot, spotText } from '#features/queue/spot-text.ts';

describe('the place of a site', () => {
  it.each([
    ['52.51704, 13.38886', { latitude: 52.51704, longitude: 13.38886 }],
    ['-33.8568 151.2153', { latitude: -33.8568, longitude: 151.2153 }],
    ['0;-179.5', { latitude: 0, longitude: -179.5 }],
  ])('is read as it is pasted: %s', (text, spot) => {
    expect(readSpot(text)).toEqual(spot);
    expect(readSpot(spotText(spot))).toEqual(spot);
  });

  it('is none where nothing stands, and no place where it cannot be one', () => {
    expect(readSpot('  ')).toBeNull();
    expect(spotText(null)).toBe('');
    for (const text of ['here', '91, 0', '0, 181', '52.5', '52,5, 13,4'])
      expect(readSpot(text)).toBeUndefined();
  });
});
