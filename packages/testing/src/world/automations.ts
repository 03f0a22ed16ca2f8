import type { DeviceGroup, Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { everyDay } from '@homeward/contract/rules/values/day-period.ts';
import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { type AreaId, GroupId, RuleId, SceneId, ScheduleId } from '@homeward/contract/shapes/values/ids.ts';
import { ruleProblems } from '@homeward/contract/rules/automation/rule-problems.ts';
import type { Actor, ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Dice } from './random.ts';

/** The parts of a configuration that act by themselves. */
type Automation = Pick<PanelConfig, 'scenes' | 'rules' | 'deviceGroups' | 'schedules' | 'care'>;

const owner: Actor = { tag: 'person', name: 'Anna', channel: 'web', slot: { tag: 'master' } };
const modes: readonly ArmMode[] = ['disarm', 'arm', 'home_1', 'home_2', 'home_3'];
/** The last minute of the day at which anything is planned: what a clock jumps over is late by less than the rest. */
const lastMinute = 1_380;

/** Minutes of the local day that lie within the hours that a world lasts, mostly few. `minute` is when it begins. */
const soon = (dice: Dice, minute: number): number =>
  (minute + dice.int(5, dice.pick([30, 60, 300]))) % lastMinute;

/** Scenes, rules of every kind, groups, schedules and care of a home; `minute` is when its world begins, local time. */
export function automationOf(dice: Dice, config: PanelConfig, minute: number): Automation {
  const areas = config.areas.map(({ id }) => id);
  const groups = groupsOf(config.devices);
  const scenes = scenesOf(dice, areas, config.devices);
  const house = { ...config, scenes, deviceGroups: groups };
  return {
    deviceGroups: groups,
    scenes,
    rules: rulesOf(dice, house, minute),
    schedules: schedulesOf(dice, areas, minute),
    care: dice.chance(0.5) ? careOf(dice, areas, minute) : noCare,
  };
}

function groupsOf(devices: readonly DeviceConfig[]): readonly DeviceGroup[] {
  const lamps = devices.filter(({ kind }) => kind === 'switch' || kind === 'power_switch_meter');
  return lamps.length === 0
    ? []
    : [{ id: GroupId.parse('lamps'), kind: 'switch', name: 'Lamps', devices: lamps.map(({ id }) => id) }];
}

function scenesOf(dice: Dice, areas: readonly AreaId[], devices: readonly DeviceConfig[]): readonly Scene[] {
  const scene = (id: string, mode: ArmMode): Scene => ({
    id: SceneId.parse(id),
    name: id,
    actions: [{ tag: 'mode', area: dice.pick(areas), mode }],
  });
  const lamp = devices.find(({ kind }) => kind === 'switch');
  const light: readonly Scene[] =
    lamp === undefined
      ? []
      : [
          {
            id: SceneId.parse('light'),
            name: 'light',
            actions: [{ tag: 'device', device: lamp.id, command: { tag: 'switch', on: true } }],
          },
        ];
  return [scene('night', 'home_1'), scene('welcome', 'disarm'), scene('away', 'arm'), ...light];
}

function rulesOf(dice: Dice, house: PanelConfig, minute: number): readonly Rule[] {
  const some = (...kinds: readonly DeviceKind[]): DeviceConfig | null => {
    const found = house.devices.filter(({ kind }) => kinds.includes(kind));
    return found.length === 0 ? null : dice.pick(found);
  };
  const area = () => dice.pick(house.areas).id;
  const mode = () => dice.pick(modes);
  const door = some('door_contact', 'tilt_sensor');
  const mover = some('pir');
  const lamp = some('switch', 'power_switch_meter');
  const lock = some('door_lock');
  const meter = some('temperature_sensor', 'thermostat');
  const button = some('scene_button', 'remote_controller');
  const triggers: readonly (Rule['trigger'] | null)[] = [
    door && { tag: 'opened', device: door.id },
    door && { tag: 'closed', device: door.id },
    door && { tag: 'openFor', device: door.id, seconds: dice.int(5, 600) },
    door && { tag: 'closedFor', device: door.id, seconds: dice.int(5, 600) },
    mover && { tag: 'motion', device: mover.id },
    mover && { tag: 'motionEnded', device: mover.id },
    button && { tag: 'pressed', device: button.id, action: null },
    lamp && { tag: 'switched', device: lamp.id, on: dice.chance(0.5) },
    meter && {
      tag: 'measure',
      device: meter.id,
      measure: 'temperature',
      above: 26,
      below: null,
      forSeconds: dice.pick([0, 60]),
    },
    { tag: 'mode', area: area(), mode: mode() },
    { tag: 'exitBegan', area: area(), mode: 'arm' },
    { tag: 'exitStopped', area: area() },
    { tag: 'entryBegan', area: area(), mode: 'arm' },
    { tag: 'alarm', kind: null },
    { tag: 'alarm', kind: 'fire' },
    { tag: 'random', percent: dice.int(1, 10) },
  ];
  const atHour = (): Rule['trigger'] => ({
    tag: 'time',
    moment: dice.pick([
      { tag: 'daily', minute: soon(dice, minute) },
      { tag: 'weekly', days: everyDay, minute: soon(dice, minute) },
    ]),
  });
  const conditions: readonly (Rule['conditions'][number] | null)[] = [
    { tag: 'mode', area: area(), modes: [mode(), mode()] },
    { tag: 'alarm', on: dice.chance(0.3) },
    { tag: 'period', period: { days: everyDay, from: minute % 1440, to: soon(dice, minute) } },
    door && { tag: 'device', device: door.id, is: dice.pick(['open', 'closed'] as const) },
  ];
  const actions: readonly (Rule['actions'][number] | null)[] = [
    lamp && { tag: 'device', device: lamp.id, command: { tag: 'toggle' } },
    lock && { tag: 'device', device: lock.id, command: { tag: 'lock', locked: dice.chance(0.6) } },
    lamp && { tag: 'group', group: GroupId.parse('lamps'), command: { tag: 'switch', on: true } },
    { tag: 'mode', area: area(), mode: mode() },
    { tag: 'scene', scene: dice.pick(house.scenes).id },
    { tag: 'alarm', alarm: 'highTemperature', area: area() },
    { tag: 'notify', text: 'a word' },
    { tag: 'notify', text: 'another word' },
    door && { tag: 'bypass', device: door.id },
    { tag: 'silence', area: area() },
  ];
  const known = <Entry>(list: readonly (Entry | null)[]): readonly Entry[] =>
    list.filter((entry) => entry !== null);
  return Array.from({ length: dice.pick([0, 1, 2, 3, 5, 8]) }, (_, no): Rule => {
    const leave = (['lowerMode', 'unlock', 'bypass', 'silence'] as const).filter(() => dice.chance(0.25));
    return {
      id: RuleId.parse(`rule-${no}`),
      name: `Rule ${no}`,
      enabled: dice.chance(0.9),
      trigger: dice.chance(0.3) ? atHour() : dice.pick(known(triggers)),
      conditions: dice.chance(0.4) ? [dice.pick(known(conditions))] : [],
      actions: Array.from({ length: dice.int(1, 2) }, () => dice.pick(known(actions))),
      leave,
    };
  }).filter((rule) => ruleProblems(rule, { ...house, rules: [] }).length === 0);
}

function schedulesOf(dice: Dice, areas: readonly AreaId[], minute: number): readonly ArmSchedule[] {
  return Array.from({ length: dice.pick([0, 1, 2, 4]) }, (_, no): ArmSchedule => {
    const mode = dice.pick(modes);
    return {
      id: ScheduleId.parse(`schedule-${no}`),
      name: `Schedule ${no}`,
      enabled: dice.chance(0.9),
      area: dice.pick(areas),
      mode,
      days: everyDay,
      minute: soon(dice, minute),
      warnMinutes: dice.pick([0, 0, 5, 10]),
      holidays: 'same',
      except: [],
      allowedBy: mode === 'disarm' && dice.chance(0.7) ? owner : null,
    };
  });
}

function careOf(dice: Dice, areas: readonly AreaId[], minute: number): CareSettings {
  return {
    ...noCare,
    area: dice.pick(areas),
    cancelSeconds: dice.pick([0, 20, 60]),
    answerMinutes: dice.pick([0, 5]),
    checkIns: dice.chance(0.7) ? [soon(dice, minute), soon(dice, minute)] : [],
    checkInMinutes: dice.pick([5, 15]),
    checkInRecentMinutes: dice.pick([0, 5]),
    medication: dice.chance(0.3) ? [soon(dice, minute)] : [],
    medicationMinutes: 10,
  };
}
