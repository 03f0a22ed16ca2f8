import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import {
  type Decoded,
  decodeDevices,
  decodeState,
  type ZigbeeDevice,
} from '@homeward/drivers/zigbee/codec.ts';

/** A bridge's list of devices as it is published, for tests: exposes are written as the bridge writes them. */

export const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
export const numeric = (...names: readonly string[]) =>
  names.map((name) => ({ type: 'numeric', name, property: name, access: 1 }));
export const binary = (...names: readonly string[]) =>
  names.map((name) => ({
    type: 'binary',
    name,
    property: name,
    access: 1,
    value_on: true,
    value_off: false,
  }));
export const words = (name: string, ...values: readonly string[]) => ({
  type: 'enum',
  name,
  property: name,
  access: 1,
  values,
});
/** What can be switched or moved, and set in all of its parts. */
export const of = (type: string, ...features: readonly object[]) => ({
  type,
  features: features.map((feature) => ({ ...feature, access: 7 })),
});
export const state = {
  type: 'binary',
  name: 'state',
  property: 'state',
  access: 7,
  value_on: 'ON',
  value_off: 'OFF',
};
export const colour = {
  type: 'composite',
  name: 'color_hs',
  property: 'color',
  features: numeric('hue', 'saturation'),
};

/** A device's entry in the list. */
export function listed(exposes: readonly object[], changes: object = {}, definition: object = {}): unknown {
  return {
    ieee_address: '0x00158D0001AABBCC',
    friendly_name: 'hall/door',
    type: 'EndDevice',
    power_source: 'Battery',
    disabled: false,
    definition: {
      model: 'MODEL-1',
      vendor: 'any',
      description: 'A thing',
      exposes: [...numeric('linkquality'), ...exposes],
      ...definition,
    },
    ...changes,
  };
}

/** A part as the bridge writes it for one endpoint of several: every property ends with the endpoint. */
export const at = (
  endpoint: string,
  type: string,
  ...features: readonly { readonly property: string }[]
) => ({
  type,
  endpoint,
  features: features.map((feature) => ({
    ...feature,
    access: 7,
    endpoint,
    property: `${feature.property}_${endpoint}`,
  })),
});

/** The devices behind one entry of the list. */
export function devices(
  exposes: readonly object[],
  changes: object = {},
  definition: object = {},
): readonly ZigbeeDevice[] {
  const result = decodeDevices(bytes([listed(exposes, changes, definition)]));
  return result.tag === 'decoded' ? result.value : [];
}

/** The only device behind an entry, or the first of several. */
export function device(
  exposes: readonly object[],
  changes: object = {},
  definition: object = {},
): ZigbeeDevice {
  const [found] = devices(exposes, changes, definition);
  if (!found) throw new Error('the device was not decoded');
  return found;
}

/** What a message says in values, or that it is malformed. */
export function saidBy(from: ZigbeeDevice, message: unknown, live = true): Decoded<readonly DeviceValues[]> {
  const result = decodeState(bytes(message), from, live);
  return result.tag === 'decoded' ? { tag: 'decoded', value: result.value.values } : result;
}

/** An entry that can be set, too. */
export const settable = <Entry extends object>(entry: Entry): Entry & { readonly access: number } => ({
  ...entry,
  access: 7,
});
/** A binary with words of its own. */
export const twoWords = (name: string, on: unknown, off: unknown, access = 1) => ({
  type: 'binary',
  name,
  property: name,
  access,
  value_on: on,
  value_off: off,
});
/** A number with bounds, that can be set. */
export const ranged = (name: string, least: number, most: number, unit?: string) => ({
  type: 'numeric',
  name,
  property: name,
  access: 7,
  value_min: least,
  value_max: most,
  ...(unit !== undefined && { unit }),
});
