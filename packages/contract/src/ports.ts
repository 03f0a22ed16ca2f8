/**
 * What the shell gives to hub, server, drivers and channels at composition, so that a whole world can run on
 * a virtual clock under one seed (docs/decisions/0003-one-process-world.md).
 */

/** Reads time and waits. `now` is wall time in ms since 1970 and may jump; `monotonic` is ms and never goes back. */
export interface Clock {
  now(): number;
  monotonic(): number;
  /** Calls once after `ms` (0 or more) of monotonic time; the returned function cancels and may be called twice. */
  after(ms: number, call: () => void): () => void;
}

/** Randomness: cryptographic in production, seeded in a world. */
export interface Random {
  /** `length` random bytes. */
  bytes(length: number): Uint8Array;
  /** A float in [0, 1). For jitter, never for secrets. */
  unit(): number;
}

/** Where the shell tells people what it does. Values are plain data and never hold secrets. */
export interface Log {
  info(message: string, data?: Readonly<Record<string, unknown>>): void;
  warn(message: string, data?: Readonly<Record<string, unknown>>): void;
  error(message: string, data?: Readonly<Record<string, unknown>>): void;
}
