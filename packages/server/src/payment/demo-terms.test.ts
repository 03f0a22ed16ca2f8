import { describe, expect, it } from 'vitest';
import type { Offer, Subscription } from '@homeward/contract/shapes/company/payment.ts';
import { demoOffers } from './demo-offers.ts';
import { cancelled, chosen, keptOn, paidUp, quoteOf, settled } from './demo-terms.ts';
import { periodEnd } from './periods.ts';
import { planAt } from './plan-at.ts';

const at = (text: string): number => Date.parse(`${text}T12:00:00Z`);
const named = (id: string): Offer => {
  const found = demoOffers.find((one) => one.id === id);
  if (!found) throw new Error(`no offer ${id}`);
  return found;
};
const begin = at('2026-01-31');
/** Somebody who chose it at the end of January. */
const having = (id: string): Subscription => {
  const { subscription } = chosen(null, named(id), begin);
  if (!subscription) throw new Error('nothing was agreed');
  return subscription;
};
const euros = (amount: number) => ({ amount, currency: 'EUR' });

describe('a period', () => {
  it.each([
    { since: '2026-01-31', now: '2026-01-31', ends: '2026-02-28' },
    { since: '2026-01-31', now: '2026-02-28', ends: '2026-03-31' },
    { since: '2026-01-31', now: '2026-03-01', ends: '2026-03-31' },
    { since: '2027-12-31', now: '2028-02-01', ends: '2028-02-29' },
  ])('of a month since $since ends after $now on $ends', ({ since, now, ends }) => {
    expect(periodEnd(at(since), 'month', at(now))).toBe(at(ends));
  });

  it('of a year ends on the same day, or on the last of February', () => {
    expect(periodEnd(at('2028-02-29'), 'year', at('2028-02-29'))).toBe(at('2029-02-28'));
    expect(periodEnd(at('2028-02-29'), 'year', at('2031-03-01'))).toBe(at('2032-02-29'));
  });
});

describe('what is chosen', () => {
  it('first is paid for and begins at once', () => {
    expect(chosen(null, named('plus-month'), begin)).toEqual({
      subscription: {
        offer: named('plus-month'),
        since: begin,
        paid: { from: begin, until: at('2026-02-28') },
        pending: null,
        overdue: null,
      },
      receipts: [
        {
          at: begin,
          plan: 'Plus',
          from: begin,
          until: at('2026-02-28'),
          price: euros(690),
          credit: null,
          total: euros(690),
          url: null,
        },
      ],
    });
  });

  it('with more in it begins at once, and what is left of the old one counts', () => {
    // Half of the 28 days are over.
    const quote = quoteOf(having('plus-month'), named('complete-month'), at('2026-02-14'));
    expect(quote).toMatchObject({ now: true, credit: euros(345), due: euros(1290 - 345) });
    const { subscription, receipts } = chosen(
      having('plus-month'),
      named('complete-month'),
      at('2026-02-14'),
    );
    expect(subscription?.paid).toEqual({ from: at('2026-02-14'), until: at('2026-03-14') });
    expect(receipts).toMatchObject([{ total: euros(945), credit: euros(345), price: euros(1290) }]);
  });

  it('for less than what is left lasts as much longer, and nothing is lost', () => {
    const { subscription, receipts } = chosen(having('plus-year'), named('complete-month'), begin);
    // 69 euros pay for 5.35 months of 28 days.
    const days = ((subscription?.paid?.until ?? 0) - begin) / 86_400_000;
    expect(days).toBeCloseTo((28 * 6900) / 1290, 5);
    expect(receipts).toMatchObject([{ total: euros(0), credit: euros(6900) }]);
    const later = settled(subscription, (subscription?.paid?.until ?? 0) + 1, false);
    expect(later.receipts).toMatchObject([{ total: euros(1290), from: subscription?.paid?.until }]);
  });

  it('with less in it waits for the end of what is paid for, by the clock', () => {
    const { subscription, receipts } = chosen(having('complete-month'), named('plus-month'), begin + 1);
    expect(receipts).toEqual([]);
    expect(subscription).toMatchObject({ pending: { at: at('2026-02-28'), cancelled: false } });
    if (!subscription) throw new Error('gone');
    expect(planAt(subscription, at('2026-02-28') - 1).name).toBe('Complete');
    expect(planAt(subscription, at('2026-02-28')).name).toBe('Plus');
    const after = settled(subscription, at('2026-02-28'), false);
    expect(after.subscription).toMatchObject({
      offer: { id: 'plus-month' },
      pending: null,
      paid: { from: at('2026-02-28'), until: at('2026-03-28') },
    });
    expect(after.receipts).toMatchObject([{ plan: 'Plus', total: euros(690) }]);
  });

  it('again is what one has, and takes back what was to come', () => {
    const waiting = chosen(having('complete-month'), named('plus-month'), begin + 1).subscription;
    const again = chosen(waiting, named('complete-month'), begin + 2);
    expect(again).toEqual({ subscription: having('complete-month'), receipts: [] });
    expect(keptOn(waiting)).toEqual(again);
  });

  it('for nothing needs no payment', () => {
    expect(chosen(null, named('basic'), begin)).toMatchObject({
      subscription: { paid: null },
      receipts: [],
    });
  });
});

