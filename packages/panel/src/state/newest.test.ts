import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Newest } from './newest.ts';

const lists = fc.array(fc.nat(), { maxLength: 12 });

it('is the list it was with what came before it, but for the oldest of too many, and stays as it was', () => {
  fc.assert(
    fc.property(lists, fc.array(lists, { maxLength: 200 }), fc.nat(50), (list, arrivals, most) => {
      let held = Newest.of(list);
      let plain: readonly number[] = list;
      for (const later of arrivals) {
        const [before, was] = [held, plain];
        held = held.joined(later, most);
        plain = [...later, ...plain].slice(0, most);
        expect([...held]).toEqual(plain);
        expect(held.length).toBe(plain.length);
        expect([...before]).toEqual(was);
      }
      // Whichever way it was reached.
      expect(held).toEqual(Newest.of(plain));
      expect(JSON.stringify({ held })).toBe(JSON.stringify({ held: plain }));
    }),
  );
});

it('is looked into as a list is', () => {
  fc.assert(
    fc.property(lists, lists, fc.nat(20), fc.nat(20), (list, later, from, to) => {
      const held = Newest.of(list).joined(later, 100);
      expect(held.slice(from, to)).toEqual([...later, ...list].slice(from, to));
      for (const entry of [...list, -1]) expect(held.indexOf(entry)).toBe([...later, ...list].indexOf(entry));
    }),
  );
});
