import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { classes, type ZwaveNode, type ZwaveValue } from './node.ts';
import { type Danger, zoneWord } from './zone-words.ts';

/** The kind that a danger makes, the most urgent first. */
const dangerKinds: readonly (readonly [Danger, DeviceKind])[] = [
  ['smoke', 'smoke_detector'],
  ['co', 'co_detector'],
  ['gas', 'gas_detector'],
  ['heat', 'heat_detector'],
  ['leak', 'water_sensor'],
  ['help', 'panic_button'],
  ['fall', 'fall_sensor'],
];

/** Device classes of the standard that say more than values do. */
const generic = {
  wallController: 0x18,
  remote: 0x01,
  entryControl: 0x40,
  thermostat: 0x08,
  motor: 0x11,
  repeater: 0x0f,
};
const sirenClass = 0x05;
const motorClasses: ReadonlySet<number> = new Set([3, 5, 6, 7]);

/** Values that say something about a kind. */
export interface Says {
  readonly has: (commandClass: number, property?: string | number) => boolean;
  readonly means: ReadonlySet<string>;
  readonly unit: (unit: string) => boolean;
}

export function saysOf(values: readonly ZwaveValue[]): Says {
  const names = new Set<string>();
  const means = new Set<string>();
  const units = new Set<string>();
  for (const { id, unit, takes } of values) {
    names.add(`${id.commandClass}`).add(`${id.commandClass}.${id.property}`);
    if (unit !== '' && !takes) units.add(unit);
    const word = zoneWord(id);
    if (word !== null) means.add(word.means);
  }
  return {
    has: (commandClass, property) =>
      names.has(property === undefined ? `${commandClass}` : `${commandClass}.${property}`),
    means,
    unit: (unit) => units.has(unit),
  };
}

/** What a device is by what it says and can be told; dangers come first, since a detector that also sounds is a detector. */
export function kindOf(node: ZwaveNode, says: Says, endpoint: number): DeviceKind {
  const has = (commandClass: number) => says.has(commandClass);
  if (has(classes.entryControl) || node.has(endpoint, classes.entryControl)) return 'keypad';
  const danger = dangerKinds.find(([name]) => says.means.has(name));
  if (danger !== undefined) return danger[1];
  const output = outputKind(node, says);
  if (output !== null) return output;
  if (says.means.has('opening')) return 'door_contact';
  if (says.means.has('motion')) return 'pir';
  if (says.means.has('glass')) return 'glass';
  if (says.means.has('shock')) return 'shock_sensor';
  if (has(classes.centralScene)) return 'scene_button';
  return measuredKind(says) ?? (node.generic === generic.repeater ? 'repeater' : 'unknown');
}

/** What is told something; null is nothing. */
function outputKind({ generic: general, specific }: ZwaveNode, says: Says): DeviceKind | null {
  const has = (commandClass: number) => says.has(commandClass);
  if (has(classes.lock)) return 'door_lock';
  if (has(classes.sound) || says.means.has('sounding')) return 'siren';
  if (has(classes.barrier)) return 'shutter';
  if (has(classes.windowCovering)) return 'shutter';
  if (has(classes.setpoint)) return says.has(classes.thermostatMode) ? 'thermostat' : 'radiator';
  const isSiren = general === 0x10 && specific === sirenClass;
  if (has(classes.multilevelSwitch)) {
    const isMotor = general === generic.motor && motorClasses.has(specific);
    // Covers say that they open and close, lamps that they go up and down.
    if (isMotor || says.has(classes.multilevelSwitch, 'Open')) return 'shutter';
    return has(classes.colour) ? 'hue' : 'dimmer';
  }
  if (!has(classes.binarySwitch)) return null;
  if (isSiren) return 'siren';
  return has(classes.meter) || says.unit('W') ? 'power_switch_meter' : 'switch';
}

function measuredKind(says: Says): DeviceKind | null {
  if (says.unit('ppm')) return 'aqs';
  if (says.has(classes.multilevelSensor, 'Humidity')) return 'room_sensor';
  if (says.has(classes.multilevelSensor, 'Air temperature')) return 'temperature_sensor';
  if (says.has(classes.multilevelSensor, 'Illuminance')) return 'lm';
  return says.has(classes.meter) ? 'power_meter' : null;
}
