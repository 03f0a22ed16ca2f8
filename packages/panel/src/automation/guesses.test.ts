import fc from 'fast-check';
import { expect, it } from 'vitest';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { rigWith, ruleBy } from '@homeward/testing/panel/rules.ts';

const doors = ['door_a', 'door_b', 'door_c', 'door_d'];
const rooms = ['room_a', 'room_b', 'room_c'];
const house = {
  devices: [
    ...devices,
    ...doors.map((name, index) => device(name, 'door_contact', 1, 40 + index)),
    ...rooms.map((name, index) => device(name, 'room_sensor', 1, 50 + index)),
  ],
};
/** Seconds for which rules wait for a door to stay as it is. */
const waits = { open: 60, closed: 90 };

const rulesAnew = () => [
  ...doors.flatMap((name) => [
    ruleBy({ tag: 'openFor', device: id(name), seconds: waits.open }, { id: `open ${name}` }),
    ruleBy({ tag: 'closedFor', device: id(name), seconds: waits.closed }, { id: `shut ${name}` }),
  ]),
  ...rooms.map((name) =>
    ruleBy(
      { tag: 'measure', device: id(name), measure: 'temperature', above: 20, below: null, forSeconds: 30 },
      { id: `warm ${name}` },
    ),
  ),
];

type Word =
  | { readonly tag: 'door'; readonly name: string; readonly opening: 'open' | 'closed' }
  | { readonly tag: 'room'; readonly name: string; readonly temperature: number }
  | { readonly tag: 'wait'; readonly seconds: number };

const word: fc.Arbitrary<Word> = fc.oneof(
  fc.record({
    tag: fc.constant('door' as const),
    name: fc.constantFrom(...doors),
    opening: fc.constantFrom('open' as const, 'closed' as const),
  }),
  fc.record({
    tag: fc.constant('room' as const),
    name: fc.constantFrom(...rooms),
    temperature: fc.integer({ min: 17, max: 23 }),
  }),
  fc.record({ tag: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 50 }) }),
);
const words = fc.array(word, { maxLength: 40 });

function say(rig: Rig, said: Word): void {
  if (said.tag === 'wait') rig.wait(said.seconds);
  else if (said.tag === 'door') rig.says(said.name, { opening: said.opening });
  else rig.says(said.name, { temperature: said.temperature });
}

const remembered = (rig: Rig, list: 'lasting' | 'numbers'): readonly string[] =>
  [...rig.state().automation.rules[list]].map((entry) => entry.device);

it('what rules remember of a house does not depend on which other house was asked between two words', () => {
  fc.assert(
    fc.property(words, words, (own, others) => {
      const shared = rulesAnew();
      const rig = rigWith(shared, house);
      const other = rigWith(shared, house);
      const alone = rigWith(rulesAnew(), house);
      own.forEach((said, index) => {
        say(rig, said);
        say(alone, said);
        const between = others[index];
        if (between !== undefined) say(other, between);
      });
      expect(rig.state().automation).toEqual(alone.state().automation);
      const numbers = remembered(rig, 'numbers');
      expect(numbers).toEqual([...new Set(numbers)].toSorted());
    }),
    { numRuns: 100 },
  );
});

it('each door that changed is remembered until it has stayed so for long enough, and no other', () => {
  fc.assert(
    fc.property(words, (own) => {
      const rig = rigWith(rulesAnew(), house);
      const last = new Map<string, { readonly is: 'open' | 'closed'; readonly since: number | null }>();
      for (const said of own) {
        say(rig, said);
        const { at } = rig.state();
        // A door that was never heard and says closed has not closed.
        if (said.tag === 'door' && said.opening !== last.get(said.name)?.is) {
          const changed = said.opening === 'open' || last.has(said.name);
          last.set(said.name, { is: said.opening, since: changed ? at : null });
        }
        const waiting = doors.filter((name) => {
          const { is, since } = last.get(name) ?? { is: 'closed', since: null };
          return since !== null && since + waits[is] * 1000 > at;
        });
        expect(remembered(rig, 'lasting')).toEqual(waiting.map(id));
      }
    }),
    { numRuns: 100 },
  );
});
