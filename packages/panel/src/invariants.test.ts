import { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDeadline } from './deadlines.ts';
import type { Effect } from './kernel/effect.ts';
import { initialState } from './kernel/initial.ts';
import type { Input } from './kernel/input.ts';
import type { PanelState } from './state/panel-state.ts';
import { step } from './step.ts';
import { amountOf } from '@homeward/testing/amounts.ts';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { config as house, id } from '@homeward/testing/panel/house.ts';
import { inputsOf, lives } from '@homeward/testing/model/traces.ts';
import { changeBetween, viewOf } from './view.ts';

/** A twentieth of what the reference model is compared over, for each property. */
const traces = Math.ceil(amountOf('traces') / 20);
const patient = { timeout: 1_200_000 };
const begin = 1_700_000_000_000;

interface Moment {
  readonly input: Input;
  readonly before: PanelState;
  readonly after: PanelState;
  readonly effects: readonly Effect[];
}

/** Checks something at every moment of many lives. `check` may keep what it needs between the moments of one life. */
function always(fresh: (first: PanelState) => (moment: Moment) => void): void {
  fc.assert(
    fc.property(lives, ({ config, moments }) => {
      let before = initialState(config, begin);
      const check = fresh(before);
      for (const input of inputsOf(config, moments, begin)) {
        const [after, effects] = step(before, input);
        check({ input, before, after, effects });
        before = after;
      }
    }),
    { numRuns: traces },
  );
}

/** What a client does with a change. */
function applied(view: PanelView, before: PanelState, after: PanelState): PanelView {
  const change = changeBetween(before, after);
  if (change === null) return view;
  const { from, removed, dropped = [], ...shown } = change;
  expect([from, removed]).toEqual([view.revision, undefined]);
  const incidents = [
    ...(change.incidents ?? []).filter(
      ({ id: fresh }) => !view.incidents.some(({ id: known }) => known === fresh),
    ),
    ...view.incidents.map((old) => change.incidents?.find((entry) => entry.id === old.id) ?? old),
  ];
  return PanelView.parse({
    ...view,
    ...shown,
    areas: view.areas.map((old) => change.areas?.find((entry) => entry.id === old.id) ?? old),
    devices: view.devices.map((old) => change.devices?.find((entry) => entry.id === old.id) ?? old),
    incidents: incidents.filter(({ id: known }) => !dropped.includes(known)),
  });
}

