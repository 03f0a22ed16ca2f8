import { z } from 'zod';
import { Instant } from '../values/ids.ts';
import { Feature } from './plan.ts';

export const OfferId = z
  .string()
  .regex(/^[\w.-]{1,40}$/)
  .brand<'OfferId'>();
export type OfferId = z.infer<typeof OfferId>;

/** In the smallest unit of the currency (cents), so that nothing is rounded on the way. */
export const Money = z.object({
  amount: z.number().int().nonnegative(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Money = z.infer<typeof Money>;

export const BillingPeriod = z.enum(['month', 'year']);
export type BillingPeriod = z.infer<typeof BillingPeriod>;

/** A plan that can be chosen: what it has, and what it costs. */
export const Offer = z.object({
  id: OfferId,
  name: z.string().min(1).max(40),
  features: z.array(Feature).readonly(),
  /** Null: it costs nothing. */
  price: z.object({ ...Money.shape, every: BillingPeriod }).nullable(),
});
export type Offer = z.infer<typeof Offer>;

/** What comes after the present plan, at its time and not before; until then it can be taken back. */
export const PendingPlan = z.object({
  at: Instant,
  offer: Offer,
  /** The present plan was cancelled: what comes is what a home has that pays nothing. */
  cancelled: z.boolean(),
});
export type PendingPlan = z.infer<typeof PendingPlan>;

/** What a home has agreed with whoever is paid. */
export const Subscription = z.object({
  /** As it was agreed: it keeps its price until something else is chosen. */
  offer: Offer,
  /** Since when its periods are counted. */
  since: Instant,
  /** The period that is paid for; null where nothing is to be paid. */
  paid: z.object({ from: Instant, until: Instant }).nullable(),
  pending: PendingPlan.nullable(),
  /** A payment that did not come. It takes nothing away by itself. */
  overdue: z.object({ since: Instant, total: Money }).nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

/** What a change would come to. */
export const Quote = z.object({
  offer: OfferId,
  /** When it takes effect. */
  at: Instant,
  /** At once, rather than at the end of what is paid for. */
  now: z.boolean(),
  /** What is paid at once; null where that is nothing. */
  due: Money.nullable(),
  /** What is left of the present plan, and counts towards it. */
  credit: Money.nullable(),
  /** Until when that lasts; null where nothing is to be paid. */
  paidUntil: Instant.nullable(),
});
export type Quote = z.infer<typeof Quote>;

export const Receipt = z.object({
  /** The number on it. */
  id: z.string().min(1).max(60),
  at: Instant,
  /** The plan's name. */
  plan: z.string().max(40),
  /** The period that it is for. */
  from: Instant,
  until: Instant,
  price: Money,
  credit: Money.nullable(),
  total: Money,
  /** Where the provider has its own of it. */
  url: z.url({ protocol: /^https$/ }).nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

/** Whom a home pays, for what, and what it could choose. */
export const PaymentView = z.object({
  /** Null: this home has everything and pays nobody. */
  provider: z
    .object({
      name: z.string(),
      /** Nothing is ever charged. */
      demo: z.boolean(),
      /** Where the means of payment is kept. */
      manage: z.string().nullable(),
    })
    .nullable(),
  /** Null: nothing has been chosen yet. */
  subscription: Subscription.nullable(),
  offers: z.array(Offer).readonly(),
  /** When it was known last, where the provider does not answer now. */
  knownAt: Instant.nullable(),
});
export type PaymentView = z.infer<typeof PaymentView>;

/** What a choice came to. */
export const PlanChosen = z.object({
  subscription: Subscription.nullable(),
  /** Where the provider wants to be paid first; null where it is done. */
  checkout: z.url({ protocol: /^https$/ }).nullable(),
});
export type PlanChosen = z.infer<typeof PlanChosen>;
