import type { GivenFile } from '@homeward/contract/shapes/panel/import.ts';
import { importLimits } from '@homeward/contract/words/panel/import-words.ts';

/** A file as it waits to be read, kept in this page alone. */
export interface Waiting extends GivenFile {
  readonly id: number;
  /** It is not sent: nothing of it could be read. */
  readonly tooLarge: boolean;
}

let last = 0;

export const waiting = (file: string, text: string): Waiting => {
  const tooLarge = text.length > importLimits.characters;
  return { id: (last += 1), file: file.slice(-120), text: tooLarge ? '' : text, tooLarge };
};

/** Files that somebody chose or dropped. What is far too large is not even opened. */
export const opened = (files: readonly File[]): Promise<readonly Waiting[]> =>
  Promise.all(
    files
      .slice(0, importLimits.files)
      .map(async (file) =>
        file.size > importLimits.characters * 4
          ? { ...waiting(file.name, ''), tooLarge: true }
          : waiting(file.name, await file.text().catch(() => '')),
      ),
  );
