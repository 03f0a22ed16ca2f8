import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { Waiting } from '#features/devices/device-control.ts';
import type { DeviceRecord } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';

/** What a control of the device page knows and can do. */
export interface ControlProps {
  readonly device: HouseDevice;
  readonly record: DeviceRecord;
  readonly waiting: Waiting | undefined;
  /** Why nothing can be commanded now. */
  readonly held: string | undefined;
  readonly tell: (command: DeviceCommand, pinTitle?: string) => void;
}
