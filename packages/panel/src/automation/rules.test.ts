import { Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { describe, expect, it } from 'vitest';
import { armedRig, code, nothing, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const lampOn = { tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on: true } };
const unlock = { tag: 'device', device: 'RF:lock', command: { tag: 'lock', locked: false } };
const mode = (to: string, area = 1) => ({ tag: 'mode', area, mode: to });
const scene = (id: string, ...actions: readonly object[]) => Scene.parse({ id, name: id, actions });
const rule = (trigger: object, action: object, conditions: readonly object[] = []) =>
  Rule.parse({ leave: [], id: 'rule', name: 'Rule', enabled: true, trigger, conditions, actions: [action] });
const told = (effects: ReturnType<Rig['feed']>) =>
  effects.flatMap((effect) =>
    effect.tag === 'commandDevice' ? [`${effect.device} ${effect.command.tag}`] : [],
  );

describe('a rule', () => {
  it('starts when its door opens, and only while its conditions hold', () => {
    const rig = rigFor({
      rules: [
        rule({ tag: 'opened', device: 'RF:window' }, lampOn, [{ tag: 'mode', area: 1, modes: ['disarm'] }]),
      ],
    });
    expect(told(rig.says('window', { opening: 'open' }))).toEqual(['RF:lamp switch']);
    expect(told(rig.says('window', { opening: 'open' }))).toEqual([]);
    rig.says('window', { opening: 'closed' });
    rig.setMode('home_2');
    expect(told(rig.says('window', { opening: 'open' }))).not.toContain('RF:lamp switch');
  });

  it('does not start by what was merely found', () => {
    const rig = rigFor({ rules: [rule({ tag: 'opened', device: 'RF:window' }, lampOn)] });
    expect(told(rig.says('window', { opening: 'open' }, false))).toEqual([]);
  });

  it.each([
    ['a mode', { tag: 'mode', area: 1, mode: 'arm' }],
    ['movement', { tag: 'motion', device: 'RF:hall' }],
    ['any alarm', { tag: 'alarm', kind: null }],
    ['an alarm of a kind', { tag: 'alarm', kind: 'burglar' }],
  ])('starts by %s', (_, trigger) => {
    const rig = rigFor({ rules: [rule(trigger, lampOn)] });
    rig.setMode('arm');
    const effects = [...rig.wait(30), ...rig.says('hall', { motion: true })];
    expect(told(effects)).toContain('RF:lamp switch');
  });

  it('for any alarm does not show a silent one', () => {
    const rig = rigFor({ rules: [rule({ tag: 'alarm', kind: null }, lampOn)] });
    expect(told(rig.says('hush', { detected: true }))).toEqual([]);
  });

  it('may arm, but never disarm nor unlock; what it may not is logged', () => {
    const scenes = [scene('leave', mode('home_2')), scene('let-in', mode('disarm')), scene('open', unlock)];
    const by = (name: string) =>
      rigFor({ scenes, rules: [rule({ tag: 'motion', device: 'RF:hall' }, { tag: 'scene', scene: name })] });
    const leave = by('leave');
    leave.says('hall', { motion: true });
    expect(leave.area().phase).toMatchObject({ tag: 'armed', mode: 'home_2' });
    expect(leave.events().at(-1)).toMatchObject({
      code: '18345601911',
      actor: { tag: 'rule', name: 'Rule' },
    });
    const letIn = by('let-in');
    letIn.setMode('home_2');
    letIn.says('hall', { motion: true });
    expect(letIn.area().phase.tag).toBe('armed');
    expect(letIn.events().at(-1)?.detail).toBe('Rule: refused, pinRequired');
    const opens = by('open');
    expect(told(opens.says('hall', { motion: true }))).toEqual([]);
  });

  it('waits for a temperature in its range', () => {
    const cold = [{ tag: 'measure', measure: 'temperature', device: 'RF:window', above: null, below: 5 }];
    const rig = rigFor({ rules: [rule({ tag: 'motion', device: 'RF:hall' }, lampOn, cold)] });
    expect(told(rig.says('hall', { motion: true }))).toEqual([]);
    rig.says('window', { temperature: 3 });
    rig.says('hall', { motion: false });
    expect(told(rig.says('hall', { motion: true }))).toEqual(['RF:lamp switch']);
  });
});

describe('a scene', () => {
  const scenes = [scene('home', mode('disarm'), unlock, lampOn), scene('night', mode('home_2'), lampOn)];
  const apply = (rig: Rig, name: string, proof = nothing) =>
    rig.command({ tag: 'applyScene', scene: name as never, pin: null }, proof);

  it('does what its actor may do', () => {
    const rig = armedRig({ scenes });
    expect(apply(rig, 'home')).toEqual({ tag: 'refused', refusal: { tag: 'pinRequired' } });
    expect(apply(rig, 'home', code(1)).tag).toBe('done');
    expect(rig.area().phase.tag).toBe('disarmed');
    expect(apply(rig, 'nowhere').tag).toBe('refused');
  });

  it('leaves the house as it is where its mode is refused', () => {
    const rig = rigFor({ scenes });
    rig.says('window', { opening: 'open' });
    const before = rig.state();
    expect(apply(rig, 'night', code(1))).toMatchObject({ refusal: { tag: 'obstacles' } });
    expect(rig.state().devices).toBe(before.devices);
  });
});
