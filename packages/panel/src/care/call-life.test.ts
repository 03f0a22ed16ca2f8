import type { HelpCallState } from '@homeward/contract/shapes/care/care.ts';
import { propertyRuns } from '@homeward/testing/amounts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewOf } from '../view.ts';
import { careRig, presses } from '@homeward/testing/panel/care-house.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

/** The life of a call as a small model, compared with the panel over random lives. */

const codes = { pendant: '1100 pendant', cord: '1101 cord', fall: '1102 fall' } as const;
type Button = keyof typeof codes;
type Step =
  | { readonly tag: 'press'; readonly button: Button }
  | {
      readonly tag: 'act';
      readonly act: 'cancel' | 'answer' | 'nurse' | 'nurseGone' | 'helpStillNeeded' | 'close';
    }
  | { readonly tag: 'word' }
  | { readonly tag: 'wait'; readonly seconds: number }
  | { readonly tag: 'restart'; readonly seconds: number }
  | { readonly tag: 'arm'; readonly mode: 'arm' | 'home_1' | 'home_2' };

interface Model {
  readonly delay: number;
  now: number;
  waits: { readonly button: Button; readonly until: number } | null;
  /** Where the open case stands; null is none. */
  stands: HelpCallState | null;
  told: Map<Button, number>;
  readonly alarms: string[];
  taken: number;
}

const sameCauseSeconds = 30;

function alarm(model: Model, button: Button): void {
  if (model.stands === null) model.told = new Map();
  const before = model.told.get(button);
  if (before !== undefined && model.now - before < sameCauseSeconds) return;
  model.told.set(button, model.now);
  model.alarms.push(codes[button]);
  model.stands = 'calling';
}

function send(model: Model): void {
  if (model.waits === null) return;
  const { button } = model.waits;
  model.waits = null;
  alarm(model, button);
}

function pass(model: Model, seconds: number): void {
  const end = model.now + seconds;
  if (model.waits !== null && model.waits.until <= end) {
    model.now = model.waits.until;
    send(model);
  }
  model.now = end;
}

function press(model: Model, button: Button): void {
  const waiting = model.waits?.button;
  send(model);
  if (waiting === button) return;
  if (waiting === undefined && model.delay > 0 && model.stands === null)
    model.waits = { button, until: model.now + model.delay };
  else alarm(model, button);
}

const after: Readonly<Record<string, readonly [from: readonly string[], to: HelpCallState | null]>> = {
  answer: [['calling', 'answered', 'nurseGone'], 'answered'],
  nurse: [['calling', 'answered', 'nurseGone'], 'nursePresent'],
  nurseGone: [['nursePresent'], 'nurseGone'],
  helpStillNeeded: [['answered', 'nursePresent', 'nurseGone'], 'calling'],
  close: [['calling', 'answered', 'nursePresent', 'nurseGone'], null],
};

function act(model: Model, what: string): void {
  if (what === 'cancel') {
    if (model.waits !== null) model.taken += 1;
    model.waits = null;
    return;
  }
  const [from = [], to = null] = after[what] ?? [];
  if (model.stands !== null && from.includes(model.stands)) model.stands = to;
}

function play(rig: Rig, model: Model, step: Step): void {
  switch (step.tag) {
    case 'press':
      press(model, step.button);
      presses(rig, step.button);
      return;
    case 'act':
      act(model, step.act);
      rig.command({ tag: 'care', act: step.act, text: '' });
      return;
    case 'word':
      act(model, 'cancel');
      rig.says('cord', { action: 'cancel' });
      return;
    case 'wait':
      pass(model, step.seconds);
      rig.wait(step.seconds);
      return;
    case 'restart':
      pass(model, step.seconds);
      rig.sleep(step.seconds);
      rig.feed({ tag: 'restarted', downFor: step.seconds * 1000 });
      return;
    case 'arm':
      rig.setMode(step.mode, { force: true });
  }
}

const stepOf = <const Value>(values: readonly Value[], make: (value: Value) => Step): fc.Arbitrary<Step> =>
  fc.constantFrom(...values).map(make);

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: stepOf(['pendant', 'cord', 'fall'], (button) => ({ tag: 'press', button })) },
  {
    weight: 4,
    arbitrary: stepOf(['cancel', 'answer', 'nurse', 'nurseGone', 'helpStillNeeded', 'close'], (what) => ({
      tag: 'act',
      act: what,
    })),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ tag: 'word' }) },
  { weight: 4, arbitrary: stepOf([1, 5, 10, 29, 30, 45, 400], (seconds) => ({ tag: 'wait', seconds })) },
  { weight: 1, arbitrary: stepOf([3, 200], (seconds) => ({ tag: 'restart', seconds })) },
  { weight: 1, arbitrary: stepOf(['arm', 'home_1', 'home_2'], (mode) => ({ tag: 'arm', mode })) },
);

const alarms = (rig: Rig) => rig.story().filter((line) => /^1(?:100|101|102) /.test(line));

/** Lives through which panel and model agree at every moment. */
const agreement = () =>
  fc.property(fc.constantFrom(0, 10, 60), fc.array(steps, { minLength: 1, maxLength: 30 }), (delay, life) => {
    const rig = careRig({ cancelSeconds: delay }, {});
    const model: Model = {
      delay,
      now: 0,
      waits: null,
      stands: null,
      told: new Map(),
      alarms: [],
      taken: 0,
    };
    for (const step of life) {
      const sent = rig.sends().length;
      const waited = model.waits;
      play(rig, model, step);
      expect(alarms(rig)).toEqual(model.alarms);
      expect(rig.story().filter((line) => line.startsWith('1993'))).toHaveLength(model.taken);
      const { calls } = viewOf(rig.state()).careNow;
      const open = calls.filter(({ state }) => state !== 'closed' && state !== 'cancelled');
      const expected = model.waits === null ? model.stands : 'pending';
      expect(open.map(({ state }) => state)).toEqual(expected === null ? [] : [expected]);
      // Nothing leaves the house for a press that can still be taken back.
      if (step.tag === 'press' && waited === null && model.waits !== null)
        expect(rig.sends()).toHaveLength(sent);
    }
  });

test('a call lives as its model does: delayed once at most, one alarm for a press, nothing lost', () => {
  fc.assert(agreement(), { numRuns: propertyRuns(150) });
});
