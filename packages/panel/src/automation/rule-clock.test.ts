import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialState } from '../kernel/initial.ts';
import type { Input } from '../kernel/input.ts';
import type { PanelState } from '../state/panel-state.ts';
import { step } from '../step.ts';
import { amountOf } from '@homeward/testing/amounts.ts';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { config as house } from '@homeward/testing/panel/house.ts';
import { begin, edit, code } from '@homeward/testing/panel/rig.ts';
import type { Body, Rig } from '@homeward/testing/panel/rig.ts';
import { rigWith, ruleBy, starts } from '@homeward/testing/panel/rules.ts';
import { localTime } from '../time/local-time.ts';
import { nextChance } from './chance.ts';

const hour = 3600;
const day = 86_400;
const daily = (minute: number) => ruleBy({ tag: 'time', moment: { tag: 'daily', minute } });
/** Sets the wall clock of a house. */
const set = (rig: Rig, wall: string) =>
  rig.feed({ tag: 'clockSet', wallOffset: Date.parse(wall) - rig.state().at });
/** Local times of all starts, oldest first. */
const times = (rig: Rig) => {
  const { automation, wallOffset, config } = rig.state();
  return [...automation.runs]
    .map(({ at, outcome }) => {
      const { date, minute } = localTime(config.timeZone, at + wallOffset);
      const clock = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
      return `${date} ${clock}${outcome === 'ran' ? '' : ` ${outcome}`}`;
    })
    .toReversed();
};
const at = (wall: string, ...rules: Parameters<typeof rigWith>) => {
  const rig = rigWith(...rules);
  set(rig, wall);
  return rig;
};

describe('a rule by the clock', () => {
  it.each<readonly [string, object, string, number, readonly string[]]>([
    [
      'once',
      { tag: 'once', date: '2025-06-17', minute: 420 },
      '2025-06-16T10:00Z',
      5 * day,
      ['2025-06-17 7:00'],
    ],
    ['once, in the past', { tag: 'once', date: '2025-06-15', minute: 420 }, '2025-06-16T10:00Z', 5 * day, []],
    [
      'daily',
      { tag: 'daily', minute: 420 },
      '2025-06-16T10:00Z',
      2 * day,
      ['2025-06-17 7:00', '2025-06-18 7:00'],
    ],
    [
      'weekly',
      { tag: 'weekly', days: [1, 7], minute: 0 },
      '2025-06-16T10:00Z',
      8 * day,
      ['2025-06-22 0:00', '2025-06-23 0:00'],
    ],
    [
      'monthly, on the last day',
      { tag: 'monthly', day: 31, minute: 60 },
      '2025-01-15T10:00Z',
      60 * day,
      ['2025-01-31 1:00', '2025-02-28 1:00'],
    ],
    [
      'by the sun',
      { tag: 'sun', event: 'sunset', offsetMinutes: -30, days: [1] },
      '2025-06-15T10:00Z',
      3 * day,
      ['2025-06-16 21:01'],
    ],
  ])('%s', (_, moment, wall, seconds, wanted) => {
    const rig = at(wall, [ruleBy({ tag: 'time', moment })], { latitude: 52.52, longitude: 13.405 });
    for (let left = seconds; left > 0; left -= hour) rig.wait(Math.min(left, hour));
    expect(times(rig)).toEqual(wanted);
  });

  it('runs at its second, even where nobody asks then', () => {
    const rig = at('2025-06-16T04:59:30Z', [daily(420)]);
    rig.wait(100);
    const [run] = rig.state().automation.runs;
    expect(new Date((run?.at ?? 0) + rig.state().wallOffset).toISOString()).toBe('2025-06-16T05:00:00.000Z');
  });

  it('that is saved in the very minute, or later, runs on the next day first', () => {
    const rig = at('2025-06-16T05:00:20Z', []);
    rig.command(edit({ tag: 'putRule', rule: daily(420) }), code(96));
    rig.wait(hour);
    expect(starts(rig)).toEqual([]);
    rig.wait(day - hour);
    expect(times(rig)).toEqual(['2025-06-17 7:00']);
  });

  it('keeps its time when another rule is saved, or itself', () => {
    const rig = at('2025-06-16T04:00Z', [daily(420)]);
    rig.command(edit({ tag: 'putRule', rule: { ...daily(480), id: 'other' as never } }), code(96));
    rig.wait(3 * hour);
    rig.command(edit({ tag: 'putRule', rule: daily(420) }), code(96));
    rig.wait(day);
    expect(times(rig)).toEqual(['2025-06-16 7:00', '2025-06-16 8:00', '2025-06-17 7:00', '2025-06-17 8:00']);
  });
});

