import type { DeviceConfig, DeviceKind } from '@homeward/contract/entities/device.ts';
import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import { plainZone } from '@homeward/contract/entities/zone-settings.ts';
import type { AlwaysKind, ZoneResponse, ZoneSettings } from '@homeward/contract/entities/zone-settings.ts';
import type { Rule, Scene } from '@homeward/contract/entities/automation.ts';
import { AreaId, DeviceId, PanelId, RuleId, SceneId, ZoneNo } from '@homeward/contract/ids.ts';
import type { PinSlot } from '@homeward/contract/modes.ts';
import { newPanelConfig, type PanelConfig } from '@homeward/panel/config.ts';
import { pinUser } from '../pin-user.ts';
import type { Dice } from './random.ts';

/** A household as the world knows it: how its panel is set up, and what its owner alone knows. */
export interface Home {
  /** The reference model knows every setting of it: all that its panel does is compared exactly. */
  readonly exact: boolean;
  readonly config: PanelConfig;
  /** Devices that are set up, but join when they are first heard. */
  readonly joining: readonly DeviceConfig[];
  /** Devices on its wires that are part of nothing, until somebody learns them. */
  readonly strangers: readonly DeviceConfig[];
  readonly codes: readonly { readonly slot: PinSlot; readonly code: string }[];
  /** Name of the wire that a device speaks on. */
  readonly wireOf: (id: DeviceId) => string;
  readonly wires: readonly string[];
}

export const masterCode = '482650';
export const userCode = '593761';
export const duressCode = '739184';
export const temporaryCode = '715302';
const visitorCode = '604872';
const guardCode = '826405';
export const installerCode = '937516';

/** Every code that is known in a home with all of them. */
export const codes: Home['codes'] = [
  { slot: { tag: 'master' }, code: masterCode },
  { slot: { tag: 'user', no: 2 }, code: userCode },
  { slot: { tag: 'user', no: 3 }, code: visitorCode },
  { slot: { tag: 'duress' }, code: duressCode },
  { slot: { tag: 'temporary' }, code: temporaryCode },
  { slot: { tag: 'guard' }, code: guardCode },
  { slot: { tag: 'installer' }, code: installerCode },
];

const doorWays: readonly (readonly [number, ZoneResponse])[] = [
  [4, 'entryDelay1'],
  [3, 'entryDelay2'],
  [3, 'burglarInstant'],
  [2, 'burglarFollow'],
  [1, 'burglarOutdoor'],
  [1, 'crossZone'],
  [1, 'chime'],
];
const motionWays: readonly (readonly [number, ZoneResponse])[] = [
  [4, 'burglarFollow'],
  [2, 'burglarInstant'],
  [2, 'crossZone'],
  [1, 'burglarOutdoor'],
  [1, 'entryDelay2'],
];
const lives: Partial<Readonly<Record<DeviceKind, AlwaysKind>>> = {
  smoke_detector: 'smoke',
  heat_detector: 'heat',
  co_detector: 'co',
  gas_detector: 'gas',
  water_sensor: 'water',
  medical_button: 'medical',
  panic_button: 'panic',
  pendant: 'emergency',
  fall_sensor: 'fall',
};

/** How things stand that are no detectors. */
const restOfSpecial: Partial<Readonly<Record<DeviceKind, DeviceValues>>> = {
  wired_input: { opening: 'closed' },
  ipcam: { privacy: false },
  dimmer: { on: false, level: 0 },
  hue: { on: false },
  shutter: { level: 0 },
  valve: { on: true },
  power_switch_meter: { on: false, power: 0 },
  door_lock: { battery: 90, batteryLow: false, locked: true },
  thermostat: { battery: 90, temperature: 21, heatSetpoint: 20 },
  radiator: { battery: 90, temperature: 21, heatSetpoint: 20 },
  temperature_sensor: { battery: 90, batteryLow: false, temperature: 21, humidity: 45 },
};

/** How a device stands when nothing happens. */
export function restOf(kind: DeviceKind): DeviceValues {
  const radio = { batteryLow: false, battery: 90, tamper: false };
  const special = restOfSpecial[kind];
  if (special !== undefined) return special;
  if (['night_switch', 'tag_reader', 'scene_button'].includes(kind)) return radio;
  if (kind === 'door_contact' || kind === 'tilt_sensor') return { ...radio, opening: 'closed' };
  if (kind === 'pir' || kind === 'outdoor_pir' || kind === 'ir_camera') return { ...radio, motion: false };
  if (kind === 'siren' || kind === 'bx' || kind === 'strobe') return { ...radio, sounding: false };
  if (kind === 'switch') return { on: false };
  if (kind === 'keypad' || kind === 'remote_controller') return radio;
  return { ...radio, detected: false };
}

const kinds: readonly (readonly [number, DeviceKind])[] = [
  [8, 'door_contact'],
  [1, 'tilt_sensor'],
  [5, 'pir'],
  [1, 'outdoor_pir'],
  [1, 'glass'],
  [1, 'shock_sensor'],
  [2, 'smoke_detector'],
  [1, 'heat_detector'],
  [1, 'co_detector'],
  [1, 'gas_detector'],
  [1, 'water_sensor'],
  [1, 'panic_button'],
  [1, 'medical_button'],
  [1, 'pendant'],
  [1, 'siren'],
  [1, 'keypad'],
  [1, 'remote_controller'],
  [2, 'switch'],
];

