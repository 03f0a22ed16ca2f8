import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import type { LocalDate } from '@homeward/contract/shapes/values/calendar.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import { propertyRuns } from '@homeward/testing/amounts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { careRig, minute, presses, waitUntil, walksPast } from '@homeward/testing/panel/care-house.ts';
import { begin, edit } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { instantOf } from '../time/local-time.ts';

const daily: Partial<CareSettings> = {
  checkIns: [minute('08:00')],
  checkInMinutes: 30,
  checkInRecentMinutes: 60,
};
const day: LocalDate = '2023-11-15';
const view = (rig: Rig) => rig.state().care.view;
const say = (rig: Rig, act: 'checkIn' | 'away' | 'home') => rig.command({ tag: 'care', act, text: '' });
const setUp = (rig: Rig, care: Partial<CareSettings>) =>
  rig.command(edit({ tag: 'putCare', care: { ...rig.state().config.care, ...care } }));
const missed = (rig: Rig) =>
  rig
    .events()
    .filter(({ code }) => eventParts(code).event === 641 && eventParts(code).qualifier === 1)
    .map(({ at }) => at);

describe('a check-in', () => {
  test('asks with a chime at its time, and says until when', () => {
    const rig = careRig(daily);
    waitUntil(rig, day, '07:59');
    expect(view(rig).checkInDue).toBeNull();
    waitUntil(rig, day, '08:00');
    expect(view(rig).checkInDue).toBe(instantOf('Europe/Berlin', day, minute('08:30')));
    expect(rig.sirens()['siren']).toBe('chime');
    expect(rig.story()).toEqual([]);
  });

  test('that nobody answers is an inactivity alert, an incident and a call, at the very minute', () => {
    const rig = careRig(daily);
    waitUntil(rig, day, '08:29');
    expect(missed(rig)).toEqual([]);
    waitUntil(rig, day, '08:30');
    expect(missed(rig)).toEqual([instantOf('Europe/Berlin', day, minute('08:30'))]);
    expect(rig.state().incidents[0]).toMatchObject({ kind: 'medical', state: 'open' });
    expect(view(rig).calls[0]).toMatchObject({ kind: 'checkIn', event: 641, state: 'calling' });
    expect(view(rig).checkIn?.outcome).toBe('missed');
    // It reaches a station that takes alarms alone, and sounds no siren.
    expect(rig.sends().map(({ code }) => eventParts(code).event)).toContain(641);
    expect(rig.sirens()['siren']).toBe('chime');
  });

  test.each<readonly [string, (rig: Rig) => unknown, string]>([
    ['movement', (rig) => walksPast(rig, 'stove'), 'seen'],
    ['a door', (rig) => rig.says('flat', { opening: 'open' }), 'seen'],
    ['a button', (rig) => rig.says('remote', { action: 'home' }), 'seen'],
    ["the receiver's word", (rig) => say(rig, 'checkIn'), 'answered'],
  ])('is answered by %s', (_, answer, outcome) => {
    const rig = careRig(daily);
    rig.says('flat', { opening: 'closed' });
    waitUntil(rig, day, '08:10');
    answer(rig);
    expect(view(rig).checkInDue).toBeNull();
    expect(view(rig).checkIn).toMatchObject({ outcome, answeredAt: rig.state().at });
    waitUntil(rig, day, '09:00');
    expect(missed(rig)).toEqual([]);
  });

  test.each<readonly [string, (rig: Rig) => unknown]>([
    ['movement outdoors', (rig) => rig.says('yard', { motion: true })],
    ['a lamp that a rule switches', (rig) => rig.says('lamp', { on: true })],
    ['a temperature', (rig) => rig.says('stove', { temperature: 20 })],
    ['a meter that nobody named', (rig) => rig.says('kettle', { power: 2000 })],
    ['what was retained', (rig) => rig.says('stove', { motion: true }, false)],
    ['a fall', (rig) => presses(rig, 'fall')],
  ])('is not answered by %s', (_, happen) => {
    const rig = careRig(daily);
    rig.says('kettle', { power: 0 });
    waitUntil(rig, day, '08:10');
    happen(rig);
    expect(view(rig).checkInDue).not.toBeNull();
  });

  test('is answered by a kettle that its owner named, when it is put on', () => {
    const kettle = { device: 'RF:kettle' as never, watts: 500 };
    const rig = careRig({ ...daily, meters: [kettle] });
    rig.says('kettle', { power: 2 });
    waitUntil(rig, day, '08:10');
    rig.says('kettle', { power: 30 });
    expect(view(rig).checkInDue).not.toBeNull();
    rig.says('kettle', { power: 1950 });
    expect(view(rig).checkInDue).toBeNull();
  });

  test('is answered in advance by a sign of life shortly before', () => {
    const rig = careRig(daily);
    waitUntil(rig, day, '07:05');
    walksPast(rig, 'stove');
    waitUntil(rig, day, '08:00');
    expect(view(rig)).toMatchObject({ checkInDue: null, checkIn: { outcome: 'seen' } });
  });

  test('always asks where that is set', () => {
    const rig = careRig({ ...daily, checkInRecentMinutes: 0 });
    waitUntil(rig, day, '07:59');
    walksPast(rig, 'stove');
    waitUntil(rig, day, '08:00');
    expect(view(rig).checkInDue).not.toBeNull();
  });

  test('that was missed is restored by the next sign of life, once', () => {
    const rig = careRig(daily);
    waitUntil(rig, day, '08:30');
    const after = rig.state().eventSeq;
    walksPast(rig, 'mirror');
    walksPast(rig, 'stove');
    expect(rig.story(after)).toEqual(['3641 000']);
    expect(view(rig).calls[0]?.state).toBe('calling');
  });

  test('rests while the receiver is away, and one that waits is withdrawn', () => {
    const rig = careRig(daily);
    waitUntil(rig, day, '08:10');
    say(rig, 'away');
    expect(view(rig)).toMatchObject({ checkInDue: null, checkIn: { outcome: 'withdrawn' } });
    waitUntil(rig, '2023-11-16', '09:00');
    expect(missed(rig)).toEqual([]);
    say(rig, 'home');
    waitUntil(rig, '2023-11-17', '08:30');
    expect(missed(rig)).toHaveLength(1);
  });

  test('counts from the edit that sets it up, and ends with the edit that takes it away', () => {
    const rig = careRig({});
    waitUntil(rig, day, '08:10');
    expect(setUp(rig, daily).tag).toBe('done');
    rig.wait(3600);
    expect(missed(rig)).toEqual([]);
    waitUntil(rig, '2023-11-16', '08:05');
    expect(view(rig).checkInDue).not.toBeNull();
    setUp(rig, { checkIns: [] });
    expect(view(rig).checkInDue).toBeNull();
    waitUntil(rig, '2023-11-20', '12:00');
    expect(missed(rig)).toEqual([]);
  });
});

