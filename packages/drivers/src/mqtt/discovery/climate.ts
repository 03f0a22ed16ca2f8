import type { DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type {
  DeviceValues,
  ThermostatState,
  ValueName,
} from '@homeward/contract/shapes/devices/device-values.ts';
import { measured, type NumberName } from '@homeward/contract/rules/devices/value-bounds.ts';
import type { Ear, Publication } from '../mqtt-device.ts';
import { earOf, order, type PartMaker } from './part.ts';
import { degrees, numberOf } from '../../common/quantities.ts';

const modes: Readonly<Record<string, ThermostatState>> = {
  off: 'off',
  heat: 'heat',
  cool: 'cool',
  auto: 'auto',
  heat_cool: 'auto',
  dry: 'dry',
  fan_only: 'fan',
};

/** A thermostat. Its one setpoint is that of heating, but where it only cools. */
export const climate: PartMaker = (config) => {
  const isFahrenheit = config.textOr('temperature_unit', 'C') === 'F';
  const toCelsius = degrees[isFahrenheit ? '°F' : '°C'] ?? ((value: number) => value);
  const told = (celsius: number): string =>
    String(isFahrenheit ? Math.round((celsius * 9) / 5 + 32) : celsius);
  const words = config.words('modes');
  const onlyCools = words.includes('cool') && !words.some((word) => /^(?:heat|heat_cool|auto)$/.test(word));
  const ears: Ear[] = [];
  const says: ValueName[] = [];

  const number = (name: NumberName & ValueName, topic: string, template: string, isDegrees = true): void => {
    const reading = config.reading(topic, template);
    if (reading === null) return;
    says.push(name);
    const read = (text: string) => {
      const value = numberOf(text);
      return value === null ? undefined : { [name]: measured(name, isDegrees ? toCelsius(value) : value) };
    };
    ears.push(earOf(reading, config, [name], read));
  };
  const flag = (
    read: (text: string) => DeviceValues | undefined,
    name: ValueName,
    prefix: string,
    template: string,
  ) => {
    const reading = config.reading(`${prefix}_state_topic`, template);
    if (reading === null) return;
    says.push(name);
    ears.push(earOf(reading, config, [name], read));
  };

  const single = onlyCools ? 'coolSetpoint' : 'heatSetpoint';
  number('temperature', 'current_temperature_topic', 'current_temperature_template');
  number('humidity', 'current_humidity_topic', 'current_humidity_template', false);
  number(single, 'temperature_state_topic', 'temperature_state_template');
  number('heatSetpoint', 'temperature_low_state_topic', 'temperature_low_state_template');
  number('coolSetpoint', 'temperature_high_state_topic', 'temperature_high_state_template');
  flag(
    (text) => (Object.hasOwn(modes, text) ? { thermostatMode: modes[text] ?? null } : undefined),
    'thermostatMode',
    'mode',
    'mode_state_template',
  );
  const presets = config.words('preset_modes');
  if (presets.includes('away'))
    flag((text) => ({ away: text === 'away' }), 'away', 'preset_mode', 'preset_mode_value_template');

  const warm = config.writing('temperature_low_command_topic', 'temperature_low_command_template');
  const cold = config.writing('temperature_high_command_topic', 'temperature_high_command_template');
  const one = config.writing('temperature_command_topic', 'temperature_command_template');
  const mode = config.writing('mode_command_topic', 'mode_command_template');
  const preset = config.writing('preset_mode_command_topic', 'preset_mode_command_template');
  const takesAway = preset !== null && presets.includes('away');
  const commands: DeviceCommandTag[] = [
    ...(one !== null || warm !== null || cold !== null ? (['setpoint'] as const) : []),
    ...(mode === null ? [] : (['thermostatMode'] as const)),
    ...(takesAway ? (['away'] as const) : []),
  ];
  if (commands.length === 0 && ears.length === 0) return 'it says and takes nothing that is understood';
  const confirmed = (values: DeviceValues): DeviceValues | null =>
    Object.keys(values).every((name) => says.includes(name as ValueName)) ? values : null;

  const setpoints = (heat: number | undefined, cool: number | undefined): readonly Publication[] | null => {
    const wanted = [
      [heat, warm ?? (onlyCools ? null : one)],
      [cool, cold ?? (onlyCools ? one : null)],
    ] as const;
    const told1 = wanted.flatMap(([value, writing]) =>
      value === undefined ? [] : [writing?.write(told(value)) ?? null],
    );
    const all = told1.filter((publication) => publication !== null);
    return all.length === told1.length && all.length > 0 ? all : null;
  };

  return {
    kind: 'thermostat',
    says,
    ears,
    commands,
    encode: (command) => {
      switch (command.tag) {
        case 'setpoint': {
          const { heat, cool, away } = command;
          const publications = away === true ? null : setpoints(heat, cool);
          if (publications === null) return null;
          const values = {
            ...(heat === undefined ? {} : { heatSetpoint: heat }),
            ...(cool === undefined ? {} : { coolSetpoint: cool }),
          };
          return { publications, confirmedBy: confirmed(values) };
        }
        case 'thermostatMode': {
          const word = command.mode === 'auto' && !words.includes('auto') ? 'heat_cool' : command.mode;
          if (mode === null || !words.includes(word)) return null;
          return order(mode.write(word), confirmed({ thermostatMode: command.mode }));
        }
        case 'away':
          return takesAway
            ? order(preset.write(command.on ? 'away' : 'none'), confirmed({ away: command.on }))
            : null;
        default:
          return null;
      }
    },
  };
};