describe('summer time', () => {
  it.each([
    ['put forward over it', '2025-03-29T12:00Z', 150, ['2025-03-30 3:00', '2025-03-31 2:30']],
    ['put back over it', '2025-10-25T12:00Z', 150, ['2025-10-26 2:30', '2025-10-27 2:30']],
  ])('%s, a rule runs once a day', (_, wall, minute, wanted) => {
    const rig = at(wall, [daily(minute)]);
    for (let no = 0; no < 40; no += 1) rig.wait(hour);
    expect(times(rig)).toEqual(wanted);
  });
});

describe('a clock that jumps', () => {
  it('forward by some hours over a moment: it comes at once', () => {
    const rig = at('2025-06-16T04:00Z', [daily(420)]);
    set(rig, '2025-06-16T06:30Z');
    rig.wait(1);
    expect(times(rig)).toEqual(['2025-06-16 8:30']);
    rig.wait(day);
    expect(starts(rig)).toHaveLength(2);
  });

  it('forward by more: it was missed, which is written down once', () => {
    const rig = at('2025-06-16T04:00Z', [daily(420)]);
    set(rig, '2025-06-16T10:00Z');
    rig.wait(1);
    expect(starts(rig)).toEqual(['rule missed']);
    expect(rig.events().at(-1)).toMatchObject({ detail: 'rule: missed', actor: { tag: 'rule' } });
    rig.wait(day);
    expect(starts(rig)).toEqual(['rule missed', 'rule ran']);
  });

  it('back over a moment that has come: it does not come again', () => {
    const rig = at('2025-06-16T04:00Z', [daily(420)]);
    rig.wait(2 * hour);
    set(rig, '2025-06-16T04:00Z');
    rig.wait(2 * hour);
    expect(starts(rig)).toHaveLength(1);
    rig.wait(day);
    expect(starts(rig)).toHaveLength(2);
  });

  it('to and fro by less than a day at a time: it does not come again, whatever another rule did meanwhile', () => {
    const thursday = { tag: 'time', moment: { tag: 'weekly', days: [4], minute: 420 } };
    const rig = at('2025-06-19T04:00Z', [ruleBy(thursday, { id: 'weekly' }), daily(480)]);
    rig.wait(2 * day + 3 * hour);
    for (const wall of ['2025-06-20T20:00Z', '2025-06-19T21:00Z', '2025-06-19T00:00Z']) set(rig, wall);
    rig.wait(2 * day);
    expect(starts(rig).filter((start) => start.startsWith('weekly'))).toEqual(['weekly ran']);
  });

  it('forward by more than two days: it was wrong, and nothing was missed by it', () => {
    const rig = at('1970-01-01T04:00Z', [daily(420)]);
    set(rig, '2025-06-16T10:00Z');
    rig.wait(day);
    expect(starts(rig)).toEqual(['rule ran']);
  });

  it('back by more than two days: it was wrong, and what it brought counts no more', () => {
    const rig = at('2025-06-20T04:00Z', [daily(420)]);
    rig.wait(2 * hour);
    set(rig, '2025-06-16T04:00Z');
    for (let no = 0; no < 5; no += 1) rig.wait(day);
    expect(starts(rig)).toHaveLength(6);
  });

  it('to another time zone: once for each local day', () => {
    const rig = at('2025-06-16T04:00Z', [daily(420)]);
    rig.wait(2 * hour);
    const move = (timeZone: string) =>
      rig.command(edit({ tag: 'putPanel', name: 'Test house', timeZone }), code(96));
    move('America/New_York');
    rig.wait(12 * hour);
    expect(starts(rig)).toHaveLength(1);
    rig.wait(18 * hour);
    expect(times(rig).at(-1)).toBe('2025-06-17 7:00');
  });
});

