import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wireTime } from './event.ts';

describe('a time on the wire', () => {
  it('is the Gregorian date and time of any instant, in any offset', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }),
        fc.integer({ min: -720, max: 840 }),
        (seconds, offset) => {
          const expected = new Date((seconds + offset * 60) * 1000)
            .toISOString()
            .slice(0, 19)
            .replaceAll('-', '/')
            .replace('T', ' ');
          expect(wireTime(seconds * 1000, offset)).toBe(expected);
        },
      ),
    );
  });
});
