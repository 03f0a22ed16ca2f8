import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { contentOf, reportsOf, signedAt } from '../store/acceptance.ts';
import type { Store } from '../store/store.ts';
import type { Notices } from './notices.ts';

/** Tells the owners of a panel of the report that its installer has signed and they have not; nothing where there is none. */
export async function tellWhatWaits(
  { store, notices }: { readonly store: Store; readonly notices: Notices },
  panel: PanelId,
): Promise<void> {
  const waiting = (await reportsOf(store.db, panel)).find(
    (kept) => !kept.withdrawn && signedAt(kept, 'installer') !== null && signedAt(kept, 'owner') === null,
  );
  if (waiting === undefined) return;
  const { id: report, installer: by } = waiting;
  await notices.tell({ tag: 'acceptanceWaits', panel, report, by, company: contentOf(waiting).company });
}
