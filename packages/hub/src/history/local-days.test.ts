import { propertyRuns } from '@homeward/testing/amounts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDays } from './local-days.ts';

const hourMs = 3_600_000;
const zones = [
  'UTC',
  'Europe/Berlin',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'America/New_York',
];

const shown = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

describe('the days of a place', () => {
  it.each([
    { zone: 'Europe/Berlin', day: '2026-03-29', hours: 23 },
    { zone: 'Europe/Berlin', day: '2026-10-25', hours: 25 },
    { zone: 'Europe/Berlin', day: '2026-07-01', hours: 24 },
    { zone: 'Australia/Lord_Howe', day: '2026-04-05', hours: 24.5 },
    // Its clocks go from midnight to one: the day begins at one.
    { zone: 'Africa/Cairo', day: '2026-04-24', hours: 23 },
  ])('$day in $zone has $hours hours', ({ zone, day, hours }) => {
    const noon = Date.parse(`${day}T10:00:00Z`);
    const { start, end } = localDays(zone)(noon);
    expect([(end - start) / hourMs, shown(zone, start), shown(zone, end)]).toEqual([
      hours,
      day,
      expect.not.stringContaining(day),
    ]);
  });

  it('hold every moment once, and are days of its clock', () => {
    const moment = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2035, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, (zone, at) => {
        const { start, end } = localDays(zone)(at);
        expect(start <= at && at < end).toBe(true);
        expect(shown(zone, start)).toBe(shown(zone, at));
        expect(shown(zone, end - 1)).toBe(shown(zone, at));
        expect(shown(zone, start - 1)).not.toBe(shown(zone, at));
        expect(localDays(zone)(end).start).toBe(end);
        expect(start % 900_000).toBe(0);
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  it('are those of UTC where nobody knows the zone', () => {
    expect(localDays('Nowhere/Land')(Date.UTC(2026, 4, 5, 13))).toEqual({
      start: Date.UTC(2026, 4, 5),
      end: Date.UTC(2026, 4, 6),
    });
  });
});
