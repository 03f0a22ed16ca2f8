import { describe, expect, it } from 'vitest';
import { usesOfGroup, usesOfRoom, usesOfScene } from './automation-uses.ts';
import type { Setup } from './automation-uses.ts';
import { Rule, Scene } from '../../shapes/automation/automation.ts';
import { InactivitySession } from '../../shapes/care/care.ts';
import { noCare } from '../care/no-care.ts';
import { plainZone } from '../../shapes/alarms/zone-settings.ts';
import { DeviceId, GroupId, RoomId, SceneId } from '../../shapes/values/ids.ts';

const toGroup = { tag: 'group', group: 'lights', command: { tag: 'switch', on: true } };
const rule = (id: string, action: object) =>
  Rule.parse({
    id,
    name: id,
    enabled: true,
    trigger: { tag: 'opened', device: 'RF:door' },
    conditions: [],
    actions: [action],
    leave: [],
  });
const night = SceneId.parse('night');
const setup: Setup = {
  devices: [
    { id: DeviceId.parse('RF:door'), settings: { ...plainZone, triggerScene: night } },
    {
      id: DeviceId.parse('RF:button'),
      settings: { ...plainZone, buttons: { button1: { tag: 'scene', scene: night } } },
    },
    { id: DeviceId.parse('RF:other'), settings: plainZone },
  ],
  deviceGroups: [],
  scenes: [Scene.parse({ id: 'night', name: 'Night', actions: [toGroup] })],
  rules: [rule('evening', toGroup), rule('late', { tag: 'scene', scene: 'night' })],
  care: {
    ...noCare,
    sessions: [
      InactivitySession.parse({
        id: 'morning',
        enabled: true,
        period: { days: [1], from: 0, to: 60 },
        room: 'kitchen',
        maxMinutes: 30,
      }),
    ],
  },
};

describe('what uses', () => {
  it('a group: scenes and rules', () => {
    expect(usesOfGroup(setup, GroupId.parse('lights'))).toEqual(['scenes.night', 'rules.evening']);
    expect(usesOfGroup(setup, GroupId.parse('other'))).toEqual([]);
  });

  it('a scene: rules, zones and buttons', () => {
    expect(usesOfScene(setup, night)).toEqual(['rules.late', 'devices.RF:door', 'devices.RF:button']);
  });

  it('a room: care’s sessions', () => {
    expect(usesOfRoom(setup, RoomId.parse('kitchen'))).toEqual(['care.sessions.morning']);
    expect(usesOfRoom(setup, RoomId.parse('hall'))).toEqual([]);
  });
});
