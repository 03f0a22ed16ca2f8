import type { Clock, Log, Random } from '@homeward/contract/ports.ts';

/** A Home Assistant whose entities are devices here. */
export interface FromHomeAssistantOptions {
  /** `http://` or `https://`, with a path where a proxy has one. */
  readonly url: string;
  /** A long-lived access token of one of its users. */
  readonly token: string;
  /** SHA-256 of the one certificate that counts; blank is any that this machine trusts. */
  readonly fingerprint?: string;
}

export interface FromHomeAssistantPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}
