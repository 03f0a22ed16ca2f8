import { Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { GroupId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import {
  garage,
  garageDoor,
  hallLight,
  home,
  house,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { residentOf } from './cached-panel.ts';
import { fullScope, scenesInScope, scopeOf } from './scope.ts';

const off = { tag: 'switch', on: false };
const scene = (id: string, ...actions: readonly object[]): Scene => Scene.parse({ id, name: id, actions });
const group = (id: string, ...devices: readonly (typeof hallLight.id)[]) => ({
  id: GroupId.parse(id),
  kind: 'switch' as const,
  name: id,
  devices,
});

const resident = residentOf(
  sampleView(home, {
    deviceGroups: [group('lights', hallLight.id), group('everything', hallLight.id, garageDoor.id)],
    scenes: [
      scene('house', { tag: 'mode', area: house, mode: 'arm' }),
      scene('light', { tag: 'device', device: hallLight.id, command: off }),
      scene('lights', { tag: 'group', group: 'lights', command: off }),
      scene('garage', { tag: 'mode', area: garage, mode: 'arm' }),
      scene('everything', { tag: 'group', group: 'everything', command: off }),
    ],
  }),
);

describe('the scenes that somebody sees', () => {
  it.each([
    { who: 'everything', scope: fullScope, scenes: ['house', 'light', 'lights', 'garage', 'everything'] },
    { who: 'the house', scope: scopeOf([house], false), scenes: ['house', 'light', 'lights'] },
    { who: 'the garage', scope: scopeOf([garage], false), scenes: ['garage'] },
  ])('who sees $who are those that reach nothing else', ({ scope, scenes }) => {
    expect(scenesInScope(resident, scope).map(({ id }) => id)).toEqual(scenes);
  });
});
