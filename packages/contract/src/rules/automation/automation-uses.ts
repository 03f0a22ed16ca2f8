import type { DeviceGroup, Rule, Scene } from '../../shapes/automation/automation.ts';
import type { CareSettings } from '../../shapes/care/care.ts';
import type { DeviceConfig } from '../../shapes/devices/device.ts';
import type { Tracker } from '../../shapes/care/location.ts';
import type { DeviceId, GroupId, RoomId, SceneId } from '../../shapes/values/ids.ts';

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

/** One thing of a set-up that names a device; `holds`: without the device it would point at nothing. */
export interface DeviceUse {
  readonly what: 'scene' | 'rule' | 'group' | 'device' | 'care' | 'tracker';
  readonly id: string;
  readonly name: string;
  readonly holds: boolean;
}

type DeviceSetup = Omit<Setup, 'devices'> & {
  readonly devices: readonly Pick<DeviceConfig, 'id' | 'name' | 'settings'>[];
  readonly trackers: readonly Tracker[];
};

/** Where a device is used. Groups, and cameras and sirens that it triggers, go on without it. */
export function usesOfDevice(setup: DeviceSetup, device: DeviceId): readonly DeviceUse[] {
  const names = (entry: unknown): boolean => JSON.stringify(entry).includes(`"${device}"`);
  const found = (
    what: DeviceUse['what'],
    holds: boolean,
    entries: readonly { readonly id: string; readonly name: string }[],
  ): readonly DeviceUse[] => entries.map(({ id, name }) => ({ what, id, name, holds }));
  return [
    ...found('scene', true, setup.scenes.filter(names)),
    ...found('rule', true, setup.rules.filter(names)),
    ...(names(setup.care) ? [{ what: 'care', id: 'care', name: '', holds: true } as const] : []),
    ...found('tracker', true, setup.trackers.filter(names)),
    ...found(
      'group',
      false,
      setup.deviceGroups.filter(({ devices }) => devices.includes(device)),
    ),
    ...found(
      'device',
      false,
      setup.devices.filter(({ settings }) => settings.triggeredBy.includes(device)),
    ),
  ];
}
