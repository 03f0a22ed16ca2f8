/** So long a chain is made one list again. */
const longest = 64;

/**
 * What came last, the newest first, and no more than so many of it. It is a list that never changes: the list with
 * others points at the one before it, and copies nothing. Written down it is a plain list.
 */
export class Newest<Entry> implements Iterable<Entry> {
  readonly length: number;
  readonly #latest: readonly Entry[];
  /** The list before these came. */
  readonly #before: Newest<Entry> | null;
  /** How many lists there are before this one. */
  readonly #links: number;

  private constructor(length: number, latest: readonly Entry[], before: Newest<Entry> | null) {
    this.length = length;
    this.#latest = latest;
    this.#before = before;
    this.#links = before === null ? 0 : before.#links + 1;
  }

  /** Of a list that has the newest first. */
  static of<Entry>(entries: readonly Entry[]): Newest<Entry> {
    return new Newest(entries.length, entries, null);
  }

  /** With others that came later, the newest of them first; the oldest of more than `most` are let go. */
  joined(later: readonly Entry[], most: number): Newest<Entry> {
    const length = Math.min(this.length + later.length, most);
    const joined = new Newest(length, later, this);
    return joined.#links < longest ? joined : Newest.of(joined.toJSON());
  }

  indexOf(entry: Entry): number {
    return this.toJSON().indexOf(entry);
  }

  slice(from?: number, to?: number): readonly Entry[] {
    return this.toJSON().slice(from, to);
  }

  [Symbol.iterator](): IterableIterator<Entry> {
    return this.toJSON().values();
  }

  toJSON(): readonly Entry[] {
    const entries = [...this.#latest];
    let before = this.#before;
    for (; before !== null && entries.length < this.length; before = before.#before)
      entries.push(...before.#latest);
    return entries.slice(0, this.length);
  }
}
