import { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDeadline } from '../deadlines.ts';
import type { Effect } from '../kernel/effect.ts';
import { initialState } from '../kernel/initial.ts';
import type { Input } from '../kernel/input.ts';
import { step } from '../step.ts';
import { amountOf } from '@homeward/testing/amounts.ts';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { config as house } from '@homeward/testing/panel/house.ts';
import { person, trusted } from '@homeward/testing/panel/rig.ts';

/** Places and times at which clocks did something strange. Each window begins the day before. */
const windows = [
  ['Africa/Cairo', '2025-04-24'], // midnight does not exist
  ['Africa/Cairo', '2024-10-31'], // the last hour of a day comes twice
  ['Australia/Lord_Howe', '2025-10-04'], // half an hour forth
  ['Australia/Lord_Howe', '2025-04-05'], // half an hour back
  ['Pacific/Apia', '2011-12-29'], // 30 December does not exist
  ['Pacific/Kwajalein', '1993-08-19'], // nor does 21 August
  ['America/Sao_Paulo', '2018-11-03'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['Asia/Kathmandu', '1985-12-31'], // a quarter of an hour
  ['Europe/London', '2025-03-29'],
  ['Europe/London', '2025-10-25'],
  ['America/New_York', '2025-11-01'],
  ['Asia/Tehran', '2022-03-21'],
  ['America/Havana', '2025-03-08'],
  ['America/Santiago', '2025-09-06'],
  ['America/Asuncion', '2023-09-30'],
  ['Africa/Casablanca', '2025-02-22'],
  ['America/Toronto', '1919-03-29'], // the last half hour of a day and the first of the next do not exist
  ['Antarctica/Troll', '2025-03-29'], // two hours
  ['Asia/Pyongyang', '2018-05-04'], // the last half hour of a day does not exist
  ['America/Caracas', '2016-04-30'],
  ['Pacific/Chatham', '2025-09-27'],
  ['America/Scoresbysund', '2024-03-30'],
  ['Asia/Gaza', '2025-04-11'],
  ['Asia/Kolkata', '2025-06-01'], // nothing at all
] as const;

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Days of a window before its beginning and after it. */
const [daysBefore, daysAfter] = [3, 12];
const tooLate = 10 * minuteMs;

interface Window {
  readonly timeZone: string;
  readonly begin: number;
  /** What the clock shows at each minute, as a word that can be compared. */
  readonly shown: readonly string[];
}

const known = new Map<string, Window>();

function windowOf(timeZone: string, date: string): Window {
  const name = `${timeZone} ${date}`;
  const made = known.get(name);
  if (made !== undefined) return made;
  const begin = Date.parse(`${date}T00:00:00Z`);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const minutes = ((daysBefore + daysAfter) * dayMs) / minuteMs;
  const shown = Array.from({ length: minutes }, (_, no) =>
    format.format(begin - daysBefore * dayMs + no * minuteMs),
  );
  const window = { timeZone, begin, shown };
  known.set(name, window);
  return window;
}

const written = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const weekday = (date: string) => ((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The moments by the wall clock at which a schedule is due, in order: for each day that exists, when it is first reached. */
function dueIn(
  { begin, shown }: Window,
  { days, minute }: ArmSchedule,
): readonly { day: string; at: number }[] {
  const dates = [...new Set(shown.map((word) => word.slice(0, 10)))].slice(1, -1);
  return dates
    .filter((date) => days.includes(weekday(date)))
    .map((day) => {
      const first = shown.findIndex((word) => word >= `${day} ${written(minute)}`);
      return { day, at: begin - daysBefore * dayMs + first * minuteMs };
    });
}

/** A panel without devices, driven as a hub does; what its schedule did, by the wall clock at that time. */
function panelIn(timeZone: string, schedule: ArmSchedule, begin: number) {
  const report = { ...house.report, destinations: [] };
  let state = initialState({ ...house, timeZone, report, devices: [], schedules: [schedule] }, begin);
  let commands = 0;
  const did: { what: 'ran' | 'missed'; at: number }[] = [];
  const feed = (input: Input) => {
    const [next, effects] = step(state, input);
    state = next;
    for (const effect of effects) note(effect);
  };
  const note = (effect: Effect) => {
    if (effect.tag !== 'event' || effect.event.actor.tag !== 'schedule') return;
    const { code, at } = effect.event;
    if (code.startsWith('183456')) did.push({ what: 'ran', at: at + state.wallOffset });
    if (code.startsWith('181454')) did.push({ what: 'missed', at: at + state.wallOffset });
  };
  const disarm = () => {
    commands += 1;
    const command = { tag: 'setMode', area: 1 as never, mode: 'disarm', pin: null, force: false } as const;
    feed({
      tag: 'commandReceived',
      at: state.at,
      id: CommandId.parse(`disarming-${commands}`),
      actor: person,
      proof: trusted,
      command,
    });
  };
  return {
    did,
    wall: () => state.at + state.wallOffset,
    until: (end: number) => {
      for (let due = nextDeadline(state); due !== null && due < end; due = nextDeadline(state)) {
        feed({ tag: 'timerFired', at: due });
        disarm();
      }
      feed({ tag: 'timerFired', at: end });
      disarm();
    },
    now: () => state.at,
    turnClock: (by: number) => {
      state = fromDisk(state);
      feed({ tag: 'clockSet', at: state.at, wallOffset: state.wallOffset + by });
      feed({ tag: 'timerFired', at: state.at + 1 });
      disarm();
    },
  };
}

const schedules = fc
  .record({
    minute: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 1439 }) },
      // Where clocks are changed.
      {
        weight: 2,
        arbitrary: fc.constantFrom(0, 1, 15, 29, 30, 59, 60, 119, 120, 149, 150, 179, 1409, 1410, 1425, 1439),
      },
    ),
    days: fc.oneof(fc.constant([1, 2, 3, 4, 5, 6, 7]), fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
  })
  .map((times) =>
    ArmSchedule.parse({
      id: 's',
      name: 'S',
      enabled: true,
      area: 1,
      mode: 'home_2',
      warnMinutes: 5,
      ...times,
    }),
  );

