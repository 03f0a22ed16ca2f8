import type { TrackerView } from '@homeward/contract/entities/location.ts';

/** Where trackers are, and which fences they are in. */
export interface LocationState {
  readonly trackers: readonly TrackerView[];
}

export const noLocation: LocationState = { trackers: [] };
