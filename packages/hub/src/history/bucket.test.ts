import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrived, bucketOf, emptyBucket, held, isKnown, joined, meanOf, rowOf } from './bucket.ts';

const span = { start: 300_000, end: 600_000 };

describe('a bucket', () => {
  it('weighs values by the time for which they held', () => {
    // 2,000 W for ten seconds, nothing for the rest of the five minutes.
    const heated = held(emptyBucket(span), 2_000, 300_000, 310_000);
    const bucket = held(arrived(heated, 0, 0), 0, 310_000, 600_000);
    expect(meanOf(bucket)).toBeCloseTo(66.667, 3);
    expect([bucket.min, bucket.max, bucket.count, bucket.covered]).toEqual([0, 2_000, 1, 300_000]);
  });

  it('takes only what falls into it', () => {
    const bucket = held(emptyBucket(span), 7, 0, 900_000);
    expect([bucket.covered, meanOf(bucket)]).toEqual([300_000, 7]);
    expect(isKnown(held(emptyBucket(span), 7, 700_000, 900_000))).toBe(false);
  });

  it('that knows only moments lies halfway between them', () => {
    const bucket = arrived(arrived(emptyBucket(span), 10, 0), 20, 5);
    expect([meanOf(bucket), bucket.rise]).toEqual([15, 5]);
  });

  const change = fc.record({
    value: fc.option(fc.integer({ min: -500, max: 5_000 })),
    after: fc.integer({ min: 0, max: 40_000 }),
  });
  const filled = fc.array(change, { minLength: 1, maxLength: 8 }).map((changes) => {
    let bucket = emptyBucket(span);
    let at = span.start;
    for (const { value, after } of changes) {
      bucket = arrived(bucket, value, 0);
      if (value !== null) bucket = held(bucket, value, at, at + after);
      at += after;
    }
    return bucket;
  });

  it('comes back from the file as it was', () => {
    fc.assert(
      fc.property(filled.filter(isKnown), (bucket) => {
        expect(bucketOf(rowOf(bucket, 300_000), span)).toEqual(bucket);
      }),
    );
  });

  it('that was below nothing for no time comes back as well', () => {
    const bucket = arrived(arrived(emptyBucket(span), -1, 0), null, 0);
    expect(bucketOf(rowOf(bucket, 300_000), span)).toEqual(bucket);
  });

  it('holds together what two held', () => {
    fc.assert(
      fc.property(filled.filter(isKnown), filled.filter(isKnown), (one, other) => {
        const both = joined(one, other);
        expect(both.covered).toBe(one.covered + other.covered);
        expect(both.area).toBe(one.area + other.area);
        expect(both.min).toBe(Math.min(one.min, other.min));
        expect(both.last).toBe(other.last);
      }),
    );
  });
});
