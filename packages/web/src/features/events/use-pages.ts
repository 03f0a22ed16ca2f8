import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Outcome } from '#lib/client/outcome.ts';
import { useSession } from '#lib/client/session.ts';
import { useLink } from '#lib/live/link-state.ts';

/** What was read, by its key: whoever comes back finds it as it was left. */
const kept = new Map<string, { readonly pages: readonly unknown[]; readonly at: number }>();
const mostKept = 10;

function keep(key: string, pages: readonly unknown[]): void {
  kept.delete(key);
  kept.set(key, { pages, at: Date.now() });
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
}

// Nobody who signs in later on this page finds it.
useSession.subscribe(({ session }) => {
  if (session.tag === 'out') kept.clear();
});

interface Reading<Page, Cursor> {
  /** What is read; another key is another list. */
  readonly key: string;
  /** Milliseconds for which what was read before is not read again. */
  readonly freshFor: number;
  readonly read: (from: Cursor | undefined) => Promise<Outcome<Page>>;
  /** Where the page after `last` begins; undefined where there is none. */
  readonly next: (last: Page) => Cursor | undefined;
}

export interface Pages<Page> {
  /** As far as they were read; undefined before the first. */
  readonly pages: readonly Page[] | undefined;
  readonly failure: Failure | undefined;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly more: () => void;
  /** Reads on to the end, but no more than `most` pages; resolves to whether they could be read. */
  readonly toEnd: (most: number) => Promise<boolean>;
  /** Reads all of them anew; what is shown stays until then. */
  readonly retry: () => void;
}

/** A long list, read a page at a time. */
export function usePages<Page, Cursor>({ key, freshFor, read, next }: Reading<Page, Cursor>): Pages<Page> {
  const [known, setKnown] = useState<{ readonly key: string; readonly pages: readonly Page[] }>();
  const [failed, setFailed] = useState<{ readonly key: string; readonly failure: Failure }>();
  const [loadingMore, setLoadingMore] = useState(false);
  const live = useLink(({ link }) => link.tag === 'live');
  const latest = useRef({ key, read, next });
  useEffect(() => {
    latest.current = { key, read, next };
  });
  // An answer to what nobody asks any more is thrown away.
  const turn = useRef(0);

  const readOn = useCallback(async (before: readonly Page[], count: number): Promise<boolean> => {
    const own = (turn.current += 1);
    const asked = latest.current;
    const pages = [...before];
    let failure: Failure | undefined;
    setLoadingMore(before.length > 0);
    while (failure === undefined && pages.length < before.length + count) {
      const last = pages.at(-1);
      const from = last && asked.next(last);
      if (last !== undefined && from === undefined) break;
      const outcome = await asked.read(from);
      if (turn.current !== own) return false;
      if (outcome.tag === 'done') pages.push(outcome.data);
      else failure = outcome.failure;
    }
    setLoadingMore(false);
    setFailed(failure && { key: asked.key, failure });
    if (failure !== undefined) return false;
    keep(asked.key, pages);
    setKnown({ key: asked.key, pages });
    return true;
  }, []);

  // The same key holds pages of the same kind.
  const pages = known?.key === key ? known.pages : (kept.get(key)?.pages as readonly Page[] | undefined);
  const failure = failed?.key === key ? failed.failure : undefined;
  const retry = (): void => void readOn([], pages?.length ?? 1);
  const again = useRef(false);
  useEffect(() => {
    again.current = failure !== undefined;
  });
  useEffect(() => {
    const before = kept.get(key);
    if (before === undefined || again.current || Date.now() - before.at >= freshFor)
      void readOn([], before?.pages.length ?? 1);
    return () => {
      turn.current += 1;
      setLoadingMore(false);
    };
  }, [key, freshFor, live, readOn]);

  const last = pages?.at(-1);
  const hasMore = last !== undefined && next(last) !== undefined;
  return {
    pages,
    failure,
    hasMore,
    loadingMore,
    more: () => {
      if (pages !== undefined && hasMore && !loadingMore) void readOn(pages, 1);
    },
    toEnd: (most) => readOn(pages ?? [], most - (pages?.length ?? 0)),
    retry,
  };
}
