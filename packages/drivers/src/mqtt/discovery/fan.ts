import type { DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { FanMode } from '@homeward/contract/shapes/devices/device-values.ts';
import { confirmedBySwitch } from './confirmations.ts';
import { earOf, order, type PartMaker } from './part.ts';
import { numberOf } from '../../common/quantities.ts';

/** Of the way from slowest to fastest. */
const shares = { low: 1 / 3, medium: 2 / 3, high: 1 } as const;
const isSpeed = (mode: FanMode): mode is keyof typeof shares => Object.hasOwn(shares, mode);

/** A fan, with speeds where it takes them. */
export const fan: PartMaker = (config) => {
  const writing = config.writing('command_topic', 'command_template');
  if (writing === null) return 'it has no command_topic';
  const reading = config.reading('state_topic', 'state_value_template');
  const [on, off] = [config.textOr('payload_on', 'ON'), config.textOr('payload_off', 'OFF')];
  const speeds = config.writing('percentage_command_topic', 'percentage_command_template');
  const speed = config.reading('percentage_state_topic', 'percentage_value_template');
  const [least, most] = [config.number('speed_range_min', 1), config.number('speed_range_max', 100)];
  if (most < least) return 'its speeds have no range';
  const readSpeed = (text: string): { fanMode: FanMode } | undefined => {
    const value = numberOf(text);
    if (value === null || value > most) return undefined;
    if (value < least) return { fanMode: 'off' };
    const share = (value - least + 1) / (most - least + 1);
    return { fanMode: share <= 0.34 ? 'low' : share <= 0.67 ? 'medium' : 'high' };
  };
  const readState = (text: string) => (text === on ? { on: true } : text === off ? { on: false } : undefined);
  const commands: DeviceCommandTag[] = speeds === null ? ['switch'] : ['switch', 'fanMode'];
  return {
    kind: 'fan',
    says: [...(reading === null ? [] : (['on'] as const)), ...(speed === null ? [] : (['fanMode'] as const))],
    ears: [
      ...(reading === null ? [] : [earOf(reading, config, ['on'], readState)]),
      ...(speed === null ? [] : [earOf(speed, config, ['fanMode'], readSpeed)]),
    ],
    commands,
    encode: (command) => {
      if (command.tag === 'switch')
        return order(writing.write(command.on ? on : off), confirmedBySwitch(reading, command.on));
      if (command.tag !== 'fanMode' || speeds === null) return null;
      const { mode } = command;
      if (mode === 'off' || mode === 'on')
        return order(writing.write(mode === 'on' ? on : off), confirmedBySwitch(reading, mode === 'on'));
      if (!isSpeed(mode)) return null;
      const value = Math.max(least, Math.round(least - 1 + shares[mode] * (most - least + 1)));
      return order(speeds.write(String(value)), speed === null ? null : { fanMode: mode });
    },
  };
};
