import { useEffect, useState } from 'react';
import type { Log } from '#features/events/use-log.ts';

/** Pages of the log that are read to be printed: two thousand events, some forty sheets of paper. */
const mostPages = 40;

/** Prints the log to its end, not only as far as it was read; where it could not be read on, nothing is printed. */
export function usePrint({ hasMore, toEnd }: Pick<Log, 'hasMore' | 'toEnd'>): {
  readonly busy: boolean;
  readonly start: () => void;
} {
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    // What was read stands on the page now.
    if (turn > 0) print();
  }, [turn]);
  async function start(): Promise<void> {
    setBusy(true);
    const read = !hasMore || (await toEnd(mostPages));
    setBusy(false);
    if (read) setTurn((before) => before + 1);
  }
  return {
    busy,
    start() {
      if (!busy) void start();
    },
  };
}
