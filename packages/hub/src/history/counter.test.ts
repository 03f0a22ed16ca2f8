import { describe, expect, it } from 'vitest';
import { riseOf } from './counter.ts';

const hourMs = 3_600_000;

describe('the rise of a counter', () => {
  it.each([
    { what: 'of the first reading is none', from: null, reading: 5_000, hours: 0, rise: 0, next: 5_000 },
    { what: 'is the difference', from: 5_000, reading: 5_250, hours: 1, rise: 250, next: 5_250 },
    {
      what: 'of a meter that began anew is all it shows',
      from: 5_000,
      reading: 40,
      hours: 1,
      rise: 40,
      next: 40,
    },
    { what: 'of a wavering meter is none', from: 5_000, reading: 4_990, hours: 1, rise: 0, next: 5_000 },
    {
      what: 'after wavering counts from where it was',
      from: 5_000,
      reading: 5_010,
      hours: 1,
      rise: 10,
      next: 5_010,
    },
    {
      what: 'that no house can use is none',
      from: 5_000,
      reading: 900_000,
      hours: 1,
      rise: 0,
      next: 900_000,
    },
    {
      what: 'after a long absence may be large',
      from: 5_000,
      reading: 900_000,
      hours: 72,
      rise: 895_000,
      next: 900_000,
    },
    { what: 'of another meter is none', from: 5_000_000, reading: 700_000, hours: 1, rise: 0, next: 700_000 },
  ])('$what', ({ from, reading, hours, rise, next }) => {
    expect(riseOf(from, 0, reading, hours * hourMs)).toEqual({ rise, from: next });
  });
});
