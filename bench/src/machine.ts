import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { pinned } from './program.ts';

/** Where and on what a figure was measured. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly sqlite: string;
  /** Whether what was measured had a core of its own. */
  readonly pinned: boolean;
  readonly commit: string;
  /** The checkout had changes that no commit has. */
  readonly changed: boolean;
}

const root = join(import.meta.dirname, '..', '..');
const git = (...args: string[]): string => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** The facts of this machine and checkout. */
export function machineFacts(): Machine {
  const library: { version: string } = JSON.parse(
    readFileSync(join(root, 'node_modules', 'better-sqlite3', 'package.json'), 'utf8'),
  );
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.versions.node,
    sqlite: `better-sqlite3 ${library.version}`,
    pinned,
    commit: git('rev-parse', '--short', 'HEAD'),
    changed: git('status', '--porcelain', '--untracked-files=no', 'packages') !== '',
  };
}
