/** How much of the past is kept, and in what pieces. */
export interface ArchiveSettings {
  /** Days after which a segment goes. */
  readonly days: number;
  /** Bytes of the file; the oldest segments make room. */
  readonly bytes: number;
  /** Inputs after which a segment is closed at the next snapshot. */
  readonly closeAfter: number;
  /** Ms of panel time after which a segment with fewer is closed all the same. */
  readonly closeAfterMs: number;
  /** Most inputs of one segment: what a question about a moment has to replay. */
  readonly mostInputs: number;
  /** Inputs between two hashes. */
  readonly hashEvery: number;
}

export const defaultArchive: ArchiveSettings = {
  days: 800,
  bytes: 2_000_000_000,
  closeAfter: 4_000,
  closeAfterMs: 6 * 3_600_000,
  mostInputs: 8_000,
  hashEvery: 1_000,
};

/** Bytes of the disk that the past leaves free for what protects. */
export const reservedBytes = 300_000_000;
