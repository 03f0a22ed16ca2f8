import type { DeviceCommand } from '../shapes/devices/device-command.ts';
import type { ThermostatMode } from '../shapes/devices/device-values.ts';
import { AreaId, ZoneNo } from '../shapes/values/ids.ts';

/**
 * The family's own action strings (domain 1.6): `a=1&z=12&sw=on&pd=:30`. One string may be several commands, in order:
 * who sets a colour in this language also switches the lamp on.
 */
export interface PanelAction {
  readonly area: AreaId;
  readonly zone: ZoneNo;
  readonly commands: readonly DeviceCommand[];
}

type Fields = ReadonlyMap<string, string>;

/** Hue and saturation run from 0 to 254 on this wire. */
const whole = 254;
/** Colour temperature is a straight line between these two points. */
const warm = { number: 500, kelvin: 2200 };
const cold = { number: 169, kelvin: 6500 };
const kelvinPerStep = (warm.kelvin - cold.kelvin) / (warm.number - cold.number);

const modeNumbers: Readonly<Record<ThermostatMode, string>> = { off: '0', auto: '1', cool: '3', heat: '4' };
const pictures = { image: 'img', imageNoFlash: 'img_nf', clip: 'vid' } as const;
const moves = { open: 'on', close: 'off', stop: 'stop' } as const;

const keyOf = <Key extends string>(table: Readonly<Record<Key, string>>, word: string): Key | undefined =>
  (Object.keys(table) as Key[]).find((key) => table[key] === word);

/** Names and values of a string; null where it is none, or says a thing twice. */
function fieldsOf(text: string): Fields | null {
  const fields = new Map<string, string>();
  for (const part of text.split('&')) {
    const [, name, value] = /^([a-z_]{1,20})=([\w:.,-]{0,60})$/.exec(part.replaceAll(/%3a/gi, ':')) ?? [];
    if (name === undefined || value === undefined || fields.has(name)) return null;
    fields.set(name, value);
  }
  return fields;
}

/** `:30` is seconds, `5` is minutes, nothing is for good. Null is none of these, or more than a week. */
function period(text: string): number | undefined | null {
  if (text === '') return undefined;
  const [, colon, digits] = /^(:?)(\d{1,6})$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const seconds = Number(digits) * (colon === ':' ? 1 : 60);
  return seconds >= 1 && seconds <= 604_800 ? seconds : null;
}

const on = (forSeconds?: number): DeviceCommand => ({
  tag: 'switch',
  on: true,
  ...(forSeconds === undefined ? {} : { forSeconds }),
});
const off: DeviceCommand = { tag: 'switch', on: false };

function readSwitch(word: string, forSeconds: number | undefined): readonly DeviceCommand[] | null {
  if (word === 'on') return [on(forSeconds)];
  if (forSeconds !== undefined) return null;
  if (word === 'off') return [off];
  if (word === 'toggle') return [{ tag: 'toggle' }];
  if (!/^\d{1,2}$/.test(word)) return null;
  const number = Number(word);
  // The wire ends at 99, which is all the way.
  return number === 0 ? [off] : [{ tag: 'level', level: number === 99 ? 100 : number }];
}

function readDimmer(
  word: string,
  colour: string | undefined,
  forSeconds: number | undefined,
): readonly DeviceCommand[] | null {
  if (word === 'off') return colour === undefined && forSeconds === undefined ? [off] : null;
  if (word !== 'on') return null;
  if (colour === undefined) return [on(forSeconds)];
  const [, ...numbers] = /^(-1|\d{1,3}),(-1|\d{1,3}),(-1|\d{1,3}),-1,-1$/.exec(colour) ?? [];
  const [hue = -1, saturation = -1, temperature = -1] = numbers.map(Number);
  const painted = hue >= 0 && saturation >= 0 && temperature < 0 && hue <= whole && saturation <= whole;
  if (painted) {
    const degrees = Math.round((hue * 360) / whole);
    const percent = Math.round((saturation * 100) / whole);
    return [on(forSeconds), { tag: 'colour', hue: degrees, saturation: percent }];
  }
  const tinted = hue < 0 && saturation < 0 && temperature >= cold.number && temperature <= warm.number;
  if (!tinted) return null;
  const kelvin = Math.round(cold.kelvin + (temperature - cold.number) * kelvinPerStep);
  return [on(forSeconds), { tag: 'colourTemperature', kelvin }];
}

