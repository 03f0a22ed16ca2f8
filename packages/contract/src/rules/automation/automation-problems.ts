import { isForAutomation } from './automation-abilities.ts';
import { abilities } from '../devices/device-abilities.ts';
import { commandProblem } from '../devices/command-problems.ts';
import type { Problem } from '../devices/command-problems.ts';
import type { DeviceGroup, Room, Scene, SceneAction } from '../../shapes/automation/automation.ts';
import type { DeviceCommand } from '../../shapes/devices/device-command.ts';
import type { DeviceConfig } from '../../shapes/devices/device.ts';
import type { AreaId, DeviceId, GroupId } from '../../shapes/values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { automationNameError } from '../../words/values/text.ts';
import type { MessageKey } from '../../words/api/message-keys.ts';

/** What rooms, groups, scenes and rules are judged against: a panel's configuration, or the view of it. */
export interface House {
  readonly areas: readonly { readonly id: AreaId }[];
  readonly devices: readonly Pick<DeviceConfig, 'id' | 'kind' | 'modelId' | 'units'>[];
  readonly rooms: readonly Room[];
  readonly deviceGroups: readonly DeviceGroup[];
  readonly scenes: readonly Scene[];
}

/** S5.1, as a list. */
export function nameProblems(name: string): readonly Problem[] {
  const why = automationNameError(name);
  return why === null ? [] : [{ why, where: 'name' }];
}

/** A place under another: the field `level` of the command of the third action is `actions.2.command.level`. */
export const under = (place: string, { why, where }: Problem): Problem => ({
  why,
  where: `${place}.${where}`,
});

/** What is wrong with telling a device something. `place` is where the action stands. */
export function deviceActionProblems(
  { devices }: House,
  device: DeviceId,
  command: DeviceCommand,
  place: string,
): readonly Problem[] {
  const found = devices.find(({ id }) => id === device);
  if (found === undefined) return [{ why: 'v2_mg_action_no_zone', where: `${place}.device` }];
  if (!isForAutomation(found.kind, command.tag))
    return [{ why: 'v2_mg_command_not_taken', where: `${place}.command.tag` }];
  const problem = commandProblem(found, command);
  return problem === null ? [] : [under(`${place}.command`, problem)];
}

/** What is wrong with telling a group something: there must be one, and each member must take it. */
export function groupActionProblems(
  house: House,
  group: GroupId,
  command: DeviceCommand,
  place: string,
): readonly Problem[] {
  const found = house.deviceGroups.find(({ id }) => id === group);
  if (found === undefined) return [{ why: 'v2_mg_action_no_tag', where: `${place}.group` }];
  for (const { id, ...device } of house.devices) {
    const problem = found.devices.includes(id) ? commandProblem(device, command) : null;
    if (problem !== null) return [under(`${place}.command`, problem)];
  }
  return [];
}

/** A list that is to hold so many entries at most, where this one is new. */
export function countProblems<Id>(
  list: readonly { readonly id: Id }[],
  id: Id,
  most: number,
  why: MessageKey,
): readonly Problem[] {
  return list.length >= most && !list.some((entry) => entry.id === id) ? [{ why, where: 'id' }] : [];
}

/**
 * Everything that is wrong with a room as it would be saved. The characters that S5.1 keeps out of scenes, rules and
 * groups are common in rooms (“Mum's room”), so they are let in here.
 */
export function roomProblems(room: Room, { rooms }: House): readonly Problem[] {
  const named = nameProblems(room.name).filter(({ why }) => why !== 'v2_mg_no_special_char_allowed');
  return [...named, ...countProblems(rooms, room.id, limits.rooms, 'v2_mg_too_many_rooms')];
}

/** Everything that is wrong with a group as it would be saved: its members must be there, once, and fit its kind. */
export function groupProblems(group: DeviceGroup, { devices, deviceGroups }: House): readonly Problem[] {
  const kinds = new Map(devices.map(({ id, kind }) => [id, kind]));
  const members = group.devices.flatMap((device, index): readonly Problem[] => {
    const where = `devices.${index}`;
    const kind = kinds.get(device);
    if (kind === undefined) return [{ why: 'v2_mg_action_no_zone', where }];
    if (abilities[kind].group !== group.kind) return [{ why: 'v2_mg_group_kind_differs', where }];
    return group.devices.indexOf(device) === index ? [] : [{ why: 'v2_mg_group_member_repeated', where }];
  });
  const alike = deviceGroups.filter(({ kind }) => kind === group.kind);
  return [
    ...nameProblems(group.name),
    ...members,
    ...countProblems(alike, group.id, limits.groupsPerKind, 'v2_mg_too_many_groups'),
  ];
}

/** Everything that is wrong with a scene as it would be saved (S5.1, S5.2, S8.9). */
export function sceneProblems(scene: Scene, house: House): readonly Problem[] {
  const { actions } = scene;
  return [
    ...nameProblems(scene.name),
    ...(actions.length === 0 ? [{ why: 'v2_mg_required_action', where: 'actions' } satisfies Problem] : []),
    ...(actions.length > limits.sceneActions
      ? [{ why: 'v2_mg_too_many_actions', where: 'actions' } satisfies Problem]
      : []),
    ...actions.flatMap((action, index) => sceneActionProblems(action, index, actions, house)),
    ...countProblems(house.scenes, scene.id, limits.scenes, 'v2_mg_too_many_scenes'),
  ];
}

function sceneActionProblems(
  action: SceneAction,
  index: number,
  actions: readonly SceneAction[],
  house: House,
): readonly Problem[] {
  const place = `actions.${index}`;
  switch (action.tag) {
    case 'device':
      return deviceActionProblems(house, action.device, action.command, place);
    case 'group':
      return groupActionProblems(house, action.group, action.command, place);
    case 'mode': {
      const where = `${place}.area`;
      if (!house.areas.some(({ id }) => id === action.area)) return [{ why: 'v2_mg_area_absent', where }];
      const first = actions.findIndex((other) => other.tag === 'mode' && other.area === action.area);
      return first === index ? [] : [{ why: 'v2_mg_scene_mode_repeated', where }];
    }
  }
}
