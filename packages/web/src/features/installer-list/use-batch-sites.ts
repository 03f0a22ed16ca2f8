import { limits } from '@homeward/contract/words/values/limits.ts';
import type { SiteQuery } from '#features/installer-list/use-sites.ts';
import { useAnswer, type Answer } from '#lib/house/use-answer.ts';
import type { SiteList } from '#lib/sites.ts';

/** Sites that one call brings at the most. */
const size = 200;

/**
 * The sites that fit a query, as many as one batch may change, and how many there are in all. `again`: whenever it is another
 * one, they are read anew.
 */
export function useBatchSites(query: SiteQuery, again?: unknown): Answer<SiteList> {
  const page = (no: number) => ({ query: { ...query, num: size, page_num: no } });
  const first = useAnswer('GET /installer/panel', page(1), { again });
  const total = first.data?.total ?? 0;
  // Of the list that the first has begun: one is asked for after the other.
  const second = useAnswer('GET /installer/panel', page(2), { again, skip: total <= size });
  const third = useAnswer('GET /installer/panel', page(3), {
    again,
    skip: total <= 2 * size || second.data === undefined,
  });
  if (first.data === undefined) return first;
  const problem = first.problem ?? second.problem ?? third.problem;
  const isWhole =
    (total <= size || second.data !== undefined) && (total <= 2 * size || third.data !== undefined);
  // A part would be taken for all of them.
  if (!isWhole) return { ...first, data: undefined, problem };
  const panels = [
    ...first.data.panels,
    ...(total > size ? (second.data?.panels ?? []) : []),
    ...(total > 2 * size ? (third.data?.panels ?? []) : []),
  ].slice(0, limits.batchPanels);
  return {
    ...first,
    data: { ...first.data, panels },
    problem,
  };
}
