import type { Database } from 'better-sqlite3';
import type {
  HistoryBucket,
  HistoryPoint,
  HistoryReply,
  Series,
} from '@homeward/contract/shapes/devices/history.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { type Bucket, emptyBucket, held, isKnown, joined, meanOf } from './bucket.ts';
import type { BucketTable } from './bucket-table.ts';
import type { LocalDays, Span } from './local-days.ts';
import { type Quantity, type SeriesKind, seriesKinds } from './series.ts';

/** Most points or buckets of one answer; of more, the newest. */
const most = 2_000;
const dayMs = 24 * 3_600_000;

/** What is asked; times are wall times. */
export interface Asked {
  readonly device: DeviceId;
  readonly series: Series;
  readonly from: Instant;
  readonly to: Instant;
  /** Ms per bucket; 0 is the points themselves. */
  readonly step: number;
}

interface SeriesRow {
  readonly id: number;
  readonly at: Instant;
  readonly value: number | null;
}

/** Reads on this connection. `tables` from fine to coarse; `now` is wall time, up to which the last value holds. */
export function createQuery(
  database: Database,
  tables: readonly BucketTable[],
  days: LocalDays,
): (asked: Asked, now: Instant) => HistoryReply | null {
  const found = database.prepare<[string, number], SeriesRow>(
    'SELECT id, at, value FROM series WHERE device = ? AND kind = ?',
  );
  const points = database.prepare<[number, Instant, Instant, number], { at: Instant; value: number | null }>(
    'SELECT at, value FROM points WHERE series = ? AND at BETWEEN ? AND ? ORDER BY at DESC LIMIT ?',
  );
  const before = database.prepare<[number, Instant], { value: number | null }>(
    'SELECT value FROM points WHERE series = ? AND at < ? ORDER BY at DESC LIMIT 1',
  );

  /** What held at the beginning comes first, at the beginning. */
  function pointsOf(id: number, { from, to }: Asked, kind: SeriesKind): readonly HistoryPoint[] {
    const rows = points.all(id, from, to, most).toReversed();
    const held = rows.length < most && rows[0]?.at !== from ? before.get(id, from) : undefined;
    return [...(held === undefined ? [] : [{ at: from, value: held.value }]), ...rows].map((row) => ({
      at: row.at,
      value: shown(kind, row.value),
    }));
  }

  return (asked, now) => {
    const kind = seriesKinds[asked.series];
    const row = found.get(asked.device, kind.no);
    if (row === undefined || asked.from > asked.to) return null;
    const reply = { device: asked.device, series: asked.series };
    if (kind.tag === 'words' || asked.step === 0) {
      return { ...reply, step: 0, points: pointsOf(row.id, asked, kind), buckets: [] };
    }
    const { table, step } = chosen(tables, asked, now);
    const spans = spansOf(asked, step, table.level.name === 'day' ? days : null);
    const buckets = gather(table, row, spans, Math.min(asked.to, now)).filter(isKnown);
    return { ...reply, step, points: [], buckets: buckets.map((bucket) => shownBucket(kind, bucket)) };
  };
}

function shown(kind: SeriesKind, value: number | null): HistoryPoint['value'] {
  if (value === null) return null;
  return kind.tag === 'words' ? (kind.words[value] ?? null) : value / kind.scale;
}

function shownBucket({ scale, counter }: Quantity, bucket: Bucket): HistoryBucket {
  return {
    at: bucket.start,
    min: bucket.min / scale,
    max: bucket.max / scale,
    // Three digits more than what is stored.
    mean: Math.round((meanOf(bucket) * 1_000) / scale) / 1_000,
    count: bucket.count,
    sum: counter ? bucket.rise / scale : null,
  };
}

/** The coarsest roll-up that is fine enough, or a coarser one where the fine one no longer reaches back so far. */
function chosen(
  tables: readonly BucketTable[],
  { from, to, step }: Asked,
  now: Instant,
): { readonly table: BucketTable; readonly step: number } {
  const candidates = tables.map((table) => ({
    table,
    step: Math.ceil(step / table.level.ms) * table.level.ms,
  }));
  const fitting = candidates.filter(({ table, step: rounded }) => {
    const begin = Math.max(from, to - most * rounded);
    return table.level.days === null || begin >= now - table.level.days * dayMs;
  });
  const best = fitting.findLast(({ table }) => table.level.ms <= step) ?? fitting[0] ?? candidates.at(-1);
  if (best === undefined) throw new RangeError('there are no roll-ups');
  return best;
}

/** The spans of the answer, oldest first. Days are the house's; several days count from the first one asked for. */
function spansOf({ from, to }: Asked, step: number, days: LocalDays | null): readonly Span[] {
  const begin = Math.max(from, to - (most - 1) * step);
  const spans: Span[] = [];
  if (days === null) {
    for (let start = Math.floor(begin / step) * step; start <= to; start += step) {
      spans.push({ start, end: start + step });
    }
  } else {
    for (let { start } = days(begin); start <= to; start = spans.at(-1)?.end ?? Infinity) {
      let { end } = days(start);
      for (let more = step / dayMs; more > 1; more -= 1) ({ end } = days(end));
      spans.push({ start, end });
    }
  }
  return spans.slice(-most);
}

/** Fills the spans from stored buckets. Where none is stored, nothing changed: what held before holds on. */
function gather(
  table: BucketTable,
  series: SeriesRow,
  spans: readonly Span[],
  to: Instant,
): readonly Bucket[] {
  const [first] = spans;
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return [];
  const buckets = spans.map(emptyBucket);
  let index = 0;
  /** Goes on to the span that holds a time; times only rise. */
  const reach = (at: Instant): number => {
    while (index < spans.length - 1 && (spans[index]?.end ?? Infinity) <= at) index += 1;
    return index;
  };
  const change = (at: Instant, with_: (bucket: Bucket) => Bucket): Instant => {
    const slot = reach(at);
    const bucket = buckets[slot];
    if (bucket === undefined) return Infinity;
    buckets[slot] = with_(bucket);
    return bucket.end;
  };
  const hold = (value: number | null, from: Instant, until: Instant): void => {
    if (value === null) return;
    for (let at = Math.max(from, first.start); at < until && at < last.end;) {
      const start = at;
      at = change(start, (bucket) => held(bucket, value, start, until));
    }
  };

  const behind = table.before(series.id, first.start);
  let value = behind?.last ?? null;
  let reached = first.start;
  for (const bucket of table.between(series.id, first.start, last.end - 1)) {
    hold(value, reached, bucket.start);
    change(bucket.start, (into) => joined(into, bucket));
    value = bucket.last;
    reached = bucket.end;
    // The newest bucket knows of the time up to the last change only.
    if (series.at >= bucket.start && series.at < bucket.end) hold(value, series.at, Math.min(bucket.end, to));
  }
  hold(value, reached, to);
  return buckets;
}
