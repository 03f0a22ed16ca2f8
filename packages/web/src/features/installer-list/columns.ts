import { useMemo, useState } from 'react';
import type { SiteQuery } from '#features/installer-list/use-sites.ts';

/** The columns beside the name of a site, in order, and what each orders the list by. */
export const columns = [
  { id: 'series', sort: undefined },
  { id: 'firmware', sort: 'firmware' },
  { id: 'online', sort: 'lastSeen' },
  { id: 'faults', sort: 'faults' },
  { id: 'batteries', sort: 'batteries' },
  { id: 'bypassed', sort: 'bypassed' },
  { id: 'lastTest', sort: 'lastTest' },
  { id: 'templates', sort: undefined },
  { id: 'access', sort: 'consentUntil' },
] as const satisfies readonly { readonly id: string; readonly sort: SiteQuery['sort'] }[];
export type Column = (typeof columns)[number]['id'];

const key = 'homeward.sites.hidden';

function readHidden(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Which columns are shown on this device. */
export function useColumns() {
  const [hidden, setHidden] = useState(readHidden);
  const isShown = (id: Column): boolean => !hidden.includes(id);
  function toggle(id: Column): void {
    const next = isShown(id) ? [...hidden, id] : hidden.filter((one) => one !== id);
    setHidden(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // It lasts as long as the page.
    }
  }
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [hidden]);
  return { shown, isShown, toggle };
}
