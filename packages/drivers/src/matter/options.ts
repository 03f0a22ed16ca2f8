import type { Clock, Log, Random } from '@homeward/contract/ports.ts';

/** Where a Matter server is: that of matter.js, or the older one in Python. */
export interface MatterOptions {
  /** `ws://` or `wss://`. */
  readonly url: string;
  /** For a proxy in front: the server itself asks for none. */
  readonly user?: string;
  readonly password?: string;
}

export interface MatterPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}
