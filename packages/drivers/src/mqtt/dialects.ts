import type { LeftOut } from '@homeward/contract/shapes/devices/gateway.ts';
import { createDiscovery } from './discovery/discovery.ts';
import type { InfraredKeys } from './infrared-keys.ts';
import { createRadio } from './radio/radio.ts';
import { createFirstShelly } from './shelly/first-generation.ts';
import { createSecondShelly } from './shelly/second-generation.ts';
import { createTasmota } from './tasmota/tasmota.ts';
import type { DialectPorts } from './dialect-ports.ts';
import type { Dialect } from './mqtt-device.ts';

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
