import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Reading } from './config.ts';

/** The word by which an output confirms; null where it never says how it stands. */
export const confirmedBySwitch = (reading: Reading | null, on: boolean): DeviceValues | null =>
  reading === null ? null : { on };