describe('a panel that was away', () => {
  it.each([
    ['nine minutes', 9 * 60, ['rule ran']],
    ['eleven minutes', 11 * 60, ['rule missed']],
    ['a week', 7 * day + hour, ['rule missed']],
  ])('%s', (_, seconds, wanted) => {
    const rig = at('2025-06-16T04:59:30Z', [daily(420)]);
    rig.sleep(seconds + 30);
    rig.feed({ tag: 'restarted', downFor: seconds * 1000 });
    rig.wait(1);
    expect(starts(rig)).toEqual(wanted);
    rig.wait(day);
    expect(starts(rig)).toEqual([...wanted, 'rule ran']);
  });

  it('for years knows so at once', () => {
    const rig = at('2025-06-16T04:00Z', [daily(420), { ...daily(0), id: 'b' as never }]);
    rig.sleep(3650 * day);
    rig.feed({ tag: 'restarted', downFor: 3650 * day * 1000 });
    expect(starts(rig)).toEqual(['rule missed', 'b missed']);
  });
});

describe('chance', () => {
  const hours = 20_000;
  const hits = (rule: string, percent: number): readonly number[] => {
    const all: number[] = [];
    for (let after = 0; ;) {
      const next = nextChance(rule as never, percent, after, []);
      if (next === null || next.at > hours * 3_600_000) return all;
      all.push(next.at);
      after = next.at;
    }
  };

  it.each([1, 3, 10])('of %d percent comes about so often, and at most once an hour', (percent) => {
    const all = hits('presence', percent);
    expect(all.length / hours).toBeGreaterThan((percent / 100) * 0.8);
    expect(all.length / hours).toBeLessThan((percent / 100) * 1.2);
    expect(new Set(all.map((one) => Math.floor(one / 3_600_000))).size).toBe(all.length);
    const minutes = new Set(all.map((one) => Math.floor(one / 60_000) % 60));
    expect(minutes.size).toBeGreaterThan(percent === 1 ? 40 : 55);
  });

  it('of one rule is not that of another, and always the same', () => {
    expect(hits('a', 5)).toEqual(hits('a', 5));
    expect(hits('a', 5).filter((one) => hits('b', 5).includes(one))).toHaveLength(0);
  });

  it('starts its rule then', () => {
    const rig = rigWith([ruleBy({ tag: 'random', percent: 10 })]);
    const wanted = hits('rule', 10);
    expect(wanted.length).toBeGreaterThan(0);
    for (let no = 0; no < 300; no += 1) rig.wait(hour);
    const expected: number[] = [];
    for (let after = begin; ;) {
      const next = nextChance('rule' as never, 10, after, []);
      if (next === null || next.at > rig.state().at) break;
      expected.push(next.at);
      after = next.at;
    }
    expect([...rig.state().automation.runs].map((run) => run.at).toReversed()).toEqual(expected);
    expect(expected.length).toBeGreaterThan(10);
  });
});

