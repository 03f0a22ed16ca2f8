import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import type { DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues, ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import { isButton } from './buttons.ts';
import { climateCommands, readClimate } from './climate.ts';
import { readFan, readFanOn } from './fans.ts';
import { colourCommands, readColour } from './lights.ts';
import { clusters, hasCluster, hasFeature, type MatterNode, numberAt, typesAt, valueAt } from './nodes.ts';
import { readShutter, shutterCommands } from './shutters.ts';

/** What an endpoint is, and what it says; one may be several things. */
export interface Part {
  readonly endpoint: number;
  /** Where an endpoint is several things, which of them; blank is the first. */
  readonly aspect: '' | 'co' | 'door';
  readonly kind: DeviceKind;
  readonly says: readonly ValueName[];
  readonly commands: readonly DeviceCommandTag[];
  read(node: MatterNode): DeviceValues;
}

type Read = (node: MatterNode, endpoint: number) => DeviceValues;

const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** Device types that say yes or no: what yes is. Of others their owner says what they are. */
const types = { contact: 0x15, leak: 0x43 } as const;
/** Plugs and lamps; much else can be switched on, and is no output of a house. */
const switched = new Set([0x100, 0x101, 0x10a, 0x10b, 0x10c, 0x10d, 0x10f, 0x110]);

const isContact: Read = (node, endpoint) => {
  const touches = flag(valueAt(node, endpoint, clusters.boolean, 0));
  return { opening: touches === null ? null : touches ? 'closed' : 'open' };
};
const detects: Read = (node, endpoint) => ({ detected: flag(valueAt(node, endpoint, clusters.boolean, 0)) });

/** Occupied is the first bit. */
const motion: Read = (node, endpoint) => {
  const bits = numberAt(node, endpoint, clusters.occupancy, 0);
  return { motion: bits === null ? null : (bits & 1) === 1 };
};

/** 0 is none, 1 a warning, 2 critical; `linked` is what another alarm of the home says. A broken one sees nothing; one that is too old for its service still may. */
const alarm =
  (own: number, linked: number): Read =>
  (node, endpoint) => {
    const levels = [own, linked].map((one) => numberAt(node, endpoint, clusters.smoke, one));
    const isBroken = flag(valueAt(node, endpoint, clusters.smoke, 6));
    const isOld = numberAt(node, endpoint, clusters.smoke, 7) === 1;
    const rings = levels.some((level) => level !== null && level > 0);
    return {
      detected: rings ? true : isBroken === true || levels[0] === null ? null : false,
      trouble: isOld ? true : isBroken,
    };
  };
const smoke = alarm(1, 8);
const carbonMonoxide = alarm(2, 9);

/** 1 is locked, 2 unlocked, 3 unlatched; all else stands somewhere in between. */
const bolt: Read = (node, endpoint) => {
  const state = numberAt(node, endpoint, clusters.lock, 0);
  return { locked: state === 1 ? true : state === 2 || state === 3 ? false : null };
};
/** 0 open, 1 closed, 3 forced open, 5 ajar. */
const door: Read = (node, endpoint) => {
  const state = numberAt(node, endpoint, clusters.lock, 3);
  const isOpen = state === 0 || state === 3 || state === 5;
  return { opening: isOpen ? 'open' : state === 1 ? 'closed' : null };
};

const on: Read = (node, endpoint) => ({ on: flag(valueAt(node, endpoint, clusters.onOff, 0)) });
/** 1 to 254. */
const dimmed: Read = (node, endpoint) => {
  const level = numberAt(node, endpoint, clusters.level, 0);
  return {
    ...on(node, endpoint),
    level: level === null ? null : measured('level', Math.round((level / 254) * 100)),
  };
};

/** Needs a code with each word: nobody here has one to give. */
export const wantsCode = (node: MatterNode, endpoint: number): boolean =>
  valueAt(node, endpoint, clusters.lock, 51) === true;

type Make = (kind: DeviceKind, read: Read, commands: readonly DeviceCommandTag[]) => Part;

function lampOrPlug(part: Make, node: MatterNode, endpoint: number): Part {
  const isDimmed = hasCluster(node, endpoint, clusters.level);
  const commands: readonly DeviceCommandTag[] = isDimmed ? ['switch', 'level'] : ['switch'];
  const read = isDimmed ? dimmed : on;
  const colours = hasCluster(node, endpoint, clusters.colour) ? colourCommands(node, endpoint) : [];
  if (colours.length === 0) return part(isDimmed ? 'dimmer' : 'switch', read, commands);
  const both: Read = (...of) => ({ ...read(...of), ...readColour(...of) });
  return part('hue', both, [...commands, ...colours]);
}

/** What an endpoint is; nothing where it is nothing that is known here. */
export function partsAt(node: MatterNode, endpoint: number): readonly Part[] {
  const has = (cluster: number): boolean => hasCluster(node, endpoint, cluster);
  const [own] = typesAt(node, endpoint).filter((type) => type === types.contact || type === types.leak);
  const shows: readonly DeviceCommandTag[] = has(clusters.identify) ? ['identify'] : [];
  const part = (
    kind: DeviceKind,
    read: Read,
    commands: readonly DeviceCommandTag[] = [],
    aspect: Part['aspect'] = '',
  ): Part => ({
    endpoint,
    aspect,
    kind,
    says: Object.keys(read(node, endpoint)) as ValueName[],
    commands: [...commands, ...shows],
    read: (now) => read(now, endpoint),
  });
  if (has(clusters.boolean)) {
    if (own === types.contact) return [part('door_contact', isContact)];
    return [part(own === types.leak ? 'water_sensor' : 'unknown', detects)];
  }
  if (has(clusters.occupancy)) return [part('pir', motion)];
  if (has(clusters.smoke)) {
    const [seesSmoke, seesCo] = [0, 1].map((bit) => hasFeature(node, endpoint, clusters.smoke, bit));
    return [
      ...(seesSmoke === true ? [part('smoke_detector', smoke)] : []),
      ...(seesCo === true ? [part('co_detector', carbonMonoxide, [], seesSmoke === true ? 'co' : '')] : []),
    ];
  }
  if (has(clusters.lock)) {
    const tells: readonly DeviceCommandTag[] = wantsCode(node, endpoint) ? [] : ['lock'];
    return [
      part('door_lock', bolt, tells),
      ...(hasFeature(node, endpoint, clusters.lock, 5) ? [part('door_contact', door, [], 'door')] : []),
    ];
  }
  if (has(clusters.covering)) return [part('shutter', readShutter, shutterCommands(node, endpoint))];
  if (has(clusters.thermostat)) {
    const commands = climateCommands(node, endpoint);
    if (!has(clusters.fan)) return [part('thermostat', readClimate, commands)];
    const both: Read = (...of) => ({ ...readClimate(...of), ...readFan(...of) });
    return [part('thermostat', both, [...commands, 'fanMode'])];
  }
  if (has(clusters.fan)) return [part('fan', readFanOn, ['switch', 'fanMode'])];
  if (has(clusters.onOff) && typesAt(node, endpoint).some((type) => switched.has(type)))
    return [lampOrPlug(part, node, endpoint)];
  return isButton(node, endpoint) ? [part('scene_button', () => ({}))] : [];
}

/** What an endpoint measures beside all else. */
export function measuredAt(node: MatterNode, endpoint: number): DeviceValues {
  const has = (cluster: number): boolean => hasCluster(node, endpoint, cluster);
  const hundredths = (cluster: number): number | null => {
    const value = numberAt(node, endpoint, cluster, 0);
    return value === null ? null : value / 100;
  };
  const light = numberAt(node, endpoint, clusters.lux, 0);
  return {
    ...(has(clusters.temperature) && {
      temperature: measured('temperature', hundredths(clusters.temperature)),
    }),
    ...(has(clusters.humidity) && { humidity: measured('humidity', hundredths(clusters.humidity)) }),
    // 10,000 times the logarithm of lux, and 1 more; 0 is too dark to be measured.
    ...(has(clusters.lux) && {
      lux:
        light === null ? null : light === 0 ? 0 : measured('lux', Math.round(10 ** ((light - 1) / 10_000))),
    }),
  };
}

/** How a battery stands, of what has one; its charge is in halves of a percent, 1 and 2 are low and critical. */
export function batteryAt(node: MatterNode, endpoint: number): DeviceValues {
  if (!hasCluster(node, endpoint, clusters.power) || !hasFeature(node, endpoint, clusters.power, 1))
    return {};
  const halves = numberAt(node, endpoint, clusters.power, 12);
  const charge = numberAt(node, endpoint, clusters.power, 14);
  const isSpent = valueAt(node, endpoint, clusters.power, 15) === true;
  return {
    ...(halves !== null && { battery: measured('battery', Math.round(halves / 2)) }),
    batteryLow: isSpent ? true : charge === null ? null : charge > 0,
  };
}

/** An alarm says of its battery itself. */
export function alarmBattery(node: MatterNode, endpoint: number): DeviceValues {
  const level = numberAt(node, endpoint, clusters.smoke, 3);
  return level === null ? {} : { batteryLow: level > 0 };
}
