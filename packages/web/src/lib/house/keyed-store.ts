import { useCallback, useRef, useSyncExternalStore } from 'react';
import { same } from '#lib/same.ts';

type Listener = () => void;

/** Rows by key. Whoever listens to one row hears of that row only: one event renders one row again. */
export interface KeyedStore<Key, Row> {
  readonly get: (key: Key) => Row | undefined;
  /** All rows in the order they came; the same array until something changes. */
  readonly all: () => readonly Row[];
  /** Puts a row; one that says the same as before changes nothing. */
  readonly put: (key: Key, row: Row) => void;
  readonly remove: (key: Key) => void;
  /** Makes these the rows; those that say the same stay the same objects. */
  readonly replace: (rows: Iterable<readonly [Key, Row]>) => void;
  readonly subscribe: (key: Key, listener: Listener) => () => void;
  readonly subscribeAll: (listener: Listener) => () => void;
}

export function keyedStore<Key, Row>(): KeyedStore<Key, Row> {
  let rows = new Map<Key, Row>();
  let list: readonly Row[] = [];
  const ofKey = new Map<Key, Set<Listener>>();
  const ofAll = new Set<Listener>();

  function tell(keys: Iterable<Key>): void {
    list = [...rows.values()];
    for (const key of keys) for (const listener of ofKey.get(key) ?? []) listener();
    for (const listener of ofAll) listener();
  }
  function put(key: Key, row: Row): void {
    if (rows.has(key) && same(rows.get(key), row)) return;
    rows.set(key, row);
    tell([key]);
  }
  return {
    get: (key) => rows.get(key),
    all: () => list,
    put,
    remove(key) {
      if (rows.delete(key)) tell([key]);
    },
    replace(next) {
      const before = rows;
      rows = new Map();
      const changed = new Set<Key>();
      for (const [key, row] of next) {
        const known = before.get(key);
        const kept = known !== undefined && same(known, row);
        rows.set(key, kept ? known : row);
        if (!kept) changed.add(key);
      }
      for (const key of before.keys()) if (!rows.has(key)) changed.add(key);
      if (changed.size > 0) tell(changed);
    },
    subscribe(key, listener) {
      const listeners = ofKey.get(key) ?? new Set<Listener>();
      ofKey.set(key, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    subscribeAll(listener) {
      ofAll.add(listener);
      return () => void ofAll.delete(listener);
    },
  };
}

/** One row; renders again when that row changes. */
export function useRow<Key, Row>(store: KeyedStore<Key, Row>, key: Key): Row | undefined {
  const subscribe = useCallback((listener: Listener) => store.subscribe(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.get(key));
}

/** What `select` makes of all rows; renders again when that says something else than before. */
export function useRows<Row, Selected>(
  store: Pick<KeyedStore<unknown, Row>, 'all' | 'subscribeAll'>,
  select: (rows: readonly Row[]) => Selected,
): Selected {
  const kept = useRef<{ readonly value: Selected } | undefined>(undefined);
  return useSyncExternalStore(store.subscribeAll, () => {
    const value = select(store.all());
    if (kept.current === undefined || !same(kept.current.value, value)) kept.current = { value };
    return kept.current.value;
  });
}
