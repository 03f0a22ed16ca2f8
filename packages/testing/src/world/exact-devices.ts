import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { plainZone } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type {
  AlwaysKind,
  ZoneResponse,
  ZoneSettings,
} from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { type AreaId, DeviceId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { Dice } from './random.ts';

/** Kinds of device that the reference model knows, by how often. */
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

/** A kind by how common it is. */
export const exactKind = (dice: Dice): DeviceKind => dice.weighed(kinds);

/** A device of a home that the reference model knows; its place in the list makes its id and zone. */
export function exactDevice(dice: Dice, kind: DeviceKind, index: number, area: AreaId): DeviceConfig {
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
