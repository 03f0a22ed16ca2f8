import { entryPath } from '@homeward/contract/words/api/portal-entries.ts';
import { entryOf, readEntry, readSort } from '#lib/entry.ts';
import type { PanelRow } from '#lib/panels.ts';

/** The interface of a panel is another base path, so the browser has to go there itself. */
export function toOwnEntry(panel: PanelRow, href: string): void {
  const entry = readEntry(location.pathname, document.cookie);
  if (entry === entryOf(panel.model, entry)) return;
  const address = new URL(href, location.origin);
  address.searchParams.set('panel', panel.mac);
  const sort = readSort(location.pathname);
  const own = sort === null ? `/${panel.model}/` : entryPath(address.pathname, panel.model, sort);
  location.replace(`${own}${address.pathname.slice(1)}${address.search}${address.hash}`);
}