describe('a check-in and the clock', () => {
  test('put back over its hour, it asks once', () => {
    const rig = careRig(daily);
    waitUntil(rig, day, '08:05');
    walksPast(rig, 'stove');
    rig.feed({ tag: 'clockSet', wallOffset: -3_600_000 });
    rig.wait(3600);
    expect(view(rig).checkInDue).toBeNull();
  });

  test('put forward over its hour, it asks at once', () => {
    const rig = careRig(daily);
    waitUntil(rig, day, '07:50');
    rig.feed({ tag: 'clockSet', wallOffset: 3_600_000 });
    rig.wait(1);
    expect(view(rig).checkInDue).not.toBeNull();
  });

  test('a panel that was away at its end asks anew when it is back', () => {
    const rig = careRig(daily);
    waitUntil(rig, day, '07:00');
    rig.sleep(3 * 3600);
    rig.feed({ tag: 'restarted', downFor: 3 * 3_600_000 });
    expect(missed(rig)).toEqual([]);
    expect(view(rig).checkInDue).toBe(rig.state().at + 30 * 60_000);
    rig.wait(30 * 60);
    expect(missed(rig)).toHaveLength(1);
  });

  test('silence is told at T ± 60 s in every zone, over every change of clocks, across short restarts', () => {
    const changes: readonly (readonly [string, LocalDate])[] = [
      ['Europe/Berlin', '2024-03-31'],
      ['Europe/Berlin', '2024-10-27'],
      ['America/New_York', '2024-03-10'],
      ['America/New_York', '2024-11-03'],
      ['Australia/Lord_Howe', '2024-04-07'],
      ['Africa/Cairo', '2025-04-25'],
      ['Asia/Kathmandu', '2024-06-01'],
    ];
    const restarts = fc.array(
      fc.record({ after: fc.integer({ min: 1, max: 4000 }), down: fc.integer({ min: 1, max: 60 }) }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...changes),
        fc.integer({ min: 0, max: 1439 }),
        restarts,
        ([timeZone, date], at, stops) => {
          const rig = careRig({}, { timeZone });
          const due = instantOf(timeZone, date, at) + 30 * 60_000;
          const wallOffset = due - 5_400_000 - begin;
          rig.feed({ tag: 'clockSet', wallOffset });
          setUp(rig, { ...daily, checkIns: [at] });
          for (const { after, down } of stops) {
            rig.wait(after);
            rig.sleep(down);
            rig.feed({ tag: 'restarted', downFor: down * 1000 });
          }
          rig.wait((due - wallOffset - rig.state().at) / 1000 + 7200);
          const told = missed(rig).map((instant) => Math.abs(instant + wallOffset - due) <= 60_000);
          expect(told).toEqual([true]);
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });
});
