import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { irKey } from '@homeward/contract/rules/devices/infrared.ts';

/** Watt of whatever is plugged in. */
const load = 60;

const switched = (on: boolean, { power }: DeviceValues): DeviceValues => ({
  on,
  ...(power === undefined ? {} : { power: on ? load : 0 }),
});

/** How the device stands once it has obeyed; a shutter is moved by its motor instead. */
export function obeyed(command: DeviceCommand, values: DeviceValues): DeviceValues {
  switch (command.tag) {
    case 'switch':
      return switched(command.on, values);
    case 'toggle':
      return switched(values.on !== true, values);
    case 'level':
      return { on: true, level: command.level };
    case 'colour':
      return { hue: command.hue, saturation: command.saturation };
    case 'fanMode':
      return {
        fanMode: command.mode,
        ...(values.on === undefined ? {} : { on: command.mode !== 'off' }),
      };
    case 'siren':
      return command.sound === 'chime'
        ? {}
        : { sounding: command.sound !== 'off' && command.volume !== 'none' };
    case 'lockUser':
      return slots(values, (held) => [...held, command.slot], 'user_added', command.slot);
    case 'removeLockUser':
      return slots(values, (held) => held, 'user_deleted', command.slot);
    case 'learnKey': {
      const key = irKey(command.unit, command.key);
      return { irKeys: [...(values.irKeys ?? []).filter((known) => known !== key), key] };
    }
    case 'setpoint':
      return known(wantedBy(command) ?? {}, values);
    case 'privacy':
      // A camera that sees nothing sends nothing.
      return { privacy: command.on, ...(command.on && values.live === true ? { live: false } : {}) };
    case 'shutter':
    case 'capture':
    case 'powerOn':
    case 'identify':
    case 'testSiren':
    case 'sendKey':
    case 'openDoor':
    case 'answer':
    case 'turn':
    case 'preset':
    case 'restart':
      return {};
    default:
      return wantedBy(command) ?? {};
  }
}

/** Only words that the device has: a radiator has nothing to cool. */
const known = (wanted: DeviceValues, values: DeviceValues): DeviceValues =>
  Object.fromEntries(Object.entries(wanted).filter(([name]) => Object.hasOwn(values, name)));

function slots(
  { lockSlots }: DeviceValues,
  change: (others: readonly number[]) => readonly number[],
  action: string,
  slot: number,
): DeviceValues {
  const others = (lockSlots ?? []).filter((held) => held !== slot);
  const held = change(others).toSorted((one, other) => one - other);
  return { lockSlots: held, action, actionSource: 'remote', actionUser: slot };
}

/** Where a shutter is to go: fully open, fully closed, a percentage, or nowhere. */
export function shutterTarget(command: DeviceCommand, level: number): number | null {
  if (command.tag === 'level') return command.level;
  if (command.tag !== 'shutter') return null;
  return { open: 100, close: 0, stop: level }[command.move];
}
