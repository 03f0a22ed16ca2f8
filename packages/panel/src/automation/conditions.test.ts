import { Condition } from '@homeward/contract/shapes/automation/automation.ts';
import { Tracker } from '@homeward/contract/shapes/care/location.ts';
import { FenceId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import type { PanelState } from '../state/panel-state.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { ran, rigWith, ruleBy } from '@homeward/testing/panel/rules.ts';
import { holds } from './conditions.ts';

const inBerlin = { latitude: 52.52, longitude: 13.405 };

/** Whether a condition holds in a house after something was done in it; the wall clock shows `wall`. */
function holdsAfter(
  condition: object,
  act: (rig: Rig) => void = () => {},
  wall = '2025-06-16T10:00Z',
  change: (state: PanelState) => PanelState = (state) => state,
): boolean {
  const rig = rigFor(inBerlin);
  act(rig);
  rig.feed({ tag: 'clockSet', wallOffset: Date.parse(wall) - rig.state().at });
  const state = change(rig.state());
  const world = { state, at: state.at };
  return holds(world, Condition.parse(condition));
}

const temperature = (above: number | null, below: number | null) => ({
  tag: 'measure',
  device: 'RF:window',
  measure: 'temperature',
  above,
  below,
});
const isCold = (rig: Rig) => void rig.says('window', { temperature: 3 });
const device = (name: string, is: string) => ({ tag: 'device', device: `RF:${name}`, is });
const gone = (rig: Rig, name: string) =>
  void rig.feed({ tag: 'deviceAvailable', device: id(name), online: 'offline' });

describe('a condition', () => {
  it.each<readonly [string, object, ((rig: Rig) => void) | undefined, boolean]>([
    ['a mode', { tag: 'mode', area: 1, modes: ['disarm', 'home_1'] }, undefined, true],
    ['another mode', { tag: 'mode', area: 1, modes: ['arm'] }, undefined, false],
    [
      'the mode before, during an exit delay',
      { tag: 'mode', area: 1, modes: ['disarm'] },
      (rig) => void rig.setMode('arm'),
      true,
    ],
    [
      'a mode that was reached',
      { tag: 'mode', area: 1, modes: ['home_2'] },
      (rig) => void rig.setMode('home_2'),
      true,
    ],
    ['an area that is gone', { tag: 'mode', area: 7, modes: ['disarm'] }, undefined, false],
    ['a number below', temperature(null, 5), isCold, true],
    ['a number not above', temperature(5, null), isCold, false],
    ['a number in between', temperature(0, 5), isCold, true],
    ['a number at the end of a range', temperature(3, 5), isCold, false],
    ['a number that nobody knows', temperature(null, 5), undefined, false],
    [
      'a number of a device that is gone',
      temperature(null, 5),
      (rig) => {
        isCold(rig);
        gone(rig, 'window');
      },
      false,
    ],
    ['no alarm', { tag: 'alarm', on: false }, undefined, true],
    ['an alarm', { tag: 'alarm', on: true }, (rig) => void rig.says('leak', { detected: true }), true],
    [
      'a silent alarm, which does not show',
      { tag: 'alarm', on: true },
      (rig) => void rig.says('hush', { detected: true }),
      false,
    ],
    ['closed', device('window', 'closed'), undefined, true],
    ['not open', device('window', 'open'), undefined, false],
    ['open', device('window', 'open'), (rig) => void rig.says('window', { opening: 'open' }), true],
    ['neither closed nor open, gone', device('window', 'closed'), (rig) => gone(rig, 'window'), false],
    ['on', device('lamp', 'on'), (rig) => void rig.says('lamp', { on: true }), true],
    ['off', device('lamp', 'off'), (rig) => void rig.says('lamp', { on: false }), true],
    ['off, unless it said so', device('lamp', 'off'), undefined, false],
    [
      'on, unless it is gone',
      device('lamp', 'on'),
      (rig) => {
        rig.says('lamp', { on: true });
        gone(rig, 'lamp');
      },
      false,
    ],
    ['locked', device('lock', 'locked'), (rig) => void rig.says('lock', { locked: true }), true],
    ['unlocked', device('lock', 'unlocked'), (rig) => void rig.says('lock', { locked: false }), true],
    ['still', device('hall', 'still'), undefined, true],
    ['motion', device('hall', 'motion'), (rig) => void rig.says('hall', { motion: true }), true],
    ['a device that is not there', device('nowhere', 'on'), undefined, false],
  ])('%s', (_, condition, act, wanted) => {
    expect(holdsAfter(condition, act)).toBe(wanted);
  });

  it.each([
    ['in the period', '2025-06-16T19:59Z', true],
    ['past midnight, of the day it began on', '2025-06-17T03:59Z', true],
    ['at its end', '2025-06-17T04:00Z', false],
    ['on another day', '2025-06-17T19:59Z', false],
  ])('of local time: %s', (_, wall, wanted) => {
    const night = { tag: 'period', period: { days: [1], from: 21 * 60, to: 6 * 60 } };
    expect(holdsAfter(night, undefined, wall)).toBe(wanted);
  });

  it.each([
    ['2025-06-16T10:00Z', false],
    ['2025-06-16T22:00Z', true],
    ['2025-12-16T15:30Z', true],
  ])('of darkness: at %s it is dark: %s', (wall, dark) => {
    expect(holdsAfter({ tag: 'dark', dark: true }, undefined, wall)).toBe(dark);
    expect(holdsAfter({ tag: 'dark', dark: false }, undefined, wall)).toBe(!dark);
  });

  it('of darkness does not hold, either way, where nobody knows where the house stands', () => {
    const nowhere = (state: PanelState): PanelState => ({
      ...state,
      config: { ...state.config, latitude: null },
    });
    for (const dark of [true, false])
      expect(holdsAfter({ tag: 'dark', dark }, undefined, '2025-06-16T22:00Z', nowhere)).toBe(false);
  });
});

describe('who is inside', () => {
  const fence = FenceId.parse('home');
  const tracker = (name: string, consent = true) =>
    Tracker.parse({ id: name, name, consent, retentionDays: 30, bearer: '', device: null });
  /** Where each of them is for sure; null is anywhere. */
  const within =
    (places: Readonly<Record<string, boolean | null>>, hidden: readonly string[] = []) =>
    (state: PanelState): PanelState => ({
      ...state,
      config: {
        ...state.config,
        trackers: Object.keys(places).map((name) => tracker(name, !hidden.includes(name))),
      },
      location: {
        ...state.location,
        known: Object.entries(places).map(([name, inside]) => ({
          tracker: TrackerId.parse(name),
          sides: inside === null ? [] : [{ fence, inside }],
          notedAt: null,
          coarse: false,
        })),
      },
    });

  it.each<readonly [string, string | null, boolean, ReturnType<typeof within>, boolean]>([
    ['anybody, somebody is', null, true, within({ ada: true, ben: false }), true],
    ['anybody, nobody is', null, true, within({ ben: false }), false],
    ['nobody, somebody is', null, false, within({ ada: true, ben: false }), false],
    ['nobody, all are known to be away', null, false, within({ ada: false, ben: false }), true],
    ['nobody, one of them could be anywhere', null, false, within({ ada: null, ben: false }), false],
    [
      'nobody, one does not let himself be seen',
      null,
      false,
      within({ ada: true, ben: false }, ['ada']),
      true,
    ],
    ['nobody, there is nobody to ask', null, false, within({}), false],
    ['one, who is', 'ada', true, within({ ada: true, ben: false }), true],
    ['one, who is not', 'ben', false, within({ ada: true, ben: false }), true],
    ['one, who could be anywhere', 'cem', false, within({ ada: true, cem: null }), false],
  ])('%s', (_, who, inside, change, wanted) => {
    const condition = { tag: 'inside', fence: 'home', tracker: who, inside };
    expect(holdsAfter(condition, undefined, undefined, change)).toBe(wanted);
  });
});

describe('a rule with conditions', () => {
  const by = { tag: 'opened', device: 'RF:window' };
  const armed = { tag: 'mode', area: 1, modes: ['arm'] };
  const quiet = { tag: 'alarm', on: false };

  it('runs while all of them hold', () => {
    const rig = rigWith([ruleBy(by, { conditions: [quiet, { ...armed, modes: ['disarm'] }] })]);
    rig.says('window', { opening: 'open' });
    expect(ran(rig)).toBe(1);
  });

  it('says which of them is in the way', () => {
    const rig = rigWith([ruleBy(by, { conditions: [quiet, armed] })]);
    rig.says('window', { opening: 'open' });
    expect([...rig.state().automation.runs]).toEqual([
      {
        rule: 'rule',
        at: rig.state().at,
        outcome: 'blocked',
        blockedBy: 1,
        refusals: [],
        cause: [],
        requests: [],
      },
    ]);
  });

  it('sees the house as it was before any rule of the same moment acted', () => {
    const arms = ruleBy(by, { id: 'arms', actions: [{ tag: 'mode', area: 2, mode: 'home_2' }] });
    const asks = ruleBy(by, { id: 'asks', conditions: [{ ...armed, area: 2, modes: ['disarm'] }] });
    const rig = rigWith([arms, asks]);
    rig.says('window', { opening: 'open' });
    expect(ran(rig)).toBe(2);
  });
});
