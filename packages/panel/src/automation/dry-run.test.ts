import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialState } from '../kernel/initial.ts';
import type { Input } from '../kernel/input.ts';
import type { PanelState } from '../state/panel-state.ts';
import { step } from '../step.ts';
import type { Watch } from '../kernel/turn.ts';
import { amountOf } from '@homeward/testing/amounts.ts';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { config as house, id } from '@homeward/testing/panel/house.ts';
import { begin } from '@homeward/testing/panel/rig.ts';
import { ruleLives } from '@homeward/testing/model/rule-traces.ts';
import { lampOn, ruleBy } from '@homeward/testing/panel/rules.ts';
import { beside } from './dry-run.ts';
import type { Beside } from './dry-run.ts';
import type { Firing } from './evaluate.ts';
import { mostRemembered } from './runs.ts';

const lifeCount = Math.ceil(amountOf('traces') / 20);

const shown = ({ rule, at, outcome, blockedBy }: Firing): string =>
  `${rule.id} ${at} ${outcome === 'runs' ? 'ran' : outcome} ${blockedBy}`;
const recorded = ({ rule, at, outcome, blockedBy }: RuleRun): string =>
  `${rule} ${at} ${outcome} ${blockedBy}`;

/**
 * Starts that a step added to the record, oldest first. A life is left out where one step (hours of a rule that starts
 * itself twice a minute) adds as many as are remembered: the record does not tell whether there were more.
 */
function addedBy(before: PanelState, after: PanelState): readonly string[] {
  const known = new Set(before.automation.runs);
  const { lastRequest } = before.automation;
  // One whose web request ended is written anew, and has been there all the same.
  const added = [...after.automation.runs].filter(
    (run) => !known.has(run) && !run.requests.some(({ request }) => request <= lastRequest),
  );
  fc.pre(added.length < mostRemembered);
  return added.map(recorded).toReversed();
}

const all = (watches: readonly Watch[]): Watch => ({
  still: (world, until) => watches.forEach((watch) => watch.still(world, until)),
  due: (world) => watches.forEach((watch) => watch.due(world)),
  happened: (world, happened, depth) => watches.forEach((watch) => watch.happened(world, happened, depth)),
  ran: (world, runs) => watches.forEach((watch) => watch.ran(world, runs)),
});

describe('rules asked beside a panel', () => {
  it('start exactly as the same rules in it do, all of them or each alone', () => {
    let starts = 0;
    fc.assert(
      fc.property(ruleLives(begin), ({ config, inputs }) => {
        let state = initialState(config, begin);
        const live: string[] = [];
        // A list of its own, so that nothing compiled is shared.
        const whole = beside([...config.rules]);
        const alone = config.rules.map((rule) => beside([rule]));
        for (const input of inputs) {
          const before = state;
          const watches = [whole, ...alone].map(({ watch }) => watch);
          [state] = step(before, input, all(watches));
          live.push(...addedBy(before, state));
        }
        starts += live.length;
        expect(whole.firings().map(shown)).toEqual(live);
        config.rules.forEach(({ id: rule }, no) => {
          expect(alone[no]?.firings().map(shown)).toEqual(live.filter((one) => one.startsWith(`${rule} `)));
        });
        expect(whole.rules()).toEqual(state.automation.rules);
      }),
      { numRuns: lifeCount },
    );
    // Some seven a life, give or take one over them all: far fewer would prove little.
    expect(starts).toBeGreaterThan(lifeCount * 2);
  });

  it('may be put down and taken up again between any two inputs', () => {
    fc.assert(
      fc.property(ruleLives(begin), ({ config, inputs }) => {
        let state = initialState(config, begin);
        let other: Beside = beside(config.rules);
        const live: string[] = [];
        const others: string[] = [];
        for (const input of inputs) {
          const before = fromDisk(state);
          const left = { ...state, automation: { ...state.automation, rules: other.rules() } };
          other = beside(config.rules, fromDisk(left).automation.rules);
          [state] = step(before, input, other.watch);
          live.push(...addedBy(before, state));
          others.push(...other.firings().map(shown));
        }
        expect(others).toEqual(live);
      }),
      { numRuns: Math.ceil(lifeCount / 4) },
    );
  });

  it('change nothing in the panel', () => {
    fc.assert(
      fc.property(ruleLives(begin), ruleLives(begin), ({ config, inputs }, candidate) => {
        let watched = initialState(config, begin);
        let plain = initialState(config, begin);
        const other = beside(candidate.config.rules);
        for (const input of inputs) {
          const [next, effects] = step(watched, input, other.watch);
          const [same, expected] = step(plain, input);
          expect(effects).toEqual(expected);
          [watched, plain] = [next, same];
        }
        expect(watched).toEqual(plain);
      }),
      { numRuns: Math.ceil(lifeCount / 10) },
    );
  });

  it('are asked at deadlines that only they have', () => {
    const candidate = ruleBy({ tag: 'openFor', device: 'RF:window', seconds: 60 }, { actions: [lampOn] });
    const other = beside([candidate]);
    let state = initialState(house, begin);
    const feed = (input: Input) => {
      [state] = step(state, input, other.watch);
    };
    const says = (opening: 'open' | 'closed', at: number) =>
      feed({ tag: 'deviceReported', device: id('window'), values: { opening }, live: true, at });
    says('closed', begin);
    says('open', begin + 1_000);
    says('closed', begin + 200_000);
    expect(other.firings().map(shown)).toEqual([`rule ${begin + 61_000} ran null`]);
  });
});
