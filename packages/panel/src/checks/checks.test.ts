import { DeviceGroup, Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { ConflictFinding, SafetyFinding } from '@homeward/contract/shapes/automation/checks.ts';
import {
  ConflictFinding as ConflictShape,
  SafetyFinding as SafetyShape,
} from '@homeward/contract/shapes/automation/checks.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PanelConfig } from '../state/config.ts';
import { initialState } from '../kernel/initial.ts';
import { config as house, device } from '@homeward/testing/panel/house.ts';
import { begin } from '@homeward/testing/panel/rig.ts';
import { conflictsOf } from './conflicts.ts';
import { safetyOf } from './safety.ts';

const rule = (id: string, trigger: object, actions: readonly object[], more: object = {}) =>
  Rule.parse({ id, name: id, enabled: true, trigger, conditions: [], actions, leave: [], ...more });
const opened = (device = 'RF:window') => ({ tag: 'opened', device });
const lamp = (on: boolean) => ({ tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on } });
const switched = (on: boolean, device = 'RF:lamp') => ({ tag: 'switched', device, on });
const lock = (locked: boolean) => ({ tag: 'device', device: 'RF:lock', command: { tag: 'lock', locked } });
const mode = (to: string, area = 1) => ({ tag: 'mode', area, mode: to });
const bypass = { tag: 'bypass', device: 'RF:window' };
const silence = { tag: 'silence', area: 1 };
const scene = (id: string, ...actions: readonly object[]) => Scene.parse({ id, name: id, actions });

const stateOf = (patch: Partial<PanelConfig>) => initialState({ ...house, ...patch }, begin);
const said = ({ danger, area, device, allowed, rules }: SafetyFinding) =>
  `${rules.join(' > ')} ${danger} ${area ?? device} ${allowed ?? 'NOBODY'}`.trim();

