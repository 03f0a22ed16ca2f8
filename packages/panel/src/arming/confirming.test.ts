import { describe, expect, it } from 'vitest';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import { ruleBy } from '@homeward/testing/panel/rules.ts';

describe('what stands in the way of an arming', () => {
  const arm = { tag: 'mode', area: 1, mode: 'arm' };
  const open = { opening: 'open' } as const;
  it.each([
    ['says it twice', [arm, arm], 1],
    ['starts twice', [arm], 2],
  ])('is not confirmed by a rule that %s', (_, actions, starts) => {
    const rig = rigFor({ rules: [ruleBy({ tag: 'motion', device: 'RF:hall' }, { actions })] });
    rig.says('window', open);
    for (let start = 0; start < starts; start += 1) {
      rig.says('hall', { motion: true });
      rig.says('hall', { motion: false });
    }
    expect(rig.area().phase.tag).toBe('disarmed');
    expect(rig.story().filter((line) => /1374|1570/.test(line))).toEqual([]);
  });

  it('is not confirmed by a person who comes after a rule', () => {
    const rig = rigFor({ rules: [ruleBy({ tag: 'motion', device: 'RF:hall' }, { actions: [arm] })] });
    rig.says('window', open);
    rig.says('hall', { motion: true });
    expect(rig.setMode('arm').tag).toBe('refused');
    expect(rig.setMode('arm').tag).toBe('done');
  });
});
