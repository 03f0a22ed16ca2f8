import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { decodeDevices, decodeState, encodeFor, type ZigbeeDevice } from '@homeward/drivers/zigbee/codec.ts';
import { isObject } from '@homeward/drivers/common/json.ts';
import type { Definition } from './definitions.ts';
import { bytes, listed } from './zigbee-list.ts';

/** What our driver makes of a definition of others. */
export interface Understood {
  readonly devices: readonly ZigbeeDevice[];
  readonly kinds: readonly DeviceKind[];
  /** Values that the device can say, in all of its words. */
  readonly values: readonly string[];
  readonly commands: readonly string[];
  /** Dangers and calls for help that are understood, by property. */
  readonly dangers: readonly string[];
}

/** One thing that a definition exposes, at any depth. */
export interface Exposed {
  readonly property: string;
  readonly type: string;
  readonly access: number;
  readonly words: readonly unknown[];
  readonly least: number | null;
}

/** Everything that a definition exposes, flat; what is in a composite belongs to the composite. */
export function exposedBy({ exposes }: Pick<Definition, 'exposes'>): readonly Exposed[] {
  const flat = (entry: unknown): readonly Exposed[] => {
    if (!isObject(entry)) return [];
    const {
      type,
      property,
      name,
      features,
      access,
      values,
      value_on: on,
      value_off: off,
      value_min: least,
    } = entry;
    if (Array.isArray(features) && type !== 'composite' && type !== 'list') return features.flatMap(flat);
    const own = typeof property === 'string' ? property : name;
    if (typeof own !== 'string' || typeof type !== 'string') return [];
    return [
      {
        property: own,
        type,
        access: typeof access === 'number' ? access : 0,
        words: Array.isArray(values) ? values : type === 'binary' ? [on, off] : [],
        least: typeof least === 'number' ? least : null,
      },
    ];
  };
  return exposes.flatMap(flat);
}

/** Words of a property that it may say, for a message; a number says its least, or one. */
const wordsOf = ({ type, words, least }: Exposed): readonly unknown[] =>
  words.length > 0 ? words : type === 'numeric' ? [least ?? 1] : [];

/** What the driver makes of a definition, on the mains or on a battery alike. */
export function understand(definition: Definition): Understood {
  const { vendor, model, description, exposes } = definition;
  const result = decodeDevices(
    bytes([listed([], { type: 'Router' }, { vendor, model, description, exposes })]),
  );
  const devices = result.tag === 'decoded' ? result.value : [];
  const values = new Set<string>();
  for (const exposed of exposedBy(definition))
    for (const word of wordsOf(exposed))
      for (const device of devices)
        for (const name of saidIn(device, exposed.property, word)) values.add(name);
  return {
    devices,
    kinds: devices.map(({ discovered }) => discovered.kind),
    values: [...values].toSorted(),
    commands: [...new Set(devices.flatMap(({ discovered }) => discovered.commands))].toSorted(),
    dangers: [
      ...new Set(
        devices.flatMap(({ nature }) =>
          nature.dangers.map(({ danger, expose }) => `${danger}=${expose.property}`),
        ),
      ),
    ].toSorted(),
  };
}

/** Names of values that a message with one property tells. */
function saidIn(device: ZigbeeDevice, property: string, word: unknown): readonly string[] {
  device.heard.clear();
  const result = decodeState(bytes({ [property]: word }), device, true);
  if (result.tag !== 'decoded') return [];
  const names = result.value.values.flatMap((said) =>
    Object.entries(said).flatMap(([name, value]) => (value === null || value === undefined ? [] : [name])),
  );
  return result.value.entry === null ? names : [...names, 'entry'];
}

/** One of each command, as the panel would send it. */
export const sampleCommands: readonly DeviceCommand[] = [
  { tag: 'switch', on: true },
  { tag: 'switch', on: false },
  { tag: 'toggle' },
  { tag: 'level', level: 1 },
  { tag: 'level', level: 50 },
  { tag: 'level', level: 100 },
  { tag: 'colour', hue: 120, saturation: 80 },
  { tag: 'colourTemperature', kelvin: 2700 },
  { tag: 'colourTemperature', kelvin: 40_000 },
  { tag: 'shutter', move: 'open' },
  { tag: 'shutter', move: 'close' },
  { tag: 'shutter', move: 'stop' },
  { tag: 'lock', locked: true },
  { tag: 'lock', locked: false },
  { tag: 'lockUser', slot: 3, name: 'Ada', code: '471100' },
  { tag: 'removeLockUser', slot: 3 },
  { tag: 'autoLock', on: true },
  { tag: 'autoLock', on: false },
  { tag: 'volume', volume: 'loud' },
  { tag: 'volume', volume: 'normal' },
  { tag: 'volume', volume: 'none' },
  { tag: 'setpoint', heat: 21 },
  { tag: 'setpoint', heat: 16, away: true },
  { tag: 'setpoint', cool: 25 },
  { tag: 'thermostatMode', mode: 'off' },
  { tag: 'thermostatMode', mode: 'heat' },
  { tag: 'thermostatMode', mode: 'auto' },
  { tag: 'fanMode', mode: 'low' },
  { tag: 'fanMode', mode: 'medium' },
  { tag: 'fanMode', mode: 'high' },
  { tag: 'fanMode', mode: 'auto' },
  { tag: 'away', on: true },
  { tag: 'away', on: false },
  { tag: 'siren', sound: 'burglar', volume: 'loud' },
  { tag: 'siren', sound: 'fire', volume: 'normal' },
  { tag: 'siren', sound: 'chime', volume: 'normal' },
  { tag: 'siren', sound: 'off', volume: 'loud' },
  { tag: 'testSiren', volume: 'normal' },
  { tag: 'powerOn', state: 'previous' },
  { tag: 'identify' },
];

/** A command that the driver would send, by the property that it sets. */
export interface Sent {
  readonly command: DeviceCommand;
  readonly property: string;
  readonly value: unknown;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Everything that the driver would send to a device. */
export const sentTo = (device: ZigbeeDevice): readonly Sent[] =>
  sampleCommands.flatMap((command) => {
    const payload = encodeFor(device, command)?.payload ?? {};
    return Object.entries(payload).map(([property, value]): Sent => ({ command, property, value, payload }));
  });