function readHeating(fields: Fields): readonly DeviceCommand[] | null {
  const act = fields.get('act');
  const setpoint = fields.get('thermo_setpoint') ?? '';
  if (act === 't_setpoint' && /^\d{3,4}$/.test(setpoint))
    return [{ tag: 'setpoint', heat: Number(setpoint) / 100 }];
  const mode = act === 't_mode' ? keyOf(modeNumbers, fields.get('thermo_mode') ?? '') : undefined;
  return mode === undefined ? null : [{ tag: 'thermostatMode', mode }];
}

/** Fields that may stand beside each verb, `a` and `z` apart. */
const companions: Readonly<Record<string, readonly string[]>> = {
  sw: ['pd'],
  dimmer: ['hue', 'pd'],
  shutter: [],
  req: [],
  privacy: [],
  act: ['thermo_setpoint', 'thermo_mode'],
};

function readCommands(fields: Fields): readonly DeviceCommand[] | null {
  const names = [...fields.keys()].filter((name) => name !== 'a' && name !== 'z');
  const [verb, ...others] = names.filter((name) => Object.hasOwn(companions, name));
  if (verb === undefined || others.length > 0) return null;
  if (names.some((name) => name !== verb && companions[verb]?.includes(name) !== true)) return null;
  const word = fields.get(verb) ?? '';
  const forSeconds = period(fields.get('pd') ?? '');
  if (forSeconds === null) return null;
  switch (verb) {
    case 'sw':
      return readSwitch(word, forSeconds);
    case 'dimmer':
      return readDimmer(word, fields.get('hue'), forSeconds);
    case 'shutter': {
      const move = keyOf(moves, word);
      return move === undefined ? null : [{ tag: 'shutter', move }];
    }
    case 'req': {
      const what = keyOf(pictures, word);
      return what === undefined ? null : [{ tag: 'capture', what }];
    }
    case 'privacy':
      return word === 'on' || word === 'off' ? [{ tag: 'privacy', on: word === 'on' }] : null;
    default:
      return readHeating(fields);
  }
}

const numberIn = (text = ''): number | null => (/^\d{1,2}$/.test(text) ? Number(text) : null);

/** Reads an action string; null where it is none of this language, whatever it is. */
export function decodePanelAction(text: string): PanelAction | null {
  const fields = fieldsOf(text);
  const area = AreaId.safeParse(numberIn(fields?.get('a')));
  const zone = ZoneNo.safeParse(numberIn(fields?.get('z')));
  const commands = fields === null ? null : readCommands(fields);
  if (!area.success || !zone.success || commands === null) return null;
  return { area: area.data, zone: zone.data, commands };
}

function words(command: DeviceCommand): string | null {
  switch (command.tag) {
    case 'switch':
      return command.on && command.forSeconds !== undefined
        ? `sw=on&pd=:${command.forSeconds}`
        : `sw=${command.on ? 'on' : 'off'}`;
    case 'toggle':
      return 'sw=toggle';
    case 'level':
      return `sw=${Math.min(99, Math.round(command.level))}`;
    case 'colour': {
      const hue = Math.round((command.hue * whole) / 360);
      const saturation = Math.round((command.saturation * whole) / 100);
      return `dimmer=on&hue=${hue},${saturation},-1,-1,-1&pd=`;
    }
    case 'colourTemperature': {
      const kelvin = Math.min(cold.kelvin, Math.max(warm.kelvin, command.kelvin));
      const number = Math.round(cold.number + (kelvin - cold.kelvin) / kelvinPerStep);
      return `dimmer=on&hue=-1,-1,${number},-1,-1&pd=`;
    }
    case 'shutter':
      return `shutter=${moves[command.move]}`;
    case 'capture':
      return `req=${pictures[command.what ?? 'image']}`;
    case 'privacy':
      return `privacy=${command.on ? 'on' : 'off'}`;
    case 'setpoint':
      if (command.heat === undefined || command.cool !== undefined || command.away === true) return null;
      return `act=t_setpoint&thermo_setpoint=${Math.round(command.heat * 100)}`;
    case 'thermostatMode':
      return `act=t_mode&thermo_mode=${modeNumbers[command.mode]}`;
    default:
      return null;
  }
}

/**
 * Writes a command to a zone as an action string; null where the language has no words for it. A colour temperature
 * beyond its 2200 to 6500 K is written as the nearest that it has.
 */
export function encodePanelAction(area: AreaId, zone: ZoneNo, command: DeviceCommand): string | null {
  const action = words(command);
  return action === null ? null : `a=${area}&z=${zone}&${action}`;
}
