import type { DeviceId, Instant } from '@homeward/contract/ids.ts';
import type { Tries } from './tries.ts';

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
