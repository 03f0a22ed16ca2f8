import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand, DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import { isObject, type Json, member } from '../../common/json.ts';
import { fromRgb, toRgb } from '../discovery/colours.ts';

/** A call of a method of the device. */
export interface Call {
  readonly method: string;
  readonly params: Json;
}

/** One thing of a device of the second generation that is a device here. */
export interface SecondPart {
  /** The component it is, as `switch:0`. */
  readonly key: string;
  readonly kind: DeviceKind;
  readonly commands: readonly DeviceCommandTag[];
  /** What its component says of it now. */
  readonly read: (component: Json) => DeviceValues;
  /** What it says when something happens. */
  readonly happened: (event: string) => DeviceValues | null;
  readonly call: (command: DeviceCommand) => Call | null;
}

const bool = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const has = (component: Json, name: string): boolean => Object.hasOwn(component, name);
const nothing = { commands: [], happened: () => null, call: () => null } as const;

/** What is measured beside, in the words of the house. */
function metered(component: Json): DeviceValues {
  const energy = member(component, 'aenergy');
  const total = isObject(energy) ? member(energy, 'total') : undefined;
  return {
    ...(has(component, 'apower') ? { power: measured('power', component['apower']) } : {}),
    ...(typeof total === 'number' ? { energy: measured('energy', total / 1_000) } : {}),
  };
}

const said = (component: Json, name: string, values: DeviceValues): DeviceValues =>
  has(component, name) ? values : {};

function output(key: string, id: number, component: Json): SecondPart {
  return {
    ...nothing,
    key,
    kind: has(component, 'apower') ? 'power_switch_meter' : 'switch',
    commands: ['switch'],
    read: (now) => ({ ...said(now, 'output', { on: bool(now['output']) }), ...metered(now) }),
    call: (command) =>
      command.tag === 'switch' ? { method: 'Switch.Set', params: { id, on: command.on } } : null,
  };
}

function shutter(key: string, id: number): SecondPart {
  const moves = { open: 'Cover.Open', close: 'Cover.Close', stop: 'Cover.Stop' } as const;
  return {
    ...nothing,
    key,
    kind: 'shutter',
    commands: ['shutter', 'level'],
    read: (now) => said(now, 'current_pos', { level: measured('level', now['current_pos']) }),
    call: (command) => {
      if (command.tag === 'shutter') return { method: moves[command.move], params: { id } };
      return command.tag === 'level'
        ? { method: 'Cover.GoToPosition', params: { id, pos: Math.round(command.level) } }
        : null;
    },
  };
}

function lamp(key: string, id: number, name: 'Light' | 'RGB' | 'RGBW'): SecondPart {
  const isColoured = name !== 'Light';
  const colour = (value: unknown): DeviceValues => {
    const parts: readonly unknown[] = Array.isArray(value) ? value : [];
    const [red = -1, green = -1, blue = -1] = parts.map((part) => (typeof part === 'number' ? part : -1));
    return red >= 0 && green >= 0 && blue >= 0
      ? { ...fromRgb(red, green, blue) }
      : { hue: null, saturation: null };
  };
  const set = (params: Json): Call => ({ method: `${name}.Set`, params: { id, ...params } });
  return {
    ...nothing,
    key,
    kind: isColoured ? 'hue' : 'dimmer',
    commands: isColoured ? ['switch', 'level', 'colour'] : ['switch', 'level'],
    read: (now) => ({
      ...said(now, 'output', { on: bool(now['output']) }),
      ...said(now, 'brightness', { level: measured('level', now['brightness']) }),
      ...(isColoured && has(now, 'rgb') ? colour(now['rgb']) : {}),
    }),
    call: (command) => {
      if (command.tag === 'switch') return set({ on: command.on });
      if (command.tag === 'level')
        return set({ on: true, brightness: Math.max(1, Math.round(command.level)) });
      return command.tag === 'colour' && isColoured ? set({ on: true, rgb: toRgb(command) }) : null;
    },
  };
}

/** An input stands for what is wired to it, or is a button, which has no state. */
function input(key: string, component: Json): SecondPart {
  const isButton = member(component, 'state') === null || !has(component, 'state');
  return {
    ...nothing,
    key,
    kind: isButton ? 'scene_button' : 'wired_input',
    read: (now) => (isButton ? {} : said(now, 'state', { detected: bool(now['state']) })),
    happened: (event) => (isButton ? { action: event.slice(0, 64) } : null),
  };
}

const alarm = (key: string, kind: DeviceKind): SecondPart => ({
  ...nothing,
  key,
  kind,
  read: (now) => said(now, 'alarm', { detected: bool(now['alarm']) }),
});

const meter = (key: string): SecondPart => ({
  ...nothing,
  key,
  kind: 'power_meter',
  read: (now) => ({
    ...metered(now),
    ...said(now, 'total_act_power', { power: measured('power', now['total_act_power']) }),
    ...said(now, 'act_power', { power: measured('power', now['act_power']) }),
  }),
});

/** A component that is a device of its own; null where it only adds to others, or is not understood. */
export function partOf(key: string, component: Json): SecondPart | null {
  const [name, number] = key.split(':');
  const id = Number(number);
  if (!Number.isInteger(id)) return null;
  switch (name) {
    case 'switch':
      return output(key, id, component);
    case 'cover':
      return shutter(key, id);
    case 'light':
      return lamp(key, id, 'Light');
    case 'rgb':
      return lamp(key, id, 'RGB');
    case 'rgbw':
      return lamp(key, id, 'RGBW');
    case 'input':
      return input(key, component);
    case 'smoke':
      return alarm(key, 'smoke_detector');
    case 'flood':
      return alarm(key, 'water_sensor');
    case 'em':
    case 'em1':
    case 'pm1':
      return meter(key);
    default:
      return null;
  }
}

/** What a component says of its device as a whole: temperature, humidity, battery. */
export function shared(key: string, component: Json): DeviceValues {
  const [name] = key.split(':');
  if (name === 'temperature' && has(component, 'tC'))
    return { temperature: measured('temperature', component['tC']) };
  if (name === 'humidity' && has(component, 'rh')) return { humidity: measured('humidity', component['rh']) };
  if (name === 'illuminance' && has(component, 'lux')) return { lux: measured('lux', component['lux']) };
  const battery = member(component, 'battery');
  if (name === 'devicepower' && isObject(battery) && has(battery, 'percent'))
    return { battery: measured('battery', battery['percent']) };
  return {};
}
