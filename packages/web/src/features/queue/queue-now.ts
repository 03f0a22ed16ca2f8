import type { DataOf } from '@homeward/contract/routes/table.ts';
import { create } from 'zustand';
import { call } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { QueueLink } from '#lib/live/queue-link.ts';
import { same } from '#lib/same.ts';

export type Queue = DataOf<'GET /installer/queue'>;
export type Case = Queue['cases'][number];

export interface QueueNow {
  /** The open alarms; undefined before they were read. */
  readonly data: Queue | undefined;
  readonly failure: Failure | undefined;
  /** Epoch ms up to which what is shown is known to be so, while nobody would say that it is not; undefined while live. */
  readonly staleSince: number | undefined;
  /** Ms by which the server's clock is ahead of this one. */
  readonly skew: number;
  /** Goes up whenever something may have moved. */
  readonly turn: number;
  readonly reload: () => Promise<void>;
}

const unread: QueueNow = {
  data: undefined,
  failure: undefined,
  staleSince: undefined,
  skew: 0,
  turn: 0,
  reload: () => Promise.resolve(),
};

/** The open alarms of the company, for whatever page is open. */
export const useQueueNow = create<QueueNow>(() => unread);

const nobody: readonly Case[] = [];

/** The open alarms that nobody has. */
export const isWaiting = ({ claimedBy, closedAt }: Case): boolean => claimedBy === '' && closedAt === null;

export const useOpenCases = (): readonly Case[] => useQueueNow(({ data }) => data?.cases ?? nobody);

/**
 * Follows the queue until it is ended: told at once of whatever moves. A flood asks no more often than answers come.
 * Gives what ends it.
 */
export function followQueue(): () => void {
  let reading = false;
  let again = false;
  let ended = false;
  let linked = false;
  let knownAt = Date.now();
  const put = (now: Partial<QueueNow>): void => {
    if (!ended) useQueueNow.setState(now);
  };
  const fresh = (failure: Failure | undefined): void =>
    put({ staleSince: linked && failure === undefined ? undefined : knownAt });

  async function reload(): Promise<void> {
    again = true;
    if (reading) return;
    reading = true;
    while (again && !ended) {
      again = false;
      const outcome = await call('GET /installer/queue', { query: { closed: false } });
      if (outcome.tag === 'failed') {
        put({ failure: outcome.failure });
        fresh(outcome.failure);
        continue;
      }
      const { data } = outcome;
      knownAt = Date.now();
      const { data: before, turn } = useQueueNow.getState();
      put({
        failure: undefined,
        skew: data.at - knownAt,
        turn: turn + 1,
        data: before !== undefined && same(before, data) ? before : data,
      });
      fresh(undefined);
    }
    reading = false;
  }

  useQueueNow.setState({ ...unread, staleSince: knownAt, reload }, true);
  const link = new QueueLink({
    moved: () => void reload(),
    linked: (now) => {
      linked = now;
      if (now) knownAt = Date.now();
      fresh(useQueueNow.getState().failure);
    },
  });
  void reload();
  return () => {
    link.end();
    ended = true;
    useQueueNow.setState(unread, true);
  };
}
