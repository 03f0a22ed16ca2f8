import type { Invariant } from '../invariants.ts';

/** The first thing that was wrong in a world. */
export interface Violation {
  readonly invariant: Invariant;
  readonly message: string;
  /** Virtual ms since the world began. */
  readonly at: number;
}

/** Keeps the first violation; the world ends there. */
export interface Verdict {
  found(invariant: Invariant, message: string): void;
  violation(): Violation | null;
}

export function createVerdict(now: () => number, trace: (what: string) => void): Verdict {
  let first: Violation | null = null;
  return {
    found: (invariant, message) => {
      if (first !== null) return;
      first = { invariant, message, at: now() };
      trace(`${invariant} ${message}`);
    },
    violation: () => first,
  };
}
