import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import type { DeviceId } from '@homeward/contract/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { HeldDevice } from '../port.ts';
import type { LeftOut } from './discovery/devices.ts';
import { createDiscovery } from './discovery/discovery.ts';
import type { InfraredKeys } from './infrared-keys.ts';
import { createRadio } from './radio/radio.ts';
import { createFirstShelly } from './shelly/first-generation.ts';
import { createSecondShelly } from './shelly/second-generation.ts';
import { createTasmota } from './tasmota/tasmota.ts';
import type { Dialect, MqttDevice, Publication } from './mqtt-device.ts';

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

export interface DialectsOptions extends DialectPorts {
  readonly options: { readonly discoveryPrefix: string; readonly leftToOthers: readonly string[] };
  readonly keys: InfraredKeys;
}

/** How we announce ourselves to others: it is nothing that we would want to hear. */
const ourselves = 'homeward';

/** Every dialect that is understood. */
export function createDialects({ options, keys, ...ports }: DialectsOptions): {
  readonly all: readonly Dialect[];
  readonly leftOut: () => readonly LeftOut[];
} {
  const discovery = createDiscovery({
    prefix: options.discoveryPrefix,
    deaf: new Set([ourselves, ...options.leftToOthers]),
    clock: ports.clock,
    keys,
    found: (owner, devices) => ports.found(`announced ${owner}`, devices),
  });
  const all = [
    discovery,
    createTasmota(ports),
    createFirstShelly(ports),
    createSecondShelly(ports),
    createRadio(ports),
  ];
  return { all, leftOut: discovery.leftOut };
}
