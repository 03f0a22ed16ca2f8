import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import type { DeviceRecord } from '#lib/house/device-record.ts';

/**
 * The command that brings a device back to how it stands now; null where nobody knows, or where a scene should not: an
 * open lock is not worth repeating.
 */
export function captured(
  { kind, on, level, locked }: HouseDevice,
  { hue, saturation, kelvin, heat, cool, mode }: DeviceRecord,
): DeviceCommand | null {
  switch (kind) {
    case 'switch':
    case 'power_switch_meter':
    case 'dio':
    case 'fan':
    case 'valve':
      return on === null ? null : { tag: 'switch', on };
    case 'hue':
    case 'dimmer':
      if (on === false || level === 0) return { tag: 'switch', on: false };
      if (kind === 'hue' && hue !== null && saturation !== null && saturation > 0)
        return { tag: 'colour', hue, saturation };
      if (kind === 'hue' && kelvin !== null) return { tag: 'colourTemperature', kelvin };
      if (level !== null) return { tag: 'level', level };
      return on === null ? null : { tag: 'switch', on };
    case 'shutter':
      if (level === null) return null;
      if (level === 0 || level === 100) return { tag: 'shutter', move: level === 0 ? 'close' : 'open' };
      return { tag: 'level', level };
    case 'door_lock':
      return locked === true ? { tag: 'lock', locked: true } : null;
    case 'thermostat':
      if (mode === 'cool') return cool === null ? null : { tag: 'setpoint', cool };
      return heat === null ? null : { tag: 'setpoint', heat };
    case 'radiator':
      return heat === null ? null : { tag: 'setpoint', heat };
    default:
      return null;
  }
}
