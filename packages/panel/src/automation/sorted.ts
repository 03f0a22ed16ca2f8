import { Slots } from '../state/slots.ts';

/** Lists in order of a key, as plain data: found by halving, and changed by making a new list. */

/** The first place whose entry is not before the key; `before` says whether an entry is. */
export function placeIn<Entry>(
  list: readonly Entry[] | Slots<Entry>,
  before: (entry: Entry) => boolean,
): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = list instanceof Slots ? list.get(middle) : list[middle];
    if (entry !== undefined && before(entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The list with an entry put in, instead of so many that stand there. */
export function spliced<Entry>(
  list: readonly Entry[],
  place: number,
  instead: number,
  entry: Entry | null,
): readonly Entry[] {
  if (entry !== null && instead === 1) return list.with(place, entry);
  const copy = list.slice();
  if (entry === null) copy.splice(place, instead);
  else copy.splice(place, instead, entry);
  return copy;
}
