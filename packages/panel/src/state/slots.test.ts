import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Slots } from './slots.ts';
import { entryAt } from '../kernel/turn.ts';

const lists = fc.array(fc.string(), { maxLength: 100 });
const slots = fc.nat(99);

it('holds the entries in their slots, and none anywhere else', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const held = Slots.of(list);
      expect(held.length).toBe(list.length);
      expect([...held]).toEqual(list);
      expect(list.map((_, slot) => entryAt(held, slot))).toEqual(list);
      for (const slot of [-1, list.length, list.length + 40]) {
        expect(held.get(slot)).toBeUndefined();
        expect(() => entryAt(held, slot)).toThrow(RangeError);
      }
    }),
  );
});

it('is changed as a list is, entry by entry, and stays as it was', () => {
  fc.assert(
    fc.property(lists, fc.array(fc.tuple(slots, fc.string())), (list, changes) => {
      let held = Slots.of(list);
      let plain: readonly string[] = list;
      for (const [slot, entry] of changes) {
        const [before, was] = [held, plain];
        if (slot < list.length) {
          held = held.with(slot, entry);
          plain = plain.with(slot, entry);
        } else expect(() => held.with(slot, entry)).toThrow(RangeError);
        expect([...before]).toEqual(was);
      }
      // Whichever way it was reached.
      expect(held).toEqual(Slots.of(plain));
    }),
  );
});

it('takes entries out and others in as a list does, be it anywhere or behind the last', () => {
  fc.assert(
    fc.property(
      lists,
      slots,
      fc.nat(3),
      fc.array(fc.string(), { maxLength: 40 }),
      (list, slot, count, others) => {
        const place = Math.min(slot, list.length);
        const held = Slots.of(list);
        expect(held.spliced(place, count, ...others)).toEqual(
          Slots.of(list.toSpliced(place, count, ...others)),
        );
        expect([...held]).toEqual(list);
      },
    ),
  );
});

it('tells in which slots it differs from what it was, be that longer or shorter', () => {
  fc.assert(
    fc.property(lists, lists, fc.array(slots), (list, other, again) => {
      const before = Slots.of(list);
      const after = Slots.of(other);
      const unlike = other.flatMap((entry, slot) => (entry === list[slot] ? [] : [slot]));
      expect(after.changedSince(before)).toEqual(unlike);
      const changed = again.filter((slot) => slot < list.length);
      const held = changed.reduce((now, slot) => now.with(slot, 'another entry'), before);
      expect(held.changedSince(before)).toEqual([...new Set(changed)].toSorted((a, b) => a - b));
      expect(held.changedSince(held)).toEqual([]);
    }),
  );
});

it('is written down as a plain list', () => {
  fc.assert(
    fc.property(lists, (list) => {
      expect(JSON.stringify({ held: Slots.of(list) })).toBe(JSON.stringify({ held: list }));
    }),
  );
});

it('differs from another in any entry', () => {
  fc.assert(
    fc.property(lists, slots, (list, slot) => {
      fc.pre(slot < list.length);
      expect(Slots.of(list).with(slot, `${list[slot]} `)).not.toEqual(Slots.of(list));
    }),
  );
});
