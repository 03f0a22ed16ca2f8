import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues, ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured, type NumberName } from '@homeward/contract/rules/devices/value-bounds.ts';
import { isObject, type Json, member, text } from '../../common/json.ts';

/** What an object of BTHome says: what it makes of its device, and in which word. */
interface Meaning {
  readonly kind: DeviceKind | null;
  readonly says: ValueName;
  readonly read: (value: unknown) => DeviceValues;
}

const flag = (kind: DeviceKind | null, says: ValueName): Meaning => ({
  kind,
  says,
  read: (value) => ({
    [says]: typeof value === 'boolean' ? value : value === 1 ? true : value === 0 ? false : null,
  }),
});
const opening: Meaning = {
  kind: 'door_contact',
  says: 'opening',
  read: (value) => ({
    opening: value === true || value === 1 ? 'open' : value === false || value === 0 ? 'closed' : null,
  }),
};
const number = (says: NumberName & ValueName): Meaning => ({
  kind: null,
  says,
  read: (value) => ({ [says]: measured(says, value) }),
});

/** By the number of the object, as the BTHome format gives them. */
const meanings: Readonly<Record<number, Meaning>> = {
  0x11: opening,
  0x1a: opening,
  0x1b: opening,
  0x2d: opening,
  0x17: flag('co_detector', 'detected'),
  0x1c: flag('gas_detector', 'detected'),
  0x1d: flag('heat_detector', 'detected'),
  0x20: flag('water_sensor', 'detected'),
  0x29: flag('smoke_detector', 'detected'),
  0x21: flag('pir', 'motion'),
  0x23: flag('pir', 'motion'),
  0x25: flag('pir', 'motion'),
  0x2c: flag('shock_sensor', 'detected'),
  0x2b: flag(null, 'tamper'),
  0x15: flag(null, 'batteryLow'),
  0x01: number('battery'),
  0x02: number('temperature'),
  0x45: number('temperature'),
  0x03: number('humidity'),
  0x2e: number('humidity'),
  0x05: number('lux'),
};
const buttonObject = 0x3a;

/** A Bluetooth device behind a Shelly gateway. */
export interface BluDevice {
  /** Twelve hexadecimal digits. */
  readonly address: string;
  readonly kind: DeviceKind;
  readonly name: string;
  /** Its sensors, by component. */
  readonly sensors: ReadonlyMap<string, Meaning>;
}

/** The Bluetooth devices that a gateway is set up with. */
export function bluDevices(config: Json): readonly BluDevice[] {
  const sensors = Object.entries(config).flatMap(([key, one]) => {
    if (!key.startsWith('bthomesensor:') || !isObject(one)) return [];
    const address = text(one, 'addr').toLowerCase().replaceAll(':', '');
    const object = member(one, 'obj_id');
    if (!/^[0-9a-f]{12}$/.test(address) || typeof object !== 'number') return [];
    return [{ key, address, object }];
  });
  const names = new Map(
    Object.entries(config).flatMap(([key, one]) =>
      key.startsWith('bthomedevice:') && isObject(one)
        ? [[text(one, 'addr').toLowerCase().replaceAll(':', ''), text(one, 'name')] as const]
        : [],
    ),
  );
  return [...Map.groupBy(sensors, ({ address }) => address)].map(([address, own]) => {
    const meant = own.flatMap(({ key, object }) => {
      const meaning = meanings[object];
      return meaning === undefined ? [] : [[key, meaning] as const];
    });
    const main = meant.find(([, { kind }]) => kind !== null)?.[1].kind;
    const measures = meant.map(([, { says }]) => says);
    const measuring: DeviceKind = measures.includes('humidity')
      ? 'room_sensor'
      : measures.includes('temperature')
        ? 'temperature_sensor'
        : 'unknown';
    const isButton = own.some(({ object }) => object === buttonObject);
    return {
      address,
      kind: main ?? (isButton ? 'scene_button' : measuring),
      name: names.get(address) || address,
      sensors: new Map(meant),
    };
  });
}
