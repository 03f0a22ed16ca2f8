import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { AreaId, RuleId, SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { newPanelConfig, type PanelConfig } from '@homeward/panel/state/config.ts';
import { pinUser } from '@homeward/homeward/start/pin-user.ts';
import { duressCode, masterCode, temporaryCode, userCode } from './codes.ts';
import { exactDevice, exactKind } from './exact-devices.ts';
import { type Home, panelOf, wiring } from './home.ts';
import type { Dice } from './random.ts';
import { reportsOf } from './report-settings.ts';

/** A home of which the reference model knows every setting: 5 to 60 devices in one or two areas. */
export function createExactHome(dice: Dice, no: number, startsAt: string): Home {
  const areaCount = dice.chance(0.6) ? 2 : 1;
  const areas = Array.from({ length: areaCount }, (_, index) => AreaId.parse(index + 1));
  const size = dice.weighed([
    [12, dice.int(5, 12)],
    [4, dice.int(13, 24)],
    [1, dice.int(25, 60)],
  ]);
  // Every home has a way in, somebody to notice, and something to be heard.
  const made: DeviceKind[] = ['door_contact', 'pir', 'siren', 'door_contact', 'smoke_detector'];
  while (made.length < size) made.push(exactKind(dice));
  const devices = made.map((kind, index) => {
    const area = index < 3 ? areas[0] : dice.pick(areas);
    return exactDevice(dice, kind, index, area ?? AreaId.parse(1));
  });
  const late = devices.length > 7 && dice.chance(0.4) ? 1 : 0;
  const plain = newPanelConfig(
    panelOf(no, 'H', dice.pick(['Europe/Berlin', 'UTC', 'Asia/Kathmandu'])),
    areas.map((id) => ({ id, name: `Area ${id}`, delays: delaysOf(dice) })),
  );
  const config: PanelConfig = {
    ...plain,
    devices: devices.slice(0, devices.length - late),
    ...automation(dice, areas, devices),
    pins: [
      pinUser({ tag: 'master' }, 'Anna', areas),
      { ...pinUser({ tag: 'user', no: 2 }, 'Ben', areas.slice(0, 1)), latch: dice.chance(0.5) },
      pinUser({ tag: 'duress' }, 'Forced', areas),
      pinUser({ tag: 'temporary' }, 'Guest', areas),
    ],
    armFault: dice.chance(0.8) ? 'confirm' : 'direct',
    sirenMinutes: dice.pick([1, 2, 3, 5, 10]),
    sirenVolume: dice.chance(0.9) ? 'loud' : 'none',
    tamperAlarm: dice.chance(0.5) ? 'always' : 'fullArm',
    acFailSeconds: dice.pick([0, 10, 60, 300]),
    crossZoneMinutes: dice.pick([0, 1, 5]),
    // What is held may be taken back, and each alarm of this home must be reported.
    remoteHoldSeconds: 0,
    twoActionPanic: false,
    report: reportsOf(dice, startsAt),
  };
  return {
    exact: true,
    config,
    strangers: [],
    joining: devices.slice(devices.length - late),
    codes: [
      { slot: { tag: 'master' }, code: masterCode },
      { slot: { tag: 'user', no: 2 }, code: userCode },
      { slot: { tag: 'duress' }, code: duressCode },
      { slot: { tag: 'temporary' }, code: temporaryCode },
    ],
    ...wiring(dice, devices),
  };
}

function delaysOf(dice: Dice) {
  const one = () => ({
    exit: dice.pick([0, 10, 30, 60]),
    entry1: dice.pick([0, 15, 30, 45]),
    entry2: dice.pick([20, 45, 60]),
  });
  return { arm: one(), home_1: one(), home_2: one(), home_3: one() };
}

/** Two scenes and the rules that apply them: one arms, one would disarm if a rule could (I4). */
function automation(dice: Dice, areas: readonly AreaId[], devices: readonly DeviceConfig[]) {
  const area = dice.pick(areas);
  const scenes: Scene[] = [
    { id: SceneId.parse('night'), name: 'Good night', actions: [{ tag: 'mode', area, mode: 'home_1' }] },
    { id: SceneId.parse('welcome'), name: 'Welcome', actions: [{ tag: 'mode', area, mode: 'disarm' }] },
  ];
  const rules: Rule[] = [];
  const rule = (id: string, trigger: Rule['trigger'], scene: string) => {
    const actions = [{ tag: 'scene' as const, scene: SceneId.parse(scene) }];
    rules.push({
      id: RuleId.parse(id),
      name: id,
      enabled: true,
      trigger,
      conditions: [],
      actions,
      leave: [],
    });
  };
  const movers = devices.filter(({ kind }) => kind === 'pir');
  const doors = devices.filter(({ kind }) => kind === 'door_contact');
  if (dice.chance(0.5)) rule('greets', { tag: 'motion', device: dice.pick(movers).id }, 'welcome');
  if (dice.chance(0.3)) rule('locks up', { tag: 'closed', device: dice.pick(doors).id }, 'night');
  const [first, second] = areas;
  if (first !== undefined && second !== undefined && dice.chance(0.3)) {
    rule('follows', { tag: 'mode', area: second, mode: 'arm' }, 'night');
  }
  return { scenes, rules };
}
