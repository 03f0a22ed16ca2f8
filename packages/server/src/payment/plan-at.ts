import type { Subscription } from '@homeward/contract/shapes/company/payment.ts';
import type { Plan } from '@homeward/contract/shapes/company/plan.ts';

/**
 * The plan that a home has now. What is agreed for later counts from its time on, whether or not the provider has said
 * so again; an overdue payment takes nothing away.
 */
export function planAt({ offer, pending }: Subscription, now: number): Plan {
  const { name, features } = pending !== null && pending.at <= now ? pending.offer : offer;
  return { name, features };
}

/** Whether the provider has something new to say: a period is over, or a payment is awaited. */
export const isDue = ({ paid, pending, overdue }: Subscription, now: number): boolean =>
  overdue !== null || (paid !== null && paid.until <= now) || (pending !== null && pending.at <= now);
