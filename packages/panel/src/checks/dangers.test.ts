import { ArmPhase } from '@homeward/contract/shapes/values/modes.ts';
import { Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { describe, expect, it } from 'vitest';
import type { PanelConfig } from '../state/config.ts';
import { initialState } from '../kernel/initial.ts';
import type { PanelState } from '../state/panel-state.ts';
import { config as house, id } from '@homeward/testing/panel/house.ts';
import { begin, rigFor } from '@homeward/testing/panel/rig.ts';
import { ruleBy } from '@homeward/testing/panel/rules.ts';
import { loweredBy } from './dangers.ts';
import { safetyOf } from './safety.ts';
import { scratchTurn } from './try-out.ts';

const until = begin + 30_000;
const phases = {
  off: { tag: 'disarmed' },
  arm: { tag: 'armed', mode: 'arm' },
  home: { tag: 'armed', mode: 'home_1' },
  otherHome: { tag: 'armed', mode: 'home_2' },
  leaving: { tag: 'exitDelay', mode: 'arm', until, restarted: false },
  raised: {
    tag: 'exitDelay',
    mode: 'arm',
    until,
    restarted: false,
    before: { mode: 'home_1', guards: true },
  },
  entering: { tag: 'entryDelay', mode: 'home_1', until, device: 'RF:front' },
} as const;
type Name = keyof typeof phases;

const standing = (name: Name): PanelState => {
  const state = initialState(house, begin);
  return { ...state, areas: state.areas.map((area) => ({ ...area, phase: ArmPhase.parse(phases[name]) })) };
};
const dangersOf = (before: Name, after: Name) => {
  const turn = scratchTurn({ state: standing(after), at: begin });
  return [...new Set(loweredBy(standing(before), turn).map(({ danger }) => danger))];
};

describe('what counts as lowering protection', () => {
  it.each<readonly [Name, Name]>([
    ['arm', 'off'],
    ['arm', 'home'],
    ['home', 'otherHome'],
    ['home', 'leaving'],
    ['leaving', 'off'],
    ['entering', 'leaving'],
    ['entering', 'raised'],
    ['entering', 'off'],
  ])('is a way from %s to %s', (before, after) => {
    expect(dangersOf(before, after)).toEqual(['lowersMode']);
  });

  it.each<readonly [Name, Name]>([
    ['off', 'leaving'],
    ['home', 'raised'],
    ['home', 'arm'],
    ['home', 'entering'],
    ['leaving', 'arm'],
  ])('is no way from %s to %s', (before, after) => {
    expect(dangersOf(before, after)).toEqual([]);
  });

  it.each(['none', 'normal'] as const)('is a siren that is told to be %s', (volume) => {
    const turn = scratchTurn({ state: standing('off'), at: begin });
    turn.effects.push({
      tag: 'commandDevice',
      device: id('bell'),
      command: { tag: 'volume', volume },
      incident: null,
    });
    expect(loweredBy(standing('off'), turn)).toEqual([
      { danger: 'silences', area: null, device: id('bell') },
    ]);
  });
});

describe('the safety check of rules that arm', () => {
  const arm = { tag: 'mode', area: 1, mode: 'arm' } as const;
  const twice = [
    ruleBy({ tag: 'motion', device: 'RF:hall' }, { actions: [arm, arm] }),
    ruleBy(
      { tag: 'motion', device: 'RF:yard' },
      { id: 'scene', actions: [{ tag: 'scene', scene: 'away' }, arm] },
    ),
  ];
  const scenes = [Scene.parse({ id: 'away', name: 'Away', actions: [arm] })];
  const houses: readonly (readonly [string, Partial<PanelConfig>])[] = [
    ['Confirm', { armFault: 'confirm' }],
    ['Direct', { armFault: 'direct' }],
  ];

  it.each(houses)('finds the same whatever stands open (%s)', (_, patch) => {
    const closed = rigFor({ rules: twice, scenes, ...patch });
    const opened = rigFor({ rules: twice, scenes, ...patch });
    opened.says('window', { opening: 'open' });
    expect(safetyOf(closed.state())).toEqual([]);
    expect(safetyOf(opened.state())).toEqual([]);
  });
});
