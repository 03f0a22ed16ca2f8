import { toXy } from '@homeward/contract/words/values/colour.ts';
import type { DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues, ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import { isObject, member } from '../../common/json.ts';
import type { Ear } from '../mqtt-device.ts';
import { fromKelvin, readColourObject, toKelvin, toRgb } from './colours.ts';
import { confirmedBySwitch } from './confirmations.ts';
import type { Config } from './config.ts';
import { order, type Part } from './part.ts';

type Colours = 'hs' | 'xy' | 'rgb';

/** Which way of saying a colour a lamp takes; null is none. */
const coloursOf = (modes: readonly string[]): Colours | null =>
  modes.includes('hs')
    ? 'hs'
    : modes.includes('xy')
      ? 'xy'
      : modes.some((mode) => /^rgb(?:w|ww)?$/.test(mode))
        ? 'rgb'
        : null;

const colourOf = (hue: number, saturation: number, as: Colours): object => {
  if (as === 'hs') return { h: hue, s: saturation };
  if (as === 'xy') return toXy({ hue, saturation });
  const [r, g, b] = toRgb({ hue, saturation });
  return { r, g, b };
};

/** A lamp that says and takes all in one JSON object. */
export function jsonLight(config: Config): Part | string {
  const writing = config.writing('command_topic', '');
  if (writing === null) return 'it has no command_topic';
  const reading = config.reading('state_topic', '');
  const modes = config.words('supported_color_modes');
  const scale = config.number('brightness_scale', 255);
  if (scale <= 0) return 'its brightness has no scale';
  const isDimmed = config.flag('brightness', false) || modes.some((mode) => mode !== 'onoff');
  const colours = coloursOf(modes);
  const isWhite = modes.includes('color_temp');
  const isKelvin = config.flag('color_temp_kelvin', false);
  const says: ValueName[] = [
    'on',
    ...(isDimmed ? (['level'] as const) : []),
    ...(colours === null ? [] : (['hue', 'saturation'] as const)),
    ...(isWhite ? (['colourTemperature'] as const) : []),
  ];
  const readers: Readonly<Record<string, (value: unknown) => DeviceValues>> = {
    state: (value) => ({ on: value === 'ON' ? true : value === 'OFF' ? false : null }),
    ...(isDimmed && {
      brightness: (value) => ({
        level:
          typeof value === 'number' && value >= 0 && value <= scale
            ? Math.round((value / scale) * 100)
            : null,
      }),
    }),
    ...(colours !== null && { color: readColourObject }),
    ...(isWhite && { color_temp: (value) => ({ colourTemperature: toKelvin(value, isKelvin) }) }),
  };
  const ear = (topic: string): Ear => ({
    topic,
    hear: (message) => {
      const json = message.json();
      if (!isObject(json)) return null;
      const said = Object.entries(readers).flatMap(([name, read]) =>
        Object.hasOwn(json, name) ? [read(member(json, name))] : [],
      );
      const values: DeviceValues = Object.assign({}, ...said) as DeviceValues;
      return { values: said.length > 0 ? [values] : [] };
    },
  });
  const commands: DeviceCommandTag[] = [
    'switch',
    ...(isDimmed ? (['level'] as const) : []),
    ...(colours === null ? [] : (['colour'] as const)),
    ...(isWhite ? (['colourTemperature'] as const) : []),
  ];
  const told = (body: object) => writing.write(JSON.stringify(body));
  const confirmed = (values: DeviceValues) => (reading === null ? null : values);
  return {
    kind: colours !== null || isWhite ? 'hue' : isDimmed ? 'dimmer' : 'switch',
    says: reading === null ? [] : says,
    ears: reading === null ? [] : [ear(reading.topic)],
    commands,
    encode: (command) => {
      if (!commands.includes(command.tag)) return null;
      switch (command.tag) {
        case 'switch':
          return order(told({ state: command.on ? 'ON' : 'OFF' }), confirmedBySwitch(reading, command.on));
        case 'level': {
          const brightness = Math.max(1, Math.round((command.level / 100) * scale));
          return order(told({ state: 'ON', brightness }), confirmed({ level: command.level }));
        }
        case 'colour': {
          const color = colourOf(command.hue, command.saturation, colours ?? 'hs');
          return order(told({ state: 'ON', color }), confirmed({}));
        }
        case 'colourTemperature': {
          const color_temp = fromKelvin(command.kelvin, isKelvin);
          return order(told({ state: 'ON', color_temp }), confirmed({ colourTemperature: command.kelvin }));
        }
        default:
          return null;
      }
    },
  };
}
