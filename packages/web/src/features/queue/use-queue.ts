import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#lib/client/call.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { QueueLink } from '#lib/live/queue-link.ts';
import { same } from '#lib/same.ts';

export type Queue = DataOf<'GET /installer/queue'>;
export type Case = Queue['cases'][number];

export interface QueueNow {
  readonly data: Queue | undefined;
  readonly problem: string | undefined;
  /** Epoch ms up to which what is shown is known to be so, while nobody would say that it is not; undefined while live. */
  readonly staleSince: number | undefined;
  /** Ms by which the server's clock is ahead of this one. */
  readonly skew: number;
  /** Goes up whenever something may have moved. */
  readonly turn: number;
  readonly reload: () => Promise<void>;
}

/** The queue as it is, told at once of whatever moves. A flood asks no more often than answers come. */
export function useQueue(closed: boolean): QueueNow {
  const t = useText();
  const [data, setData] = useState<{ readonly closed: boolean; readonly queue: Queue }>();
  const [problem, setProblem] = useState<string>();
  const [linked, setLinked] = useState(false);
  const [failed, setFailed] = useState(false);
  const [knownAt, setKnownAt] = useState(() => Date.now());
  const [turn, setTurn] = useState(0);
  const [skew, setSkew] = useState(0);
  const asked = useRef({ closed, reading: false, again: false });

  const reload = useCallback(async () => {
    const now = asked.current;
    now.again = true;
    if (now.reading) return;
    now.reading = true;
    while (now.again) {
      now.again = false;
      const wanted = now.closed;
      const outcome = await call('GET /installer/queue', { query: { closed: wanted } });
      if (now.closed !== wanted) continue;
      setFailed(outcome.tag === 'failed');
      setProblem(outcome.tag === 'failed' ? refusalText(t, outcome.failure) : undefined);
      if (outcome.tag === 'failed') continue;
      const queue = outcome.data;
      setKnownAt(Date.now());
      setSkew(queue.at - Date.now());
      setTurn((before) => before + 1);
      setData((before) =>
        before?.closed === wanted && same(before.queue, queue) ? before : { closed: wanted, queue },
      );
    }
    now.reading = false;
  }, [t]);

  useEffect(() => {
    asked.current.closed = closed;
    void reload();
  }, [closed, reload]);
  useEffect(() => {
    const link = new QueueLink({
      moved: () => void reload(),
      linked: (now) => {
        setLinked(now);
        if (now) setKnownAt(Date.now());
      },
    });
    return () => link.end();
  }, [reload]);
  return {
    data: data?.closed === closed ? data.queue : undefined,
    problem,
    staleSince: linked && !failed ? undefined : knownAt,
    skew,
    turn,
    reload,
  };
}
