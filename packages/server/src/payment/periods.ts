import type { BillingPeriod } from '@homeward/contract/shapes/company/payment.ts';

/** Months after an instant, in UTC: on the same day of the month, or on its last where it has none such. */
function monthsAfter(at: number, months: number): number {
  const from = new Date(at);
  const to = new Date(at);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return to.getTime();
}

/** When the period in which `at` lies ends, of periods that are counted from `since`. */
export function periodEnd(since: number, every: BillingPeriod, at: number): number {
  const months = every === 'month' ? 1 : 12;
  let count = 1;
  while (monthsAfter(since, count * months) <= at) count += 1;
  return monthsAfter(since, count * months);
}
