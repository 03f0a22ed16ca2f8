/** A slot is its piece's number and, in the last bits, its place in the piece. */
const bits = 5;
const size = 1 << bits;
const placeOf = (slot: number): number => slot & (size - 1);

function cut<Entry>(list: readonly Entry[]): readonly (readonly Entry[])[] {
  const pieces: (readonly Entry[])[] = [];
  for (let slot = 0; slot < list.length; slot += size) pieces.push(list.slice(slot, slot + size));
  return pieces;
}

/**
 * A list that never changes, such as what is known of each device, in the slots of `config.devices`. It is kept in
 * pieces, so that the list with another entry copies two short lists and not one of hundreds. Written down it is a
 * plain list.
 */
export class Slots<Entry> implements Iterable<Entry> {
  readonly length: number;
  /** All of them full but the last. */
  private readonly pieces: readonly (readonly Entry[])[];

  private constructor(length: number, pieces: readonly (readonly Entry[])[]) {
    this.length = length;
    this.pieces = pieces;
  }

  static of<Entry>(entries: Iterable<Entry>): Slots<Entry> {
    const list = [...entries];
    return new Slots(list.length, cut(list));
  }

  /** Undefined where there is no such slot. */
  get(slot: number): Entry | undefined {
    return this.pieces[slot >>> bits]?.[placeOf(slot)];
  }

  /** The list with another entry in a slot that is there. Copies and writes: `with` of lists takes a slow way. */
  with(slot: number, entry: Entry): Slots<Entry> {
    const no = slot >>> bits;
    const pieces = this.pieces.slice();
    const piece = (pieces[no] ?? []).slice();
    const place = placeOf(slot);
    if (place >= piece.length) throw new RangeError(`no slot ${slot} in ${this.length}`);
    piece[place] = entry;
    pieces[no] = piece;
    return new Slots(this.length, pieces);
  }

  /** The list with so many entries less from a slot on, and others in their place; those behind them move. */
  spliced(slot: number, count: number, ...entries: readonly Entry[]): Slots<Entry> {
    const no = slot >>> bits;
    const rest = this.pieces
      .slice(no)
      .flat()
      .toSpliced(placeOf(slot), count, ...entries);
    return new Slots(no * size + rest.length, [...this.pieces.slice(0, no), ...cut(rest)]);
  }

  /** The slots whose entry is another one than `before` has there, in order. A piece that is the same is not looked into. */
  changedSince(before: Slots<Entry>): readonly number[] {
    const slots: number[] = [];
    this.pieces.forEach((piece, no) => {
      const was = before.pieces[no];
      if (piece === was) return;
      piece.forEach((entry, place) => {
        if (entry !== was?.[place]) slots.push(no * size + place);
      });
    });
    return slots;
  }

  [Symbol.iterator](): IterableIterator<Entry> {
    return this.toJSON().values();
  }

  toJSON(): readonly Entry[] {
    return this.pieces.flat();
  }
}
