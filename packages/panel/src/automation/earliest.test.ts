import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Slots } from '../state/slots.ts';
import { earliest } from './earliest.ts';

interface Entry {
  readonly at: number | null;
}

const least = (list: Slots<Entry>): number | null =>
  [...list].reduce<number | null>(
    (first, { at }) => (at === null || (first !== null && first <= at) ? first : at),
    null,
  );

/** Where an entry goes, as a share of the list; whether one leaves its place to it; when it comes, null for no time. */
const change = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  instead: fc.boolean(),
  entry: fc.option(fc.record({ at: fc.option(fc.nat(9)) })),
  isAsked: fc.boolean(),
  goesOnFrom: fc.option(fc.nat(20), { freq: 4 }),
});

it('is the least of a list, however the list came to be', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const times = earliest<Entry>();
      const lists: Slots<Entry>[] = [Slots.of([])];
      for (const { share, instead, entry, isAsked, goesOnFrom } of changes) {
        const list = lists[goesOnFrom ?? lists.length - 1] ?? Slots.of([]);
        const place = Math.floor(share * list.length);
        const after = times.spliced(list, place, instead && list.length > place ? 1 : 0, entry);
        if (isAsked) expect(times.in(after)).toBe(least(after));
        lists.push(after);
      }
      for (const list of lists) expect(times.in(list)).toBe(least(list));
    }),
  );
});
