import { dirname, join } from 'node:path';

/** The files of one panel's memory. */
export interface PastPaths {
  readonly journal: string;
  readonly archive: string;
  readonly history: string;
}

/** Archive and history lie beside the journal. */
export function pastPaths(journal: string): PastPaths {
  const folder = dirname(journal);
  return { journal, archive: join(folder, 'archive.db'), history: join(folder, 'history.db') };
}

/** Message keys of why the past does not answer. */
export const why = {
  /** Before everything that is kept. */
  notKept: 'hub.pastNotKept',
  /** The device never said anything of the kind. */
  noHistory: 'hub.noHistory',
  /** Written by a version of the panel that this one cannot show. */
  otherVersion: 'hub.pastOfOtherVersion',
} as const;