describe('at every moment of every life', patient, () => {
  it('events are numbered without a gap (I8) and times never go back', () => {
    always(() => {
      let at = begin;
      return ({ before, after, effects }) => {
        const events = effects.flatMap((effect) => (effect.tag === 'event' ? [effect.event] : []));
        expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => before.eventSeq + 1 + index));
        expect(after.eventSeq).toBe(before.eventSeq + events.length);
        for (const event of events) {
          expect(event.at).toBeGreaterThanOrEqual(at);
          at = event.at;
        }
      };
    });
  });

  it('entry and exit deadlines never move later, but for one exit restart (I5)', () => {
    always(() => ({ before, after, input }) => {
      before.areas.forEach(({ phase: was, since }, area) => {
        const now = after.areas[area];
        const runs = was.tag === 'entryDelay' || was.tag === 'exitDelay';
        if (!runs || now?.phase.tag !== was.tag || now.since !== since) return;
        if (input.tag === 'commandReceived' && now.phase.mode !== was.mode) return;
        const restarts =
          was.tag === 'exitDelay' &&
          now.phase.tag === 'exitDelay' &&
          !was.restarted &&
          now.phase.restarted &&
          after.config.exitRestart;
        if (!restarts) expect(now.phase.until).toBeLessThanOrEqual(was.until);
      });
    });
  });

  it('no zone is shown normal that is not heard to be so (I6)', () => {
    always(() => ({ after }) => {
      for (const { online, values, condition } of viewOf(after).devices) {
        if (online !== 'online') expect(condition).toBe('unknown');
        if (values.opening === null || values.opening === 'open') expect(condition).not.toBe('normal');
      }
    });
  });

  it('a siren is on exactly while an alarm is in its siren time and not silenced (I7)', () => {
    always(() => {
      const on = new Map<string, string>();
      return ({ after, effects, input }) => {
        for (const effect of effects)
          if (
            effect.tag === 'commandDevice' &&
            effect.command.tag === 'siren' &&
            effect.command.sound !== 'chime'
          )
            on.set(effect.device, effect.command.sound);
        const sounding = [...on].filter(([, sound]) => sound !== 'off').map(([device]) => device);
        // The garage has no siren of its own, so either area sounds both of the house.
        const loud = after.areas.some(({ alarm }) => alarm.tag === 'sounding' && alarm.sirenUntil !== null);
        expect(sounding.toSorted(), input.tag).toEqual(loud ? ['RF:bell', 'RF:siren'] : []);
        for (const { alarm } of after.areas)
          if (alarm.tag === 'sounding' && alarm.sirenUntil !== null)
            expect(alarm.sirenUntil).toBeGreaterThan(after.at);
      };
    });
  });

  it('the mode changes only by a command with proof, or by a deadline that one began (I4)', () => {
    always(() => ({ before, after, input }) => {
      before.areas.forEach((was, area) => {
        const now = after.areas[area];
        const [from, to] = [was.phase, now?.phase];
        if (from.tag === to?.tag) return;
        const commanded = input.tag === 'commandReceived' && input.command.tag === 'setMode';
        if (commanded && input.proof.tag !== 'none') return;
        const timed = from.tag === 'exitDelay' || from.tag === 'entryDelay' || to?.tag === 'entryDelay';
        expect(timed, `${from.tag} → ${to?.tag} by ${input.tag}`).toBe(true);
        if (from.tag !== 'exitDelay') expect(to?.tag).not.toBe('disarmed');
      });
    });
  });

  it('an area that arms watches nothing open, and nothing unknown without saying so (A1-6)', () => {
    const rests = ['pir', 'outdoor_pir', 'glass', 'shock_sensor'];
    let armings = 0;
    always(() => ({ before, after, effects }) => {
      const said = effects.some((effect) => effect.tag === 'event' && effect.event.code.startsWith('181374'));
      after.areas.forEach(({ phase, since }, area) => {
        const was = before.areas[area]?.phase.tag;
        if (phase.tag !== 'armed' || was === 'armed' || was === 'entryDelay') return;
        armings += 1;
        after.config.devices.forEach(({ id: zone, kind, settings, area: its }, slot) => {
          const { condition, since: changed } = after.zones.get(slot) ?? { condition: 'normal', since: null };
          const { bypass } = after.devices.get(slot) ?? { bypass: { oneTime: false, permanent: false } };
          const watched =
            !['none', 'chime'].includes(settings.responses[phase.mode]) && settings.always === null;
          const mine = its === after.config.areas[area]?.id;
          // What changed at that moment or later in the same step came after the arming.
          const later = changed !== null && changed >= since;
          if (!mine || !watched || later || bypass.oneTime || bypass.permanent) return;
          // Under CP-01 a way out that stands open is an exit error, and says so.
          const exitError =
            said &&
            after.config.profile === 'CP01' &&
            settings.responses[phase.mode].startsWith('entryDelay');
          // Its own setting lets it stand open, and it guards once it has closed.
          const mayStand = settings.openAtArming[phase.mode] === 'mayBeOpen';
          if (!rests.includes(kind) && !exitError && !mayStand) expect(condition, zone).not.toBe('active');
          if (condition === 'unknown') expect(said, zone).toBe(true);
        });
      });
    });
    expect(armings).toBeGreaterThan(0);
  });

  it('every one-time bypass that begins is logged at that moment', () => {
    always(() => ({ before, after, effects }) => {
      const logged = effects.flatMap((effect) =>
        effect.tag === 'event' && effect.event.code.startsWith('181570') ? [effect.event.device] : [],
      );
      [...after.devices].forEach(({ bypass }, slot) => {
        if (bypass.oneTime && before.devices.get(slot)?.bypass.oneTime === false)
          expect(logged).toContain(after.config.devices[slot]?.id);
      });
    });
  });

  it('a change makes of the view before exactly the view after (I9), one revision later or none', () => {
    always((first) => {
      let view = viewOf(first);
      return ({ before, after }) => {
        view = applied(view, before, after);
        expect(after.revision - before.revision).toBe(changeBetween(before, after) === null ? 0 : 1);
        expect(view).toEqual({ ...viewOf(after), at: view.at });
      };
    });
  });

  it('what the panel waits for lies ahead, and everything survives the disk', () => {
    always(() => ({ after }) => {
      const deadline = nextDeadline(after);
      if (deadline !== null) expect(deadline).toBeGreaterThan(after.at);
      expect(fromDisk(after)).toEqual(after);
    });
  });

  it('only burglar alarms and their ends wait on the premises, and none for long (A2-19)', () => {
    const burglary = [130, 131, 132, 133, 136, 139, 693];
    let held = 0;
    always(() => ({ after }) => {
      for (const { code, until } of after.reporting.held) {
        held += 1;
        expect(burglary).toContain(eventParts(code).event);
        expect(until).toBeGreaterThan(after.at);
        expect(until).toBeLessThanOrEqual(after.at + 240_000);
      }
    });
    expect(held).toBeGreaterThan(0);
  });

  it('queues stay bounded (I13)', () => {
    always(() => ({ after }) => {
      expect(after.reporting.held.length).toBeLessThanOrEqual(200);
      expect(after.firstPresses.length).toBeLessThanOrEqual(20);
      for (const { acts, captures } of after.incidents)
        expect([acts.length <= 210, captures.length <= 200]).toEqual([true, true]);
      expect(after.seenCommands.length).toBeLessThanOrEqual(200);
      expect(after.reporting.pending.length).toBeLessThanOrEqual(12_000);
    });
  });
});

