import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import type { LocalDate } from '@homeward/contract/shapes/values/calendar.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { careRig, kitchen, minute, waitUntil, walksPast } from '@homeward/testing/panel/care-house.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { edit } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { dayOf, weekdayOf } from '../time/calendar.ts';
import { dayAfter } from '../time/local-time.ts';

/** A Monday. */
const first: LocalDate = '2023-11-20';
const isWeekday = (date: LocalDate): boolean => weekdayOf(dayOf(date)) <= 5;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const breakfast = (rig: Rig, date: LocalDate, at: string): void => {
  waitUntil(rig, date, at);
  walksPast(rig, 'stove');
};

/** Breakfasts from `first` on, on so many weekdays, at a time of each; gives the weekday after them. */
function learn(rig: Rig, days: number, timeOf: (no: number) => string = () => '07:30'): LocalDate {
  let date = first;
  for (let no = 0; no < days; date = dayAfter(date)) {
    breakfast(rig, date, timeOf(no));
    if (isWeekday(date)) no += 1;
  }
  while (!isWeekday(date)) {
    breakfast(rig, date, '07:30');
    date = dayAfter(date);
  }
  return date;
}

const watched = (care: Partial<CareSettings> = {}) => careRig({ routine: true, ...care });
const findings = (rig: Rig) => rig.state().care.view.findings;
const told = (rig: Rig) => rig.story().filter((line) => line.includes('641'));

