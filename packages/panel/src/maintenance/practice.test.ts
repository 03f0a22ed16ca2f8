import { describe, expect, it } from 'vitest';
import { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { viewOf } from '../view.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { left } from '@homeward/testing/panel/left.ts';
import { armedRig, code, person, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { ran, ruleBy, rigWith } from '@homeward/testing/panel/rules.ts';

const ada = AccountId.parse('ada');
const practise = (rig: Rig, act: 'begin' | 'fire' | 'end' = 'begin', siren = true) =>
  rig.command({ tag: 'practice', act, people: [ada], siren });
const why = (result: ReturnType<Rig['command']>) =>
  result.tag === 'refused' && result.refusal.tag === 'invalid' ? result.refusal.why : result.tag;
const now = (rig: Rig) => rig.state().maintenance;

describe('a practice alarm', () => {
  it('waits for a detector, sounds for ten seconds, and is no incident and no report', () => {
    const rig = rigFor();
    expect(practise(rig).tag).toBe('done');
    rig.wait(60);
    expect(rig.sirens()).toEqual({});
    rig.says('front', { opening: 'open' });
    expect(now(rig).practice?.alarm).toMatchObject({ area: 1, device: id('front'), name: 'front' });
    expect(Object.values(rig.sirens())).toContain('burglar');
    expect(rig.story()).toEqual(['1990 front']);
    expect(rig.events().at(-1)).toMatchObject({ testing: true });
    expect(rig.area().alarm.tag).toBe('quiet');
    rig.wait(10);
    expect(Object.values(rig.sirens())).not.toContain('burglar');
    expect(now(rig)).toMatchObject({
      practice: null,
      lastPractice: { people: [ada], alarm: { device: id('front') } },
    });
    expect(rig.story()).toEqual(['1990 front', '3990 000']);
    expect(rig.state().incidents).toEqual([]);
    expect(rig.state().reporting.pending).toEqual([]);
    expect(left(rig)).toEqual([]);
    expect(viewOf(rig.state()).maintenance.lastPractice).not.toBeNull();
  });

  it('is set off by hand, once, and silently where somebody wants it so', () => {
    const rig = rigFor();
    expect(why(practise(rig, 'fire'))).toBe('v2_mg_no_practice');
    practise(rig, 'begin', false);
    practise(rig, 'fire');
    practise(rig, 'fire');
    expect(rig.sirens()).toEqual({});
    rig.says('front', { opening: 'open' });
    expect(Object.values(rig.sirens())).not.toContain('burglar');
    expect(rig.story()).toEqual(['1990 000']);
  });

  it('ends by itself where nobody sets it off, and then leaves nothing behind', () => {
    const rig = rigFor();
    practise(rig);
    rig.wait(180);
    rig.says('front', { opening: 'open' });
    expect(now(rig)).toMatchObject({ practice: null, lastPractice: null });
    expect(rig.story()).toEqual([]);
  });

  it('is ended by hand at any time', () => {
    const rig = rigFor();
    practise(rig);
    practise(rig, 'fire');
    practise(rig, 'end');
    expect(Object.values(rig.sirens())).not.toContain('burglar');
    expect(rig.story()).toEqual(['1990 000', '3990 000']);
  });

  it('gives way to an alarm in earnest, which is told as ever', () => {
    const rig = rigFor();
    practise(rig);
    practise(rig, 'fire');
    rig.says('smoke', { detected: true });
    expect(now(rig).practice).toBeNull();
    expect(Object.values(rig.sirens())).toContain('fire');
    expect(left(rig)).toEqual(['1111 6']);
    expect(rig.events().filter(({ code: its, testing }) => its.includes('1111') && testing)).toEqual([]);
  });

  it('gives way to an area that arms', () => {
    const rig = rigFor();
    practise(rig);
    rig.setMode('arm');
    expect(now(rig).practice).toBeNull();
    rig.says('front', { opening: 'open' });
    expect(rig.story().filter((one) => one.includes('990'))).toEqual([]);
  });

  it('sets no rule off, which an alarm in earnest does', () => {
    const rig = rigWith([ruleBy({ tag: 'alarm', kind: null })]);
    practise(rig);
    practise(rig, 'fire');
    expect(ran(rig)).toBe(0);
    rig.says('smoke', { detected: true });
    expect(ran(rig)).toBe(1);
  });

  it.each([
    ['while an area is armed', () => armedRig(), 'v2_mg_disarm_first'],
    [
      'while another runs',
      () => {
        const rig = rigFor();
        practise(rig);
        return rig;
      },
      'v2_mg_practice_runs',
    ],
    [
      'during a walk test',
      () => {
        const rig = rigFor();
        rig.command({ tag: 'walkTest', on: true });
        return rig;
      },
      'v2_mg_walk_test_runs',
    ],
    [
      'while the panel learns',
      () => {
        const rig = rigFor();
        rig.command({ tag: 'learning', on: true, kind: null, area: null, zone: null });
        return rig;
      },
      'v2_mg_learning_runs',
    ],
  ] as const)('is refused %s', (_, made, refusal) => {
    expect(why(practise(made()))).toBe(refusal);
  });

  it('of an installer ends when the owner sends installers away', () => {
    const rig = rigFor();
    rig.command({ tag: 'consent', minutes: 15, pin: null }, code(96));
    rig.command({ tag: 'practice', act: 'begin', people: [], siren: true }, trusted, {
      ...person,
      slot: { tag: 'installer' },
    });
    expect(now(rig).practice).not.toBeNull();
    rig.command({ tag: 'consent', minutes: 0, pin: null }, code(96));
    expect(now(rig).practice).toBeNull();
  });

  it('outlasts a restart, and ends then at its time', () => {
    const rig = rigFor();
    practise(rig);
    practise(rig, 'fire');
    rig.sleep(3600);
    rig.feed({ tag: 'restarted', downFor: 3_600_000 });
    expect(now(rig).practice).toBeNull();
    expect(Object.values(rig.sirens())).not.toContain('burglar');
  });
});

describe('what the set-up asks of the settings', () => {
  it.each(['1', '11x', '+112'])('%s is no emergency number', (emergencyNumber) => {
    const result = rigFor().command({
      tag: 'configure',
      edit: { tag: 'putSettings', settings: { emergencyNumber } },
      expect: null,
      pin: null,
    });
    expect(result).toMatchObject({
      refusal: { why: 'v2_mg_emergency_number_invalid', where: 'emergencyNumber' },
    });
  });
});
