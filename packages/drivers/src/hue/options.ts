import type { Clock, Log, Random } from '@homeward/contract/ports.ts';

/** A Hue bridge. */
export interface HueOptions {
  /** `https://` and where it is. */
  readonly url: string;
  /** What the bridge gave the panel when its button was pressed. */
  readonly key: string;
  /** SHA-256 of its certificate as it was then; blank while that is not known. */
  readonly fingerprint: string;
}

export interface HuePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}
