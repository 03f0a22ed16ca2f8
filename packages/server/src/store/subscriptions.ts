import { Receipt, Subscription } from '@homeward/contract/shapes/company/payment.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';
import { revised } from './tenancy-revision.ts';

/** A receipt before it has a number. */
export type ReceiptDraft = Omit<Receipt, 'id'>;

/** What a home has from now on, and what is written down about it. */
export interface Agreed {
  readonly subscription: Subscription | null;
  readonly receipts: readonly ReceiptDraft[];
}

/** What a home has agreed, as it is kept; null where nothing was chosen. */
export async function subscriptionOf(db: Db, panel: PanelId): Promise<Subscription | null> {
  const kept = await db
    .selectFrom('subscriptions')
    .select('body')
    .where('panel', '=', panel)
    .where('gone', '=', 0)
    .executeTakeFirst();
  return kept ? Subscription.parse(JSON.parse(kept.body)) : null;
}

/**
 * Changes what a home has agreed, one change at a time on all nodes together: `change` gets what is kept. Receipts get
 * the home's next numbers. Whatever it throws leaves everything as it was.
 */
export async function changeSubscription(
  db: Db,
  panel: PanelId,
  at: number,
  change: (kept: Subscription | null) => Agreed,
): Promise<Subscription | null> {
  let agreed: Agreed = { subscription: null, receipts: [] };
  await revised(db, async (transaction, revision) => {
    agreed = change(await subscriptionOf(transaction, panel));
    const { subscription, receipts } = agreed;
    const values = {
      body: JSON.stringify(subscription),
      known_at: at,
      revision,
      gone: subscription === null ? 1 : 0,
    };
    await transaction
      .insertInto('subscriptions')
      .values({ panel, ...values })
      .onConflict((conflict) => conflict.column('panel').doUpdateSet(values))
      .execute();
    await addReceipts(transaction, panel, receipts);
  });
  return agreed.subscription;
}

async function addReceipts(db: Db, panel: PanelId, drafts: readonly ReceiptDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const newest = await db
    .selectFrom('receipts')
    .select(({ fn }) => fn.max('no').as('no'))
    .where('panel', '=', panel)
    .executeTakeFirst();
  const first = (newest?.no ?? 0) + 1;
  await db
    .insertInto('receipts')
    .values(
      drafts.map((draft, index) => ({
        panel,
        no: first + index,
        at: draft.at,
        body: JSON.stringify(draft),
      })),
    )
    .execute();
}

/** A home's receipts, newest first, each under its year and number (`2026-0003`). */
export async function receiptsOf(db: Db, panel: PanelId): Promise<readonly Receipt[]> {
  const rows = await db
    .selectFrom('receipts')
    .select(['no', 'at', 'body'])
    .where('panel', '=', panel)
    .orderBy('no', 'desc')
    .execute();
  return rows.map(({ no, at, body }) => {
    const draft: unknown = JSON.parse(body);
    const id = `${new Date(at).getUTCFullYear()}-${String(no).padStart(4, '0')}`;
    return Receipt.parse({ ...(draft as ReceiptDraft), id });
  });
}
