import { Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import fc from 'fast-check';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { device, id } from '../panel/house.ts';
import type { Body } from '../panel/rig.ts';
import { tracedHouse } from './traced-house.ts';
import { commandIn, livesIn } from './traces.ts';

/** Lives in which more happens: rules and scenes change modes, remotes are used, mains fail, and a device joins. */

const scene = (id: string, area: number, mode: string): Scene =>
  Scene.parse({ id, name: id, actions: [{ tag: 'mode', area, mode }] });
const scenes: readonly Scene[] = [
  scene('night', 1, 'home_1'),
  scene('away', 1, 'arm'),
  scene('shut', 2, 'arm'),
  scene('welcome', 1, 'disarm'),
];

const rule = (id: string, trigger: object, applied: string, more: object = {}): Rule =>
  Rule.parse({
    id,
    name: id,
    enabled: true,
    trigger,
    conditions: [],
    actions: [{ tag: 'scene', scene: applied }],
    leave: [],
    ...more,
  });
/** Waits, then applies a scene, and another one later. */
const slowly = (first: number, then: string, second: number, last: string): object => ({
  actions: [
    { tag: 'wait', seconds: first },
    { tag: 'scene', scene: then },
    { tag: 'wait', seconds: second },
    { tag: 'scene', scene: last },
  ],
});
/** Each arms, but for one that would disarm if a rule could. */
const rules: readonly Rule[] = [
  rule('locks up', { tag: 'closed', device: 'RF:porch' }, 'night'),
  rule('notices', { tag: 'opened', device: 'RF:gate' }, 'away'),
  rule('greets', { tag: 'motion', device: 'RF:hall' }, 'welcome'),
  rule('follows', { tag: 'mode', area: 2, mode: 'arm' }, 'night'),
  rule('goes on', { tag: 'mode', area: 1, mode: 'home_1' }, 'away'),
  rule('answers', { tag: 'alarm', kind: null }, 'shut'),
  rule('lingers', { tag: 'closed', device: 'RF:gate' }, 'night', slowly(7, 'night', 20, 'shut')),
  rule('restarts', { tag: 'opened', device: 'RF:porch' }, 'away', {
    ...slowly(15, 'away', 40, 'shut'),
    orTriggers: [{ tag: 'closed', device: 'RF:gate' }],
    beginAgain: true,
  }),
  rule('hides', { tag: 'alarm', kind: 'silentPanic' }, 'away'),
];

/** Each watches a supply of the panel. */
const supplies: PanelConfig['gateways'] = ['supply1', 'supply2'].map((gateway) => ({
  id: gateway,
  kind: 'ups',
  name: gateway,
  values: { powerServer: 'box', port: 3493 },
  inputs: [],
  outputs: [],
}));

/** The same house with rules that apply scenes. */
const houseWithRules: fc.Arbitrary<PanelConfig> = fc
  .tuple(tracedHouse, fc.subarray([...rules]))
  .map(([config, some]) => ({ ...config, scenes, rules: some, gateways: supplies }));

const more: readonly fc.WeightedArbitrary<Body>[] = [
  {
    weight: 2,
    arbitrary: fc.record({
      tag: fc.constant('deviceReported' as const),
      device: fc.constant(id('remote')),
      values: fc
        .constantFrom('arm', 'disarm', 'home', 'home_2', 'panic', 'silent_panic', 'medical', 'fire', 'star')
        .map((action) => ({ action })),
      live: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      tag: fc.constant('panelReported' as const),
      fault: fc.constant('acFailure' as const),
      on: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      tag: fc.constant('powerReported' as const),
      gateway: fc.constantFrom('supply1', 'supply2', 'nobody'),
      power: fc
        .constantFrom(true, false, null, undefined)
        .map((mains) =>
          mains === undefined ? null : { mains, low: false, missing: false, over: false, percent: 80 },
        ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Body>({
      tag: 'deviceJoined',
      config: device('annex', 'door_contact', 2, 30, { arm: 'burglarInstant' }),
    }),
  },
  {
    weight: 1,
    arbitrary: commandIn(
      fc.constantFrom(...scenes).map(({ id: applied }) => ({ tag: 'applyScene', scene: applied, pin: null })),
    ),
  },
];

export const livesWithRules = livesIn(houseWithRules, more);
