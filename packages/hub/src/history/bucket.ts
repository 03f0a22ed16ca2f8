import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Span } from './local-days.ts';

/** How a number's series lay within a span, in stored units. A value holds until the next one, or until it is unknown. */
export interface Bucket extends Span {
  /** Values that came within. */
  readonly count: number;
  readonly min: number;
  readonly max: number;
  /** Values times ms for which they held, and those ms; what is not covered was unknown. */
  readonly area: number;
  readonly covered: number;
  /** What holds on behind its last change; null is unknown. */
  readonly last: number | null;
  /** The rise of a counter. */
  readonly rise: number;
}

/** A bucket in which nothing is known yet. */
export const emptyBucket = ({ start, end }: Span): Bucket => ({
  start,
  end,
  count: 0,
  min: Infinity,
  max: -Infinity,
  area: 0,
  covered: 0,
  last: null,
  rise: 0,
});

/** Lets a value hold from one wall time to another, as far as the bucket reaches. */
export function held(bucket: Bucket, value: number, from: Instant, to: Instant): Bucket {
  const ms = Math.min(to, bucket.end) - Math.max(from, bucket.start);
  if (ms <= 0) return bucket;
  return {
    ...bucket,
    min: Math.min(bucket.min, value),
    max: Math.max(bucket.max, value),
    area: bucket.area + value * ms,
    covered: bucket.covered + ms,
    last: value,
  };
}

/** A value comes, or the series becomes unknown. `rise` is a counter's. */
export function arrived(bucket: Bucket, value: number | null, rise: number): Bucket {
  if (value === null) return { ...bucket, last: null };
  return {
    ...bucket,
    count: bucket.count + 1,
    min: Math.min(bucket.min, value),
    max: Math.max(bucket.max, value),
    last: value,
    rise: bucket.rise + rise,
  };
}

/** Whether anything is known of it. */
export const isKnown = (bucket: Bucket): boolean => bucket.min <= bucket.max;

/** Time-weighted where time has passed, else halfway between its bounds. */
export const meanOf = ({ area, covered, min, max }: Bucket): number =>
  covered > 0 ? area / covered : (min + max) / 2;

/** What lies in both, as one; `bucket` keeps its span. `more` comes later. */
export const joined = (bucket: Bucket, more: Bucket): Bucket => ({
  ...bucket,
  count: bucket.count + more.count,
  min: Math.min(bucket.min, more.min),
  max: Math.max(bucket.max, more.max),
  area: bucket.area + more.area,
  covered: bucket.covered + more.covered,
  last: more.last,
  rise: bucket.rise + more.rise,
});

/** A bucket in the file. What follows from the rest is null there, which takes no room. */
export interface BucketRow {
  /** Its beginning, in the level's units. */
  readonly at: number;
  readonly count: number;
  readonly min: number;
  /** Null: as `min`. */
  readonly max: number | null;
  /** Null: `min` times what is covered. */
  readonly area: number | null;
  /** Null: all of it. */
  readonly covered: number | null;
  /** Null: as `min`. */
  readonly last: number | null;
  /** 1 where it is unknown in the end. */
  readonly gone: number | null;
  readonly rise: number | null;
}

/** How a bucket is stored. */
export function rowOf(bucket: Bucket, unit: number): BucketRow {
  const { start, end, count, min, max, area, covered, last, rise } = bucket;
  return {
    at: start / unit,
    count,
    min,
    max: max === min ? null : max,
    area: area === min * covered ? null : area,
    covered: covered === end - start ? null : covered,
    last: last === min || last === null ? null : last,
    gone: last === null ? 1 : null,
    rise: rise === 0 ? null : rise,
  };
}

/** Reads a stored bucket of this span. */
export function bucketOf(row: BucketRow, { start, end }: Span): Bucket {
  const covered = row.covered ?? end - start;
  return {
    start,
    end,
    count: row.count,
    min: row.min,
    max: row.max ?? row.min,
    // Nothing times less than nothing is -0 here.
    area: row.area ?? row.min * covered + 0,
    covered,
    last: row.gone === 1 ? null : (row.last ?? row.min),
    rise: row.rise ?? 0,
  };
}
