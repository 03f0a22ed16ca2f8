/** After how many inputs, or ms of panel time, the whole state is written: what a restart has to replay at most. */
export interface SnapshotEvery {
  readonly inputs: number;
  readonly ms: number;
}

export const defaultSnapshotEvery: SnapshotEvery = { inputs: 2_000, ms: 600_000 };
