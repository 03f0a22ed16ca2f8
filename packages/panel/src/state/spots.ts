import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { Floor } from '@homeward/contract/shapes/automation/automation.ts';

/** A device that stands on no picture. */
export function withoutSpot(device: DeviceConfig): DeviceConfig {
  const { spot: _, ...rest } = device;
  return rest;
}

/** A device that stands on no picture of a floor that is not there. */
export const spotOnFloors = (device: DeviceConfig, floors: readonly Floor[]): DeviceConfig =>
  device.spot === undefined || floors.some(({ id }) => id === device.spot?.floor)
    ? device
    : withoutSpot(device);
