import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextDeadline } from '../deadlines.ts';
import { initialState } from './initial.ts';
import type { PanelState } from '../state/panel-state.ts';
import { step } from '../step.ts';
import { amountOf } from '@homeward/testing/amounts.ts';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { config as house } from '@homeward/testing/panel/house.ts';
import { ruleLives } from '@homeward/testing/model/rule-traces.ts';
import { inputsOf, lives } from '@homeward/testing/model/traces.ts';
import { keptState, setDevice, setState, turnOn } from './turn.ts';

const traces = Math.ceil(amountOf('traces') / 20);
const begin = 1_700_000_000_000;

/** Makes a thing and all in it such that writing to it throws. */
function frozen<Thing>(thing: Thing): Thing {
  if (typeof thing !== 'object' || thing === null || Object.isFrozen(thing)) return thing;
  Object.freeze(thing);
  for (const part of Object.values(thing)) frozen(part);
  return thing;
}

const timeout = 600_000;

it('a step writes to no state and to no input that it is given', { timeout }, () => {
  fc.assert(
    fc.property(lives, ({ config, moments }) => {
      let state = frozen(initialState(config, begin));
      for (const input of inputsOf(config, moments, begin)) [state] = frozen(step(state, frozen(input)));
    }),
    { numRuns: traces },
  );
});

it('a step whose rules act writes to no state that it is given', { timeout }, () => {
  fc.assert(
    fc.property(ruleLives(begin), ({ config, inputs }) => {
      let state = frozen(initialState(config, begin));
      for (const input of inputs) [state] = frozen(step(state, frozen(input)));
    }),
    { numRuns: traces },
  );
});

it('the next deadline is what it is for the same state without a past', { timeout }, () => {
  fc.assert(
    fc.property(lives, ({ config, moments }) => {
      let state = initialState(config, begin);
      const seen: (readonly [PanelState, number | null])[] = [];
      for (const input of inputsOf(config, moments, begin)) {
        [state] = step(state, input);
        seen.push([state, nextDeadline(state)]);
      }
      for (const [then, next] of seen) expect(nextDeadline(fromDisk(then))).toBe(next);
    }),
    { numRuns: traces },
  );
});

it('a state that was kept stays as it was', () => {
  const turn = turnOn(initialState(house, begin), begin, begin, null);
  setState(turn, { eventSeq: 1 });
  const kept = frozen(keptState(turn));
  setState(turn, { eventSeq: 2 });
  setDevice(turn, 0, { online: 'online' });
  expect([kept.eventSeq, turn.state.eventSeq]).toEqual([1, 2]);
  expect([kept.devices.get(0)?.online, turn.state.devices.get(0)?.online]).toEqual(['unknown', 'online']);
});