describe('a routine', () => {
  test('that breaks is found, explained, and noted once', () => {
    const rig = watched();
    const day = learn(rig, 30, (no) =>
      no % 8 === 0 ? '06:40' : no % 8 === 1 ? '09:10' : clock(430 + (no % 7) * 15),
    );
    waitUntil(rig, day, '11:59');
    expect(findings(rig)).toMatchObject([{ room: kitchen, dayKind: 'weekday', days: 30, endedAt: null }]);
    const [finding] = findings(rig);
    expect(finding?.held).toBeGreaterThanOrEqual(24);
    expect(told(rig)).toEqual(['1641 000']);
    const { usualFrom = 0, usualTo = 0, held } = finding ?? {};
    expect(rig.events().at(-1)?.detail).toBe(
      `routine kitchen ${clock(usualFrom)}-${clock(usualTo)} ${held}/30`,
    );
    waitUntil(rig, day, '23:00');
    expect(told(rig)).toEqual(['1641 000']);
    expect(rig.state().incidents).toEqual([]);
    expect(rig.sends()).toEqual([]);
  });

  test('is shown with what today is compared with', () => {
    const rig = watched();
    waitUntil(
      rig,
      learn(rig, 20, (no) => clock(440 + no)),
      '06:00',
    );
    expect(rig.state().care.view.habits).toEqual([
      {
        room: kitchen,
        dayKind: 'weekday',
        days: 20,
        held: 18,
        usualFrom: 441,
        usualTo: 458,
        lastFrom: 441,
        lastTo: 458,
        signs: 1,
      },
    ]);
  });

  test('is missed an hour after its usual span at the earliest', () => {
    const rig = watched();
    const day = learn(rig, 20);
    waitUntil(rig, day, '08:29');
    expect(findings(rig)).toEqual([]);
    waitUntil(rig, day, '08:30');
    expect(findings(rig)).toHaveLength(1);
  });

  test('says nothing before fourteen days of its kind were seen', () => {
    const thirteen = watched();
    waitUntil(thirteen, learn(thirteen, 13), '20:00');
    expect(findings(thirteen)).toEqual([]);
    const fourteen = watched();
    waitUntil(fourteen, learn(fourteen, 14), '20:00');
    expect(findings(fourteen)).toHaveLength(1);
  });

  test('of weekdays says nothing of weekends', () => {
    const rig = watched();
    let day = learn(rig, 20);
    while (isWeekday(day)) {
      breakfast(rig, day, '07:30');
      day = dayAfter(day);
    }
    waitUntil(rig, day, '20:00');
    expect(findings(rig)).toEqual([]);
  });

  test('that breaks only late is restored when the room shows itself', () => {
    const rig = watched();
    const day = learn(rig, 20);
    waitUntil(rig, day, '09:00');
    rig.wait(1200);
    walksPast(rig, 'stove');
    expect(told(rig)).toEqual(['1641 000', '3641 000']);
    expect(findings(rig)[0]?.endedAt).toBe(rig.state().at);
    waitUntil(rig, dayAfter(day), '06:00');
    expect(findings(rig)).toEqual([]);
  });

  test('signs of life elsewhere hold a finding back until the home has been still for an hour', () => {
    const rig = watched();
    const day = learn(rig, 20);
    for (const time of ['08:00', '08:40', '09:20']) {
      waitUntil(rig, day, time);
      walksPast(rig, 'mirror');
    }
    waitUntil(rig, day, '10:19');
    expect(findings(rig)).toEqual([]);
    waitUntil(rig, day, '10:20');
    expect(findings(rig)).toHaveLength(1);
  });

  test('is an alert where that is set', () => {
    const rig = watched({ routineAlarm: true });
    waitUntil(rig, learn(rig, 20), '09:00');
    expect(rig.state().care.view.calls[0]).toMatchObject({ kind: 'routine', state: 'calling' });
    expect(rig.sends()).not.toEqual([]);
    walksPast(rig, 'stove');
    expect(told(rig)).toEqual(['1641 000', '3641 000']);
  });

  test.each<readonly [string, (rig: Rig) => unknown]>([
    ['the receiver is away', (rig) => rig.command({ tag: 'care', act: 'away', text: '' })],
    [
      'nothing in the room is heard',
      (rig) => rig.feed({ tag: 'devicesLost', devices: ['stove', 'pills', 'kettle'].map(id) }),
    ],
    [
      'it was turned off',
      (rig) => rig.command(edit({ tag: 'putCare', care: { ...rig.state().config.care, routine: false } })),
    ],
  ])('is not missed where %s', (_, happen) => {
    const rig = watched();
    const day = learn(rig, 20);
    waitUntil(rig, day, '06:00');
    happen(rig);
    waitUntil(rig, day, '20:00');
    expect(findings(rig)).toEqual([]);
    expect(told(rig)).toEqual([]);
  });

  test('turned off forgets what was learned', () => {
    const rig = watched();
    learn(rig, 20);
    rig.command(edit({ tag: 'putCare', care: { ...rig.state().config.care, routine: false } }));
    expect(rig.state().care.routine).toEqual({ days: [], today: null });
    expect(rig.state().care.view.habits).toEqual([]);
  });

  test('does not learn holidays', () => {
    const rig = watched();
    const day = learn(rig, 20);
    breakfast(rig, day, '07:30');
    rig.command({ tag: 'care', act: 'away', text: '' });
    waitUntil(rig, dayAfter(day, 14), '12:00');
    rig.command({ tag: 'care', act: 'home', text: '' });
    const back = dayAfter(day, 15);
    waitUntil(rig, back, '06:00');
    const { days } = rig.state().care.routine;
    expect(days.at(-1)?.date).toBe(day);
    expect(days.filter(({ kind }) => kind === 'weekday')).toHaveLength(21);
    expect(told(rig)).toEqual([]);
  });

  test('neither judges nor learns days that the panel was away from', () => {
    const rig = watched();
    const day = learn(rig, 20);
    waitUntil(rig, day, '05:00');
    const learned = rig.state().care.routine.days.length;
    rig.sleep(2 * 86_400 + 5 * 3600);
    rig.feed({ tag: 'restarted', downFor: 2 * 86_400_000 });
    rig.wait(8 * 3600);
    expect(told(rig)).toEqual([]);
    waitUntil(rig, dayAfter(day, 3), '06:00');
    expect(rig.state().care.routine.days).toHaveLength(learned);
  });

  test('forgets what is older than thirty weekdays and sixteen days of weekends', () => {
    const rig = watched();
    learn(rig, 80);
    const { days } = rig.state().care.routine;
    expect(days.filter(({ kind }) => kind === 'weekday')).toHaveLength(30);
    expect(days.filter(({ kind }) => kind === 'weekend')).toHaveLength(16);
  });

  test('that changes is the new habit after some days', () => {
    const rig = watched();
    let day = learn(rig, 30);
    for (let no = 0; no < 40; day = dayAfter(day)) {
      breakfast(rig, day, '10:00');
      if (isWeekday(day)) no += 1;
    }
    const early = told(rig).length;
    // Two days are outliers; then the usual span is wide enough, and at last it is the new one.
    expect(early).toBeLessThanOrEqual(2 * 5);
    while (!isWeekday(day)) day = dayAfter(day);
    waitUntil(rig, day, '06:00');
    expect(rig.state().care.view.habits).toMatchObject([{ usualFrom: 600, usualTo: 600 }]);
  });

  test('a household that keeps its habit within an hour is never found amiss', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: minute('05:00'), max: minute('19:00') }),
        fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 25, maxLength: 25 }),
        (from, offsets) => {
          const rig = watched();
          learn(rig, 25, (no) => clock(from + (offsets[no] ?? 0)));
          expect(told(rig)).toEqual([]);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('a day within the usual span is never found amiss, however odd the days before were', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: minute('05:00'), max: minute('12:00') }), {
          minLength: 14,
          maxLength: 35,
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (times, where) => {
          const rig = watched();
          const day = learn(rig, times.length, (no) => clock(times[no] ?? 0));
          waitUntil(rig, day, '04:30');
          const [habit] = rig.state().care.view.habits;
          if (habit === undefined) return;
          const before = told(rig).length;
          breakfast(rig, day, clock(Math.floor(habit.usualFrom + where * (habit.usualTo - habit.usualFrom))));
          waitUntil(rig, day, '23:00');
          expect(told(rig).length).toBe(before);
        },
      ),
      { numRuns: 20 },
    );
  });
});
