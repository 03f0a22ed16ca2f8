import { inPeriod } from '@homeward/contract/rules/values/day-period.ts';
import { propertyRuns } from '@homeward/testing/amounts.ts';
import { rotated } from '@homeward/testing/rotated.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf } from '@homeward/contract/words/values/civil-date.ts';
import { dateOf, dayOf, weekdayOf } from './calendar.ts';
import { hasDay, instantOf, localTime, nextInstant } from './local-time.ts';
import type { ClockMoment } from './local-time.ts';
import { isTimeZone, offsetAt } from './zone-offset.ts';

/** Zones whose clocks do what clocks do seldom, and a day around which they do it. */
const all: readonly (readonly [string, string])[] = [
  ['Africa/Cairo', '2025-04-25'],
  ['Africa/Cairo', '2025-10-30'],
  ['Australia/Lord_Howe', '2025-04-06'],
  ['Australia/Lord_Howe', '2025-10-05'],
  ['Pacific/Apia', '2011-12-30'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2019-02-16'],
  ['Asia/Kathmandu', '1986-01-01'],
  ['Asia/Kathmandu', '2025-05-05'],
  ['Europe/London', '2025-03-30'],
  ['Europe/London', '2025-10-26'],
  ['Antarctica/Troll', '2025-03-30'],
  ['Antarctica/Troll', '2025-10-26'],
  ['America/Nuuk', '2024-03-30'],
  ['America/Nuuk', '2024-10-26'],
  ['Pacific/Chatham', '2025-09-28'],
  ['Asia/Beirut', '2025-03-30'],
  ['Africa/Casablanca', '2025-02-23'],
  ['Asia/Gaza', '2025-04-12'],
  ['Pacific/Kwajalein', '1993-08-21'],
  ['Asia/Pyongyang', '2018-05-04'],
  ['America/Caracas', '2016-05-01'],
  ['UTC', '2024-02-29'],
];
const odd = rotated(all, 8);

const dayMs = 86_400_000;

/** What the runtime's own formatter says, to the minute and as text that sorts. */
function shown(timeZone: string): (wallMs: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (wallMs) => format.format(wallMs);
}
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe('days', () => {
  it('are counted as the calendar counts them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
        const there = new Date(day * dayMs);
        expect(partsOf(day)).toEqual({
          year: there.getUTCFullYear(),
          month: there.getUTCMonth() + 1,
          day: there.getUTCDate(),
        });
        expect(weekdayOf(day)).toBe(((there.getUTCDay() + 6) % 7) + 1);
        expect(dayOf(dateOf(day))).toBe(day);
      }),
    );
  });
});

