import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' }).trim();

/** The first eight digits of the commit, and whether files differ from it; words where there is no repository. */
export function commitOfTree(): string {
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'no commit';
  }
}
