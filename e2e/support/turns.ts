import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { amountOf, rotation } from '@homeward/testing/amounts.ts';
import { ofTurn } from '@homeward/testing/rotated.ts';

/** What every run looks at: the way in, alarms and what people are told of them, and every page. */
const always = ['first-', 'journey', 'setup', 'security-pages', 'incident', 'help', 'push', 'states'];

const tests = join(import.meta.dirname, '..', 'tests');
const bySize = readdirSync(tests)
  .filter((file) => file.endsWith('.test.ts') && !always.some((begin) => file.startsWith(begin)))
  .map((file) => ({ file, size: statSync(join(tests, file)).size }))
  .toSorted((one, other) => other.size - one.size || one.file.localeCompare(other.file))
  .map(({ file }) => file);

/**
 * Files of browser tests whose turn it is not: a quick run of everything takes one in so many of the others, another
 * share at another commit, the large and the small of them alike. None where somebody asks for tests by name, or for all.
 */
export function resting(): readonly string[] {
  if (process.env['HOMEWARD_E2E_TURNS'] === undefined) return [];
  const turns = amountOf('pageTurns');
  const all = Array.from({ length: turns }, (_, turn) => turn);
  const [mine = 0] = ofTurn(all, rotation);
  return bySize.filter((_, place) => place % turns !== mine);
}
