import { DeviceGroup, Room, Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { InactivitySession } from '@homeward/contract/shapes/care/care.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { GroupId, RoomId, SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import { changeBetween } from '../view.ts';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { edit, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { detailsOf } from '@homeward/testing/panel/things.ts';

const put = (rig: Rig, wish: ConfigEdit) => rig.command(edit(wish), trusted);
const kitchen = Room.parse({ id: 'kitchen', name: ' Mum’s kitchen ' });
const lights = DeviceGroup.parse({ id: 'lights', kind: 'switch', name: 'Lights', devices: ['RF:lamp'] });
const night = Scene.parse({
  id: 'night',
  name: 'Night',
  actions: [{ tag: 'group', group: 'lights', command: { tag: 'switch', on: false } }],
});
const evening = Rule.parse({
  id: 'evening',
  name: 'Evening',
  enabled: true,
  trigger: { tag: 'opened', device: 'RF:front' },
  conditions: [],
  actions: [{ tag: 'scene', scene: 'night' }],
  leave: [],
});

describe('setting up', () => {
  it('says in one go which devices stand in a room: just these, and nobody else is moved', () => {
    const rig = rigFor();
    const stand = (...names: readonly string[]) =>
      put(rig, { tag: 'putRoom', room: kitchen, devices: names.map((name) => id(name)) });
    const inside = () =>
      rig.state().config.devices.flatMap(({ id: device, room }) => (room === kitchen.id ? [device] : []));
    stand('lamp', 'window');
    expect(inside().toSorted()).toEqual([id('lamp'), id('window')].toSorted());
    put(rig, { tag: 'putRoom', room: kitchen });
    expect(inside()).toHaveLength(2);
    stand('window');
    expect(inside()).toEqual([id('window')]);
    expect(stand('nobody')).toMatchObject({ refusal: { why: 'v2_mg_action_no_zone', where: 'devices.0' } });
    expect(inside()).toEqual([id('window')]);
  });

  it('adds and changes rooms, groups and scenes, each by its id, and logs it', () => {
    const rig = rigFor();
    expect(put(rig, { tag: 'putRoom', room: kitchen }).tag).toBe('done');
    expect(put(rig, { tag: 'putDeviceGroup', group: lights }).tag).toBe('done');
    expect(put(rig, { tag: 'putScene', scene: night }).tag).toBe('done');
    expect(put(rig, { tag: 'putRoom', room: { ...kitchen, name: 'Galley' } }).tag).toBe('done');
    const { config, setupRevision } = rig.state();
    expect([config.rooms, config.deviceGroups, config.scenes]).toEqual([
      [{ id: 'kitchen', name: 'Galley' }],
      [lights],
      [night],
    ]);
    expect(setupRevision).toBe(4);
    expect(detailsOf(rig, 490)).toEqual([
      '1490 changed: room:  Mum’s kitchen',
      '1490 changed: group: Lights',
      '1490 changed: scene: Night',
      '1490 changed: room: Galley',
    ]);
  });

  it('shows in the view as the parts that changed', () => {
    const rig = rigFor();
    const before = rig.state();
    put(rig, { tag: 'putRoom', room: kitchen });
    expect(changeBetween(before, rig.state())).toMatchObject({
      setupRevision: 1,
      rooms: [{ id: 'kitchen', name: 'Mum’s kitchen' }],
    });
  });

  it.each<[string, ConfigEdit, string, string]>([
    [
      'a room without a name',
      { tag: 'putRoom', room: { ...kitchen, name: '' } },
      'v2_mg_required_name',
      'name',
    ],
    [
      'a group of doors',
      { tag: 'putDeviceGroup', group: DeviceGroup.parse({ ...lights, devices: ['RF:front'] }) },
      'v2_mg_group_kind_differs',
      'devices.0',
    ],
    ['a scene about no group', { tag: 'putScene', scene: night }, 'v2_mg_action_no_tag', 'actions.0.group'],
  ])('refuses %s with its first problem, and changes nothing', (_, wish, why, where) => {
    const rig = rigFor();
    const { config } = rig.state();
    expect(put(rig, wish)).toMatchObject({ refusal: { tag: 'invalid', why, where } });
    expect(rig.state().config).toBe(config);
    expect(rig.events()).toEqual([]);
  });
});

describe('taking away', () => {
  const house = {
    rooms: [kitchen],
    deviceGroups: [lights],
    scenes: [night],
    rules: [evening],
    devices: [...devices, device('kettle', 'switch', 1, 40, { room: 'kitchen' })],
  };

  it('leaves the devices of a room in none', () => {
    const rig = rigFor(house);
    expect(put(rig, { tag: 'removeRoom', room: kitchen.id }).tag).toBe('done');
    expect(rig.state().config.rooms).toEqual([]);
    expect(rig.state().config.devices.at(-1)?.room).toBeNull();
    expect(detailsOf(rig, 490)).toEqual(['1490 removed: room:  Mum’s kitchen']);
  });

  it('is refused where something would point at nothing, and says what', () => {
    const session = InactivitySession.parse({
      id: 'morning',
      enabled: true,
      period: { days: [1], from: 0, to: 60 },
      room: 'kitchen',
      maxMinutes: 60,
    });
    const rig = rigFor({ ...house, care: { ...noCare, sessions: [session] } });
    const refusalOf = (wish: ConfigEdit) => put(rig, wish);
    expect(refusalOf({ tag: 'removeRoom', room: kitchen.id })).toMatchObject({
      refusal: { why: 'v2_mg_room_in_use', where: 'care.sessions.morning' },
    });
    expect(refusalOf({ tag: 'removeDeviceGroup', group: lights.id })).toMatchObject({
      refusal: { why: 'v2_mg_group_in_use', where: 'scenes.night' },
    });
    expect(refusalOf({ tag: 'removeScene', scene: night.id })).toMatchObject({
      refusal: { why: 'v2_mg_scene_in_use', where: 'rules.evening' },
    });
  });

  it('of a group that scenes tell something is refused its kind, too', () => {
    const rig = rigFor(house);
    const group = DeviceGroup.parse({ ...lights, kind: 'dimmer', devices: [] });
    expect(put(rig, { tag: 'putDeviceGroup', group })).toMatchObject({
      refusal: { why: 'v2_mg_group_in_use', where: 'scenes.night' },
    });
  });

  it('goes from the outside in', () => {
    const rig = rigFor({ ...house, rules: [] });
    expect(put(rig, { tag: 'removeScene', scene: night.id }).tag).toBe('done');
    expect(put(rig, { tag: 'removeDeviceGroup', group: lights.id }).tag).toBe('done');
    expect([rig.state().config.scenes, rig.state().config.deviceGroups]).toEqual([[], []]);
  });

  it.each<ConfigEdit>([
    { tag: 'removeRoom', room: RoomId.parse('none') },
    { tag: 'removeDeviceGroup', group: GroupId.parse('none') },
    { tag: 'removeScene', scene: SceneId.parse('none') },
  ])('what is not there is absent: %j', (wish) => {
    expect(put(rigFor(), wish)).toMatchObject({ refusal: { tag: 'absent' } });
  });
});
