import { afterAll, expect, it } from 'vitest';
import { setPanelZone } from '#lib/clock-text.ts';
import { momentOfWallTime, wallTime } from '#lib/wall-time.ts';

afterAll(() => setPanelZone('UTC'));

it.each([
  ['Europe/Berlin', '2026-11-22T08:30', '2026-11-22T07:30:00Z'],
  ['Europe/Berlin', '2026-07-01T00:00', '2026-06-30T22:00:00Z'],
  ['America/Los_Angeles', '2026-11-22T08:30', '2026-11-22T16:30:00Z'],
  ['Pacific/Auckland', '2026-11-22T08:30', '2026-11-21T19:30:00Z'],
  ['Asia/Kathmandu', '2026-11-22T08:30', '2026-11-22T02:45:00Z'],
  // An hour after the clock was put back, and before it is put forward.
  ['Europe/Berlin', '2026-10-25T03:30', '2026-10-25T02:30:00Z'],
  ['Europe/Berlin', '2026-03-29T01:30', '2026-03-29T00:30:00Z'],
])('in %s, %s by the clock on the wall is one moment, wherever the reader is', (zone, text, at) => {
  setPanelZone(zone);
  expect(momentOfWallTime(text)).toBe(Date.parse(at));
  expect(wallTime(Date.parse(at))).toBe(text);
});

it('a time that the clock leaves out is an hour later', () => {
  setPanelZone('Europe/Berlin');
  expect(wallTime(momentOfWallTime('2026-03-29T02:30'))).toBe('2026-03-29T03:30');
});
