import type { DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues, ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Ear } from '../mqtt-device.ts';
import { fromKelvin, readHs, readRgb, toKelvin, toRgb } from './colours.ts';
import { confirmedBySwitch } from './confirmations.ts';
import type { Config, Reading } from './config.ts';
import { jsonLight } from './json-light.ts';
import { earOf, order, type Part, type PartMaker } from './part.ts';
import { numberOf } from '../../common/quantities.ts';

/** A lamp, in one object or in a topic for each thing. */
export const light: PartMaker = (config) => {
  const schema = config.textOr('schema', 'basic');
  if (schema === 'json') return jsonLight(config);
  return schema === 'basic' || schema === 'default' ? plainLight(config) : `its schema is “${schema}”`;
};

/** One thing of a lamp: where it is said and told, and its word for a command. */
interface Facet {
  readonly commands: readonly DeviceCommandTag[];
  readonly says: readonly ValueName[];
  readonly ears: readonly Ear[];
  readonly encode: Part['encode'];
}

const facet = (
  config: Config,
  reading: Reading | null,
  says: readonly ValueName[],
  read: (text: string) => DeviceValues | undefined,
  told: Pick<Facet, 'commands' | 'encode'>,
): Facet => ({
  ...told,
  says: reading === null ? [] : says,
  ears: reading === null ? [] : [earOf(reading, config, says, read)],
});

function brightness(config: Config): Facet | null {
  const writing = config.writing('brightness_command_topic', 'brightness_command_template');
  if (writing === null) return null;
  const reading = config.reading('brightness_state_topic', 'brightness_value_template');
  const scale = Math.max(1, config.number('brightness_scale', 255));
  const read = (text: string) => {
    const value = numberOf(text);
    const isInside = value !== null && value >= 0 && value <= scale;
    return isInside ? { level: Math.round((value / scale) * 100) } : undefined;
  };
  return facet(config, reading, ['level'], read, {
    commands: ['level'],
    encode: (command) =>
      command.tag === 'level'
        ? order(
            writing.write(String(Math.max(1, Math.round((command.level / 100) * scale)))),
            reading === null ? null : { level: command.level },
          )
        : null,
  });
}

function whiteness(config: Config): Facet | null {
  const writing = config.writing('color_temp_command_topic', 'color_temp_command_template');
  if (writing === null) return null;
  const reading = config.reading('color_temp_state_topic', 'color_temp_value_template');
  const isKelvin = config.flag('color_temp_kelvin', false);
  const read = (text: string) => ({ colourTemperature: toKelvin(numberOf(text), isKelvin) });
  return facet(config, reading, ['colourTemperature'], read, {
    commands: ['colourTemperature'],
    encode: (command) =>
      command.tag === 'colourTemperature'
        ? order(
            writing.write(String(fromKelvin(command.kelvin, isKelvin))),
            reading === null ? null : { colourTemperature: command.kelvin },
          )
        : null,
  });
}

function colour(config: Config): Facet | null {
  const hs = config.writing('hs_command_topic', 'hs_command_template');
  const rgb = config.writing('rgb_command_topic', 'rgb_command_template');
  if (hs === null && rgb === null) return null;
  const reading =
    hs === null
      ? config.reading('rgb_state_topic', 'rgb_value_template')
      : config.reading('hs_state_topic', 'hs_value_template');
  return facet(config, reading, ['hue', 'saturation'], hs === null ? readRgb : readHs, {
    commands: ['colour'],
    encode: (command) => {
      if (command.tag !== 'colour') return null;
      const { hue, saturation } = command;
      const [red, green, blue] = toRgb(command);
      const written =
        hs === null
          ? rgb?.write(`${red},${green},${blue}`, { red, green, blue })
          : hs.write(`${hue},${saturation}`, { hue, sat: saturation });
      return order(written ?? null, reading === null ? null : {});
    },
  });
}

function plainLight(config: Config): Part | string {
  const writing = config.writing('command_topic', 'command_template');
  if (writing === null) return 'it has no command_topic';
  const reading = config.reading('state_topic', 'state_value_template');
  const [on, off] = [config.textOr('payload_on', 'ON'), config.textOr('payload_off', 'OFF')];
  const readOn = (text: string) => (text === on ? { on: true } : text === off ? { on: false } : undefined);
  const [dimmed, white, coloured] = [brightness(config), whiteness(config), colour(config)];
  const power = facet(config, reading, ['on'], readOn, {
    commands: ['switch'],
    encode: (command) =>
      command.tag === 'switch'
        ? order(writing.write(command.on ? on : off), confirmedBySwitch(reading, command.on))
        : null,
  });
  const facets = [power, dimmed, white, coloured].filter((one) => one !== null);
  return {
    kind: white !== null || coloured !== null ? 'hue' : dimmed === null ? 'switch' : 'dimmer',
    says: facets.flatMap(({ says }) => says),
    ears: facets.flatMap(({ ears }) => ears),
    commands: facets.flatMap(({ commands }) => commands),
    encode: (command) => {
      for (const one of facets) {
        const encoded = one.encode(command);
        if (encoded !== null) return encoded;
      }
      return null;
    },
  };
}
