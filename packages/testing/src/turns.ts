import { statSync } from 'node:fs';
import { join } from 'node:path';
import { amountOf, rotation } from './amounts.ts';
import { ofTurn } from './rotated.ts';

/**
 * Of test files of `folder`, those whose turn it is not: a quick run of everything takes one in so many, another share
 * at another commit, the large and the small of them alike. None where somebody asks for tests by name, or for all.
 */
export function resting(folder: string, files: readonly string[]): readonly string[] {
  if (process.env['HOMEWARD_TEST_TURNS'] === undefined) return [];
  const turns = amountOf('turns');
  const [mine = 0] = ofTurn(
    Array.from({ length: turns }, (_, turn) => turn),
    rotation,
  );
  return files
    .map((file) => ({ file, size: statSync(join(folder, file)).size }))
    .toSorted((one, other) => other.size - one.size || one.file.localeCompare(other.file))
    .map(({ file }) => file)
    .filter((_, place) => place % turns !== mine);
}
