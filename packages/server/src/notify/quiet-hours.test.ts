import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const berlin = 'Europe/Berlin';
const night = { enabled: true, from: 22 * 60, until: 7 * 60 };
const until = (now: string, quiet = night, zone = berlin): string | null => {
  const end = quietUntil(Date.parse(now), quiet, zone);
  return end === null ? null : new Date(end).toISOString();
};

describe('quiet hours', () => {
  it.each([
    ['2026-01-10T20:59:59Z', null],
    ['2026-01-10T21:00:00Z', '2026-01-11T06:00:00.000Z'],
    ['2026-01-11T03:00:00Z', '2026-01-11T06:00:00.000Z'],
    ['2026-01-11T05:59:59Z', '2026-01-11T06:00:00.000Z'],
    ['2026-01-11T06:00:00Z', null],
  ])('run past midnight: at %s until %s', (now, end) => {
    expect(until(now)).toBe(end);
  });

  it('end by the clock on the wall when clocks go forward or back in the night', () => {
    // 2026-03-29: an hour is missing, so that seven o'clock comes after eight hours.
    expect(until('2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    // 2026-10-25: an hour comes twice.
    expect(until('2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  it('that end in the hour that is missing end after it', () => {
    const quiet = { enabled: true, from: 60, until: 150 };
    expect(until('2026-03-29T00:30:00Z', quiet)).toBe('2026-03-29T01:30:00.000Z');
  });

  it('that end in the hour that comes twice end the second time', () => {
    const quiet = { enabled: true, from: 60, until: 150 };
    expect(until('2026-10-24T23:30:00Z', quiet)).toBe('2026-10-25T01:30:00.000Z');
  });

  it('within a day, all day, and off', () => {
    const noon = { enabled: true, from: 12 * 60, until: 14 * 60 };
    expect(until('2026-01-10T11:30:00Z', noon)).toBe('2026-01-10T13:00:00.000Z');
    expect(until('2026-01-10T13:30:00Z', noon)).toBeNull();
    expect(until('2026-01-10T11:30:00Z', { enabled: true, from: 480, until: 480 })).toBe(
      '2026-01-11T07:00:00.000Z',
    );
    expect(until('2026-01-10T23:30:00Z', { ...night, enabled: false })).toBeNull();
  });

  it('always end in the future, in every zone and season', () => {
    for (const zone of [berlin, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Nowhere/None'])
      for (let hour = 0; hour < 365 * 24; hour += 7) {
        const now = Date.UTC(2026, 0, 1, hour, 13);
        const end = quietUntil(now, night, zone);
        if (end === null) continue;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(10 * 60 * 60_000);
      }
  });
});
