import type { Database } from 'better-sqlite3';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { type Bucket, type BucketRow, bucketOf, rowOf } from './bucket.ts';
import { type Level, spanOf } from './levels.ts';
import type { LocalDays, Span } from './local-days.ts';

/** The stored buckets of one level. */
export interface BucketTable {
  readonly level: Level;
  read(series: number, span: Span): Bucket | null;
  write(series: number, bucket: Bucket): void;
  /** Those that begin from one wall time to another, both included, oldest first. */
  between(series: number, from: Instant, to: Instant): readonly Bucket[];
  /** The last one that begins before a wall time. */
  before(series: number, at: Instant): Bucket | null;
  dropBefore(series: number, at: Instant): void;
  drop(series: number): void;
}

/** A level's buckets on this connection; `days` are the house's. */
export function bucketTable(database: Database, level: Level, days: LocalDays): BucketTable {
  const { name, unit } = level;
  const columns = 'at, count, min, max, area, covered, last, gone, rise';
  const one = database.prepare<[number, number], BucketRow>(
    `SELECT ${columns} FROM ${name} WHERE series = ? AND at = ?`,
  );
  const put = database.prepare<BucketRow & { readonly series: number }>(
    `INSERT OR REPLACE INTO ${name} (series, ${columns})
     VALUES (@series, @at, @count, @min, @max, @area, @covered, @last, @gone, @rise)`,
  );
  const some = database.prepare<[number, number, number], BucketRow>(
    `SELECT ${columns} FROM ${name} WHERE series = ? AND at BETWEEN ? AND ? ORDER BY at`,
  );
  const last = database.prepare<[number, number], BucketRow>(
    `SELECT ${columns} FROM ${name} WHERE series = ? AND at < ? ORDER BY at DESC LIMIT 1`,
  );
  const dropSome = database.prepare<[number, number]>(`DELETE FROM ${name} WHERE series = ? AND at < ?`);
  const dropAll = database.prepare<[number]>(`DELETE FROM ${name} WHERE series = ?`);

  /** A day that began by another time zone's clock ends with the one of today's. */
  const read = (row: BucketRow): Bucket => {
    const start = row.at * unit;
    return bucketOf(row, { start, end: spanOf(level, start, days).end });
  };

  return {
    level,
    read: (series, { start }) => {
      const row = one.get(series, start / unit);
      return row === undefined ? null : read(row);
    },
    write: (series, bucket) => put.run({ series, ...rowOf(bucket, unit) }),
    between: (series, from, to) => some.all(series, Math.ceil(from / unit), Math.floor(to / unit)).map(read),
    before: (series, at) => {
      const row = last.get(series, Math.ceil(at / unit));
      return row === undefined ? null : read(row);
    },
    dropBefore: (series, at) => void dropSome.run(series, Math.floor(at / unit)),
    drop: (series) => void dropAll.run(series),
  };
}
