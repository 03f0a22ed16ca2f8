import { describe, expect, it } from 'vitest';
import { responseTimes } from './response-times.ts';

const at = Date.UTC(2026, 10, 21, 23, 59, 59);

describe('how long alarms waited', () => {
  it('is nothing where there were none', () => expect(responseTimes([])).toEqual([]));

  it('is told by day and kind, by values that were measured', () => {
    const cases = Array.from({ length: 10 }, (_, index) => ({
      rank: 5,
      openedAt: at,
      claim: (index + 1) * 1000,
      close: index === 0 ? null : (index + 1) * 10_000,
    }));
    const next = { rank: 0, openedAt: at + 1000, claim: null, close: null };
    expect(responseTimes([...cases.toReversed(), next])).toEqual([
      {
        day: '2026-11-22',
        kind: 'fire',
        cases: 1,
        closed: 0,
        claim: { median: null, p90: null },
        close: { median: null, p90: null },
      },
      {
        day: '2026-11-21',
        kind: 'burglary',
        cases: 10,
        closed: 9,
        claim: { median: 5_000, p90: 9_000 },
        close: { median: 60_000, p90: 100_000 },
      },
    ]);
  });
});
