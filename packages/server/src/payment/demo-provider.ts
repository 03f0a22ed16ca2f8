import type { Offer, OfferId, Subscription } from '@homeward/contract/shapes/company/payment.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { notFound } from '../base/app-error.ts';
import type { Db } from '../store/store.ts';
import { changeSubscription, receiptsOf, subscriptionOf } from '../store/subscriptions.ts';
import type { Agreed } from '../store/subscriptions.ts';
import { demoOffers } from './demo-offers.ts';
import { cancelled, chosen, keptOn, paidUp, quoteOf, settled } from './demo-terms.ts';
import type { PaymentProvider } from './provider.ts';

function demoOffer(found: Offer | undefined): Offer {
  if (!found) throw notFound();
  return found;
}

/** What a home has once it pays nothing any more. */
const free = (): Offer => demoOffer(demoOffers.find(({ price }) => price === null));

/** Charges nothing, and keeps what was agreed in the store. `refuses`: every renewal fails. */
export function demoProvider({
  db,
  clock,
  refuses,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly refuses: boolean;
}): PaymentProvider {
  /** Settles what is due, and then changes what is kept. */
  const change = (
    panel: PanelId,
    how: (kept: Subscription | null, now: number) => Agreed,
  ): Promise<Subscription | null> => {
    const now = clock.now();
    return changeSubscription(db, panel, now, (kept) => {
      const before = settled(kept, now, refuses);
      const after = how(before.subscription, now);
      return {
        subscription: after.subscription,
        receipts: [...before.receipts, ...after.receipts],
      };
    });
  };
  const answer = async (changing: Promise<Subscription | null>) => ({
    subscription: await changing,
    checkout: null,
  });
  return {
    offers: () => Promise.resolve(demoOffers),
    subscription: (panel) => change(panel, (subscription) => ({ subscription, receipts: [] })),
    quote: async (panel, offer) => {
      const now = clock.now();
      const kept = settled(await subscriptionOf(db, panel), now, refuses);
      return quoteOf(kept.subscription, offer, now);
    },
    change: (panel, offer) => answer(change(panel, (kept, now) => chosen(kept, offer, now))),
    cancel: (panel) => answer(change(panel, (kept, now) => cancelled(kept, free(), now))),
    keep: (panel) => answer(change(panel, keptOn)),
    pay: (panel) => answer(change(panel, paidUp)),
    receipts: (panel) => receiptsOf(db, panel),
  };
}

/** Begins a plan of the demo at a home that has chosen none, as of `at`. */
export async function beginDemoPlan(db: Db, panel: PanelId, offer: OfferId, at: number): Promise<void> {
  const begins = demoOffer(demoOffers.find(({ id }) => id === offer));
  await changeSubscription(db, panel, at, () => chosen(null, begins, at));
}
