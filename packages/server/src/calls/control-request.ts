import { toHueSaturation } from '@homeward/contract/words/values/colour.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { FanMode, ThermostatMode } from '@homeward/contract/shapes/devices/device-values.ts';
import type { BodyOf } from '@homeward/contract/routes/table.ts';
import { AppError } from '../base/app-error.ts';

type Request = BodyOf<'POST /panel/device_control'>;

const pictures: Readonly<Record<string, 'image' | 'imageNoFlash' | 'clip'>> = {
  img: 'image',
  img_nf: 'imageNoFlash',
  vid: 'clip',
};

/**
 * Reads `request_value` of POST /panel/device_control for a kind of device: `1 0 on off toggle 0..99`, for shutters
 * also `open close stop`, for heating its degrees or mode, for fans their speed, for cameras `img img_nf vid` (domain
 * 1.6). Null for what makes no sense. A lock takes 1 as locked.
 */
export function controlCommand(device: DeviceView, value: string): DeviceCommand | null {
  const word = value.trim().toLowerCase();
  const number = /^\d{1,3}$/.test(word) ? Number(word) : null;
  const on = word === 'on' || word === '1' ? true : word === 'off' || word === '0' ? false : null;
  switch (device.kind) {
    case 'door_lock':
      if (word === 'lock' || on === true) return { tag: 'lock', locked: true };
      return word === 'unlock' || on === false ? { tag: 'lock', locked: false } : null;
    case 'shutter':
      if (word === 'stop') return { tag: 'shutter', move: 'stop' };
      if (word === 'open' || on === true) return { tag: 'shutter', move: 'open' };
      if (word === 'close' || on === false) return { tag: 'shutter', move: 'close' };
      return number !== null && number <= 100 ? { tag: 'level', level: number } : null;
    case 'dimmer':
    case 'hue':
      if (number !== null && number > 1 && number <= 100) return { tag: 'level', level: number };
      return switchCommand(device, word, on);
    case 'thermostat':
    case 'radiator':
      return heatingCommand(word);
    case 'fan': {
      const speed = FanMode.safeParse(word);
      return on === null && speed.success
        ? { tag: 'fanMode', mode: speed.data }
        : switchCommand(device, word, on);
    }
    case 'ir_camera':
    case 'ipcam':
    case 'vdp': {
      const what = Object.hasOwn(pictures, word) ? pictures[word] : undefined;
      return what === undefined ? null : { tag: 'capture', what };
    }
    default:
      return switchCommand(device, word, on);
  }
}

function switchCommand(device: DeviceView, word: string, on: boolean | null): DeviceCommand | null {
  // Toggling what nobody knows is switching on.
  if (word === 'toggle') return { tag: 'switch', on: device.values.on !== true };
  return on === null ? null : { tag: 'switch', on };
}

function heatingCommand(word: string): DeviceCommand | null {
  const mode = ThermostatMode.safeParse(word);
  if (mode.success) return { tag: 'thermostatMode', mode: mode.data };
  return /^\d{1,2}(?:\.\d{1,2})?$/.test(word) ? { tag: 'setpoint', heat: Number(word) } : null;
}

/** What was sent as an amount; null where it was not: clients send back the false that they were given. */
const amountOf = (given: string | number | false | undefined): number | null =>
  given === undefined || given === false ? null : Number(given);

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

function colourCommand(device: DeviceView, { hue, saturation, x, y }: Request): DeviceCommand | null {
  const [wide, deep] = [amountOf(x), amountOf(y)];
  if (wide !== null && deep !== null && deep > 0)
    return { tag: 'colour', ...toHueSaturation({ x: within(wide, 0, 1), y: within(deep, 0.0001, 1) }) };
  const [degrees, percent] = [amountOf(hue), amountOf(saturation)];
  if (degrees === null && percent === null) return null;
  return {
    tag: 'colour',
    hue: within(degrees ?? device.values.hue ?? 0, 0, 360),
    saturation: within(percent ?? device.values.saturation ?? 100, 0, 100),
  };
}

function temperatureCommand(device: DeviceView, given: Request['temperature']): DeviceCommand | null {
  const value = amountOf(given);
  if (value === null) return null;
  return device.kind === 'thermostat' || device.kind === 'radiator'
    ? { tag: 'setpoint', heat: value }
    : { tag: 'colourTemperature', kelvin: within(value, 1000, 40_000) };
}

function levelCommand({ dimmer_power_level: power, lightness }: Request): DeviceCommand | null {
  const level = amountOf(power) ?? amountOf(lightness);
  if (level === null) return null;
  return level <= 0 ? { tag: 'switch', on: false } : { tag: 'level', level: within(level, 1, 100) };
}

/** Everything that one request asks of a device, in order; throws where that is nothing, or makes no sense. */
export function controlCommands(device: DeviceView, body: Request): readonly DeviceCommand[] {
  const bad = (): AppError => new AppError('inputError', 'v2_mg_input_error');
  const value = body.request_value === undefined ? '' : String(body.request_value);
  const first = value === '' ? null : controlCommand(device, value);
  if (value !== '' && first === null) throw bad();
  const mode = body.mod === undefined || body.mod === false || body.mod === '' ? null : body.mod;
  const thermostat = ThermostatMode.safeParse(mode);
  if (mode !== null && !thermostat.success) throw bad();
  const wanted = [
    first,
    levelCommand(body),
    colourCommand(device, body),
    temperatureCommand(device, body.temperature),
    thermostat.success ? ({ tag: 'thermostatMode', mode: thermostat.data } as const) : null,
  ].filter((one) => one !== null);
  if (wanted.length === 0) throw bad();
  return wanted;
}

/** The reply of the family: what was asked for, false where nothing was said (domain 1.6). */
export const echoOf = (
  device: DeviceView,
  body: Request,
): Readonly<Record<string, string | number | boolean>> => ({
  area: String(device.area),
  zone: String(device.zone),
  device_sid: device.id,
  device_type: `device_type.${device.kind}`,
  request_value: body.request_value === undefined ? '' : String(body.request_value),
  dimmer_power_level: body.dimmer_power_level ?? false,
  hue: body.hue ?? false,
  saturation: body.saturation ?? false,
  lightness: body.lightness ?? false,
  x: body.x ?? false,
  y: body.y ?? false,
  temperature: body.temperature ?? false,
  mod: body.mod ?? false,
});
