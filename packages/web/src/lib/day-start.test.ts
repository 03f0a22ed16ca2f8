import { beforeEach, expect, it } from 'vitest';
import { setPanelZone } from '#lib/clock-text.ts';
import { dayEnd, dayStart, otherDay } from '#lib/day-start.ts';

beforeEach(() => setPanelZone('Europe/Berlin'));
const hour = 3_600_000;

it.each([
  ['in winter', '2026-11-22T04:30:12Z', '2026-11-21T23:00:00Z', 24],
  ['at its first second', '2026-11-21T23:00:00Z', '2026-11-21T23:00:00Z', 24],
  ['when the clock goes forward', '2026-03-29T15:00:00Z', '2026-03-28T23:00:00Z', 23],
  ['before it goes forward', '2026-03-29T00:30:00Z', '2026-03-28T23:00:00Z', 23],
  ['when the clock goes back', '2026-10-25T20:00:00Z', '2026-10-24T22:00:00Z', 25],
])('a day begins and ends at the house %s', (_when, at, start, hours) => {
  expect(dayStart(Date.parse(at))).toBe(Date.parse(start));
  expect(dayEnd(Date.parse(at)) - dayStart(Date.parse(at))).toBe(hours * hour);
});

it('the day before and after has the same time', () => {
  const at = Date.parse('2026-11-22T04:30:12Z');
  expect(otherDay(at, -1)).toBe(at - 24 * hour);
  expect(otherDay(at, 1)).toBe(at + 24 * hour);
});
