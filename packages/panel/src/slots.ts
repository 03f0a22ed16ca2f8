/** A slot is its piece's number and, in the last bits, its place in the piece. */
const bits = 5;
const size = 1 << bits;
const placeOf = (slot: number): number => slot & (size - 1);

/**
 * What is known of each device, in the slots of `config.devices`. It is a list that never changes, kept in pieces, so
 * that the list with another entry copies two short lists and not one of hundreds. Written down it is a plain list.
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
    const pieces: (readonly Entry[])[] = [];
    for (let slot = 0; slot < list.length; slot += size) pieces.push(list.slice(slot, slot + size));
    return new Slots(list.length, pieces);
  }

  /** Undefined where there is no such slot. */
  get(slot: number): Entry | undefined {
    return this.pieces[slot >>> bits]?.[placeOf(slot)];
  }

  /** The list with another entry in a slot that is there. */
  with(slot: number, entry: Entry): Slots<Entry> {
    const no = slot >>> bits;
    const piece = this.pieces[no] ?? [];
    return new Slots(this.length, this.pieces.with(no, piece.with(placeOf(slot), entry)));
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
