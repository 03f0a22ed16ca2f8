import { Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { describe, expect, it } from 'vitest';
import type { Proof } from '../kernel/input.ts';
import { code, edit, nothing, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { ruleBy } from '@homeward/testing/panel/rules.ts';

const lamp = { tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on: true } };
const disarm = { tag: 'mode', area: 1, mode: 'disarm' };
const scene = (...actions: readonly object[]) => Scene.parse({ id: 'scene', name: 'Scene', actions });
const put = (rig: Rig, wanted: Scene, proof: Proof) =>
  rig.command(edit({ tag: 'putScene', scene: wanted }), proof);
const applied = { actions: [{ tag: 'scene', scene: 'scene' }], leave: ['lowerMode'] };
const by = { tag: 'opened', device: 'RF:window' };

describe('a scene that a rule applies with its owner’s leave', () => {
  const trusting = () => rigFor({ scenes: [scene(lamp)], rules: [ruleBy(by, applied)] });

  it('does more only by the owner’s word: the leave was for what it did then', () => {
    const rig = trusting();
    expect(put(rig, scene(lamp, disarm), nothing)).toEqual({
      tag: 'refused',
      refusal: { tag: 'pinRequired' },
    });
    expect(put(rig, scene(lamp, disarm), code(1))).toMatchObject({ refusal: { tag: 'notAllowed' } });
    expect(put(rig, scene(lamp, disarm), code(96)).tag).toBe('done');
    expect(put(rig, scene(disarm), nothing).tag).toBe('done');
  });

  it('is changed by anybody who may where that lowers nothing', () => {
    expect(put(trusting(), scene(lamp, { ...lamp, device: 'RF:switch' }), nothing)).not.toMatchObject({
      refusal: { tag: 'pinRequired' },
    });
  });
});

it('a scene that no rule applies, or one without leave, is anybody’s who may change scenes', () => {
  const rig = rigFor({ scenes: [scene(lamp)], rules: [ruleBy(by, { ...applied, leave: [] })] });
  expect(put(rig, scene(disarm), nothing).tag).toBe('done');
});
