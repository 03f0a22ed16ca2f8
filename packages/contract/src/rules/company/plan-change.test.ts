import { describe, expect, it } from 'vitest';
import { Offer } from '../../shapes/company/payment.ts';
import { featuresBeyond, takesEffectNow } from './plan-change.ts';

const offer = (features: readonly string[], every: 'month' | 'year' | null): Offer =>
  Offer.parse({
    id: `${features.join('-')}.${every ?? 'free'}`,
    name: 'A plan',
    features,
    price: every === null ? null : { amount: 500, currency: 'EUR', every },
  });

const free = offer(['push'], null);
const some = offer(['push', 'sms'], 'month');
const someForYears = offer(['push', 'sms'], 'year');
const more = offer(['push', 'sms', 'camera'], 'month');
const other = offer(['push', 'camera'], 'month');

describe('a change of plan', () => {
  it.each([
    { what: 'from what costs nothing', from: free, to: some, now: true },
    { what: 'to more', from: some, to: more, now: true },
    { what: 'to more, paid by the month instead of the year', from: someForYears, to: more, now: true },
    { what: 'to the same for a year', from: some, to: someForYears, now: true },
    { what: 'to the same by the month', from: someForYears, to: some, now: false },
    { what: 'to less', from: more, to: some, now: false },
    {
      what: 'to something else, with less of the one and more of the other',
      from: some,
      to: other,
      now: false,
    },
    { what: 'to what costs nothing', from: some, to: free, now: false },
  ])('$what takes effect at once: $now', ({ from, to, now }) => {
    expect(takesEffectNow(from, to)).toBe(now);
  });

  it('names what one has and the other lacks', () => {
    expect(featuresBeyond(more, some)).toEqual(['camera']);
    expect(featuresBeyond(some, more)).toEqual([]);
  });
});
