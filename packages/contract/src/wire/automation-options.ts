import { measures } from '../words/automation/automation-lists.ts';
import { z } from 'zod';
import { isForAutomation, standingsOf, triggersOf } from '../rules/automation/automation-abilities.ts';
import { abilities, everyValue, takes } from '../rules/devices/device-abilities.ts';
import { DeviceGroup, GroupKind, Measure } from '../shapes/automation/automation.ts';
import { Whoever } from '../shapes/automation/whoever.ts';
import { DeviceCommand } from '../shapes/devices/device-command.ts';
import { DeviceKind } from '../shapes/devices/device.ts';
import type { DeviceValues, ValueName } from '../shapes/devices/device-values.ts';
import { AreaId, DeviceId, FenceId, RoomId, SceneId, TrackerId } from '../shapes/values/ids.ts';

/** What of a device starts a rule, but for its numbers. */
export const DeviceTrigger = z.enum([
  'opened',
  'closed',
  'openFor',
  'closedFor',
  'motion',
  'motionEnded',
  'pressed',
  'switched',
]);

/** How a device can stand. */
export const Standing = z.enum(['open', 'closed', 'on', 'off', 'locked', 'unlocked', 'motion', 'still']);

const CommandTag = z.enum(DeviceCommand.options.map(({ shape }) => shape.tag.value));

/** What rules and scenes can do with a device. */
export const DeviceOptions = z.object({
  triggers: z.array(DeviceTrigger).readonly(),
  /** Numbers that start a rule, or keep one from running. */
  measures: z.array(Measure).readonly(),
  standings: z.array(Standing).readonly(),
  commands: z.array(CommandTag).readonly(),
  /** Of a camera that takes pictures: whether it has clips, too. */
  clips: z.boolean(),
  /** The kind of group it fits; null is none. */
  group: GroupKind.nullable(),
});
export type DeviceOptions = z.infer<typeof DeviceOptions>;

const Named = z.object({ name: z.string() });

/** What a person can make scenes and rules of at a panel: what is out of sight is left out. */
export const AutomationOptions = z.object({
  areas: z.array(Named.extend({ id: AreaId })).readonly(),
  rooms: z.array(Named.extend({ id: RoomId, floor_name: z.string() })).readonly(),
  devices: z
    .array(
      Named.extend({ id: DeviceId, kind: DeviceKind, area: AreaId, room: RoomId.nullable() }).extend(
        DeviceOptions.shape,
      ),
    )
    .readonly(),
  groups: z.array(DeviceGroup.extend({ commands: z.array(CommandTag).readonly() })).readonly(),
  scenes: z.array(Named.extend({ id: SceneId })).readonly(),
  fences: z.array(Named.extend({ id: FenceId })).readonly(),
  /** Those that may be followed. */
  trackers: z.array(Named.extend({ id: TrackerId })).readonly(),
  /** Those who can be named as whoever sets a mode: by their codes, and by their accounts. */
  people: z.array(Named.extend({ who: Whoever })).readonly(),
  /** The sun's rising and setting need to know where the house stands. */
  sun: z.boolean(),
  /** How many there may be: rules and scenes at the panel, actions of a scene and a rule, conditions of a rule. */
  limits: z.object({
    rules: z.number().int(),
    scenes: z.number().int(),
    sceneActions: z.number().int(),
    actions: z.number().int(),
    conditions: z.number().int(),
    nameLength: z.number().int(),
    urlLength: z.number().int(),
    requestLength: z.number().int(),
  }),
});
export type AutomationOptions = z.infer<typeof AutomationOptions>;

/** What a device offers: by its kind, and by the numbers it has said. */
export function deviceOptions(kind: DeviceKind, values: DeviceValues): DeviceOptions {
  const { values: own, commands, group } = abilities[kind];
  const says = (name: ValueName): boolean => own.includes(name);
  const measured = (name: ValueName): boolean =>
    says(name) || (everyValue.some((every) => every === name) && typeof values[name] === 'number');
  return {
    triggers: triggersOf(kind),
    measures: measures.filter(measured),
    standings: standingsOf(kind),
    commands: commands.filter((command) => isForAutomation(kind, command)),
    clips: takes(kind, 'capture') && values.clips !== false,
    group,
  };
}
