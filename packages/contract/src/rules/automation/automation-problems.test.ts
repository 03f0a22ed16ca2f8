import { describe, expect, it } from 'vitest';
import { groupProblems, roomProblems, sceneProblems } from './automation-problems.ts';
import type { House } from './automation-problems.ts';
import { DeviceGroup, Room, Scene } from '../../shapes/automation/automation.ts';
import { AreaId, DeviceId } from '../../shapes/values/ids.ts';

const device = (id: string, kind: House['devices'][number]['kind']) => ({
  id: DeviceId.parse(`RF:${id}`),
  kind,
  modelId: 'M',
});
const room = (id: string, name = id) => Room.parse({ id, name });
const group = (patch: object) =>
  DeviceGroup.parse({ id: 'lights', kind: 'dimmer', name: 'Lights', devices: [], ...patch });
const scene = (patch: object) => Scene.parse({ id: 'night', name: 'Night', actions: [], ...patch });
const off = { tag: 'switch', on: false };
const tell = (id: string, command: object) => ({ tag: 'device', device: `RF:${id}`, command });
const mode = (area: number) => ({ tag: 'mode', area, mode: 'arm' });

const house: House = {
  areas: [{ id: AreaId.parse(1) }],
  devices: [device('lamp', 'dimmer'), device('plug', 'switch'), device('lock', 'door_lock')],
  rooms: [],
  deviceGroups: [group({ devices: ['RF:lamp'] })],
  scenes: [],
};
const many = <Entry>(count: number, make: (id: string) => Entry) =>
  Array.from({ length: count }, (_, index) => make(`n${index}`));

describe('a room', () => {
  it.each([
    ['Kitchen', []],
    ['Mum’s room & co.', []],
    ['  ', [{ why: 'v2_mg_required_name', where: 'name' }]],
    ['x'.repeat(31), [{ why: 'v2_mg_max_limit_name_length', where: 'name' }]],
  ])('called %j', (name, problems) => {
    expect(roomProblems(room('a', name), house)).toEqual(problems);
  });

  it('is one of twenty at most, and may be changed when there are twenty', () => {
    const full = { ...house, rooms: many(20, room) };
    expect(roomProblems(room('another'), full)).toEqual([{ why: 'v2_mg_too_many_rooms', where: 'id' }]);
    expect(roomProblems(room('n3', 'Attic'), full)).toEqual([]);
  });
});

describe('a group', () => {
  it.each<[string, object, string, string]>([
    ['without a name', { name: '' }, 'v2_mg_required_name', 'name'],
    ['with a name like a rule’s', { name: 'A&B' }, 'v2_mg_no_special_char_allowed', 'name'],
    ['of what is not there', { devices: ['RF:lamp', 'RF:gone'] }, 'v2_mg_action_no_zone', 'devices.1'],
    ['of two kinds', { devices: ['RF:lamp', 'RF:plug'] }, 'v2_mg_group_kind_differs', 'devices.1'],
    ['with somebody twice', { devices: ['RF:lamp', 'RF:lamp'] }, 'v2_mg_group_member_repeated', 'devices.1'],
  ])('%s', (_, patch, why, where) => {
    expect(groupProblems(group(patch), house)).toEqual([{ why, where }]);
  });

  it('is one of ten of its kind at most; other kinds do not count', () => {
    const full = { ...house, deviceGroups: many(10, (id) => group({ id })) };
    expect(groupProblems(group({ id: 'more' }), full)).toEqual([
      { why: 'v2_mg_too_many_groups', where: 'id' },
    ]);
    expect(groupProblems(group({ id: 'more', kind: 'switch' }), full)).toEqual([]);
  });
});

describe('a scene', () => {
  it.each<[string, object, readonly (readonly [string, string])[]]>([
    [
      'that is whole',
      { actions: [mode(1), tell('lamp', off), { tag: 'group', group: 'lights', command: off }] },
      [],
    ],
    [
      'without a name or an action',
      { name: '' },
      [
        ['v2_mg_required_name', 'name'],
        ['v2_mg_required_action', 'actions'],
      ],
    ],
    [
      'with six actions',
      { actions: many(6, () => tell('lamp', off)) },
      [['v2_mg_too_many_actions', 'actions']],
    ],
    [
      'about a device that is gone',
      { actions: [tell('gone', off)] },
      [['v2_mg_action_no_zone', 'actions.0.device']],
    ],
    [
      'about a group that is gone',
      { actions: [{ tag: 'group', group: 'gone', command: off }] },
      [['v2_mg_action_no_tag', 'actions.0.group']],
    ],
    ['about an area that is gone', { actions: [mode(2)] }, [['v2_mg_area_absent', 'actions.0.area']]],
    [
      'with two modes for one area',
      { actions: [mode(1), tell('lamp', off), mode(1)] },
      [['v2_mg_scene_mode_repeated', 'actions.2.area']],
    ],
    [
      'that dims to nothing',
      { actions: [tell('lamp', off), tell('lamp', { tag: 'level', level: 0 })] },
      [['v2_mg_dim_level_zero', 'actions.1.command.level']],
    ],
    [
      'that dims a group to nothing',
      { actions: [{ tag: 'group', group: 'lights', command: { tag: 'level', level: 0 } }] },
      [['v2_mg_dim_level_zero', 'actions.0.command.level']],
    ],
    [
      'that dims a plug',
      { actions: [tell('plug', { tag: 'level', level: 5 })] },
      [['v2_mg_command_not_taken', 'actions.0.command.tag']],
    ],
    [
      'that gives a code away',
      { actions: [tell('lock', { tag: 'lockUser', slot: 1, name: 'Ada', code: '1234' })] },
      [['v2_mg_command_not_taken', 'actions.0.command.tag']],
    ],
  ])('%s', (_, patch, problems) => {
    expect(sceneProblems(scene(patch), house)).toEqual(problems.map(([why, where]) => ({ why, where })));
  });

  it('is one of fifty at most', () => {
    const full = { ...house, scenes: many(50, (id) => scene({ id })) };
    const more = scene({ id: 'more', actions: [mode(1)] });
    expect(sceneProblems(more, full)).toEqual([{ why: 'v2_mg_too_many_scenes', where: 'id' }]);
    expect(sceneProblems({ ...more, id: scene({ id: 'n0' }).id }, full)).toEqual([]);
  });
});
