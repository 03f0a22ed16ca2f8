import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { describe, expect, it } from 'vitest';
import { rigFor, code, edit, nothing, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import type { Proof } from '../kernel/input.ts';
import { viewOf } from '../view.ts';
import { ran, rigWith, ruleBy } from '@homeward/testing/panel/rules.ts';

const by = { tag: 'opened', device: 'RF:window' };
const put = (rig: Rig, rule: Rule, proof: Proof = code(96)) =>
  rig.command(edit({ tag: 'putRule', rule }), proof);
const remove = (rig: Rig, rule: string, proof: Proof = code(96)) =>
  rig.command(edit({ tag: 'removeRule', rule } as ConfigEdit), proof);
const ids = (rig: Rig) => rig.state().config.rules.map(({ id }) => id);

describe('saving a rule', () => {
  it('adds it, or puts it in the place of the one with its id, and is logged', () => {
    const rig = rigFor();
    expect(put(rig, ruleBy(by, { id: 'a' })).tag).toBe('done');
    expect(put(rig, ruleBy(by, { id: 'b' })).tag).toBe('done');
    expect(put(rig, { ...ruleBy(by, { id: 'a' }), name: ' Window light ' }).tag).toBe('done');
    expect(ids(rig)).toEqual(['a', 'b']);
    expect(rig.state().config.rules[0]?.name).toBe('Window light');
    expect(rig.state().setupRevision).toBe(3);
    expect(rig.events().at(-1)).toMatchObject({
      detail: 'changed: rule: Window light',
      actor: { name: 'Ada' },
    });
    rig.says('window', { opening: 'open' });
    expect(ran(rig)).toBe(2);
  });

  it('that is not sound is refused, with the message and the field', () => {
    const rig = rigFor();
    const before = rig.state().config;
    expect(put(rig, { ...ruleBy(by), name: 'Light, night' })).toEqual({
      tag: 'refused',
      refusal: { tag: 'invalid', why: 'v2_mg_no_special_char_allowed', where: 'name' },
    });
    expect(put(rig, ruleBy({ tag: 'opened', device: 'RF:gone' }))).toMatchObject({
      refusal: { why: 'v2_mg_trigger_no_zone', where: 'trigger.device' },
    });
    expect(rig.state().config).toBe(before);
  });

  it('is refused where the house would have more than a hundred', () => {
    const rules = Array.from({ length: 100 }, (_, no) => ruleBy(by, { id: `r${no}` }));
    const rig = rigWith(rules);
    expect(put(rig, ruleBy(by, { id: 'one too many' }))).toMatchObject({
      refusal: { why: 'v2_mg_too_many_rules' },
    });
    expect(put(rig, ruleBy(by, { id: 'r7' })).tag).toBe('done');
  });

  it.each([
    ['the master’s code', code(96), 'done', undefined],
    ['a duress code, which passes for it', code(98), 'done', undefined],
    ['a user’s code', code(1), 'refused', 'notAllowed'],
    ['no code', nothing, 'refused', 'pinRequired'],
    ['a session that needs none', trusted, 'refused', 'notAllowed'],
  ])('with leave takes %s', (_, proof, tag, refusal) => {
    const rig = rigFor();
    const allowed = ruleBy(by, { actions: [{ tag: 'silence', area: 1 }], leave: ['silence'] });
    expect(put(rig, allowed, proof)).toMatchObject({ tag, ...(refusal && { refusal: { tag: refusal } }) });
    expect(ids(rig)).toHaveLength(tag === 'done' ? 1 : 0);
    if (tag === 'done')
      expect(rig.events().some(({ detail }) => detail === 'changed: rule: rule, may silence')).toBe(true);
  });

  it('begins it anew: what it waited for counts no more', () => {
    const cold = { tag: 'measure', device: 'RF:window', measure: 'temperature', above: null, below: 5 };
    const rig = rigWith([ruleBy({ ...cold, forSeconds: 60 })]);
    rig.says('window', { temperature: 10 });
    rig.says('window', { temperature: 3 });
    put(rig, ruleBy({ ...cold, forSeconds: 60 }));
    rig.wait(120);
    expect(ran(rig)).toBe(0);
    rig.says('window', { temperature: 10 });
    rig.says('window', { temperature: 3 });
    rig.wait(60);
    expect(ran(rig)).toBe(1);
  });

  it.each([
    ['none', []],
    ['one that waits elsewhere', [30]],
  ])('that waits for a number begins where the number is, beside %s', (_, others: readonly number[]) => {
    const above = (bound: number) => ({
      tag: 'measure',
      device: 'RF:window',
      measure: 'temperature',
      above: bound,
      below: null,
      forSeconds: 0,
    });
    const rig = rigWith(others.map((bound) => ruleBy(above(bound), { id: 'other' })));
    for (const temperature of [31, 25, 28]) rig.says('window', { temperature });
    put(rig, ruleBy(above(27), { id: 'new' }));
    rig.says('window', { temperature: 28.2 });
    rig.says('window', { temperature: 26 });
    rig.says('window', { temperature: 28 });
    expect([...rig.state().automation.runs].filter(({ rule }) => rule === 'new')).toHaveLength(1);
  });
});

describe('removing a rule', () => {
  it('takes it out of the house, and everything it waited for', () => {
    const rig = rigWith([ruleBy({ tag: 'openFor', device: 'RF:window', seconds: 60 })]);
    rig.says('window', { opening: 'open' });
    expect(remove(rig, 'rule').tag).toBe('done');
    expect(ids(rig)).toEqual([]);
    rig.wait(60);
    expect(ran(rig)).toBe(0);
    const { lasting, numbers } = rig.state().automation.rules;
    expect([lasting.length, numbers.length]).toEqual([0, 0]);
    expect(rig.events().some(({ detail }) => detail === 'removed: rule: rule')).toBe(true);
  });

  it('that is not there is refused', () => {
    expect(remove(rigFor(), 'nowhere')).toEqual({ tag: 'refused', refusal: { tag: 'absent' } });
  });
});

describe('switching a rule on and off', () => {
  const enable = (rig: Rig, enabled: boolean, proof: Proof = nothing) =>
    rig.command(edit({ tag: 'enableRule', rule: 'a', enabled } as ConfigEdit), proof);

  it('leaves it as it is otherwise, and is logged', () => {
    const rig = rigWith([ruleBy(by, { id: 'a' })]);
    expect(enable(rig, false).tag).toBe('done');
    expect(rig.state().config.rules).toEqual([ruleBy(by, { id: 'a', enabled: false })]);
    expect(rig.events().at(-1)?.detail).toBe('changed: rule: a, off');
    rig.says('window', { opening: 'open' });
    expect(ran(rig)).toBe(0);
  });

  it('needs the owner’s code on the way on, where it may lower protection', () => {
    const rig = rigWith([ruleBy(by, { id: 'a', leave: ['unlock'] })]);
    expect(enable(rig, false).tag).toBe('done');
    expect(enable(rig, true)).toEqual({ tag: 'refused', refusal: { tag: 'pinRequired' } });
    expect(enable(rig, true, code(1))).toMatchObject({ refusal: { tag: 'notAllowed' } });
    expect(enable(rig, true, code(96)).tag).toBe('done');
  });

  it('changes nothing where it is on or off already, and finds no rule that is not there', () => {
    const rig = rigWith([ruleBy(by, { id: 'a' })]);
    const { setupRevision } = rig.state();
    expect(enable(rig, true).tag).toBe('done');
    expect(rig.state().setupRevision).toBe(setupRevision);
    expect(rig.command(edit({ tag: 'enableRule', rule: 'b', enabled: true } as ConfigEdit))).toMatchObject({
      refusal: { tag: 'absent' },
    });
  });
});

describe('a rule that rests', () => {
  it('shows, and until when', () => {
    const rig = rigWith([ruleBy({ tag: 'pressed', device: 'RF:front', action: null }, { id: 'a' })]);
    for (let press = 0; press < 25; press += 1) rig.says('front', { action: 'press' });
    const [resting] = viewOf(rig.state()).restingRules;
    expect(resting?.rule).toBe('a');
    rig.wait(601);
    expect(viewOf(rig.state()).restingRules).toEqual([]);
  });
});
