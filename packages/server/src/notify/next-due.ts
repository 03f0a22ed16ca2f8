import type { Clock } from '@homeward/contract/ports.ts';

/** When the first of something is due, as the store said last: nobody asks the store before. */
export interface NextDue {
  isReached(): boolean;
  /** What the store says now, in ms; null for none. */
  next(): Promise<number | null>;
  /** Something may be due sooner than the store said. */
  sooner(): void;
}

export function createNextDue(clock: Clock, ask: () => Promise<number | null>): NextDue {
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    isReached: () => clock.now() >= nextAt,
    next: async () => {
      const at = await ask();
      nextAt = at ?? Number.POSITIVE_INFINITY;
      return at;
    },
    sooner: () => {
      nextAt = Number.NEGATIVE_INFINITY;
    },
  };
}
