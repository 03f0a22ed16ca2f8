import type { LiveMessage, ResumeReply } from '@homeward/contract/shapes/api/live.ts';
import { describe, expect, it, vi } from 'vitest';
import { createFeed } from '#lib/live/feed.ts';
import { judge, retryDelay } from '#lib/live/position.ts';

const panel = '00:1d:94:00:00:01';
const message = (seq: number, epoch = 'e1'): string =>
  JSON.stringify({
    refreshed_type: 'DEVICE_STATUS',
    refreshed: true,
    panel,
    epoch,
    seq,
    state: { seq },
  } satisfies LiveMessage);

/** A server that keeps messages up to `last` of which `kept` can be resumed, and notes what it is asked. */
function world(last = 0, kept: readonly number[] = []) {
  const applied: number[] = [];
  const asked: string[] = [];
  let release: (() => void) | undefined;
  let fails = 0;
  const feed = createFeed(panel, {
    apply: ({ seq }) => {
      if (seq === 13) throw new Error('not understood');
      return applied.push(seq) > 0;
    },
    resume: async ({ seq }): Promise<ResumeReply> => {
      asked.push(`resume ${seq}`);
      const missed = kept.filter((one) => one > seq);
      if (missed.length === 0) return { tag: 'resync', epoch: 'e1', seq: last };
      return { tag: 'messages', messages: missed.map((one) => message(one)) };
    },
    readAll: async () => {
      asked.push('read all');
      if (fails-- > 0) return false;
      if (release === undefined) return true;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return true;
    },
    lost: () => asked.push('lost'),
  });
  return {
    feed,
    applied,
    asked,
    /** Makes reading take until `finish` is called. */
    slow: () => {
      release = () => undefined;
    },
    finish: () => release?.(),
    /** Makes the next reading fail. */
    fail: () => {
      fails = 1;
    },
  };
}

const at = (seq: number, epoch = 'e1') => ({ panel, epoch, seq });

describe('live messages of a panel', () => {
  it.each([
    [at(4), at(5), 'next'],
    [at(4), at(4), 'old'],
    [at(4), at(3), 'old'],
    [at(4), at(6), 'gap'],
    [at(4), at(5, 'e2'), 'newEpoch'],
    [at(4), { ...at(5), panel: 'another' }, 'old'],
  ] as const)('at %o take %o as %s', (position, received, verdict) => {
    expect(judge(position, received)).toBe(verdict);
  });

  it('are read once when the page opens and then applied one by one', async () => {
    const { feed, applied, asked } = world();
    await feed.connected(at(7));
    await feed.receive(message(8));
    await feed.receive(message(9));
    await feed.receive(message(9));
    expect(asked).toEqual(['read all']);
    expect(applied).toEqual([8, 9]);
  });

  it('that are missing are asked for, and applied in order', async () => {
    const { feed, applied, asked } = world(11, [8, 9, 10]);
    await feed.connected(at(7));
    await feed.receive(message(11));
    expect(asked).toEqual(['read all', 'resume 7']);
    expect(applied).toEqual([8, 9, 10, 11]);
  });

  it('that are gone are made up for by reading everything', async () => {
    const { feed, applied, asked } = world(20);
    await feed.connected(at(7));
    await feed.receive(message(20));
    expect(asked).toEqual(['read all', 'resume 7', 'read all']);
    expect(applied).toEqual([]);
    await feed.receive(message(21));
    expect(applied).toEqual([21]);
  });

  it('of a new epoch make everything be read anew', async () => {
    const { feed, applied, asked } = world();
    await feed.connected(at(7));
    await feed.receive(message(1, 'e2'));
    await feed.receive(message(2, 'e2'));
    expect(asked).toEqual(['read all', 'read all']);
    expect(applied).toEqual([2]);
  });

  it('that come in while everything is read wait, and follow', async () => {
    const { feed, applied, slow, finish } = world();
    slow();
    const connected = feed.connected(at(7));
    await feed.receive(message(8));
    expect(applied).toEqual([]);
    finish();
    await expect(connected).resolves.toBe(true);
    expect(applied).toEqual([8]);
  });

  it('resume after a lost connection where nothing was restarted, and read nothing', async () => {
    const { feed, applied, asked } = world(9, [8, 9]);
    await feed.connected(at(7));
    await feed.connected(at(9));
    expect(asked).toEqual(['read all', 'resume 7']);
    expect(applied).toEqual([8, 9]);
    await feed.connected(at(9));
    expect(asked).toHaveLength(2);
  });

  it('go on from where they stood when somebody came in, and nothing is read twice', async () => {
    const { feed, applied, asked, slow, finish } = world(9, [8, 9]);
    slow();
    const begun = feed.begin(at(7));
    const connected = feed.connected(at(9));
    finish();
    await begun;
    await expect(connected).resolves.toBe(true);
    expect(asked).toEqual(['read all', 'resume 7']);
    expect(applied).toEqual([8, 9]);
  });

  it('are no news where nothing happened since somebody came in', async () => {
    const { feed, asked } = world(7);
    await feed.begin(at(7));
    await expect(feed.connected(at(7))).resolves.toBe(true);
    expect(asked).toEqual(['read all']);
  });

  it('begin with a reading where the first one failed', async () => {
    const { feed, asked, fail } = world(7);
    fail();
    await feed.begin(at(7));
    await expect(feed.connected(at(7))).resolves.toBe(true);
    expect(asked).toEqual(['read all', 'read all']);
  });

  it('that come in while everything is read a second time follow, too', async () => {
    const { feed, applied, asked, slow, finish } = world();
    await feed.connected(at(7));
    slow();
    const first = feed.receive(message(1, 'e2'));
    await feed.receive(message(1, 'e3'));
    finish();
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    // Asked for already, and perhaps answered with what was before this.
    await feed.receive(message(2, 'e3'));
    finish();
    await first;
    expect(applied).toEqual([2]);
    await feed.receive(message(3, 'e3'));
    expect(applied).toEqual([2, 3]);
    expect(asked).toHaveLength(3);
  });

  it('that cannot be taken in are read for, and reported', async () => {
    const { feed, applied, asked } = world();
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    await feed.connected(at(12));
    await feed.receive(message(13));
    await feed.receive(message(14));
    vi.unstubAllGlobals();
    expect(reported).toHaveBeenCalledOnce();
    expect(asked).toEqual(['read all', 'read all']);
    expect(applied).toEqual([14]);
  });

  it('that could not be read for are read for after the next connect, though nothing came since', async () => {
    const { feed, asked, fail } = world();
    await feed.connected(at(7));
    fail();
    await feed.receive(message(1, 'e2'));
    await expect(feed.connected(at(1, 'e2'))).resolves.toBe(true);
    expect(asked).toEqual(['read all', 'read all', 'lost', 'read all']);
  });

  it('of another panel are left alone', async () => {
    const { feed, applied } = world();
    await feed.connected(at(7));
    await feed.receive(message(8).replace(panel, 'another'));
    expect(applied).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('is tried again after 1, 2, 4 … 30 s, never all at once', () => {
    const middle = [0, 1, 2, 3, 4, 5, 9].map((tries) => retryDelay(tries, 0.5));
    expect(middle).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(retryDelay(2, 0)).toBe(3200);
    expect(retryDelay(2, 1)).toBe(4800);
  });

  it('says that it may be behind where what was missed can neither be resumed nor read', async () => {
    const { feed, asked, fail } = world(4);
    await feed.connected(at(1));
    fail();
    await feed.receive(message(4));
    expect(asked).toEqual(['read all', 'resume 1', 'read all', 'lost']);
  });
});
