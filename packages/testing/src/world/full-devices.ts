import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { plainZone } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type {
  AlwaysKind,
  ZoneResponse,
  ZoneSettings,
} from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { type AreaId, DeviceId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { Dice } from './random.ts';

/** Every kind of device that a home may have, by how often. */
const kinds: readonly (readonly [number, DeviceKind])[] = [
  [8, 'door_contact'],
  [5, 'pir'],
  [1, 'ir_camera'],
  [1, 'outdoor_pir'],
  [1, 'glass'],
  [1, 'shock_sensor'],
  [1, 'tilt_sensor'],
  [2, 'wired_input'],
  [3, 'smoke_detector'],
  [1, 'heat_detector'],
  [1, 'co_detector'],
  [1, 'gas_detector'],
  [1, 'water_sensor'],
  [1, 'panic_button'],
  [1, 'medical_button'],
  [1, 'pendant'],
  [1, 'pull_cord'],
  [1, 'fall_sensor'],
  [1, 'bed_sensor'],
  [1, 'keypad'],
  [2, 'remote_controller'],
  [1, 'night_switch'],
  [2, 'tag_reader'],
  [1, 'scene_button'],
  [2, 'siren'],
  [1, 'bx'],
  [1, 'strobe'],
  [2, 'switch'],
  [1, 'power_switch_meter'],
  [1, 'dimmer'],
  [1, 'hue'],
  [1, 'shutter'],
  [1, 'door_lock'],
  [1, 'valve'],
  [1, 'thermostat'],
  [1, 'radiator'],
  [1, 'temperature_sensor'],
];
/** Without a battery: nobody waits for their word, and nothing runs low. */
const onMains: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'switch',
  'power_switch_meter',
  'dimmer',
  'hue',
  'shutter',
  'valve',
  'ipcam',
  'wired_input',
]);
const burglarWays: readonly (readonly [number, ZoneResponse])[] = [
  [4, 'entryDelay1'],
  [2, 'entryDelay2'],
  [4, 'burglarInstant'],
  [3, 'burglarFollow'],
  [1, 'burglarOutdoor'],
  [2, 'crossZone'],
  [1, 'chime'],
  [1, 'none'],
];
const calls: Partial<Readonly<Record<DeviceKind, readonly AlwaysKind[]>>> = {
  smoke_detector: ['smoke', 'smoke', 'fireVerification'],
  heat_detector: ['heat'],
  co_detector: ['co'],
  gas_detector: ['gas'],
  water_sensor: ['water'],
  medical_button: ['medical'],
  panic_button: ['panic', 'silentPanic'],
  pendant: ['emergency', 'emergencyQuiet', 'medical'],
  pull_cord: ['emergency'],
  fall_sensor: ['fall'],
};
const guards: ReadonlySet<DeviceKind> = new Set<DeviceKind>([
  'door_contact',
  'pir',
  'ir_camera',
  'outdoor_pir',
  'glass',
  'shock_sensor',
  'tilt_sensor',
  'wired_input',
]);

/** What a profile allows that devices are set up by. */
interface Bounds {
  /** Seconds of an entry delay of a zone's own. */
  readonly entry: readonly [least: number, most: number];
}

/** A device of a home with every setting there is. `no` makes its id; `zone` is its number in the area. */
export function fullDevice(
  dice: Dice,
  bounds: Bounds,
  place: { readonly kind: DeviceKind; readonly no: number; readonly area: AreaId; readonly zone: number },
): DeviceConfig {
  const { kind, no, area, zone } = place;
  const family = kind === 'wired_input' ? 'IN' : kind === 'ipcam' ? 'IM' : 'RF';
  return {
    id: DeviceId.parse(`${family}:${(0x0b000000 + no).toString(16).padStart(8, '0')}`),
    kind,
    modelId: 'SIM-2',
    name: `${kind} ${no + 1}`.slice(0, 31),
    area,
    zone: ZoneNo.parse(zone),
    room: null,
    settings: no === 0 ? frontDoor(dice) : settingsOf(dice, bounds, kind),
    supervisionSeconds: !onMains.has(kind) && dice.chance(0.5) ? dice.pick([3_600, 7_200, 14_400]) : null,
  };
}

/** A kind by how common it is. */
export const someKind = (dice: Dice): DeviceKind => dice.weighed(kinds);

/** The way in and out. */
function frontDoor(dice: Dice): ZoneSettings {
  const way = dice.pick(['entryDelay1', 'entryDelay2'] as const);
  return {
    ...plainZone,
    exitNoResponse: true,
    finalDoor: dice.chance(0.3),
    responses: { disarm: 'chime', arm: way, home_1: way, home_2: way, home_3: 'none' },
  };
}

function settingsOf(dice: Dice, { entry }: Bounds, kind: DeviceKind): ZoneSettings {
  const always = calls[kind];
  const seldom = dice.chance(0.1);
  const common = {
    ...plainZone,
    wholeArea: seldom && dice.chance(0.4),
    latchReport: !(seldom && dice.chance(0.3)),
    abortable: dice.chance(0.85),
  };
  if (always !== undefined) return { ...common, always: dice.pick(always) };
  if (!guards.has(kind)) return common;
  const keySwitch = ['wired_input', 'door_contact'].includes(kind) && dice.chance(0.08);
  if (keySwitch) return { ...common, setUnset: dice.pick(['normallyClosed', 'normallyOpen'] as const) };
  const property = dice.chance(0.06) ? dice.pick(['burglar', 'tamper', 'water'] as const) : null;
  const way = (): ZoneResponse => dice.weighed(burglarWays);
  const home = (): ZoneResponse => (dice.chance(0.4) ? 'none' : way());
  const door = kind === 'door_contact' || kind === 'tilt_sensor';
  return {
    ...common,
    always: property,
    exitNoResponse: dice.chance(0.75),
    finalDoor: door && dice.chance(0.15),
    homeOmit: dice.chance(0.1),
    alwaysOn: kind === 'pir' && dice.chance(0.1),
    pulseCount: dice.chance(0.1) ? dice.int(2, 4) : 1,
    pulseSeconds: dice.pick([10, 30, 60]),
    entrySeconds: dice.chance(0.1) ? dice.int(entry[0], entry[1]) : null,
    responses: {
      disarm: dice.chance(0.2) ? 'chime' : dice.chance(0.03) ? 'burglarInstant' : 'none',
      arm: way(),
      home_1: home(),
      home_2: home(),
      home_3: home(),
    },
    entryResponses: dice.chance(0.05) ? { arm: way() } : {},
    exitResponses: dice.chance(0.05) ? { arm: dice.pick(['none', 'chime', 'burglarInstant'] as const) } : {},
  };
}
