import type { Instant } from '@homeward/contract/ids.ts';
import { spliced } from './sorted.ts';

/** The earliest time of lists that come one after the other, each much like the one before. */
export interface Earliest<Entry> {
  /** The earliest time in a list; null where none has one. */
  readonly in: (list: readonly Entry[]) => Instant | null;
  /** `spliced`; what is remembered of the list holds for the new one, unless the earliest itself has gone. */
  readonly spliced: (
    list: readonly Entry[],
    place: number,
    instead: 0 | 1,
    entry: Entry | null,
  ) => readonly Entry[];
}

const earlier = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || (b !== null && b < a) ? b : a;

/** Remembers the last list asked about. */
export function earliest<Entry extends { readonly at: Instant | null }>(): Earliest<Entry> {
  let last: { readonly list: readonly Entry[]; readonly at: Instant | null } = { list: [], at: null };

  function look(list: readonly Entry[]): Instant | null {
    if (last.list === list) return last.at;
    let at: Instant | null = null;
    for (const entry of list) at = earlier(at, entry.at);
    last = { list, at };
    return at;
  }

  return {
    in: look,
    spliced: (list, place, instead, entry) => {
      const after = spliced(list, place, instead, entry);
      const first = last.at;
      const gone = instead === 1 ? (list[place]?.at ?? null) : null;
      if (last.list === list && (first === null || gone !== first))
        last = { list: after, at: earlier(first, entry?.at ?? null) };
      return after;
    },
  };
}
