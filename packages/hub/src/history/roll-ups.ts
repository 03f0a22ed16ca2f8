import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { arrived, type Bucket, emptyBucket, held, isKnown } from './bucket.ts';
import type { BucketTable } from './bucket-table.ts';
import { spanOf } from './levels.ts';
import type { LocalDays, Span } from './local-days.ts';

/** A number's series between two changes. */
export interface Held {
  readonly value: number | null;
  /** Wall time since when. */
  readonly at: Instant;
}

/** The buckets of all levels that are being filled. What is not written is lost with the process, and taken in again. */
export interface RollUps {
  /** A series changes at wall time `at`; `before` held until then. `rise` is a counter's, null of anything else. */
  change(series: number, before: Held, at: Instant, value: number | null, rise: number | null): void;
  /** Writes what changed; inside the caller's transaction. */
  write(): void;
}

interface Open {
  readonly series: number;
  readonly bucket: Bucket;
}

/** Fills these tables; `days` are the house's. */
export function createRollUps(tables: readonly BucketTable[], days: LocalDays): RollUps {
  const filling = tables.map((table) => ({ table, open: new Map<string, Open>() }));

  /** Changes one bucket; with `only` a bucket that is there, since retention may have taken it. */
  function fill(
    { table, open }: (typeof filling)[number],
    series: number,
    span: Span,
    only: boolean,
    change: (bucket: Bucket) => Bucket,
  ): void {
    const key = `${series} ${span.start}`;
    const known = open.get(key)?.bucket ?? table.read(series, span);
    if (known === null && only) return;
    open.set(key, { series, bucket: change(known ?? emptyBucket(span)) });
  }

  return {
    change: (series, before, at, value, rise) => {
      for (const one of filling) {
        const span = spanOf(one.table.level, at, days);
        const { value: old } = before;
        const holds = old !== null && rise === null && before.at < at;
        if (holds && before.at < span.start) {
          // The bucket of the change before is complete now; those between hold what it ended with.
          const behind = spanOf(one.table.level, before.at, days);
          fill(one, series, behind, true, (bucket) => held(bucket, old, before.at, behind.end));
        }
        fill(one, series, span, value === null && !holds, (bucket) =>
          arrived(holds ? held(bucket, old, before.at, at) : bucket, value, rise ?? 0),
        );
      }
    },
    write: () => {
      for (const { table, open } of filling) {
        for (const { series, bucket } of open.values()) if (isKnown(bucket)) table.write(series, bucket);
        open.clear();
      }
    },
  };
}
