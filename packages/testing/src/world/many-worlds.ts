import { beforeAll, describe, expect, it } from 'vitest';
import { amountOf, rotation } from '../amounts.ts';
import { mutantOfRun } from '../mutants/mutant.ts';
import { metByWorlds, mutant } from '../mutants/mutants.ts';
import { faultKinds } from './weather.ts';
import { rotated } from '../rotated.ts';
import { type Outcome, runWorld, type WorldOptions } from './world.ts';

/** Worlds that every run lives through, so that what they must have seen is no luck. */
const always = 30;
const fresh = amountOf('worlds');
/** Ms for all of them, on a machine that is busy with other things. */
const patience = 600_000 + amountOf('worlds') * 10_000;

/** The worlds that notice mutants: without one they must be quiet. A run with a mutant needs every one of them. */
const looked = mutantOfRun === null ? rotated(metByWorlds, amountOf('worldMutants')) : metByWorlds;
const noticing: readonly WorldOptions[] = looked.flatMap((name) => {
  const { world, homes = null } = mutant(name);
  return world === null || (world <= always && homes === null) ? [] : [{ seed: world, homes }];
});
const usualWorlds: readonly WorldOptions[] = Array.from({ length: always }, (_, place) => ({
  seed: place + 1,
}));
/** Worlds that no other commit lives through. */
const chosen = Array.from({ length: fresh }, (_, place) => ({
  seed: 1_000_000 + (rotation % 1_000_000) * 1000 + place,
}));

const others: readonly WorldOptions[] = [
  ...new Map(noticing.map((world) => [JSON.stringify(world), world])).values(),
  ...chosen,
];

/** What the usual worlds must have seen at least so often for each of them: states and answers. */
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
  ['keypad done', 0.2],
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
const troubles = (outcomes: readonly Lived[]): readonly string[] =>
  outcomes.flatMap(({ world: { seed, homes }, outcome: { violation } }) => {
    if (violation === null) return [];
    const which = homes === null || homes === undefined ? '' : ` --homes ${homes}`;
    return [`${violation.invariant} ${violation.message} (npm run simulate -- --seed ${seed}${which})`];
  });

interface Lived {
  readonly world: WorldOptions;
  readonly outcome: Outcome;
}

const timesOf = (outcomes: readonly Outcome[], what: string): number =>
  outcomes.reduce((sum, { counts }) => sum + (counts.get(what) ?? 0), 0);

/** Lives through worlds, in which nothing may go wrong; gives what came of them when the tests run. */
function live(worlds: readonly WorldOptions[]): () => readonly Outcome[] {
  const lived: Lived[] = [];
  beforeAll(async () => {
    for (const world of worlds) {
      lived.push({ world, outcome: await runWorld(world) });
      // A mutant that has been noticed needs no more.
      if (mutantOfRun !== null && lived.at(-1)?.outcome.violation !== null) break;
    }
  }, patience);
  it('break no invariant', () => {
    expect(lived).toHaveLength(worlds.length);
    expect(troubles(lived)).toEqual([]);
  });
  return () => lived.map(({ outcome }) => outcome);
}

/** Tests the worlds that every run lives through. */
export function testUsualWorlds(): void {
  describe(`${always} worlds that every run lives through`, () => {
    const usual = live(usualWorlds);

    it('know every fault well', () => {
      const least = Math.floor(always / 20);
      expect(faultKinds.filter((kind) => timesOf(usual(), kind) < least)).toEqual([]);
    });

    it('get into every state and give every answer', () => {
      const seldom = sometimes.filter(([what, times]) => timesOf(usual(), what) < Math.floor(always * times));
      expect(seldom).toEqual([]);
    });
  });
}

/** Tests every second of the other worlds, from the first or from the second on: two workers share them. */
export function testOtherWorlds(which: 0 | 1): void {
  const half = others.filter((_, place) => place % 2 === which);
  describe(`${half.length} of the worlds that a run lives through in its turn`, () => {
    live(half);
  });
}
