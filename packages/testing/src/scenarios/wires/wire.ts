import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Device, Output, Word } from '../scenario.ts';

/** What a wire brings into the house. */
export interface WireDevice {
  readonly name: Device | Output;
  readonly id: DeviceId;
  readonly kind: DeviceKind;
  /** It alarms at once in every mode, whatever its kind usually does. */
  readonly isInstant?: boolean;
  readonly supervisionSeconds?: number;
  /** It is told, and says nothing of zones. */
  readonly isOutput?: boolean;
}

/** The other side of a driver, and what a scenario may have it do. */
export interface Wire {
  /** As they are set up in the panel. */
  readonly gateways: readonly Gateway[];
  readonly devices: readonly WireDevice[];
  /** Has a device speak. */
  say(device: Device, word: Word): Promise<void>;
  /** What befalls it (scenario.ts). */
  act(what: string): Promise<void>;
  close(): Promise<void>;
}

export interface WireEars {
  /** The time of the house, epoch ms. */
  readonly now: () => number;
  /** A siren was told to sound, or to stop. */
  readonly siren: (name: Output, isOn: boolean) => void;
}

export const gatewayOf = (
  id: string,
  kind: Gateway['kind'],
  name: string,
  values: Gateway['values'],
  terminals: Partial<Pick<Gateway, 'inputs' | 'outputs'>> = {},
): Gateway => ({ id, kind, name, values, inputs: [], outputs: [], ...terminals });

/** A scenario asks of a wire what it does not do: its file is wrong. */
export function cannot(wire: string, what: string): never {
  throw new Error(`${wire} cannot ${what}`);
}
