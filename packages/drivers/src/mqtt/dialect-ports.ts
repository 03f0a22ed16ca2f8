import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { HeldDevice } from '../port.ts';
import type { MqttDevice, Publication } from './mqtt-device.ts';

/** What a dialect may ask of the driver. */
export interface DialectPorts {
  readonly clock: Clock;
  readonly random: Random;
  /** These are the devices of a source from now on. */
  readonly found: (source: string, devices: readonly MqttDevice[]) => void;
  readonly tell: (publication: Publication) => void;
  /** A device said something that is no word of a topic of its own; `silentAfter` is when it should have spoken again, s. */
  readonly said: (device: DeviceId, values: DeviceValues, live: boolean, silentAfter?: number) => void;
  /** A device is there, or away. */
  readonly there: (device: DeviceId, isThere: boolean) => void;
  /** A device answered a command. */
  readonly answered: (name: string, isDone: boolean) => void;
  /** What the panel has a device as. */
  readonly held: (id: DeviceId) => HeldDevice | null;
  readonly isLearning: () => boolean;
}
