import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import { isObject, type Json, member, text } from '../../common/json.ts';
import type { Order } from '../mqtt-device.ts';
import type { Tasmota } from './settings.ts';

/** One thing of a Tasmota device that is a device here. */
export interface TasmotaPart {
  /** Tells it from the others of its device, whatever else that has. */
  readonly key: string;
  readonly kind: DeviceKind;
  readonly name: string;
  readonly commands: readonly DeviceCommandTag[];
  /** What a message says of it; it says nothing of what it does not name. */
  readonly read: (json: Json, isLive: boolean) => DeviceValues;
  readonly encode: (command: DeviceCommand) => Order | null;
}

type Told = readonly (readonly [string, string])[];

const ordered = (device: Tasmota, told: Told, confirmedBy: DeviceValues): Order => ({
  publications: told.map(([message, payload]) => ({ topic: device.topic('cmnd', message), payload })),
  confirmedBy,
});

const places = (outputs: readonly number[], what: number): readonly number[] =>
  outputs.flatMap((output, place) => (output === what ? [place + 1] : []));

/** An output by its number; one that is alone is also called without it. */
function powerOf(device: Tasmota, no: number, json: Json): boolean | null | undefined {
  const isAlone = device.outputs.filter((output) => output > 0).length === 1;
  const names = isAlone ? [`POWER${no}`, 'POWER'] : [`POWER${no}`];
  const name = names.find((one) => Object.hasOwn(json, one));
  if (name === undefined) return undefined;
  const word = text(json, name);
  return word === device.on ? true : word === device.off ? false : null;
}

const nameOf = (device: Tasmota, no: number): string => device.outputNames[no - 1] || device.name;

function relay(device: Tasmota, no: number): TasmotaPart {
  return {
    key: `relay${no}`,
    kind: 'switch',
    name: nameOf(device, no),
    commands: ['switch'],
    read: (json) => {
      const on = powerOf(device, no, json);
      return on === undefined ? {} : { on };
    },
    encode: (command) =>
      command.tag === 'switch'
        ? ordered(device, [[`POWER${no}`, command.on ? device.on : device.off]], { on: command.on })
        : null,
  };
}

function lamp(device: Tasmota, no: number): TasmotaPart {
  const [isWhite, isColoured] = [device.lamp === 2 || device.lamp === 5, device.lamp >= 3];
  const commands: readonly DeviceCommandTag[] = [
    'switch',
    'level',
    ...(isColoured ? (['colour'] as const) : []),
    ...(isWhite ? (['colourTemperature'] as const) : []),
  ];
  const has = (json: Json, name: string) => Object.hasOwn(json, name);
  return {
    key: `light${no}`,
    kind: isWhite || isColoured ? 'hue' : 'dimmer',
    name: nameOf(device, no),
    commands,
    read: (json) => {
      const on = powerOf(device, no, json);
      const mired = member(json, 'CT');
      const isMired = typeof mired === 'number' && mired >= 25 && mired <= 1_000;
      return {
        ...(on === undefined ? {} : { on }),
        ...(has(json, 'Dimmer') ? { level: measured('level', member(json, 'Dimmer')) } : {}),
        ...(isColoured && has(json, 'HSBColor') ? colourIn(text(json, 'HSBColor')) : {}),
        ...(isWhite && has(json, 'CT')
          ? { colourTemperature: isMired ? Math.round(1e6 / mired) : null }
          : {}),
      };
    },
    encode: (command) => {
      if (!commands.includes(command.tag)) return null;
      switch (command.tag) {
        case 'switch':
          return ordered(device, [[`POWER${no}`, command.on ? device.on : device.off]], { on: command.on });
        case 'level':
          return ordered(device, [['Dimmer', String(Math.round(command.level))]], { level: command.level });
        case 'colour':
          return ordered(
            device,
            [
              ['HSBColor1', String(Math.round(command.hue))],
              ['HSBColor2', String(Math.round(command.saturation))],
            ],
            {},
          );
        case 'colourTemperature':
          return ordered(device, [['CT', String(Math.round(1e6 / command.kelvin))]], {
            colourTemperature: command.kelvin,
          });
        default:
          return null;
      }
    },
  };
}

function colourIn(text: string): DeviceValues {
  const [hue, saturation] = text.split(',').map(Number);
  return { hue: measured('hue', hue), saturation: measured('saturation', saturation) };
}

/** The shutter of two outputs; the first shutter is number 1. */
function shutter(device: Tasmota, no: number): TasmotaPart {
  const moves = { open: 'ShutterOpen', close: 'ShutterClose', stop: 'ShutterStop' } as const;
  return {
    key: `shutter${no}`,
    kind: 'shutter',
    name: device.name,
    commands: ['shutter', 'level'],
    read: (json) => {
      const said = member(json, `Shutter${no}`);
      return isObject(said) && Object.hasOwn(said, 'Position')
        ? { level: measured('level', said['Position']) }
        : {};
    },
    encode: (command) => {
      if (command.tag === 'shutter') return ordered(device, [[`${moves[command.move]}${no}`, '']], {});
      if (command.tag !== 'level') return null;
      return ordered(device, [[`ShutterPosition${no}`, String(Math.round(command.level))]], {});
    },
  };
}

/** Inputs that stand as long as what is wired to them does: the plain one and the inverted one. */
const standing = [1, 2];

function input(device: Tasmota, no: number, mode: number): TasmotaPart {
  const stands = standing.includes(mode);
  return {
    key: `switch${no}`,
    kind: stands ? 'wired_input' : 'scene_button',
    name: device.name,
    commands: [],
    read: (json, isLive) => {
      const said = member(json, `Switch${no}`);
      if (said === undefined) return {};
      const word = isObject(said) ? text(said, 'Action') : said;
      if (stands) return { detected: word === 'ON' ? true : word === 'OFF' ? false : null };
      // How a button stood once is no press.
      return isLive && isObject(said) && typeof word === 'string' && word !== ''
        ? { action: word.toLowerCase().slice(0, 64) }
        : {};
    },
    encode: () => null,
  };
}

/** What of a device is told or tells, without what it only measures. */
export function partsOf(device: Tasmota): readonly TasmotaPart[] {
  const pairs = Math.floor(places(device.outputs, 3).length / 2);
  return [
    ...places(device.outputs, 1).map((no) => relay(device, no)),
    // Outputs of one lamp are its colours: the first is the lamp.
    ...places(device.outputs, 2)
      .slice(0, 1)
      .map((no) => lamp(device, no)),
    ...Array.from({ length: pairs }, (_, place) => shutter(device, place + 1)),
    ...(device.tellsInputs
      ? device.inputs.flatMap((mode, place) => (mode >= 0 ? [input(device, place + 1, mode)] : []))
      : []),
  ];
}
