/** Of the shape of a set-up in a backup; a panel reads older ones, and no newer ones. */
export const setupVersion = 1;

export const backupLimits = {
  /** Characters of the passphrase. */
  passphrase: { min: 12, max: 128 },
  /** Bytes of the file. */
  file: 4 * 1024 * 1024,
  /** Bytes of what it unpacks to, and how many times the packed size that may be (reliability B-26). */
  unpacked: 16 * 1024 * 1024,
  ratio: 100,
  entries: 1000,
  /** Bytes of the call that brings it. */
  body: 8 * 1024 * 1024,
  /** Minutes for which a backup can be fetched. */
  fetchMinutes: 15,
} as const;
