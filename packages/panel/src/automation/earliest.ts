import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { Slots } from '../state/slots.ts';

/** The earliest time of lists that come one after the other, each much like the one before. */
export interface Earliest<Entry> {
  /** The earliest time in a list; null where none has one. */
  readonly in: (list: Slots<Entry>) => Instant | null;
  /**
   * The list with an entry put in, instead of the one that stands there or beside it; null puts none in. What is
   * remembered of the list holds for the new one, unless the earliest itself has gone.
   */
  readonly spliced: (list: Slots<Entry>, place: number, instead: 0 | 1, entry: Entry | null) => Slots<Entry>;
}

function spliced<Entry>(
  list: Slots<Entry>,
  place: number,
  instead: 0 | 1,
  entry: Entry | null,
): Slots<Entry> {
  if (entry === null) return list.spliced(place, instead);
  return instead === 1 ? list.with(place, entry) : list.spliced(place, 0, entry);
}

const earlier = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || (b !== null && b < a) ? b : a;

/** Remembers the last list asked about. */
export function earliest<Entry extends { readonly at: Instant | null }>(): Earliest<Entry> {
  let last: { readonly list: Slots<Entry>; readonly at: Instant | null } = { list: Slots.of([]), at: null };

  function look(list: Slots<Entry>): Instant | null {
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
      const gone = instead === 1 ? (list.get(place)?.at ?? null) : null;
      if (last.list === list && (first === null || gone !== first))
        last = { list: after, at: earlier(first, entry?.at ?? null) };
      return after;
    },
  };
}
