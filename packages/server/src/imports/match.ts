import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { PlannedRow } from '@homeward/contract/shapes/panel/import.ts';
import type { ImportReason } from '@homeward/contract/words/panel/import-words.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { HaFacts } from './facts.ts';
import { slug } from './rows.ts';

/** The device that something of a file is, or why there is none. */
export type Match =
  | { readonly device: DeviceConfig; readonly way: NonNullable<PlannedRow['match']> }
  | { readonly reason: ImportReason };

type Devices = readonly DeviceConfig[];

/** Devices behind one Zigbee address: the first has its id, the others are numbered after it. */
export const atAddress = (devices: Devices, address: string): Devices =>
  devices.filter(({ id }) => id === `ZB:${address}` || id.startsWith(`ZB:${address}-`));

function byIds(devices: Devices, ids: readonly DeviceId[], way: 'address' | 'identifier'): Match | null {
  const device = devices.find(({ id }) => ids.includes(id));
  return device === undefined ? null : { device, way };
}

function byNames(devices: Devices, names: readonly string[]): Match {
  for (const name of names) {
    const wanted = slug(name);
    const found = wanted === '' ? [] : devices.filter((device) => slug(device.name) === wanted);
    const [device] = found;
    if (found.length > 1) return { reason: 'manyDevices' };
    if (device !== undefined) return { device, way: 'name' };
  }
  return { reason: 'noDevice' };
}

/** What Home Assistant puts behind a device's name to name one thing that it says. */
const endings =
  /_(?:contact|opening|door|window|motion|occupancy|presence|vibration|tamper|smoke|gas|carbon_monoxide|water_leak|moisture|leak|iaszone|sensor|alarm)$/;

/** Names that an entity's id may be made of, the whole first: `front_door_contact`, `front_door`. */
function namesOfEntity(entity: string): readonly string[] {
  const whole = entity.slice(entity.indexOf('.') + 1);
  const short = whole.replace(endings, '');
  return short === whole ? [whole] : [whole, short];
}

/** The device that an entity of Home Assistant is: by address, by the registries where they are given, else by name. */
export function deviceOfEntity(devices: Devices, entity: string, ha: HaFacts): Match {
  const address = /0x([0-9a-f]{16})/i.exec(entity)?.[1]?.toLowerCase();
  const id = DeviceId.safeParse(`ZB:${address ?? ''}`);
  const direct = address === undefined || !id.success ? null : byIds(devices, [id.data], 'address');
  if (direct !== null) return direct;
  const known = ha.entities.find((one) => one.entity === entity);
  const parent = known && ha.devices.find((one) => one.id === known.device);
  const ids = [...(known?.ids ?? []), ...(parent?.ids ?? [])];
  return (
    byIds(devices, ids, 'identifier') ??
    byNames(devices, [known?.name ?? '', parent?.name ?? '', ...namesOfEntity(entity)])
  );
}

/** The device that one of Home Assistant's is. */
export const deviceOfHa = (devices: Devices, of: HaFacts['devices'][number], ha: HaFacts): Match => {
  const entities = ha.entities.filter((one) => one.device === of.id);
  const ids = [...of.ids, ...entities.flatMap((one) => one.ids)];
  return byIds(devices, ids, 'identifier') ?? byNames(devices, [of.name]);
};
