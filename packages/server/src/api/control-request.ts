import type { DeviceView } from '@homeward/contract/entities/device.ts';
import type { DeviceCommand } from '@homeward/contract/entities/device-command.ts';

/**
 * Reads `request_value` of POST /panel/device_control for a kind of device: `1 0 on off toggle 0..99`, for shutters
 * also `open close stop` (domain 1.6). Null for what makes no sense. A lock takes 1 as locked.
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
    default:
      return switchCommand(device, word, on);
  }
}

function switchCommand(device: DeviceView, word: string, on: boolean | null): DeviceCommand | null {
  // Toggling what nobody knows is switching on.
  if (word === 'toggle') return { tag: 'switch', on: device.values.on !== true };
  return on === null ? null : { tag: 'switch', on };
}
