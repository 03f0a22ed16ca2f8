import { fleetFilters, fleetOrders } from '@homeward/contract/words/company/fleet-words.ts';
import { useState } from 'react';
import type { SiteQuery } from '#features/installer-list/use-sites.ts';
import { call } from '#lib/client/call.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

/** A question that somebody asks again and again, under a name. */
export interface SavedFilter extends SiteQuery {
  readonly name: string;
}

/** As the account remembers them, from one device to the next. */
const key = 'sites.filters';
/** Characters that the account keeps under a name. */
const most = 500;

/** What was kept; what is no such list is none. */
export function readFilters(text: string): readonly SavedFilter[] {
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: unknown) => {
      if (!Array.isArray(one)) return [];
      const [name, filter, search, sort]: readonly unknown[] = one;
      if (typeof name !== 'string' || name === '') return [];
      return [
        {
          name,
          filter: fleetFilters.find((word) => word === filter) ?? 'all',
          search: typeof search === 'string' ? search : '',
          sort: fleetOrders.find((word) => word === sort) ?? 'needs',
        },
      ];
    });
  } catch {
    return [];
  }
}

/** As it is kept; undefined where it would be too long. */
export function writeFilters(filters: readonly SavedFilter[]): string | undefined {
  const text = JSON.stringify(filters.map(({ name, filter, search, sort }) => [name, filter, search, sort]));
  return text.length > most ? undefined : text;
}

/** The saved filters of whoever is signed in. */
export function useSavedFilters() {
  const { data } = useAnswer('GET /account');
  const [changed, setChanged] = useState<readonly SavedFilter[]>();
  const filters = changed ?? readFilters(data?.remembered[key] ?? '[]');
  /** False where there is no more room, or the account cannot be reached. */
  async function keep(next: readonly SavedFilter[]): Promise<boolean> {
    const text = writeFilters(next);
    if (text === undefined) return false;
    const outcome = await call('PUT /account', { body: { remembered: { [key]: text } } });
    if (outcome.tag === 'done') setChanged(next);
    return outcome.tag === 'done';
  }
  return { filters, keep };
}