describe('the safety check', () => {
  it('finds nothing in rules that only protect more', () => {
    const rules = [
      rule('arms', opened(), [mode('arm')]),
      rule('locks', opened(), [lock(true)]),
      rule('lights', opened(), [lamp(true), { tag: 'notify', text: 'hello' }]),
    ];
    expect(safetyOf(stateOf({ rules }))).toEqual([]);
  });

  it('finds nothing where a rule would lower protection and its owner gave no leave: the panel refuses it', () => {
    const rules = [
      rule('disarms', opened(), [mode('disarm')]),
      rule('unlocks', opened(), [lock(false)]),
      rule('bypasses', opened(), [bypass]),
      rule('silences', opened(), [silence]),
      rule('scene', opened(), [{ tag: 'scene', scene: 'in' }]),
    ];
    const scenes = [scene('in', mode('disarm'), lock(false))];
    expect(safetyOf(stateOf({ rules, scenes }))).toEqual([]);
  });

  it.each([
    ['lowerMode', mode('disarm'), 'r lowersMode 1 lowerMode'],
    ['unlock', lock(false), 'r unlocks RF:lock unlock'],
    ['bypass', bypass, 'r bypasses RF:window bypass'],
    ['silence', silence, 'r silences 1 silence'],
    ['lowerMode', { tag: 'scene', scene: 'in' }, 'r lowersMode 1 lowerMode'],
  ] as const)('names what %s lets a rule do, and that its owner allowed it', (leave, action, finding) => {
    const rules = [rule('r', opened(), [action], { leave: [leave] })];
    const scenes = [scene('in', mode('disarm'))];
    expect(safetyOf(stateOf({ rules, scenes })).map(said)).toContain(finding);
  });

  it('shows the way there: what happens, which rules run, what they do', () => {
    const rules = [
      rule('leaves', { tag: 'left', fence: 'home', tracker: null }, [mode('home_1')]),
      rule('lets-in', { tag: 'mode', area: 1, mode: 'home_1' }, [lock(false)], { leave: ['unlock'] }),
    ];
    const [finding] = safetyOf(stateOf({ rules }));
    expect(finding?.rules).toEqual(['leaves', 'lets-in']);
    expect(finding?.path.map((step) => step.tag)).toEqual(['happens', 'runs', 'acts', 'runs', 'acts']);
    expect(() => SafetyShape.parse(finding)).not.toThrow();
  });

  it('shows the whole way there, however many rules it takes', () => {
    const fence = { id: 'home', name: 'Home', latitude: 1, longitude: 1, radius: 100, enabled: true };
    const reached = (to: string, area: number) => ({ tag: 'mode', area, mode: to });
    const rules = [
      rule('leaves', { tag: 'left', fence: 'home', tracker: null }, [mode('home_1')]),
      rule('follows', reached('home_1', 1), [mode('arm', 2)]),
      rule('unlocks', reached('arm', 2), [lock(false)], { leave: ['unlock'] }),
    ];
    const [found] = safetyOf(stateOf({ rules, geofences: [fence as never] }));
    expect(found?.rules).toEqual(['leaves', 'follows', 'unlocks']);
    expect(found?.path.map(({ tag }) => tag).join(' ')).toBe('happens runs acts runs acts runs acts');
  });

  it('says what a switch on the wall, which stands for a code, can do with a scene', () => {
    const scenes = [scene('in', mode('disarm'))];
    const wall = device('wall', 'night_switch', 1, 70);
    const buttons = { ...wall.settings.buttons, button1: { tag: 'scene', scene: 'in' } as never };
    const devices = [...house.devices, { ...wall, settings: { ...wall.settings, buttons } }];
    const found = safetyOf(stateOf({ scenes, devices }));
    expect(found.map(said)).toEqual(['lowersMode 1 lowerMode']);
    expect(found[0]?.path).toEqual([
      { tag: 'happens', after: 0, trigger: { tag: 'pressed', device: 'RF:wall', action: 'button1' } },
      { tag: 'appliesScene', after: 0, scene: 'in' },
    ]);
    expect(safetyOf(stateOf({ scenes }))).toEqual([]);
  });

  it('leaves rules that are switched off alone', () => {
    const rules = [rule('r', opened(), [mode('disarm')], { leave: ['lowerMode'], enabled: false })];
    expect(safetyOf(stateOf({ rules }))).toEqual([]);
  });

  it('takes an alarm that ends for a disarming, whatever mode comes after it', () => {
    const rules = [rule('r', opened(), [{ tag: 'scene', scene: 'anew' }], { leave: ['lowerMode'] })];
    const scenes = [scene('anew', mode('disarm'), mode('home_1'))];
    expect([...new Set(safetyOf(stateOf({ rules, scenes })).map(said))]).toEqual([
      'r lowersMode 1 lowerMode',
    ]);
  });

  it('finds only what its owner allowed, whatever the rules and scenes', () => {
    const device = fc.constantFrom('RF:lock', 'RF:lamp', 'RF:window');
    const action = fc.oneof(
      fc.record({ on: fc.boolean() }).map(({ on }) => lamp(on)),
      fc.boolean().map(lock),
      fc
        .constantFrom('disarm', 'arm', 'home_1', 'home_2')
        .chain((to) => fc.constantFrom(1, 2).map((area) => mode(to, area))),
      device.map((id) => ({ tag: 'bypass', device: id })),
      fc.constantFrom(1, 2).map((area) => ({ tag: 'silence', area })),
      fc.constant({ tag: 'scene', scene: 's' }),
      fc.constant({ tag: 'group', group: 'g', command: { tag: 'switch', on: true } }),
    );
    const leave = fc.subarray(['lowerMode', 'unlock', 'bypass', 'silence'] as const);
    const sceneAction = fc.oneof(
      fc.boolean().map(lock),
      fc.constantFrom('disarm', 'home_1').map((to) => mode(to)),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(action, { minLength: 1, maxLength: 3 }), leave), { maxLength: 5 }),
        fc.array(sceneAction, { minLength: 1, maxLength: 3 }),
        (drawn, acts) => {
          const rules = drawn.map(([actions, allowed], no) =>
            rule(`r${no}`, opened(), actions, { leave: allowed }),
          );
          const deviceGroups = [
            DeviceGroup.parse({ id: 'g', kind: 'switch', name: 'g', devices: ['RF:lamp'] }),
          ];
          const found = safetyOf(stateOf({ rules, deviceGroups, scenes: [scene('s', ...acts)] }));
          expect(found.filter(({ allowed }) => allowed === null)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is done with a hundred rules before anybody notices', () => {
    const rules = Array.from({ length: 100 }, (_, no) =>
      rule(`r${no}`, opened(), [lamp(true), mode('arm'), lock(false)], { leave: no % 2 ? ['unlock'] : [] }),
    );
    expect(safetyOf(stateOf({ rules }))).toHaveLength(50);
  });
});

const told = ({ tag, rules, device, area }: ConflictFinding) =>
  `${tag} ${rules.join(' ')} ${device ?? area ?? ''}`.trim();
const conflicts = (rules: readonly Rule[], patch: Partial<PanelConfig> = {}) =>
  conflictsOf({ ...house, ...patch, rules }).map(told);

describe('the conflict check', () => {
  it('finds nothing in rules that leave each other alone', () => {
    expect(
      conflicts([rule('on', opened(), [lamp(true)]), rule('off', opened('RF:front'), [lamp(false)])]),
    ).toEqual([]);
  });

  it('finds rules that start each other, and shows how', () => {
    const rules = [rule('on', switched(false), [lamp(true)]), rule('off', switched(true), [lamp(false)])];
    expect(conflicts(rules)).toEqual(['loop on off']);
    const [loop] = conflictsOf({ ...house, rules });
    expect(loop?.timeline.map((step) => step.tag)).toEqual([
      'happens',
      'runs',
      'acts',
      'runs',
      'acts',
      'runs',
    ]);
    expect(() => ConflictShape.parse(loop)).not.toThrow();
  });

  it('finds a rule that starts itself, through a scene and a group too', () => {
    const own = rule('own', switched(true), [{ tag: 'scene', scene: 's' }]);
    const scenes = [scene('s', { tag: 'group', group: 'g', command: { tag: 'switch', on: true } })];
    const deviceGroups = [DeviceGroup.parse({ id: 'g', kind: 'switch', name: 'g', devices: ['RF:lamp'] })];
    expect(conflicts([own], { scenes, deviceGroups })).toEqual(['loop own']);
  });

  it('sees that a condition keeps a loop from closing', () => {
    const off = { tag: 'device', device: 'RF:lamp', is: 'on' };
    const rules = [
      rule('on', switched(false), [lamp(true)], { conditions: [off] }),
      rule('off', switched(true), [lamp(false)]),
    ];
    expect(conflicts(rules).filter((line) => line.startsWith('loop'))).toEqual([]);
  });

  it('finds rules that one occasion starts and that want different things of one device or area', () => {
    expect(
      conflicts([
        rule('light', opened(), [lamp(true), mode('home_1')]),
        rule('dark', opened(), [lamp(false), mode('home_2')]),
      ]),
    ).toEqual(['opposed light dark RF:lamp', 'opposed light dark 1']);
  });

  const number = (above: number | null, below: number | null) => ({
    tag: 'measure',
    device: 'RF:window',
    measure: 'temperature',
    above,
    below,
    forSeconds: 0,
  });
  const daily = { tag: 'time', moment: { tag: 'daily', minute: 1320 } };
  const weekly = (days: readonly number[], minute = 1320) => ({
    tag: 'time',
    moment: { tag: 'weekly', days, minute },
  });
  const once = (date: string) => ({ tag: 'time', moment: { tag: 'once', date, minute: 1320 } });
  const monthly = (day: number) => ({ tag: 'time', moment: { tag: 'monthly', day, minute: 1320 } });
  const alarm = (kind: string | null) => ({ tag: 'alarm', kind });
  const pressed = (action: string | null) => ({ tag: 'pressed', device: 'RF:remote', action });

  it.each<readonly [string, object, object, boolean]>([
    ['every day and Monday to Friday at one time', daily, weekly([1, 2, 3, 4, 5]), true],
    ['one time on other days', weekly([1, 2]), weekly([6, 7]), false],
    ['a date and its day of the week', weekly([3]), once('2025-06-18'), true],
    ['a date and another day of the week', weekly([4]), once('2025-06-18'), false],
    ['the last of the month and a day of the week', weekly([3]), monthly(31), true],
    ['other times', daily, weekly([1], 1321), false],
    ['any alarm and a burglary', alarm(null), alarm('burglar'), true],
    ['any alarm and a silent one', alarm(null), alarm('silentPanic'), false],
    ['a burglary and a fire', alarm('burglar'), alarm('fire'), false],
    ['any button and one', pressed(null), pressed('x'), true],
    ['two buttons', pressed('x'), pressed('y'), false],
    ['above 20 and between 20 and 40', number(20, null), number(20, 40), true],
    ['above 20 and above 30', number(20, null), number(30, null), true],
    ['below 20 and below 10', number(null, 20), number(null, 10), true],
    ['between 10 and 30 and above 20', number(10, 30), number(20, null), true],
    ['above 20 and below 10', number(20, null), number(null, 10), false],
    ['above 20 and below 30', number(20, null), number(null, 30), false],
    ['above 20, and above 30 for a while', number(20, null), { ...number(30, null), forSeconds: 60 }, false],
  ])('finds that %s can start two rules at once, or not', (_, one, other, opposed) => {
    const rules = [rule('a', one, [lamp(true)]), rule('b', other, [lamp(false)])];
    const found = conflictsOf(stateOf({ rules }).config).filter(({ tag }) => tag === 'opposed');
    expect(found).toHaveLength(opposed ? 1 : 0);
  });

  it('finds a rule that starts itself by what ends in its time', () => {
    const onFor = { ...lamp(true), command: { tag: 'switch', on: true, forSeconds: 5 } };
    const conditions = [{ tag: 'device', device: 'RF:lamp', is: 'off' }];
    const rules = [rule('again', switched(false), [onFor], { conditions })];
    const [loop] = conflictsOf(stateOf({ rules }).config);
    expect(loop).toMatchObject({ tag: 'loop', rules: ['again'] });
    expect(loop?.timeline.map(({ after }) => after)).toEqual([0, 0, 0, 5]);
    expect(conflictsOf(stateOf({ rules: [rule('once', switched(true), [lamp(false)])] }).config)).toEqual([]);
  });

  it('does not call rules opposed whose conditions exclude each other', () => {
    const day = { tag: 'dark', dark: false };
    const night = { tag: 'dark', dark: true };
    expect(
      conflicts([
        rule('light', opened(), [lamp(true)], { conditions: [night] }),
        rule('dark', opened(), [lamp(false)], { conditions: [day] }),
      ]),
    ).toEqual([]);
  });

  it('finds rules that are the same but for their names', () => {
    expect(conflicts([rule('a', opened(), [lamp(true)]), rule('b', opened(), [lamp(true)])])).toEqual([
      'duplicate a b',
    ]);
  });

  const period = (from: number, to: number, days = [1, 2, 3, 4, 5, 6, 7]) => ({
    tag: 'period',
    period: { days, from, to },
  });
  const at = (minute: number, days = [1]) => ({ tag: 'time', moment: { tag: 'weekly', days, minute } });
  it.each([
    [
      'two modes of one area',
      opened(),
      [
        { tag: 'mode', area: 1, modes: ['arm'] },
        { tag: 'mode', area: 1, modes: ['home_1'] },
      ],
    ],
    [
      'a mode that its trigger excludes',
      { tag: 'mode', area: 1, mode: 'arm' },
      [{ tag: 'mode', area: 1, modes: ['disarm'] }],
    ],
    ['a door that opened and is closed', opened(), [{ tag: 'device', device: 'RF:window', is: 'closed' }]],
    ['a time outside its period', at(600), [period(700, 800)]],
    ['a time on another day', at(750, [6]), [period(700, 800, [1, 2])]],
    ['periods that never meet', opened(), [period(0, 60), period(60, 120)]],
    [
      'numbers that exclude each other',
      opened(),
      [
        { tag: 'measure', device: 'RF:window', measure: 'temperature', above: 20, below: null },
        { tag: 'measure', device: 'RF:window', measure: 'temperature', above: null, below: 19 },
      ],
    ],
    [
      'light and dark',
      opened(),
      [
        { tag: 'dark', dark: true },
        { tag: 'dark', dark: false },
      ],
    ],
  ])('finds a rule that never runs: %s', (_, trigger, conditions) => {
    expect(conflicts([rule('r', trigger, [lamp(true)], { conditions })])).toEqual(['neverRuns r']);
  });

  it.each([
    ['a period past midnight', at(30, [2]), [period(1320, 60, [1])]],
    ['periods that meet', opened(), [period(0, 61), period(60, 120)]],
  ])('does not call a rule impossible that runs sometimes: %s', (_, trigger, conditions) => {
    expect(conflicts([rule('r', trigger, [lamp(true)], { conditions })])).toEqual([]);
  });
});
