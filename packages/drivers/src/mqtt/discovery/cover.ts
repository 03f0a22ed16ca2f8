import type { DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import { measured } from '@homeward/contract/rules/devices/value-bounds.ts';
import type { Ear } from '../mqtt-device.ts';
import type { Config, Reading } from './config.ts';
import { earOf, order, type PartMaker } from './part.ts';
import { numberOf } from '../../common/quantities.ts';

/** Where a cover stands, percent open, by its own numbers. */
function positionEar(reading: Reading, config: Config, open: number, closed: number): Ear {
  return earOf(reading, config, ['level'], (text) => {
    const value = numberOf(text);
    if (value === null) return undefined;
    return { level: measured('level', Math.round(((value - closed) / (open - closed)) * 100)) };
  });
}

/** Open or closed, of a cover that does not say how far; on its way it is neither. */
function stateEar(reading: Reading, config: Config): Ear {
  const state = (name: string) => config.textOr(`state_${name}`, name);
  const levels: Readonly<Record<string, number>> = { [state('open')]: 100, [state('closed')]: 0 };
  const moves = [state('opening'), state('closing')];
  return earOf(reading, config, ['level'], (text) => {
    if (moves.includes(text)) return null;
    return Object.hasOwn(levels, text) ? { level: levels[text] ?? null } : undefined;
  });
}

/** A shutter, blind, awning or gate. */
export const cover: PartMaker = (config) => {
  const writing = config.writing('command_topic', 'command_template');
  const positions = config.writing('set_position_topic', 'set_position_template');
  if (writing === null && positions === null) return 'it has no command_topic';
  const [open, closed] = [config.number('position_open', 100), config.number('position_closed', 0)];
  if (open === closed) return 'its positions are all the same';
  const position = config.reading('position_topic', 'position_template');
  const state = config.reading('state_topic', 'value_template');
  const ears = [
    ...(position === null ? [] : [positionEar(position, config, open, closed)]),
    ...(position === null && state !== null ? [stateEar(state, config)] : []),
  ];
  const words = {
    open: config.textOr('payload_open', 'OPEN'),
    close: config.textOr('payload_close', 'CLOSE'),
    stop: config.textOr('payload_stop', 'STOP'),
  };
  const commands: DeviceCommandTag[] = [
    ...(writing === null ? [] : (['shutter'] as const)),
    ...(positions === null ? [] : (['level'] as const)),
  ];
  // It is on its way long before it has arrived: any word of it will do.
  const confirmed = ears.length > 0 ? {} : null;
  return {
    kind: 'shutter',
    says: ears.length > 0 ? ['level'] : [],
    ears,
    commands,
    encode: (command) => {
      if (command.tag === 'shutter') return order(writing?.write(words[command.move]) ?? null, confirmed);
      if (command.tag !== 'level') return null;
      const wanted = Math.round(closed + (command.level / 100) * (open - closed));
      return order(positions?.write(String(wanted), { position: wanted }) ?? null, confirmed);
    },
  };
};
