import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';

/**
 * Wrong tries of one source, be they codes or tags: the same figures at a keypad, a reader and from afar (reliability
 * D4). Times by panel time, so that no wall clock shortens a lock.
 */
export interface Tries {
  /** Wrong tries in a row since the last lock or right one. */
  readonly inARow: number;
  /** Locks in a row, for the doubling. */
  readonly locks: number;
  readonly lockedUntil: Instant | null;
  /** When the last wrong try was made. */
  readonly lastAt: Instant | null;
}

/** The tag that a reader saw last, for "Load" on the page of the codes; nothing else shows it. */
export interface LastTag {
  readonly uid: string;
  readonly device: DeviceId;
  readonly at: Instant;
}

/** Wrong tags at one reader. */
export interface ReaderTries extends Tries {
  readonly device: DeviceId;
}

/** What the panel remembers of tags. */
export interface AccessState {
  readonly lastTag: LastTag | null;
  /** One for each reader that has seen a wrong tag; those of devices that are gone are dropped. */
  readonly readers: readonly ReaderTries[];
}

export const noAccess: AccessState = { lastTag: null, readers: [] };