describe('a life', patient, () => {
  it('that is told again ends in the same state with the same effects, through JSON or not', () => {
    fc.assert(
      fc.property(lives, ({ config, moments }) => {
        const inputs = inputsOf(config, moments, begin);
        const told = (through: (state: PanelState) => PanelState) => {
          let state = initialState(config, begin);
          const all: Effect[] = [];
          for (const input of inputs) {
            const [next, effects] = step(through(state), input);
            state = next;
            all.push(...effects);
          }
          return { state, all };
        };
        const plain = told((state) => state);
        expect(told(fromDisk)).toEqual(plain);
      }),
      { numRuns: Math.ceil(traces / 10) },
    );
  });

  it('does not depend on being told that time passes, but for when reports leave', () => {
    fc.assert(
      fc.property(lives, ({ config: full, moments }) => {
        const config = { ...full, report: { ...full.report, destinations: [] } };
        const inputs = inputsOf(config, moments, begin).filter(({ tag }) => tag !== 'restarted');
        const told = (ticks: boolean) => {
          let state = initialState(config, begin);
          for (const input of inputs) {
            for (
              let due = nextDeadline(state);
              ticks && due !== null && due < input.at;
              due = nextDeadline(state)
            )
              state = step(state, { tag: 'timerFired', at: due })[0];
            state = step(state, input)[0];
          }
          return { areas: state.areas, zones: state.zones, devices: state.devices, seq: state.eventSeq };
        };
        expect(told(true)).toEqual(told(false));
      }),
      { numRuns: Math.ceil(traces / 3) },
    );
  });
});

/** What no honest shell would say. */
const anything: fc.Arbitrary<Input> = fc
  .record({
    at: fc.oneof(fc.integer(), fc.constantFrom(NaN, Infinity, -1, 0, begin + 9e12)),
    device: fc.constantFrom(id('window'), id('ghost'), id('siren'), id('__proto__')),
    value: fc.constantFrom(null, true, false),
    number: fc.integer({ min: -5, max: 1_000_000 }),
    word: fc.constantFrom('arm', 'constructor', '__proto__', '', 'panic'),
  })
  .chain(({ at, device, value, number, word }) =>
    fc.constantFrom<Input>(
      {
        tag: 'deviceReported',
        at,
        device,
        live: true,
        values: { detected: value, tamper: value, action: word },
      },
      { tag: 'deviceReported', at, device, live: false, values: { opening: null, motion: value } },
      { tag: 'deviceAvailable', at, device, online: 'offline' },
      { tag: 'devicesLost', at, devices: [device, device] },
      {
        tag: 'receiptArrived',
        at,
        report: number,
        destination: number,
        attempt: number,
        receipt: { tag: 'accepted' },
      },
      { tag: 'panelReported', at, fault: 'acFailure', on: value === true },
      { tag: 'panelBattery', at, percent: number },
      { tag: 'pinsChanged', at, pins: [] },
      { tag: 'restarted', at, downFor: number },
      { tag: 'timerFired', at },
      {
        tag: 'commandReceived',
        at,
        id: CommandId.parse(`hostile-${number}`),
        actor: { tag: 'person', name: word, channel: 'web', slot: null },
        proof: { tag: 'pin', slot: { tag: 'user', no: number } },
        command: { tag: 'setMode', area: number as 0, mode: 'arm', pin: null, force: true },
      },
      {
        tag: 'commandReceived',
        at,
        id: CommandId.parse(`hostile+${number}`),
        actor: { tag: 'schedule', name: word, channel: 'schedule', slot: null },
        proof: { tag: 'none' },
        command: { tag: 'control', device, command: { tag: 'lock', locked: false }, pin: null },
      },
    ),
  );

describe('the panel', patient, () => {
  it('never throws, whatever it is told, and its time never goes back', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 80 }), (inputs) => {
        let state = initialState(house, begin);
        for (const input of inputs) {
          const [next, effects] = step(state, input);
          expect(next.at).toBeGreaterThanOrEqual(state.at);
          const replies = effects.filter(({ tag }) => tag === 'reply').length;
          expect(replies).toBe(input.tag === 'commandReceived' ? 1 : 0);
          state = next;
        }
      }),
      { numRuns: traces * 3 },
    );
  });
});
