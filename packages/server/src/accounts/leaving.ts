import type { OwnedPanel } from '@homeward/contract/shapes/access/account.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { Payments } from '../payment/payments.ts';
import { deleteAccount, membersOf, membershipsOf } from '../store/accounts.ts';
import { erasePast } from '../store/erase-past.ts';
import { panelById } from '../store/panels.ts';
import type { Store } from '../store/store.ts';
import { inForce } from './memberships.ts';
import type { Memberships } from './memberships.ts';
import type { Sessions } from './sessions.ts';

/** The panels that would have no master without this account, and who else is there. */
export async function ownedPanels(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  account: AccountId,
): Promise<OwnedPanel[]> {
  const { db } = store;
  const now = clock.now();
  const owned: OwnedPanel[] = [];
  for (const mine of await membershipsOf(db, account)) {
    if (mine.role !== 'master') continue;
    const others = (await membersOf(db, mine.panel))
      .map(({ membership }) => membership)
      .filter((one) => one.account !== account && inForce(one, now));
    if (others.some(({ role }) => role === 'master')) continue;
    const panel = await panelById(db, mine.panel);
    owned.push({ panel: mine.panel, name: panel?.name ?? '', others: others.map(({ role }) => role) });
  }
  return owned;
}

interface Held {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly memberships: Memberships;
  readonly payments: Payments;
}

/**
 * Deletes an account, with what the server knows of the past of panels that nobody else belongs to. Their hubs go on
 * protecting, and can be taken over by whoever stands before them. The audit stays: it is what proves what was done.
 */
export async function erase(
  { store, sessions, memberships, payments }: Held,
  account: AccountId,
  panels: readonly OwnedPanel[],
): Promise<void> {
  for (const { panel } of panels) await payments.ownerLeaves(panel);
  await sessions.endAll(account, 'account deleted');
  for (const { panel } of await membershipsOf(store.db, account)) await memberships.remove(account, panel);
  for (const { panel } of panels) await erasePast(store, panel);
  await deleteAccount(store.db, account);
  memberships.changed(account);
}
