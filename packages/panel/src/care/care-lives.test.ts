import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { everyDay } from '@homeward/contract/rules/values/day-period.ts';
import { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { propertyRuns } from '@homeward/testing/amounts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextDeadline } from '../deadlines.ts';
import type { Effect } from '../kernel/effect.ts';
import { initialState } from '../kernel/initial.ts';
import type { Input } from '../kernel/input.ts';
import type { PanelState } from '../state/panel-state.ts';
import { step } from '../step.ts';
import { careHouse, kitchen, minute } from '@homeward/testing/panel/care-house.ts';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { begin, edit, person, trusted } from '@homeward/testing/panel/rig.ts';
import type { Body } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';

/** Random lives of somebody for whom everything of care is set up. */

const night = { days: everyDay, from: minute('22:00'), to: minute('07:00') };
const everything: CareSettings = {
  ...noCare,
  cancelSeconds: 20,
  answerMinutes: 5,
  checkIns: [minute('08:00'), minute('19:00')],
  sessions: [
    {
      id: 'day',
      enabled: true,
      period: { days: everyDay, from: minute('09:00'), to: minute('21:00') },
      room: null,
      maxMinutes: 180,
    },
    {
      id: 'kitchen',
      enabled: true,
      period: { days: [6, 7], from: minute('11:00'), to: minute('15:00') },
      room: kitchen,
      maxMinutes: 120,
    },
  ],
  beds: [
    {
      id: 'bed',
      enabled: true,
      device: id('bed'),
      night,
      tellLeaving: true,
      outMinutes: 15,
      upMinutes: 60,
      alarm: true,
    },
  ],
  wandering: [
    { id: 'door', enabled: true, period: night, devices: [id('flat')], everyMinutes: 15, alarm: true },
  ],
  meters: [{ device: id('kettle'), watts: 500 }],
  routine: true,
  routineAlarm: true,
  medication: [minute('08:30'), minute('20:00')],
};

const says = (device: string, ...values: readonly Extract<Body, { tag: 'deviceReported' }>['values'][]) =>
  fc.constantFrom(...values).map((said): Body => ({
    tag: 'deviceReported',
    device: id(device),
    values: said,
    live: true,
  }));
const asks = (...commands: readonly PanelCommand[]) =>
  fc.constantFrom(...commands).map((command): Body => ({
    tag: 'commandReceived',
    id: CommandId.parse('by-place'),
    actor: person,
    proof: trusted,
    command,
  }));
const act = (what: Extract<PanelCommand, { tag: 'care' }>['act']): PanelCommand => ({
  tag: 'care',
  act: what,
  text: '',
});

const bodies = fc.oneof(
  { weight: 6, arbitrary: says('stove', { motion: true }, { motion: false }) },
  { weight: 6, arbitrary: says('mirror', { motion: true }, { motion: false }) },
  { weight: 4, arbitrary: says('bed', { detected: true }, { detected: false }) },
  { weight: 2, arbitrary: says('flat', { opening: 'open' }, { opening: 'closed' }) },
  { weight: 2, arbitrary: says('kettle', { power: 2 }, { power: 1900 }) },
  {
    weight: 3,
    arbitrary: says(
      'pendant',
      { detected: true },
      { detected: false },
      { action: 'cancel' },
      { action: 'callback' },
    ),
  },
  {
    weight: 1,
    arbitrary: says('pills', { action: 'taken' }, { action: 'not_taken' }, { tray: 'stuck' }),
  },
  {
    weight: 6,
    arbitrary: asks(
      ...(
        [
          'help',
          'cancel',
          'answer',
          'nurse',
          'nurseGone',
          'helpStillNeeded',
          'close',
          'checkIn',
          'away',
          'home',
          'medicationTaken',
          'callRequest',
          'noOperator',
        ] as const
      ).map(act),
      { tag: 'setMode', area: 1 as never, mode: 'arm', pin: null, force: true },
      { tag: 'setMode', area: 1 as never, mode: 'disarm', pin: null, force: false },
    ),
  },
  {
    weight: 1,
    arbitrary: asks(
      edit({ tag: 'putCare', care: everything }),
      edit({ tag: 'putCare', care: { ...everything, sessions: [], checkIns: [minute('12:00')] } }),
      edit({ tag: 'putCare', care: { ...everything, routine: false, beds: [] } }),
    ),
  },
);
const life = fc.array(
  fc.record({
    pause: fc.constantFrom(0, 1000, 20_000, 300_000, 1_800_000, 10_000_000, 30_000_000),
    body: bodies,
  }),
  { minLength: 10, maxLength: 40 },
);

function inputsOf(moments: readonly { readonly pause: number; readonly body: Body }[]): readonly Input[] {
  let at = begin;
  return moments.map(({ pause, body }, place): Input => {
    at += pause;
    return body.tag === 'commandReceived'
      ? { ...body, id: CommandId.parse(`command-${place}`), at }
      : { ...body, at };
  });
}

/** Nobody is reported to: reports leave when somebody looks, and events happen at their own times. */
const first = (): PanelState =>
  initialState({ ...careHouse, care: everything, report: { ...careHouse.report, destinations: [] } }, begin);

describe('a life with everything of care', () => {
  test('waits for what lies ahead, is plain data, shows what the contract says, and stays small', () => {
    fc.assert(
      fc.property(life, (moments) => {
        let state = first();
        for (const input of inputsOf(moments)) {
          const before = state;
          [state] = step(state, input);
          const deadline = nextDeadline(state);
          if (deadline !== null) expect(deadline).toBeGreaterThan(state.at);
          expect(JSON.parse(JSON.stringify(state.care))).toEqual(state.care);
          const shown = before.care.view !== state.care.view;
          if (shown) expect(state.revision).toBe(before.revision + 1);
        }
        PanelView.parse(viewOf(state));
        expect(state.care.view.calls.length).toBeLessThanOrEqual(20);
        expect(JSON.stringify(state.care).length).toBeLessThan(60_000);
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  test('does not depend on being told that time passes, nor on going through JSON', () => {
    const told = (moments: Parameters<typeof inputsOf>[0], ticks: boolean) => {
      let state = first();
      const events: string[] = [];
      const feed = (input: Input) => {
        const [next, effects] = step(ticks ? fromDisk(state) : state, input);
        state = next;
        for (const effect of effects as readonly Effect[])
          if (effect.tag === 'event')
            events.push(`${effect.event.at} ${effect.event.code} ${effect.event.detail}`);
      };
      for (const input of inputsOf(moments)) {
        for (
          let due = nextDeadline(state);
          ticks && due !== null && due < input.at;
          due = nextDeadline(state)
        )
          feed({ tag: 'timerFired', at: due });
        feed(input);
      }
      return { events, care: state.care };
    };
    fc.assert(
      fc.property(life, (moments) => {
        expect(told(moments, true)).toEqual(told(moments, false));
      }),
      { numRuns: propertyRuns(20) },
    );
  });

  test('put through every jump of the clock and restart, goes on', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            pause: fc.constantFrom(1000, 600_000, 40_000_000),
            jump: fc.constantFrom(0, 3_600_000, -3_600_000, 86_400_000, -86_400_000, 40 * 86_400_000),
            restarts: fc.boolean(),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        (jumps) => {
          let state = first();
          let at = begin;
          for (const { pause, jump, restarts } of jumps) {
            at += pause;
            [state] = step(state, { tag: 'clockSet', wallOffset: state.wallOffset + jump, at });
            if (restarts) [state] = step(state, { tag: 'restarted', downFor: pause, at });
          }
          // A day that comes again is asked once; the days after are asked as ever, twice each.
          const [later, effects] = step(state, { tag: 'timerFired', at: at + 3 * 86_400_000 });
          expect(nextDeadline(later)).toBeGreaterThan(later.at);
          const missed = effects.filter(
            (effect) =>
              effect.tag === 'event' &&
              effect.event.detail === 'check-in missed' &&
              effect.event.code.startsWith('181'),
          );
          expect(missed.length).toBeGreaterThanOrEqual(2);
          expect(missed.length).toBeLessThanOrEqual(8);
        },
      ),
      { numRuns: propertyRuns(60) },
    );
  });
});