describe('cancelling', () => {
  const free = named('basic');

  it('leaves everything as it is until what is paid for is over', () => {
    const { subscription } = cancelled(having('complete-month'), free, begin + 1);
    if (!subscription) throw new Error('gone');
    expect(subscription.pending).toEqual({ at: at('2026-02-28'), offer: free, cancelled: true });
    expect(planAt(subscription, at('2026-02-28') - 1).features).toContain('camera');
    expect(planAt(subscription, at('2026-02-28')).features).toEqual(['push', 'email']);
    expect(settled(subscription, at('2027-01-01'), false)).toEqual({
      subscription: { offer: free, since: at('2026-02-28'), paid: null, pending: null, overdue: null },
      receipts: [],
    });
  });

  it('twice is cancelling once, and what costs nothing is not cancelled', () => {
    const once = cancelled(having('complete-month'), free, begin + 1);
    expect(cancelled(once.subscription, free, begin + 2)).toEqual(once);
    expect(cancelled(having('basic'), free, begin)).toEqual({ subscription: having('basic'), receipts: [] });
    expect(cancelled(null, free, begin).subscription).toBeNull();
  });
});

describe('time that passes', () => {
  it('renews, once for each period, on the day it began', () => {
    const { subscription, receipts } = settled(having('plus-month'), at('2026-05-01'), false);
    expect(receipts.map(({ from }) => from)).toEqual([at('2026-02-28'), at('2026-03-31'), at('2026-04-30')]);
    expect(subscription?.paid).toEqual({ from: at('2026-04-30'), until: at('2026-05-31') });
    expect(settled(subscription, at('2026-05-01'), false).receipts).toEqual([]);
  });

  it('brings a payment that is refused, which takes nothing away and can be made', () => {
    const late = settled(having('complete-month'), at('2026-08-01'), true).subscription;
    if (!late) throw new Error('gone');
    expect(late.overdue).toEqual({ since: at('2026-02-28'), total: euros(1290) });
    expect(planAt(late, at('2026-08-01')).features).toContain('care');
    expect(() => chosen(late, named('plus-month'), at('2026-08-01'))).toThrow('v2_mg_payment_overdue');
    const inTime = paidUp(late, at('2026-03-02'));
    expect(inTime.subscription).toMatchObject({
      overdue: null,
      paid: { from: at('2026-02-28'), until: at('2026-03-31') },
    });
    // Nobody pays for months that are long over.
    const lateOne = paidUp(late, at('2026-08-01'));
    expect(lateOne.subscription?.paid).toEqual({ from: at('2026-08-01'), until: at('2026-09-01') });
    expect(lateOne.receipts).toHaveLength(1);
    expect(paidUp(lateOne.subscription, at('2026-08-01')).receipts).toEqual([]);
    expect(cancelled(late, named('basic'), at('2026-08-01')).subscription).toMatchObject({
      offer: { id: 'basic' },
      overdue: null,
    });
  });
});
