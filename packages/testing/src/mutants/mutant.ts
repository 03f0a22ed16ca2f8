import { env } from 'node:process';
import type { Invariant } from '../invariants.ts';

/** One place of the product's code, and what stands there instead. `find` occurs exactly once in the file. */
export interface Patch {
  /** Below `packages`, without `src`: `panel/arming/entry.ts`. */
  readonly file: string;
  readonly find: string;
  /** `MUTANT` in it is true while the mutant is active. */
  readonly instead: string;
}

/** A fault that tests must notice. */
export interface Mutant {
  readonly says: string;
  /** The invariants that may notice it first; none where no world can meet it. */
  readonly noticedBy: readonly Invariant[];
  /**
   * A world that notices it. Where a change gives people other lives, `npm run simulate -- --mutant NAME --seeds 300`
   * finds another. Null where no world can meet it: the panel's own tests do.
   */
  readonly world: number | null;
  /** The homes in which it may show, where not in any. */
  readonly homes?: 'full';
}

export interface Patches extends Mutant {
  readonly patches: readonly Patch[];
}

declare global {
  /** The name of the active mutant. Patched code reads it. */
  var homewardMutant: string | undefined;
}

/** Makes a mutant the active one; null leaves the product as it is. */
export function activate(name: string | null): void {
  globalThis.homewardMutant = name ?? undefined;
}

/** Does `work` while a mutant is active, in code that was patched. */
export function withMutant<Result>(name: string, work: () => Result): Result {
  const before = globalThis.homewardMutant;
  globalThis.homewardMutant = name;
  try {
    return work();
  } finally {
    globalThis.homewardMutant = before;
  }
}

/** The mutant that a whole test run is about, as `npm run bite` names it. */
export const mutantOfRun = env['HOMEWARD_MUTANT'] ?? null;