/** Zones whose clocks do what clocks do seldom, and when. */
const odd: readonly (readonly [string, string])[] = [
  ['Africa/Cairo', '2025-04-25'],
  ['Australia/Lord_Howe', '2025-10-05'],
  ['Pacific/Apia', '2011-12-30'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['Asia/Kathmandu', '2025-05-05'],
  ['Europe/London', '2025-10-26'],
  ['Antarctica/Troll', '2025-03-30'],
  ['America/Nuuk', '2024-03-30'],
];

it('is the same by the clock on a panel that was restarted and on one that ran on', () => {
  const config = { ...house, timeZone: 'UTC', rules: [daily(7 * 60)] };
  const wall = Date.parse('2025-06-16T06:00Z');
  let lived: PanelState = { ...initialState(config, begin), wallOffset: wall - begin };
  let restarted = lived;
  let now = begin;
  const seen: number[] = [];
  const feed = (hours: number, body: Body) => {
    now += hours * hour * 1000;
    [lived] = step(lived, { ...body, at: now } as Input);
    [restarted] = step(fromDisk(restarted), { ...body, at: now } as Input);
    expect(restarted.automation.rules).toEqual(lived.automation.rules);
    seen.push([...lived.automation.runs].length);
  };
  const put = (hours: number): Body => ({
    tag: 'clockSet',
    wallOffset: lived.wallOffset + hours * hour * 1000,
  });
  feed(0, { tag: 'timerFired' });
  // At seven today and tomorrow.
  feed(1, { tag: 'timerFired' });
  feed(24, { tag: 'timerFired' });
  // Put back to half past seven today, then forth: both have come.
  feed(0, put(-23.5));
  feed(0.25, { tag: 'timerFired' });
  feed(0, put(0.75));
  for (let hours = 0; hours < 48; hours += 1) feed(1, { tag: 'timerFired' });
  expect(seen.at(-1)).toBe(3);
});

type Act =
  | { readonly tag: 'wait'; readonly seconds: number }
  | { readonly tag: 'jump'; readonly seconds: number }
  | { readonly tag: 'away'; readonly seconds: number }
  | { readonly tag: 'zone'; readonly zone: string };

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ tag: fc.constant('wait' as const), seconds: fc.nat({ max: 20 * hour }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      tag: fc.constant('jump' as const),
      seconds: fc.integer({ min: -20 * hour, max: 3 * hour }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ tag: fc.constant('away' as const), seconds: fc.nat({ max: 500 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      tag: fc.constant('zone' as const),
      zone: fc.constantFrom('Europe/Berlin', 'Europe/London', 'Europe/Athens', 'Africa/Cairo'),
    }),
  },
);

describe('whatever clocks and zones do', () => {
  it.each(odd)(
    'in %s around %s every rule runs at most once a day, and none is forgotten',
    (timeZone, around) => {
      fc.assert(
        fc.property(
          fc.nat({ max: 1439 }),
          fc.nat({ max: day }),
          fc.array(acts, { minLength: 5, maxLength: 25 }),
          (minute, early, list) => {
            const config = { ...house, timeZone, rules: [daily(minute)] };
            const wall = Date.parse(around) - 2 * day * 1000 - early * 1000;
            let state: PanelState = { ...initialState(config, begin), wallOffset: wall - begin };
            let now = begin;
            const starts: string[] = [];
            const feed = (body: Body) => {
              const before = state.automation.rules.clock?.done ?? [];
              // Everything survives the disk.
              [state] = step(fromDisk(state), { ...body, at: now } as Input);
              const done = state.automation.rules.clock?.done ?? [];
              for (const one of done)
                if (!before.some(({ rule, date }) => rule === one.rule && date === one.date))
                  starts.push(one.date);
            };
            let put = 0;
            let latest = wall;
            for (const act of list) {
              switch (act.tag) {
                case 'wait':
                  now += act.seconds * 1000;
                  feed({ tag: 'timerFired' });
                  break;
                case 'jump':
                  latest = Math.max(latest, now + state.wallOffset);
                  // Two days back in all, zones included: what came longer ago counts no more.
                  if (latest - now - state.wallOffset - act.seconds * 1000 > 44 * hour * 1000) continue;
                  feed({ tag: 'clockSet', wallOffset: state.wallOffset + act.seconds * 1000 });
                  break;
                case 'away':
                  now += act.seconds * 1000;
                  feed({ tag: 'restarted', downFor: act.seconds * 1000 });
                  break;
                case 'zone':
                  put += 1;
                  state = {
                    ...state,
                    setupRevision: state.setupRevision + put,
                    config: { ...state.config, timeZone: act.zone },
                  };
                  break;
              }
            }
            expect(new Set(starts).size).toBe(starts.length);
            const runs = [...state.automation.runs].filter(({ outcome }) => outcome === 'ran');
            expect(runs.length).toBe(starts.length);
          },
        ),
        { numRuns: Math.ceil(amountOf('traces') / 40) },
      );
    },
  );

  it.each(odd)(
    'in %s around %s a panel that only waits runs a rule on each local day',
    (timeZone, around) => {
      fc.assert(
        fc.property(fc.nat({ max: 1439 }), fc.nat({ max: day }), (minute, early) => {
          const config = { ...house, timeZone, rules: [daily(minute)] };
          const wall = Date.parse(around) - 3 * day * 1000 - early * 1000;
          let state: PanelState = { ...initialState(config, begin), wallOffset: wall - begin };
          const lived = new Set<string>();
          for (let seconds = 0; seconds <= 6 * day; seconds += 600) {
            [state] = step(state, { tag: 'timerFired', at: begin + seconds * 1000 });
            lived.add(localTime(timeZone, wall + seconds * 1000).date);
          }
          const ran = [...state.automation.runs].map(
            ({ at: ranAt }) => localTime(timeZone, ranAt + state.wallOffset).date,
          );
          const whole = [...lived].slice(1, -1);
          // A moment in a gap before midnight comes at midnight, on the day after.
          expect(ran.length).toBeGreaterThanOrEqual(whole.length);
          expect(ran.length).toBeLessThanOrEqual(lived.size);
        }),
        { numRuns: 15 },
      );
    },
  );
});
