import { propertyRuns } from '@homeward/testing/amounts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import { patchOf, type Patch } from '@homeward/panel/setup/patch.ts';
import { tryEdits } from '@homeward/panel/setup/try-edits.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { step } from '@homeward/panel/step.ts';
import { config, id } from '@homeward/testing/panel/house.ts';
import { begin, code, person } from '@homeward/testing/panel/rig.ts';
import { otherLife } from './other-life.ts';
import { lifeDifference, newLife, noteStep } from './outcomes.ts';

type Act = (at: number, no: number, state: PanelState) => Input;
const says =
  (name: string, values: object): Act =>
  (at) => ({ tag: 'deviceReported', device: id(name), values, live: true, at });
const does =
  (command: object): Act =>
  (at, no) => ({
    tag: 'commandReceived',
    id: CommandId.parse(`command-${no}`),
    actor: person,
    proof: code(96),
    command: command as never,
    at,
  });
const mode = (wanted: string, force = false): Act =>
  does({ tag: 'setMode', area: 1, mode: wanted, pin: null, force });
const edits = (edit: ConfigEdit): Act => does({ tag: 'configure', edit, expect: null, pin: null });
const wait: Act = (at) => ({ tag: 'timerFired', at });

/** Somebody closes the newest alarm there is. */
const closes: Act = (at, no, { incidents: [incident] }) =>
  does({
    tag: 'incident',
    incident: incident?.id ?? 'none',
    act: 'acknowledge',
    reason: null,
    text: '',
  })(at, no, {} as PanelState);

interface Moment {
  readonly input: Input;
  readonly before: PanelState;
  readonly after: PanelState;
  readonly effects: readonly Effect[];
}

/** A house whose devices are at rest. */
const atRest: readonly (readonly [Act, number])[] = [
  ...['front', 'back', 'window', 'gate'].map((name) => [says(name, { opening: 'closed' }), 0] as const),
  ...['hall', 'yard'].map((name) => [says(name, { motion: false }), 0] as const),
];

/** Lives acts, so many seconds apart; every report is answered a second later, each third one not. */
function live(acts: readonly (readonly [Act, number])[]): readonly Moment[] {
  let state = initialState(config, begin);
  let at = begin;
  const moments: Moment[] = [];
  const feed = (input: Input): readonly Effect[] => {
    const [after, effects] = step(state, input);
    moments.push({ input, before: state, after, effects });
    state = after;
    return effects;
  };
  [...atRest, ...acts].forEach(([act, seconds], no) => {
    at += seconds * 1000;
    const effects = feed(act(at, no, state));
    for (const effect of effects) {
      if (effect.tag !== 'send') continue;
      at += 1000;
      const { report, destination, attempt } = effect.send;
      const receipt =
        (report + attempt) % 3 === 0
          ? ({ tag: 'noAnswer', reason: 'quiet' } as const)
          : ({ tag: 'accepted' } as const);
      feed({ tag: 'receiptArrived', report, destination, attempt, receipt, at });
    }
  });
  return moments;
}

/** What a patch would have made different; `visit` sees the states of the other life beside those that were. */
function rehearse(
  moments: readonly Moment[],
  patch: Patch,
  visit: (lived: PanelState, other: PanelState) => void = () => {},
) {
  const [lived, beside] = [newLife(), newLife()];
  const [first] = moments;
  if (first === undefined) throw new Error('nothing was lived');
  const other = otherLife(first.before, patch);
  for (const moment of moments) {
    noteStep(lived, moment.before, moment.after, moment.effects, 0);
    let now: PanelState | null = null;
    other.step(moment, (was, is, effects) => {
      noteStep(beside, was, is, effects, 0);
      now = is;
    });
    if (now !== null) visit(moment.after, now);
  }
  return lifeDifference(lived, beside);
}

function patchBy(wished: readonly ConfigEdit[]): Patch {
  const tried = tryEdits(initialState(config, begin), wished);
  if (tried.tag === 'refused') throw new Error(JSON.stringify(tried.refusal));
  return patchOf(config, tried.config);
}

const nothing = patchBy([]);
const frontEntry = (entry: number): ConfigEdit => {
  const [area] = config.areas;
  if (area === undefined) throw new Error('no area');
  return {
    tag: 'putArea',
    area: { ...area, delays: { ...area.delays, arm: { ...area.delays.arm, entry1: entry } } },
  };
};
const entryNow = config.areas[0]?.delays.arm.entry1 ?? 0;

/** Somebody comes home and needs so many seconds for the code. */
const comesHome = (needs: number): readonly (readonly [Act, number])[] => [
  [mode('arm'), 1],
  [wait, 120],
  [says('front', { opening: 'open' }), 60],
  [mode('disarm'), needs],
  [says('front', { opening: 'closed' }), 5],
  [wait, 600],
];

