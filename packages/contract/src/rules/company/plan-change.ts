import type { Offer } from '../../shapes/company/payment.ts';
import type { Feature } from '../../shapes/company/plan.ts';

/** What one plan has and another lacks, in the order of the first. */
export const featuresBeyond = (
  one: Pick<Offer, 'features'>,
  other: Pick<Offer, 'features'>,
): readonly Feature[] => one.features.filter((feature) => !other.features.includes(feature));

/**
 * Whether a change to another plan takes effect at once. What takes something away waits until what was paid for is
 * over; what only adds, or only pays for longer, does not.
 */
export function takesEffectNow(from: Offer, to: Offer): boolean {
  if (from.price === null) return true;
  if (featuresBeyond(from, to).length > 0 || to.price === null) return false;
  if (featuresBeyond(to, from).length > 0) return true;
  return from.price.every === 'month' && to.price.every === 'year';
}
