import { describe, expect, it } from 'vitest';
import { clockChanges, offsetMinutes, startOfDay } from './time-zone.ts';

const minute = 60_000;

/** What the calendar itself says, without what is kept of days. */
function asked(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const part = (wanted: string): number => Number(parts.find(({ type }) => type === wanted)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((local - at) / minute);
}

describe('the offset of a zone', () => {
  it.each([
    'Europe/Berlin',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'UTC',
  ])(
    'is the calendar’s at every quarter of an hour of the days around a change, and on others: %s',
    (zone) => {
      const year = Array.from({ length: 365 }, (_, day) => Date.UTC(2026, 0, 1 + day));
      const changes = year.filter((at) => asked(zone, at) !== asked(zone, at + 24 * 60 * minute));
      for (const at of year) expect(offsetMinutes(zone, at)).toBe(asked(zone, at));
      for (const day of changes)
        for (let at = day - 60 * minute; at < day + 25 * 60 * minute; at += 15 * minute)
          expect([at, offsetMinutes(zone, at)]).toEqual([at, asked(zone, at)]);
    },
  );

  it('is none where nobody knows the zone', () => {
    expect(offsetMinutes('Moon/Tranquility', 0)).toBe(0);
  });
});

it('a day begins with its first instant, also where midnight is left out', () => {
  expect(new Date(startOfDay('Europe/Berlin', 2026, 7, 1)).toISOString()).toBe('2026-06-30T22:00:00.000Z');
  // Clocks go from 23:59:59 on the 28th to 01:00 on the 29th.
  expect(new Date(startOfDay('Asia/Beirut', 2026, 3, 29)).toISOString()).toBe('2026-03-28T22:00:00.000Z');
});

describe('what somebody is told of the clock of a zone', () => {
  const now = Date.UTC(2026, 10, 26, 22, 52);

  it.each([...Intl.supportedValuesOf('timeZone'), 'Nowhere/Land'])(
    'is the offset at every moment: %s',
    (zone) => {
      const changes = clockChanges(zone, now);
      const [first, last] = [changes[0]?.[0] ?? now, changes.at(-1)?.[0] ?? now];
      expect(first).toBeLessThan(now - 400 * 24 * 60 * minute);
      expect(last).toBeGreaterThan(now + 400 * 24 * 60 * minute);
      const told = (at: number): number | undefined => changes.findLast(([from]) => from <= at)?.[1];
      const moments = [
        ...changes.flatMap(([from]) => [from - 1, from, from + 60 * minute]),
        ...Array.from({ length: 40 }, (_, step) => first + step * ((last - first) / 40)),
      ];
      for (const at of moments.filter((moment) => moment >= first && moment < last))
        expect([at, told(at)]).toEqual([at, offsetMinutes(zone, at)]);
    },
  );

  it('is the same list until the week is over', () => {
    expect(clockChanges('Europe/Berlin', now)).toBe(clockChanges('Europe/Berlin', now + minute));
    expect(clockChanges('Europe/Berlin', now + 7 * 24 * 60 * minute)[0]?.[0]).toBeGreaterThan(
      clockChanges('Europe/Berlin', now)[0]?.[0] ?? now,
    );
  });
});
