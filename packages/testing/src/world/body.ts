import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DiscoveredDevice } from '@homeward/drivers/port.ts';
import { idleValues } from './idle-values.ts';

/** A device as it really is, whoever hears it. */
export interface Body {
  readonly config: DeviceConfig;
  values: DeviceValues;
  /** Has power and is in reach. */
  on: boolean;
  /** When the last command arrives: on a wire none overtakes another. */
  commandedAt: number;
  /** Says the same over and over, whatever happens, until then. */
  stuckUntil: number;
}

/** A device before anything has happened to it. */
export const newBody = (config: DeviceConfig): Body => ({
  config,
  values: idleValues(config.kind),
  on: true,
  commandedAt: 0,
  stuckUntil: 0,
});

/** What a driver that finds it says of it. */
export function described({ id, kind, modelId, name }: DeviceConfig): DiscoveredDevice {
  const commands: DeviceCommand['tag'][] =
    kind === 'siren' ? ['siren'] : kind === 'switch' ? ['switch'] : ['identify'];
  return { id, kind, modelId, name, battery: kind !== 'switch', commands };
}

/** How a device stands that does as told; null where that changes nothing. */
export function obeyed({ on }: DeviceValues, wanted: DeviceCommand): DeviceValues | null {
  if (wanted.tag === 'siren' && wanted.sound !== 'chime')
    return { sounding: wanted.sound !== 'off' && wanted.volume !== 'none' };
  if (wanted.tag === 'switch') return { on: wanted.on };
  if (wanted.tag === 'toggle') return { on: on !== true };
  if (wanted.tag === 'level') return { level: wanted.level, on: wanted.level > 0 };
  if (wanted.tag === 'lock') return { locked: wanted.locked };
  return null;
}
