import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { propertyRuns } from '@homeward/testing/amounts.ts';
import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialState } from '../kernel/initial.ts';
import type { Input } from '../kernel/input.ts';
import type { PanelState } from '../state/panel-state.ts';
import { step } from '../step.ts';
import { config as house, id } from '@homeward/testing/panel/house.ts';
import { begin, code, person } from '@homeward/testing/panel/rig.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { rehearse, startsOnlyIn } from './rehearsal.ts';

const rule = (name: string, trigger: object, more: object = {}) =>
  Rule.parse({
    id: name,
    name,
    enabled: true,
    trigger,
    conditions: [],
    actions: [{ tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on: true } }],
    leave: [],
    ...more,
  });

const triggers: readonly object[] = [
  { tag: 'opened', device: 'RF:window' },
  { tag: 'closed', device: 'RF:window' },
  { tag: 'openFor', device: 'RF:window', seconds: 30 },
  { tag: 'motion', device: 'RF:hall' },
  { tag: 'switched', device: 'RF:lamp', on: true },
  { tag: 'mode', area: 1, mode: 'arm' },
  { tag: 'alarm', kind: null },
  { tag: 'measure', device: 'RF:window', measure: 'temperature', above: 20, below: null, forSeconds: 20 },
  { tag: 'time', moment: { tag: 'daily', minute: 0 } },
];
const conditions: readonly object[] = [
  { tag: 'mode', area: 1, modes: ['disarm', 'home_1'] },
  { tag: 'device', device: 'RF:lamp', is: 'off' },
];
const actions: readonly object[] = [
  { tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on: true } },
  { tag: 'mode', area: 1, mode: 'home_1' },
  { tag: 'mode', area: 1, mode: 'disarm' },
  { tag: 'device', device: 'RF:lock', command: { tag: 'lock', locked: false } },
  { tag: 'notify', text: 'hello' },
];

const anyRule = (name: string) =>
  fc
    .record({
      trigger: fc.constantFrom(...triggers),
      conditions: fc.subarray([...conditions]),
      actions: fc.subarray([...actions], { minLength: 1 }),
    })
    .map(({ trigger, ...more }) => rule(name, trigger, more));

type Act = (at: number, no: number) => Input;
const says =
  (name: string, values: object): Act =>
  (at) => ({ tag: 'deviceReported', device: id(name), values, live: true, at });
const acts: readonly Act[] = [
  says('window', { opening: 'open' }),
  says('window', { opening: 'closed' }),
  says('hall', { motion: true }),
  says('hall', { motion: false }),
  says('lamp', { on: true }),
  says('lamp', { on: false }),
  says('window', { temperature: 25 }),
  says('window', { temperature: 15 }),
  (at) => ({ tag: 'timerFired', at }),
  ...(['arm', 'disarm', 'home_1'] as const).map((mode): Act => (at, no) => ({
    tag: 'commandReceived',
    id: CommandId.parse(`command-${no}`),
    actor: person,
    proof: code(1),
    command: { tag: 'setMode', area: 1 as never, mode, pin: null, force: true },
    at,
  })),
];
const life = fc.array(fc.tuple(fc.constantFrom(...acts), fc.constantFrom(0, 1, 15, 40, 4000, 90_000)), {
  minLength: 5,
  maxLength: 60,
});
const inputsOf = (drawn: readonly (readonly [Act, number])[]): readonly Input[] => {
  let at = begin;
  return drawn.map(([act, seconds], no) => {
    at += seconds * 1000;
    return act(at, no);
  });
};

/** Lives inputs, and tells of the runs of each step, oldest first. */
function live(
  from: PanelState,
  inputs: readonly Input[],
  visit: (input: Input, before: PanelState, after: PanelState) => void,
): readonly RuleRun[] {
  let state = from;
  const runs: RuleRun[] = [];
  for (const input of inputs) {
    const [next] = step(state, input);
    const [known] = state.automation.runs;
    const end = next.automation.runs.indexOf(known as never);
    runs.push(...next.automation.runs.slice(0, end < 0 ? undefined : end).toReversed());
    visit(input, state, next);
    state = next;
  }
  return runs;
}

function rehearsed(candidate: Rule, from: PanelState, inputs: readonly Input[]): readonly RuleRun[] {
  const rehearsing = rehearse(candidate, from);
  live(from, inputs, (input, before, after) => {
    step(before, input, rehearsing.watch);
    rehearsing.stepped(before, after);
  });
  return rehearsing.runs();
}

const stateWith = (...rules: readonly Rule[]) => initialState({ ...house, rules }, begin);

describe('rehearsing a rule', () => {
  it('that did not change tells exactly what happened', () => {
    fc.assert(
      fc.property(anyRule('a'), anyRule('b'), life, (own, other, drawn) => {
        const inputs = inputsOf(drawn);
        const from = stateWith(own, other);
        const happened = live(from, inputs, () => {}).filter((run) => run.rule === own.id);
        expect(rehearsed(own, from, inputs)).toEqual(happened);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('that is new tells when it would have run, what it would have done, and what would have blocked it', () => {
    const inputs = inputsOf([
      [says('lamp', { on: true }), 1],
      [says('window', { opening: 'closed' }), 1],
      [says('window', { opening: 'open' }), 10],
      [says('window', { opening: 'closed' }), 10],
      [says('lamp', { on: false }), 10],
      [says('window', { opening: 'open' }), 10],
    ]);
    const candidate = rule(
      'new',
      { tag: 'opened', device: 'RF:window' },
      {
        conditions: [{ tag: 'device', device: 'RF:lamp', is: 'off' }],
        actions: [
          { tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on: true } },
          { tag: 'device', device: 'RF:lock', command: { tag: 'lock', locked: false } },
        ],
      },
    );
    const told = rehearsed(candidate, stateWith(), inputs).map(({ at, outcome, blockedBy, refusals }) => [
      (at - begin) / 1000,
      outcome,
      blockedBy,
      refusals,
    ]);
    expect(told).toEqual([
      [12, 'blocked', 0, []],
      [42, 'ran', null, [null, 'pinRequired']],
    ]);
  });

  it('changes nothing in the house', () => {
    const inputs = inputsOf([
      [says('window', { opening: 'closed' }), 1],
      [says('window', { opening: 'open' }), 1],
    ]);
    const candidate = rule('new', { tag: 'opened', device: 'RF:window' });
    const from = stateWith();
    const watched = rehearse(candidate, from);
    let [plain, looked] = [from, from];
    for (const input of inputs) {
      [plain] = step(plain, input);
      [looked] = step(looked, input, watched.watch);
    }
    expect(looked).toEqual(plain);
    expect(watched.runs()).toHaveLength(1);
  });

  it('compares two versions by the starts that only one of them has', () => {
    const inputs = inputsOf([
      [says('window', { opening: 'closed' }), 1],
      [says('window', { opening: 'open' }), 1],
      [says('hall', { motion: true }), 5],
    ]);
    const saved = rehearsed(rule('r', { tag: 'opened', device: 'RF:window' }), stateWith(), inputs);
    const next = rehearsed(rule('r', { tag: 'motion', device: 'RF:hall' }), stateWith(), inputs);
    expect(startsOnlyIn(next, saved)).toEqual(next);
    expect(startsOnlyIn(saved, next)).toEqual(saved);
    expect(startsOnlyIn(saved, saved)).toEqual([]);
  });
});
