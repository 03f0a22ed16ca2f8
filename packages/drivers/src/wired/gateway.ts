import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { CommandOutcome } from '../port.ts';

/** What stands between the terminals and us. */
export interface WiredGateway {
  start(ears: GatewayEars): void;
  /** Switches an output, once. Null: its own word will tell. */
  set(output: DeviceId, on: boolean): Promise<CommandOutcome | null>;
  stop(): Promise<void>;
}

export interface GatewayEars {
  readonly up: () => void;
  readonly down: (reason: string) => void;
  /** A terminal's reading as it came; `live` is measured now. */
  readonly measured: (input: DeviceId, reading: number, live: boolean) => void;
  /** Nothing is known of a terminal any more, or something is again. */
  readonly silent: (terminal: DeviceId, isSilent: boolean) => void;
  /** An output says how it stands. */
  readonly stands: (output: DeviceId, on: boolean, live: boolean) => void;
  readonly malformed: () => void;
  /** Resolves when all that was heard so far is on the disk. */
  readonly kept: () => Promise<unknown>;
}
