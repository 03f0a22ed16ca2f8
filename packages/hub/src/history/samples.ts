import type { Database } from 'better-sqlite3';
import type { Series } from '@homeward/contract/shapes/devices/history.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { riseOf } from './counter.ts';
import type { RollUps } from './roll-ups.ts';
import { isChange, isJump, type Quantity, seriesKinds, type SeriesKind, type Stored } from './series.ts';
import { seriesNames } from '@homeward/contract/words/devices/series-names.ts';

/** One device's series as it stands. */
interface Current {
  readonly id: number;
  readonly kind: SeriesKind;
  /** Wall time of the last change, and what it was. */
  at: Instant;
  value: number | null;
  /** From where a counter's next rise counts. */
  counter: number | null;
  /** The last point in the file. */
  writtenAt: Instant;
  written: number | null;
  changed: boolean;
}

/** Takes in what devices say, change by change. */
export interface Samples {
  /** A device's series is this at wall time `at`; what is no change is passed over. */
  take(device: string, name: Series, value: Stored, at: Instant): void;
  /** The device is no longer part of the panel: nothing is known of it from then on. */
  end(device: string, at: Instant): void;
  /** Writes what was taken in; inside the caller's transaction. */
  write(): void;
  /** Forgets what it knows of the file, because somebody else changed it. Only right after `write`. */
  reload(): void;
}

interface SeriesRow {
  readonly id: number;
  readonly device: string;
  readonly kind: number;
  readonly at: Instant;
  readonly value: number | null;
  readonly counter: number | null;
}

const keyOf = (device: string, no: number): string => `${device} ${no}`;

/** The series on this connection. */
export function createSamples(database: Database, rollUps: RollUps): Samples {
  const all = database.prepare<[], SeriesRow>('SELECT id, device, kind, at, value, counter FROM series');
  const add = database.prepare<[string, number]>('INSERT INTO series (device, kind, at) VALUES (?, ?, 0)');
  const put = database.prepare<[Instant, number | null, number | null, number]>(
    'UPDATE series SET at = ?, value = ?, counter = ? WHERE id = ?',
  );
  const addPoint = database.prepare<[number, Instant, number | null]>(
    'INSERT OR REPLACE INTO points (series, at, value) VALUES (?, ?, ?)',
  );
  const kinds = new Map(seriesNames.map((name) => [seriesKinds[name].no, seriesKinds[name]]));
  let series = load();
  let points: { readonly id: number; readonly at: Instant; readonly value: number | null }[] = [];

  function load(): Map<string, Current> {
    const known = new Map<string, Current>();
    for (const { id, device, kind: no, at, value, counter } of all.all()) {
      const kind = kinds.get(no);
      if (kind === undefined) continue;
      // Whatever changed last was written with the cursor.
      known.set(keyOf(device, no), {
        id,
        kind,
        at,
        value,
        counter,
        writtenAt: at,
        written: value,
        changed: false,
      });
    }
    return known;
  }

  function begun(device: string, kind: SeriesKind): Current {
    const id = Number(add.run(device, kind.no).lastInsertRowid);
    const current: Current = {
      id,
      kind,
      at: 0,
      value: null,
      counter: null,
      writtenAt: -Infinity,
      written: null,
      changed: false,
    };
    series.set(keyOf(device, kind.no), current);
    return current;
  }

  function point(current: Current, at: Instant, value: number | null): void {
    points.push({ id: current.id, at, value });
    current.writtenAt = at;
    current.written = value;
  }

  function takeNumber(current: Current, kind: Quantity, value: number | null, at: Instant): void {
    let rise: number | null = null;
    if (kind.counter) {
      const risen = value === null ? null : riseOf(current.counter, current.at, value, at);
      rise = risen?.rise ?? 0;
      current.counter = risen?.from ?? current.counter;
    }
    rollUps.change(current.id, current, at, value, rise);
    if (
      at - current.writtenAt >= kind.everyMs ||
      at < current.writtenAt ||
      isJump(kind, current.written, value)
    ) {
      point(current, at, value);
    }
  }

  function take(current: Current, value: number | null, at: Instant): void {
    const { kind } = current;
    const changes = kind.tag === 'words' ? value !== current.value : isChange(kind, current.value, value);
    if (!changes) return;
    // Two changes in one ms are two changes.
    const when = at === current.at && kind.tag === 'words' ? at + 1 : at;
    if (kind.tag === 'words') point(current, when, value);
    else takeNumber(current, kind, value, when);
    current.at = when;
    current.value = value;
    current.changed = true;
  }

  return {
    take: (device, name, value, at) => {
      if (value === undefined) return;
      const kind = seriesKinds[name];
      const current = series.get(keyOf(device, kind.no)) ?? (value === null ? null : begun(device, kind));
      if (current !== null) take(current, value, at);
    },
    end: (device, at) => {
      for (const name of seriesNames) {
        const current = series.get(keyOf(device, seriesKinds[name].no));
        if (current !== undefined) take(current, null, at);
      }
    },
    write: () => {
      for (const current of series.values()) {
        if (!current.changed) continue;
        // A change that came too soon behind another is the last word for now.
        if (current.written !== current.value) point(current, current.at, current.value);
        put.run(current.at, current.value, current.counter, current.id);
        current.changed = false;
      }
      for (const { id, at, value } of points) addPoint.run(id, at, value);
      points = [];
      rollUps.write();
    },
    reload: () => {
      series = load();
    },
  };
}
