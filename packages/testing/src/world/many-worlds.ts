import { beforeAll, describe, expect, it } from 'vitest';
import { faultKinds } from './weather.ts';
import { type Outcome, runWorld } from './world.ts';

/** How many worlds the tests live through. */
const worldCount = Number(process.env['HOMEWARD_SEEDS'] ?? 200);
/** Ms for half of them, on a machine that is busy with other things. */
const patience = 300_000 + worldCount * 2_000;

/** What every half must have seen at least so often for every world in it: states, and answers that people got. */
const sometimes: readonly (readonly [string, number])[] = [
  ['rests', 2],
  ['phase exitDelay', 0.5],
  ['phase armed', 0.5],
  ['phase entryDelay', 0.3],
  ['phase sounding', 0.5],
  ['phase memory', 0.3],
  ['setMode done', 5],
  ['setMode obstacles', 0.5],
  ['setMode v2_mg_wrong_pin', 0.3],
  ['setMode v2_mg_pin_required', 0.2],
  ['setMode v2_mg_panel_offline', 1],
  ['setMode v2_mg_panel_no_answer', 0.3],
  ['setMode hub.journalFailed', 0.1],
  ['keypad done', 0.3],
  ['bypass done', 0.3],
  ['silence done', 1],
  ['panic done', 0.1],
  ['configure done', 0.4],
  ['incident done', 0.2],
  ['consent done', 0.1],
  ['care done', 0.1],
  ['control done', 0.05],
  ['learning done', 0.05],
  ['walkTest done', 0.02],
  ['testMode done', 0.02],
  ['soakTest done', 0.02],
];

/** What went wrong, with the command that shows it again. */
const troubles = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ seed, violation }) =>
    violation === null
      ? []
      : [`${violation.invariant} ${violation.message} (npm run simulate -- --seed ${seed})`],
  );

const timesOf = (outcomes: readonly Outcome[], what: string): number =>
  outcomes.reduce((sum, { counts }) => sum + (counts.get(what) ?? 0), 0);

/** Tests every second world, from the first or from the second on: two files share them between two workers. */
export function testWorlds(from: 1 | 2): void {
  describe(`${worldCount} worlds, every second from seed ${from}`, () => {
    const outcomes: Outcome[] = [];
    beforeAll(async () => {
      for (let seed = from; seed <= worldCount; seed += 2) outcomes.push(await runWorld({ seed }));
    }, patience);

    it('break no invariant', () => {
      expect(troubles(outcomes)).toEqual([]);
    });

    it('know every fault well', () => {
      const least = Math.floor(outcomes.length / 10);
      expect(faultKinds.filter((kind) => timesOf(outcomes, kind) < least)).toEqual([]);
    });

    it('get into every state and give every answer', () => {
      const seldom = sometimes.filter(
        ([what, times]) => timesOf(outcomes, what) < Math.floor(outcomes.length * times),
      );
      expect(seldom).toEqual([]);
    });
  });
}
