import { describe, expect, it } from 'vitest';
import { cameraFilters, mapBounds, timeUnits } from './constants.ts';
import { limits, sirenVolumes } from './limits.ts';
import { dateFormats } from './date-formats.ts';
import { locales } from './locales.ts';

// S3.13, S9.1, S9.2, S9.9, S9.10
describe('the constants of S9', () => {
  it('have maps whose corners are in order', () => {
    for (const { south, north, west, east } of Object.values(mapBounds)) {
      expect(south).toBeLessThan(north);
      expect(west).toBeLessThan(east);
    }
  });

  it('have sixteen locales, the default first, three date formats and three siren volumes', () => {
    expect(locales).toHaveLength(16);
    expect(locales[0]).toBe('en-US');
    expect(dateFormats).toHaveLength(3);
    expect(sirenVolumes.indexOf('loud')).toBe(2);
  });

  it('let no filter pass a camera that All keeps out', () => {
    for (const prefixes of Object.values(cameraFilters))
      for (const prefix of prefixes) expect(cameraFilters.All).toContain(prefix);
  });

  it('count time in seconds, and areas by series (S3.14)', () => {
    expect(timeUnits.week).toBe(7 * timeUnits.day);
    expect(limits.areas).toEqual({ M: 1, H: 2, HYBRID: 8, ESGW: 2 });
  });
});
