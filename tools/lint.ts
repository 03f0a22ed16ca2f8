// Lints with types what has changed since all was well, and whatever that can concern; the rest by what needs no types.
// Rules that read types take most of a check, however few of them there are: the compiler's own work is done once more.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { affectedBy } from './affected.ts';

const root = dirname(import.meta.dirname);
const kept = join(root, 'node_modules', '.cache', 'linted.json');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64');
const find = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/dist', '**/artefacts'] }).toSorted();

/** Lints files, all of them where none are named. True where nothing was found. */
function isClean(options: readonly string[], files: readonly string[] = []): boolean {
  const linter = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { status } = spawnSync(process.execPath, [linter, ...options, ...files], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

/** What each file was when all was well; null where nobody knows, or where rules or libraries were others. */
function known(base: string): Readonly<Record<string, string>> | null {
  try {
    const before = JSON.parse(readFileSync(kept, 'utf8')) as { base: string; files: Record<string, string> };
    return before.base === base ? before.files : null;
  } catch {
    return null;
  }
}

const sources = new Map(
  find(
    '{packages/*/{src,public/translations/en-US},e2e,bench/src,tools}/**/*.{ts,tsx,json}',
    '*.ts',
    'packages/*/*.ts',
  ).map((path) => [path, read(path)]),
);
const base = hashOf(
  find('.oxlintrc.json', 'package-lock.json', '*.json', 'packages/*/*.json').map(read).join('\n'),
);
const files = Object.fromEntries([...sources].map(([path, text]) => [path, hashOf(text)]));
const before = known(base);
const changed = new Set(
  [...Object.keys(files), ...Object.keys(before ?? {})].filter((path) => before?.[path] !== files[path]),
);
const concerned = affectedBy(changed, sources).filter((path) => !path.endsWith('.json'));

// Where most is concerned, one go over all is quicker than two.
const isWhole = before === null || concerned.length > sources.size / 2;
const ok = isWhole
  ? isClean(['--type-aware'])
  : isClean([]) && (concerned.length === 0 || isClean(['--type-aware'], concerned));
if (!ok) process.exit(1);
mkdirSync(dirname(kept), { recursive: true });
writeFileSync(kept, JSON.stringify({ base, files }));
