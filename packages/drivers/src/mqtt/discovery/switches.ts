import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { confirmedBySwitch } from './confirmations.ts';
import type { Config } from './config.ts';
import { earOf, order, type Part, type PartMaker } from './part.ts';

const outputOf = (kind: DeviceKind, config: Config): Part | string => {
  const writing = config.writing('command_topic', 'command_template');
  if (writing === null) return 'it has no command_topic';
  const reading = config.reading('state_topic', 'value_template');
  const [on, off] = [config.textOr('payload_on', 'ON'), config.textOr('payload_off', 'OFF')];
  const [isOn, isOff] = [config.textOr('state_on', on), config.textOr('state_off', off)];
  const read = (text: string) => (text === isOn ? { on: true } : text === isOff ? { on: false } : undefined);
  return {
    kind,
    says: reading === null ? [] : ['on'],
    ears: reading === null ? [] : [earOf(reading, config, ['on'], read)],
    commands: ['switch'],
    encode: (command) =>
      command.tag === 'switch'
        ? order(writing.write(command.on ? on : off), confirmedBySwitch(reading, command.on))
        : null,
  };
};

/** Something that is switched on and off. */
export const switchPart: PartMaker = (config) => outputOf('switch', config);

const numbered = (text: string): boolean | undefined => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return value >= 0 && value <= 100 ? value > 0 : undefined;
};

/** A valve, which is on when it is open; some say how far. */
export const valve: PartMaker = (config) => {
  const writing = config.writing('command_topic', 'command_template');
  if (writing === null) return 'it has no command_topic';
  const reading = config.reading('state_topic', 'value_template');
  const byPosition = config.flag('reports_position', false);
  const isStandard = config.number('position_open', 100) === 100 && config.number('position_closed', 0) === 0;
  if (byPosition && !isStandard) return 'its positions are not 0 to 100';
  const words: Readonly<Record<string, boolean>> = {
    [config.textOr('state_open', 'open')]: true,
    [config.textOr('state_closed', 'closed')]: false,
  };
  const moves = [config.textOr('state_opening', 'opening'), config.textOr('state_closing', 'closing')];
  const read = (text: string) => {
    if (moves.includes(text)) return null;
    const on = byPosition ? numbered(text) : Object.hasOwn(words, text) ? words[text] : undefined;
    return on === undefined ? undefined : { on };
  };
  const word = (on: boolean): string =>
    byPosition
      ? on
        ? '100'
        : '0'
      : on
        ? config.textOr('payload_open', 'OPEN')
        : config.textOr('payload_close', 'CLOSE');
  return {
    kind: 'valve',
    says: reading === null ? [] : ['on'],
    ears: reading === null ? [] : [earOf(reading, config, ['on'], read)],
    commands: ['switch'],
    encode: (command) =>
      command.tag === 'switch'
        ? order(writing.write(word(command.on)), confirmedBySwitch(reading, command.on))
        : null,
  };
};

/** Something that is pressed and never says more: it can be switched on, and not off. */
export const button: PartMaker = (config) => {
  const purpose = config.textOr('device_class', '');
  if (purpose === 'restart' || purpose === 'update') return 'it starts the device anew';
  const writing = config.writing('command_topic', 'command_template');
  if (writing === null) return 'it has no command_topic';
  const press = config.textOr('payload_press', 'PRESS');
  const identifies = purpose === 'identify';
  return {
    kind: identifies ? null : 'switch',
    says: [],
    ears: [],
    commands: [identifies ? 'identify' : 'switch'],
    encode: (command) => {
      const isPress = identifies ? command.tag === 'identify' : command.tag === 'switch' && command.on;
      return isPress ? order(writing.write(press), null) : null;
    },
  };
};
