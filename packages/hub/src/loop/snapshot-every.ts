import type { Instant } from '@homeward/contract/shapes/values/ids.ts';

/** After how many inputs, or ms of panel time, the whole state is written: what a restart has to replay at most. */
export interface SnapshotEvery {
  readonly inputs: number;
  readonly ms: number;
}

export const defaultSnapshotEvery: SnapshotEvery = { inputs: 2_000, ms: 600_000 };

/** Says when the next state is due. */
export interface SnapshotDue {
  /** Whether it is with so many more inputs. */
  isDue(inputs: number): boolean;
  /** So many more inputs are on the disk, with a state or without. */
  wrote(inputs: number, withState: boolean): void;
}

/** `replayed`: inputs since the last state when the hub began. `now` is panel time. */
export function createSnapshotDue(every: SnapshotEvery, replayed: number, now: () => Instant): SnapshotDue {
  let since = { inputs: replayed, at: now() };
  return {
    isDue: (inputs) => {
      const all = since.inputs + inputs;
      return all >= every.inputs || (all > 0 && now() - since.at >= every.ms);
    },
    wrote: (inputs, withState) => {
      since = withState ? { inputs: 0, at: now() } : { ...since, inputs: since.inputs + inputs };
    },
  };
}
