import type { DeviceGroup, Rule, Scene } from './entities/automation.ts';
import type { CareSettings } from './entities/care.ts';
import type { DeviceConfig } from './entities/device.ts';
import type { GroupId, RoomId, SceneId } from './ids.ts';

/** What of a set-up can point at a room, a group or a scene. */
export interface Setup {
  readonly devices: readonly Pick<DeviceConfig, 'id' | 'settings'>[];
  readonly deviceGroups: readonly DeviceGroup[];
  readonly scenes: readonly Scene[];
  readonly rules: readonly Rule[];
  readonly care: CareSettings;
}

const rulesWith = (rules: readonly Rule[], acts: (action: Rule['actions'][number]) => boolean): string[] =>
  rules.filter(({ actions }) => actions.some(acts)).map(({ id }) => `rules.${id}`);

/** Scenes and rules that tell a group something, as `scenes.ID` and `rules.ID`. */
export const usesOfGroup = ({ scenes, rules }: Setup, group: GroupId): readonly string[] => [
  ...scenes
    .filter(({ actions }) => actions.some((action) => action.tag === 'group' && action.group === group))
    .map(({ id }) => `scenes.${id}`),
  ...rulesWith(rules, (action) => action.tag === 'group' && action.group === group),
];

/** Rules, zones and buttons that apply a scene, as `rules.ID` and `devices.ID`. */
export const usesOfScene = ({ rules, devices }: Setup, scene: SceneId): readonly string[] => [
  ...rulesWith(rules, (action) => action.tag === 'scene' && action.scene === scene),
  ...devices.filter(({ settings }) => applies(settings, scene)).map(({ id }) => `devices.${id}`),
];

const applies = (
  { triggerScene, restoreScene, buttons }: DeviceConfig['settings'],
  scene: SceneId,
): boolean =>
  triggerScene === scene ||
  restoreScene === scene ||
  Object.values(buttons).some((act) => act.tag === 'scene' && act.scene === scene);

/** Sessions of care that watch a room, as `care.sessions.ID`. Devices only stand in it, and may stand in none. */
export const usesOfRoom = ({ care }: Setup, room: RoomId): readonly string[] =>
  care.sessions.filter((session) => session.room === room).map(({ id }) => `care.sessions.${id}`);