const places = fc.constantFrom(...windows);
/** A quarter of the lives that the reference model is compared over. */
const runs = Math.ceil(amountOf('traces') / 10);

describe('a schedule in zones where clocks do strange things', { timeout: 1_200_000 }, () => {
  it('happens exactly once on each local day that exists, when its minute is first reached', () => {
    fc.assert(
      fc.property(
        places,
        schedules,
        fc.integer({ min: 0, max: 1439 }),
        ([timeZone, date], schedule, late) => {
          const window = windowOf(timeZone, date);
          const begin = window.begin + late * minuteMs + 500;
          const end = begin + 5 * dayMs;
          const panel = panelIn(timeZone, schedule, begin);
          panel.until(end);
          const due = dueIn(window, schedule).filter(({ at }) => at > begin && at <= end);
          expect(panel.did).toEqual(due.map(({ at }) => ({ what: 'ran', at })));
        },
      ),
      { numRuns: runs },
    );
  });

  /** What a clock does that is put back and forth by up to a day and a half. */
  const turns = fc.array(
    fc.record({
      after: fc.integer({ min: 1, max: 30 * 60 }),
      by: fc.oneof(fc.integer({ min: -36 * 60, max: 36 * 60 }), fc.integer({ min: -15, max: 15 })),
    }),
    { minLength: 1, maxLength: 4 },
  );

  const turned = () =>
    fc.property(places, schedules, turns, ([timeZone, date], schedule, jumps) => {
      const window = windowOf(timeZone, date);
      const due = dueIn(window, schedule);
      const begin = window.begin + 500;
      const panel = panelIn(timeZone, schedule, begin);
      const expected: { what: 'ran' | 'missed'; at: number }[] = [];
      const done = new Set<string>();
      const open = () => due.filter(({ day }) => !done.has(day));
      /** Time goes on as it does. */
      const pass = (ms: number) => {
        const from = panel.wall();
        panel.until(panel.now() + ms);
        for (const { day, at } of open())
          if (at > from && at <= from + ms) {
            done.add(day);
            expected.push({ what: 'ran', at });
          }
      };
      for (const { after, by } of jumps) {
        pass(after * minuteMs);
        const planned = open().find(({ at }) => at > panel.wall());
        const room = { back: window.begin - dayMs, forth: window.begin + 4 * dayMs };
        const to = panel.wall() + by * minuteMs;
        if (to < room.back || to > room.forth) continue;
        panel.turnClock(by * minuteMs);
        // A clock that was wrong by more than a day was wrong about which days there have been.
        if (by * minuteMs < -dayMs) done.clear();
        const wall = panel.wall();
        const over = open().findLast(
          ({ day, at }) => planned !== undefined && day >= planned.day && at <= wall,
        );
        if (over === undefined) continue;
        done.add(over.day);
        expected.push({ what: wall - over.at <= tooLate ? 'ran' : 'missed', at: wall });
      }
      pass(2 * dayMs);
      expect(panel.did).toEqual(expected);
    });

  it('happens at most once on each, however the clock is put back and forth by up to a day, and never is forgotten', () => {
    fc.assert(turned(), { numRuns: runs });
  });
});
