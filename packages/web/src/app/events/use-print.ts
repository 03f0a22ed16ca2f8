import { useEffect, useState } from 'react';
import type { Log } from '#app/events/use-log.ts';

/** Pages of the log that are read to be printed: two thousand events, some forty sheets of paper. */
const mostPages = 40;

/** Prints the log to its end, not only as far as it was read; where it could not be read on, nothing is printed. */
export function usePrint({ hasMore, toEnd }: Pick<Log, 'hasMore' | 'toEnd'>): {
  readonly busy: boolean;
  readonly start: () => void;
} {
  const [stage, setStage] = useState<'reading' | 'ready'>();
  useEffect(() => {
    if (stage !== 'ready') return;
    setStage(undefined);
    print();
  }, [stage]);
  return {
    busy: stage === 'reading',
    start() {
      if (stage !== undefined) return;
      if (!hasMore) return setStage('ready');
      setStage('reading');
      void toEnd(mostPages).then((read) => setStage(read ? 'ready' : undefined));
    },
  };
}