describe('a life beside the one that was', () => {
  it('is the same in everything where nothing is different', () => {
    const acts: readonly Act[] = [
      says('front', { opening: 'open' }),
      says('front', { opening: 'closed' }),
      says('window', { opening: 'open' }),
      says('window', { opening: 'closed' }),
      says('hall', { motion: true }),
      says('hall', { motion: false }),
      says('smoke', { detected: true }),
      says('smoke', { detected: false }),
      mode('arm'),
      mode('arm', true),
      mode('home_1'),
      mode('disarm'),
      closes,
      wait,
      edits({ tag: 'putSettings', settings: { sirenMinutes: 5 } }),
      edits({ tag: 'putSettings', settings: { sirenMinutes: 2, armFault: 'direct' } }),
      (at) => ({ tag: 'restarted', downFor: 1000, at }),
    ];
    const life = fc.array(fc.tuple(fc.constantFrom(...acts), fc.constantFrom(0, 1, 15, 40, 400, 90_000)), {
      minLength: 10,
      maxLength: 60,
    });
    fc.assert(
      fc.property(life, (drawn) => {
        const { alarms, refusals, told } = rehearse(live(drawn), nothing, (lived, other) => {
          // How often a set-up was changed is another story; all else is the same.
          expect({ ...other, setupRevision: 0, revision: 0 }).toEqual({
            ...lived,
            setupRevision: 0,
            revision: 0,
          });
        });
        for (const { more, fewer, moved } of [alarms, refusals])
          expect([more, fewer, moved]).toEqual([[], [], []]);
        expect(told).toEqual([]);
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  it('alarms where the time to disarm is shorter than somebody needed', () => {
    const needs = entryNow - 5;
    const moments = live(comesHome(needs));
    const { alarms, told } = rehearse(moments, patchBy([frontEntry(10)]));
    expect(alarms).toMatchObject({ same: 0, fewer: [], moved: [] });
    expect(alarms.more).toMatchObject([{ kind: 'burglar', area: 1, device: id('front') }]);
    const opened = moments.find(
      ({ input }) => input.tag === 'deviceReported' && input.values.opening === 'open',
    );
    expect(alarms.more.map(({ at }) => at)).toEqual([(opened?.after.at ?? 0) + 10_000]);
    expect(told.find((one) => one.class === 'alarm')).toMatchObject({ fewer: 0, first: alarms.more[0]?.at });
  });

  it('has no alarm where the time would have been long enough', () => {
    const moments = live(comesHome(entryNow + 10));
    const { alarms } = rehearse(moments, patchBy([frontEntry(45)]));
    expect(alarms).toMatchObject({ more: [], moved: [], fewer: [{ kind: 'burglar', device: id('front') }] });
  });

  it('says of an alarm that only comes earlier that it moves', () => {
    const moments = live(comesHome(entryNow + 60));
    const { alarms } = rehearse(moments, patchBy([frontEntry(entryNow - 10)]));
    expect(alarms).toMatchObject({ more: [], fewer: [], moved: [{ kind: 'burglar' }] });
    const [moved] = alarms.moved;
    expect((moved?.was ?? 0) - (moved?.at ?? 0)).toBe(10_000);
  });

  it('refuses less where a window is left out for good, and alarms less', () => {
    const moments = live([
      [says('window', { opening: 'open' }), 1],
      [mode('arm'), 10],
      [mode('arm', true), 60],
      [wait, 120],
      [says('back', { opening: 'closed' }), 1],
    ]);
    const { refusals } = rehearse(moments, { ...nothing, bypass: [{ device: id('window'), on: true }] });
    expect(refusals.more).toEqual([]);
    expect(refusals.fewer.length).toBeGreaterThan(0);
  });

  it('lays what is different over what was edited then', () => {
    const [area] = config.areas;
    if (area === undefined) throw new Error('no area');
    const renamed: ConfigEdit = { tag: 'putArea', area: { ...area, name: 'Attic' } };
    let last: PanelState | undefined;
    rehearse(
      live([
        [edits(renamed), 1],
        [wait, 10],
      ]),
      patchBy([frontEntry(10)]),
      (_, other) => {
        last = other;
      },
    );
    expect(last?.config.areas[0]).toMatchObject({ name: 'Attic', delays: { arm: { entry1: 10 } } });
  });

  it('takes a schedule that is new', () => {
    const schedule = {
      id: 'night',
      name: 'Night',
      enabled: true,
      area: 1,
      mode: 'arm',
      days: [1, 2, 3, 4, 5, 6, 7],
      minute: 60,
      warnMinutes: 0,
      allowedBy: null,
    };
    const patch = patchBy([{ tag: 'putSchedule', schedule: schedule as never }]);
    const day = Array.from({ length: 288 }, () => [wait, 300] as const);
    const { told } = rehearse(live(day), patch);
    expect(told.find((one) => one.class === 'arming')?.more ?? 0).toBeGreaterThan(0);
  });

  it('refuses what the panel would not take, and what cannot be rehearsed', () => {
    const state = initialState(config, begin);
    expect(tryEdits(state, [frontEntry(9999)]).tag).toBe('refused');
    expect(tryEdits(state, [{ tag: 'removeRule', rule: 'x' as never }])).toMatchObject({ tag: 'refused' });
  });
});
