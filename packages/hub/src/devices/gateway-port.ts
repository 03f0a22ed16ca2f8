import type {
  FoundGateway,
  FoundStick,
  Gateway,
  GatewayProbe,
} from '@homeward/contract/shapes/devices/gateway.ts';
import type { Driver } from '@homeward/drivers/port.ts';
import type { SpeakerOptions } from '@homeward/drivers/speaker/options.ts';

export type OwnSoundOf = NonNullable<SpeakerOptions['ownSound']>;

/** What this machine can do with gateways; secrets in them are in the clear. A hub without it opens none. */
export interface GatewayPort {
  /** Loads what a gateway is run with, and gives how to make its driver. Rejects where that cannot be. */
  prepare(gateway: Gateway, ownSound: OwnSoundOf): Promise<() => Driver>;
  /** Tries a gateway. Never rejects, and takes 6 s at most. */
  probe(gateway: Gateway): Promise<GatewayProbe>;
  /** What here may be a gateway. Never rejects, and takes 6 s at most. */
  find(): Promise<{ readonly found: readonly FoundGateway[]; readonly sticks: readonly FoundStick[] }>;
}
