import { limits } from '@homeward/contract/words/values/limits.ts';
import type { SiteQuery } from '#features/installer-list/use-sites.ts';
import { call } from '#lib/client/call.ts';
import { done, type Outcome } from '#lib/client/outcome.ts';

/** Sites that one call brings at the most. */
const size = 200;

/** The sites of a company that fit a query, by their addresses and in their order, as many as one batch may change. */
export async function allSites(query: SiteQuery, company: string): Promise<Outcome<readonly string[]>> {
  const macs: string[] = [];
  for (let page = 1; macs.length < limits.batchPanels; page += 1) {
    const outcome = await call('GET /installer/panel', { query: { ...query, num: size, page_num: page } });
    if (outcome.tag === 'failed') return outcome;
    macs.push(...outcome.data.panels.filter((one) => one.company === company).map(({ mac }) => mac));
    if (outcome.data.panels.length < size) break;
  }
  return done(macs.slice(0, limits.batchPanels));
}
