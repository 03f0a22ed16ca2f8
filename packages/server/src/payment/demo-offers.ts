import { features } from '@homeward/contract/words/company/plan-features.ts';
import { Offer } from '@homeward/contract/shapes/company/payment.ts';
import type { BillingPeriod } from '@homeward/contract/shapes/company/payment.ts';
import { Feature } from '@homeward/contract/shapes/company/plan.ts';

const plus: readonly Feature[] = ['push', 'incomingCall', 'email', 'sms', 'camera', 'automation'];

const offer = (
  id: string,
  name: string,
  features: readonly Feature[],
  cents: number,
  every: BillingPeriod,
): Offer =>
  Offer.parse({ id, name, features, price: cents === 0 ? null : { amount: cents, currency: 'EUR', every } });

/** Plans of the demo. What costs nothing is what a home has that has cancelled. */
export const demoOffers: readonly Offer[] = [
  offer('basic', 'Basic', ['push', 'email'], 0, 'month'),
  offer('plus-month', 'Plus', plus, 690, 'month'),
  offer('plus-year', 'Plus', plus, 6900, 'year'),
  offer('complete-month', 'Complete', features, 1290, 'month'),
  offer('complete-year', 'Complete', features, 12_900, 'year'),
];
