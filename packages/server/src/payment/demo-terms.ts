import type { Money, Offer, Quote, Subscription } from '@homeward/contract/shapes/company/payment.ts';
import { takesEffectNow } from '@homeward/contract/rules/company/plan-change.ts';
import { AppError } from '../base/app-error.ts';
import type { Agreed, ReceiptDraft } from '../store/subscriptions.ts';
import { periodEnd } from './periods.ts';

/** The terms of the demo, as functions of what was agreed and the time. All instants in ms. */

type Price = NonNullable<Offer['price']>;
type Paid = NonNullable<Subscription['paid']>;

const moneyOf = ({ amount, currency }: Money): Money => ({ amount, currency });

const receiptFor = (
  offer: Offer & { readonly price: Price },
  at: number,
  period: Paid,
  credit: Money | null = null,
): ReceiptDraft => ({
  at,
  plan: offer.name,
  ...period,
  price: moneyOf(offer.price),
  credit,
  total: moneyOf({ ...offer.price, amount: Math.max(0, offer.price.amount - (credit?.amount ?? 0)) }),
  url: null,
});

const isPriced = (offer: Offer): offer is Offer & { readonly price: Price } => offer.price !== null;

const begun = (offer: Offer, since: number, paid: Paid | null): Subscription => ({
  offer,
  since,
  paid,
  pending: null,
  overdue: null,
});

/** What is left of what was paid for; null where that is nothing. */
function creditOf({ offer, paid }: Subscription, now: number): Money | null {
  if (offer.price === null || paid === null) return null;
  const left = Math.max(0, paid.until - now) / (paid.until - paid.from);
  const amount = Math.round(offer.price.amount * left);
  return amount === 0 ? null : { amount, currency: offer.price.currency };
}

/** What a change would come to. A credit that is worth more than a period pays for as much longer. */
export function quoteOf(kept: Subscription | null, offer: Offer, now: number): Quote {
  const nothing = { offer: offer.id, due: null, credit: null };
  if (kept?.offer.id === offer.id)
    return { ...nothing, at: now, now: true, paidUntil: kept.paid?.until ?? null };
  if (kept?.paid && !takesEffectNow(kept.offer, offer))
    return { ...nothing, at: kept.paid.until, now: false, paidUntil: null };
  if (!isPriced(offer)) return { ...nothing, at: now, now: true, paidUntil: null };
  const { amount, currency, every } = offer.price;
  const credit = kept && creditOf(kept, now);
  const owed = amount - (credit?.amount ?? 0);
  const period = periodEnd(now, every, now) - now;
  return {
    offer: offer.id,
    at: now,
    now: true,
    due: owed > 0 ? { amount: owed, currency } : null,
    credit,
    paidUntil: now + (owed > 0 ? period : Math.round((period * (credit?.amount ?? 0)) / amount)),
  };
}

/** Chooses a plan. Throws 409 while a payment is overdue. */
export function chosen(kept: Subscription | null, offer: Offer, now: number): Agreed {
  if (kept?.overdue) throw new AppError('conflict', 'v2_mg_payment_overdue');
  // What one has already: whatever was to come is taken back.
  if (kept?.offer.id === offer.id) return keptOn(kept);
  const quote = quoteOf(kept, offer, now);
  if (kept && !quote.now)
    return { subscription: { ...kept, pending: { at: quote.at, offer, cancelled: false } }, receipts: [] };
  if (quote.paidUntil === null || !isPriced(offer))
    return { subscription: begun(offer, now, null), receipts: [] };
  const paid = { from: now, until: quote.paidUntil };
  // Where a credit pays for longer, periods are counted from its end.
  const since = quote.due === null ? paid.until : now;
  return { subscription: begun(offer, since, paid), receipts: [receiptFor(offer, now, paid, quote.credit)] };
}

/** Takes back what would come at the end of what is paid for. */
export const keptOn = (kept: Subscription | null): Agreed => ({
  subscription: kept && { ...kept, pending: null },
  receipts: [],
});

/** Cancels: everything works until what is paid for is over. Where a payment is overdue, nothing is, and it is left off. */
export function cancelled(kept: Subscription | null, free: Offer, now: number): Agreed {
  if (kept === null || kept.paid === null) return { subscription: kept, receipts: [] };
  const subscription = kept.overdue
    ? begun(free, now, null)
    : { ...kept, pending: { at: kept.paid.until, offer: free, cancelled: true } };
  return { subscription, receipts: [] };
}

/** Pays what is overdue: for the period in which the payment was due, or from now on where that one is over. */
export function paidUp(kept: Subscription | null, now: number): Agreed {
  if (!kept?.overdue || !isPriced(kept.offer)) return { subscription: kept, receipts: [] };
  const { offer, overdue } = kept;
  const { every } = offer.price;
  const until = periodEnd(kept.since, every, overdue.since);
  const paid =
    now < until ? { from: overdue.since, until } : { from: now, until: periodEnd(now, every, now) };
  const since = now < until ? kept.since : now;
  return { subscription: begun(offer, since, paid), receipts: [receiptFor(offer, now, paid)] };
}

/** What became of it meanwhile: renewals, what was to come, or with `refuses` a payment that was not made. */
export function settled(kept: Subscription | null, now: number, refuses: boolean): Agreed {
  let subscription = kept;
  const receipts: ReceiptDraft[] = [];
  while (subscription?.paid && subscription.overdue === null && subscription.paid.until <= now) {
    const at = subscription.paid.until;
    const { pending }: Subscription = subscription;
    const next: Subscription = pending === null ? subscription : begun(pending.offer, at, subscription.paid);
    const { offer, since } = next;
    if (!isPriced(offer)) subscription = begun(offer, at, null);
    else if (refuses)
      subscription = { ...next, pending: null, overdue: { since: at, total: moneyOf(offer.price) } };
    else {
      const paid = { from: at, until: periodEnd(since, offer.price.every, at) };
      receipts.push(receiptFor(offer, at, paid));
      subscription = begun(offer, since, paid);
    }
  }
  return { subscription, receipts };
}