describe('local time', () => {
  it.each(odd)('in %s around %s is what the clock shows, minute by minute', (timeZone, around) => {
    const show = shown(timeZone);
    const begin = Date.parse(around) - 1.5 * dayMs;
    for (let at = begin; at < begin + 3.5 * dayMs; at += 60_000) {
      const { date, minute, weekday } = localTime(timeZone, at);
      expect(`${date} ${clock(minute)}`).toBe(show(at));
      expect(weekday).toBe(weekdayOf(dayOf(date)));
    }
  });

  it.each(odd)('in %s around %s comes first at the instant of its minute', (timeZone, around) => {
    const show = shown(timeZone);
    const begin = Date.parse(around) - 3 * dayMs;
    const minutes = Array.from({ length: 6 * 1440 }, (_, no) => begin + no * 60_000);
    const texts = minutes.map(show);
    for (const days of [-1, 0, 1])
      for (let minute = 0; minute < 1440; minute += 1) {
        const date = dateOf(dayOf(around) + days);
        const wanted = `${date} ${clock(minute)}`;
        expect(instantOf(timeZone, date, minute)).toBe(minutes[texts.findIndex((text) => text >= wanted)]);
      }
  });

  it.each(odd)('in %s around %s brings every daily moment once per local day', (timeZone, around) => {
    const end = Date.parse(around) + 4 * dayMs;
    fc.assert(
      fc.property(fc.nat({ max: 1439 }), fc.nat({ max: dayMs }), (minute, late) => {
        const begin = Date.parse(around) - 4 * dayMs - late;
        const dates: string[] = [];
        let after = begin;
        for (;;) {
          const next = nextInstant(timeZone, { tag: 'daily', minute }, after);
          if (next === null || next.at >= end) break;
          expect(next.at).toBeGreaterThan(after);
          dates.push(next.date);
          after = next.at;
        }
        const lived = new Set<string>();
        for (let at = begin; at <= end; at += 60_000) lived.add(localTime(timeZone, at).date);
        const whole = [...lived].slice(1, -1);
        expect(new Set(dates).size).toBe(dates.length);
        expect(whole.filter((date) => !dates.includes(date))).toEqual([]);
        expect(dates.filter((date) => !lived.has(date))).toEqual([]);
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  it('holds for every zone of the runtime at any time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        (timeZone, at) => {
          const { date, minute } = localTime(timeZone, at);
          expect(`${date} ${clock(minute)}`).toBe(shown(timeZone)(at));
          const first = instantOf(timeZone, date, minute);
          expect(first).toBeLessThanOrEqual(at);
          expect(localTime(timeZone, first)).toMatchObject({ date, minute });
          expect(localTime(timeZone, first - 1)).not.toMatchObject({ date, minute });
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it.each([
    ['Africa/Cairo', '2025-04-25', 0, '2025-04-24T22:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', 600, '2011-12-30T10:00:00.000Z'],
    ['Europe/London', '2025-03-30', 90, '2025-03-30T01:00:00.000Z'],
    ['Europe/London', '2025-10-26', 90, '2025-10-26T00:30:00.000Z'],
    ['Australia/Lord_Howe', '2025-10-05', 135, '2025-10-04T15:30:00.000Z'],
  ])('in %s on %s at minute %d is %s', (timeZone, date, minute, wanted) => {
    expect(new Date(instantOf(timeZone, date, minute)).toISOString()).toBe(wanted);
  });

  it('knows that Apia had no 30 December 2011', () => {
    expect(hasDay('Pacific/Apia', '2011-12-30')).toBe(false);
    expect(hasDay('Pacific/Apia', '2011-12-31')).toBe(true);
    expect(hasDay('Africa/Cairo', '2025-04-25')).toBe(true);
  });

  it('of a zone that nobody knows is UTC', () => {
    expect(isTimeZone('Middle-earth/Shire')).toBe(false);
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(offsetAt('Middle-earth/Shire', 1_700_000_000_000)).toBe(0);
  });

  it('does not end where dates end', () => {
    for (const at of [-9e15, 9e15]) expect(Number.isFinite(localTime('Europe/Berlin', at).minute)).toBe(true);
  });
});

describe('the next time of a moment', () => {
  const next = (moment: ClockMoment, after: string, done: readonly string[] = []) =>
    nextInstant('Europe/Berlin', moment, Date.parse(after), done)?.date ?? null;

  it.each<readonly [string, ClockMoment, string, string | null]>([
    [
      'once, still to come',
      { tag: 'once', date: '2025-07-01', minute: 600 },
      '2025-06-01T00:00Z',
      '2025-07-01',
    ],
    [
      'once, years ahead',
      { tag: 'once', date: '2035-07-01', minute: 600 },
      '2025-06-01T00:00Z',
      '2035-07-01',
    ],
    ['once, gone', { tag: 'once', date: '2025-07-01', minute: 600 }, '2025-07-01T08:00Z', null],
    ['today', { tag: 'daily', minute: 600 }, '2025-07-01T07:59Z', '2025-07-01'],
    ['tomorrow, from the very moment on', { tag: 'daily', minute: 600 }, '2025-07-01T08:00Z', '2025-07-02'],
    ['on a Monday', { tag: 'weekly', days: [1], minute: 600 }, '2025-07-01T00:00Z', '2025-07-07'],
    ['on no day', { tag: 'weekly', days: [], minute: 600 }, '2025-07-01T00:00Z', null],
    ['on the 15th', { tag: 'monthly', day: 15, minute: 600 }, '2025-07-16T00:00Z', '2025-08-15'],
    ['on the last of February', { tag: 'monthly', day: 31, minute: 600 }, '2025-02-01T00:00Z', '2025-02-28'],
    [
      'on the last of a leap February',
      { tag: 'monthly', day: 30, minute: 600 },
      '2024-02-01T00:00Z',
      '2024-02-29',
    ],
    ['on the 31st of December', { tag: 'monthly', day: 31, minute: 600 }, '2025-12-02T00:00Z', '2025-12-31'],
  ])('%s', (_, moment, after, wanted) => {
    expect(next(moment, after)).toBe(wanted);
  });

  it('is never a day for which it has come already', () => {
    expect(next({ tag: 'daily', minute: 600 }, '2025-07-01T00:00Z', ['2025-07-01'])).toBe('2025-07-02');
  });
});

describe('a period', () => {
  const at = (weekday: number, minute: number) => ({ date: '2025-07-01', weekday, minute });

  it.each([
    ['inside', { days: [2], from: 600, to: 660 }, at(2, 600), true],
    ['its end is outside', { days: [2], from: 600, to: 660 }, at(2, 660), false],
    ['another day', { days: [2], from: 600, to: 660 }, at(3, 630), false],
    ['past midnight, the evening', { days: [2], from: 1320, to: 360 }, at(2, 1380), true],
    ['past midnight, the morning after', { days: [2], from: 1320, to: 360 }, at(3, 359), true],
    ['past midnight, the morning before', { days: [2], from: 1320, to: 360 }, at(2, 300), false],
    ['past midnight from Sunday to Monday', { days: [7], from: 1320, to: 360 }, at(1, 0), true],
    ['a whole day', { days: [2], from: 360, to: 360 }, at(3, 359), true],
    ['a whole day has an end', { days: [2], from: 360, to: 360 }, at(3, 360), false],
    ['no day', { days: [], from: 0, to: 1439 }, at(3, 360), false],
  ])('%s', (_, period, local, wanted) => {
    expect(inPeriod(period, local)).toBe(wanted);
  });
});