/** Makes household number `no` of a world: 5 to 60 devices in one or two areas. */
export function createHome(dice: Dice, no: number, startsAt: string): Home {
  const areaCount = dice.chance(0.6) ? 2 : 1;
  const areas = Array.from({ length: areaCount }, (_, index) => AreaId.parse(index + 1));
  const size = dice.weighed([
    [12, dice.int(5, 12)],
    [4, dice.int(13, 24)],
    [1, dice.int(25, 60)],
  ]);
  // Every home has a way in, somebody to notice, and something to be heard.
  const made: DeviceKind[] = ['door_contact', 'pir', 'siren', 'door_contact', 'smoke_detector'];
  while (made.length < size) made.push(dice.weighed(kinds));
  const devices = made.map((kind, index) => {
    const area = index < 3 ? areas[0] : dice.pick(areas);
    return deviceOf(dice, kind, index, area ?? AreaId.parse(1));
  });
  const late = devices.length > 7 && dice.chance(0.4) ? 1 : 0;
  const identity = {
    id: PanelId.parse(`00:1d:94:5e:00:0${no}`),
    name: `House ${no}`,
    series: 'H',
    model: 'security',
    version: 'HSGW-MAX8 1.0.3.34F,,1.0.0.1',
    timeZone: dice.pick(['Europe/Berlin', 'UTC', 'Asia/Kathmandu']),
    pinLength: 6,
  } as const;
  const plain = newPanelConfig(
    identity,
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
    // The reference model knows none of a region profile's windows.
    remoteHoldSeconds: 0,
    exitRestart: false,
    twoActionPanic: false,
    report: reportsOf(dice, startsAt),
  };
  const wires = dice.chance(0.6) ? ['radio', 'mesh'] : ['radio'];
  const spoken = new Map(devices.map(({ id }) => [id, dice.pick(wires)]));
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
    wires,
    wireOf: (id) => spoken.get(id) ?? 'radio',
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

/** Where a home reports to: a station or two, and the portal. */
export function reportsOf(dice: Dice, station: string): PanelConfig['report'] {
  const second = dice.chance(0.5);
  const third = dice.chance(0.3);
  return {
    account: '1201',
    destinations: [
      { no: 1, name: 'Homeward portal', url: 'link://portal', group: 1, level: 'all' },
      {
        no: 2,
        name: 'Station',
        url: `ip://1201@${station}-a:9000/CID_SIA`,
        group: 2,
        level: dice.chance(0.7) ? 'all' : 'alarm',
      },
      ...(second
        ? [
            {
              no: 3,
              name: 'Second',
              url: `ip://1201@${station}-b:9000/CID_SIA`,
              group: 2,
              level: 'all' as const,
            },
          ]
        : []),
      ...(third
        ? [{ no: 4, name: 'Third', url: `udp://1201@${station}-c:9000/SIA`, group: 3, level: 'all' as const }]
        : []),
    ],
    groups: [
      { no: 1, retries: 3, essential: true },
      { no: 2, retries: dice.pick([1, 3, 5]), essential: true },
      { no: 3, retries: 3, essential: dice.chance(0.5) },
    ],
  };
}

function deviceOf(dice: Dice, kind: DeviceKind, index: number, area: AreaId): DeviceConfig {
  const battery = kind !== 'switch';
  return {
    id: DeviceId.parse(`RF:${(0x0a000000 + index).toString(16).padStart(8, '0')}`),
    kind,
    modelId: 'SIM-1',
    name: `${kind} ${index + 1}`.slice(0, 31),
    area,
    zone: ZoneNo.parse(index + 1),
    room: null,
    settings: settingsOf(dice, kind, index === 0),
    supervisionSeconds: battery && dice.chance(0.7) ? dice.pick([3_600, 7_200]) : null,
  };
}

function settingsOf(dice: Dice, kind: DeviceKind, frontDoor: boolean): ZoneSettings {
  const base = {
    ...plainZone,
    exitNoResponse: dice.chance(0.75),
    always: lives[kind] ?? null,
  };
  if (kind === 'door_contact' || kind === 'tilt_sensor') {
    const way = frontDoor ? dice.pick(['entryDelay1', 'entryDelay2'] as const) : dice.weighed(doorWays);
    const home = () => (dice.chance(0.3) ? 'none' : dice.chance(0.6) ? way : dice.weighed(doorWays));
    const disarm = dice.chance(0.3) ? 'chime' : dice.chance(0.04) ? 'burglarInstant' : 'none';
    const always = !frontDoor && dice.chance(0.05) ? 'burglar' : null;
    return {
      ...base,
      always,
      exitNoResponse: frontDoor || base.exitNoResponse,
      finalDoor: frontDoor || dice.chance(0.1),
      responses: { disarm, arm: way, home_1: home(), home_2: home(), home_3: home() },
    };
  }
  if (['pir', 'outdoor_pir', 'glass', 'shock_sensor'].includes(kind)) {
    const home = (): ZoneResponse => (dice.chance(0.7) ? 'none' : dice.weighed(motionWays));
    const arm = dice.weighed(motionWays);
    return {
      ...base,
      exitNoResponse: dice.chance(0.9),
      responses: { disarm: 'none', arm, home_1: home(), home_2: home(), home_3: home() },
    };
  }
  return base;
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
