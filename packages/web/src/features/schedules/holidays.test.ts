import { limits } from '@homeward/contract/words/values/limits.ts';
import { describe, expect, it } from 'vitest';
import { isSpan, joined } from '#features/schedules/holidays.ts';

const easter = { name: 'Easter', from: '2027-03-28', to: '2027-03-29' };

describe('holidays', () => {
  it('take those of a file once, with names that fit', () => {
    const long = { name: 'x'.repeat(50), from: '2027-05-01', to: '2027-05-01' };
    const nameless = { name: ' ', from: '2027-05-02', to: '2027-05-02' };
    const { all, added } = joined([easter], [{ ...easter, name: 'Again' }, long, nameless]);
    expect(added).toBe(2);
    expect(all).toEqual([easter, { ...long, name: 'x'.repeat(30) }, { ...nameless, name: '2027-05-02' }]);
  });

  it('leave out what the panel has no room for', () => {
    const many = Array.from({ length: limits.holidays }, (_, day) => ({
      name: 'Day',
      from: new Date(Date.UTC(2027, 0, day + 1)).toISOString().slice(0, 10),
      to: '2028-12-31',
    }));
    expect(joined(many, [easter]).added).toBe(0);
  });

  it('go forward, for a year at most', () => {
    expect(isSpan('2027-01-01', '2027-01-01')).toBe(true);
    expect(isSpan('2027-01-02', '2027-01-01')).toBe(false);
    expect(isSpan('2027-01-01', '2028-02-01')).toBe(false);
    expect(isSpan('', '2027-01-01')).toBe(false);
  });
});
