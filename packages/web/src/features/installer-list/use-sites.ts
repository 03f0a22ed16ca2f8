import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#lib/client/call.ts';
import type { QueryIn } from '@homeward/contract/routes/table.ts';
import { useMinute } from '#lib/clock.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { Site, SiteList } from '#lib/sites.ts';

/** Sites that one call brings, and pages that are kept: what is far from the window is asked for again. */
const pageSize = 100;
const pagesKept = 10;

export type SiteQuery = Pick<QueryIn<'GET /installer/panel'>, 'filter' | 'search' | 'sort'>;

/** How many there are, which is known with the first page. */
export type SiteHead = Omit<SiteList, 'panels'>;

export interface Sites {
  readonly head: SiteHead | undefined;
  readonly problem: string | undefined;
  /** The site at a place of the list; undefined until it has come. */
  readonly at: (index: number) => Site | undefined;
  /** Says which places are looked at. */
  readonly look: (from: number, to: number) => void;
  readonly reload: () => Promise<void>;
}

/** The sites that fit a query, page by page as they are looked at, however many there are. */
export function useSites(query: SiteQuery): Sites {
  const t = useText();
  const minute = useMinute();
  const asked = JSON.stringify(query);
  const [state, setState] = useState<{
    readonly asked: string;
    readonly head: SiteHead | undefined;
    readonly pages: ReadonlyMap<number, readonly Site[]>;
  }>({ asked: '', head: undefined, pages: new Map() });
  const [problem, setProblem] = useState<string>();
  const seen = useRef({ from: 0, to: 0 });
  const coming = useRef(new Set<string>());
  const latest = useRef({ asked, query });
  useEffect(() => {
    latest.current = { asked, query };
  });

  const fetchPage = useCallback(
    async (page: number) => {
      const now = latest.current;
      const key = `${now.asked} ${page}`;
      if (coming.current.has(key)) return;
      coming.current.add(key);
      const outcome = await call('GET /installer/panel', {
        query: { ...now.query, page_num: page + 1, num: pageSize },
      });
      coming.current.delete(key);
      // An answer to what nobody asks any more.
      if (latest.current.asked !== now.asked) return;
      setProblem(outcome.tag === 'failed' ? refusalText(t, outcome.failure) : undefined);
      if (outcome.tag === 'failed') return;
      const { panels, ...head } = outcome.data;
      setState((before) => {
        const pages = new Map(before.asked === now.asked ? before.pages : []);
        pages.set(page, panels);
        const middle = (seen.current.from + seen.current.to) / 2 / pageSize;
        const far = [...pages.keys()].toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
        for (const one of far.slice(0, Math.max(0, pages.size - pagesKept))) pages.delete(one);
        return { asked: now.asked, head, pages };
      });
    },
    [t],
  );
  const reload = useCallback(async () => {
    const first = Math.floor(seen.current.from / pageSize);
    const last = Math.floor(seen.current.to / pageSize);
    await Promise.all(Array.from({ length: last - first + 1 }, (_, index) => fetchPage(first + index)));
  }, [fetchPage]);
  // Another query begins at its first place; the same one is looked at again every minute.
  useEffect(() => {
    seen.current = { from: 0, to: 0 };
  }, [asked]);
  useEffect(() => void reload(), [reload, asked, minute]);

  const { pages } = state;
  const at = useCallback(
    (index: number): Site | undefined => pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    [pages],
  );
  const look = useCallback(
    (from: number, to: number) => {
      seen.current = { from, to };
      for (let page = Math.floor(from / pageSize); page <= Math.floor(to / pageSize); page += 1)
        if (!pages.has(page)) void fetchPage(page);
    },
    [pages, fetchPage],
  );
  return { head: state.head, problem, at, look, reload };
}
