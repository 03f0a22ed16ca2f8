import { toHueSaturation } from '@homeward/contract/words/values/colour.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import { isObject, type Json, list, member, text } from '../common/json.ts';
import { objectIn, type Resource } from './resources.ts';

const numberIn = (json: Json, name: string): number | null => {
  const value = member(json, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** What a report says, or what stands beside it in bridges that have none; undefined is neither. */
function reported(json: Json, name: string): unknown {
  if (member(json, `${name}_valid`) === false) return undefined;
  return member(objectIn(json, `${name}_report`), name) ?? member(json, name);
}

function motion(json: Json): DeviceValues {
  const said = reported(objectIn(json, 'motion'), 'motion');
  return { motion: typeof said === 'boolean' ? said : null };
}

function contact(json: Json): DeviceValues {
  const state = text(objectIn(json, 'contact_report'), 'state');
  return { opening: state === 'contact' ? 'closed' : state === 'no_contact' ? 'open' : null };
}

/** Who was never tampered with says nothing. */
function tamper(json: Json): DeviceValues {
  const states = list(json, 'tamper_reports').map((report) =>
    isObject(report) ? text(report, 'state') : '',
  );
  if (states.includes('tampered')) return { tamper: true };
  return { tamper: states.every((state) => state === 'not_tampered') ? false : null };
}

function power(json: Json): DeviceValues {
  const said = objectIn(json, 'power_state');
  const state = text(said, 'battery_state');
  return {
    battery: measured('battery', member(said, 'battery_level')),
    batteryLow: state === 'normal' ? false : state === 'low' || state === 'critical' ? true : null,
  };
}

/** A bridge has 10,000 times the logarithm of lux, and 1 more. */
function lightLevel(json: Json): DeviceValues {
  const level = reported(objectIn(json, 'light'), 'light_level');
  return {
    lux: typeof level === 'number' ? measured('lux', Math.round(10 ** ((level - 1) / 10_000))) : null,
  };
}

function light(json: Json): DeviceValues {
  const on = member(objectIn(json, 'on'), 'on');
  const brightness = numberIn(objectIn(json, 'dimming'), 'brightness');
  const white = objectIn(json, 'color_temperature');
  const mirek = member(white, 'mirek_valid') === false ? null : numberIn(white, 'mirek');
  const xy = objectIn(objectIn(json, 'color'), 'xy');
  const [x, y] = [numberIn(xy, 'x'), numberIn(xy, 'y')];
  return {
    on: typeof on === 'boolean' ? on : null,
    ...(brightness !== null && { level: measured('level', Math.round(brightness)) }),
    ...(mirek !== null &&
      mirek > 0 && {
        colourTemperature: measured('colourTemperature', Math.round(1e6 / mirek)),
      }),
    ...(x !== null && y !== null && x > 0 && y > 0 && x + y < 1 && toHueSaturation({ x, y })),
  };
}

const readers: Readonly<Record<string, (json: Json) => DeviceValues>> = {
  motion,
  camera_motion: motion,
  contact,
  tamper,
  device_power: power,
  light_level: lightLevel,
  light,
  temperature: (json) => ({
    temperature: measured('temperature', reported(objectIn(json, 'temperature'), 'temperature')),
  }),
};

/** What a service says; what is switched off says that nobody knows. */
export function wordsOf({ type, json }: Resource): DeviceValues {
  const said = Object.hasOwn(readers, type) ? (readers[type]?.(json) ?? {}) : {};
  if (member(json, 'enabled') !== false) return said;
  return Object.fromEntries(Object.keys(said).map((name) => [name, null]));
}

/** Whether a device can be reached, by what the bridge says of its radio: what only sends is there, too. */
export function isConnected({ json }: Resource): boolean {
  const status = text(json, 'status');
  return status === 'connected' || status === 'unidirectional_incoming';
}

/** How a press is called here: once it is clear which it was. The first touch of one that says more is none yet. */
const presses: Readonly<Record<string, string>> = {
  short_release: 'short',
  double_short_release: 'double',
  long_press: 'long',
  ring: 'ring',
};

/** What an event of a button is; null is no press. */
export function pressOf({ type, json }: Resource): string | null {
  const isBell = type === 'bell_button';
  const button = objectIn(json, isBell ? 'bell' : 'button');
  const event = text(objectIn(button, isBell ? 'bell_report' : 'button_report'), 'event');
  const says = list(button, 'event_values');
  const isPlain = event === 'initial_press' && says.length > 0 && !says.includes('short_release');
  const press = isPlain ? 'press' : Object.hasOwn(presses, event) ? presses[event] : undefined;
  const no = numberIn(objectIn(json, 'metadata'), 'control_id');
  return press === undefined ? null : no === null ? press : `${no}_${press}`;
}

/** When a button was pressed last; blank is never. */
export function pressedAt({ type, json }: Resource): string {
  const [of, report] = type === 'bell_button' ? ['bell', 'bell_report'] : ['button', 'button_report'];
  return text(objectIn(objectIn(json, of ?? ''), report ?? ''), 'updated');
}
