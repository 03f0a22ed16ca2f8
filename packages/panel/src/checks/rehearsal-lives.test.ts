import { propertyRuns } from '@homeward/testing/amounts.ts';
import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialState } from '../kernel/initial.ts';
import type { Input } from '../kernel/input.ts';
import type { PanelState } from '../state/panel-state.ts';
import { step } from '../step.ts';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { config as house, id } from '@homeward/testing/panel/house.ts';
import { begin, code, edit, person } from '@homeward/testing/panel/rig.ts';
import { editedRuleLives } from '@homeward/testing/model/rule-traces.ts';
import { lampOn, rigWith, ruleBy } from '@homeward/testing/panel/rules.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { mostRemembered } from '../automation/runs.ts';
import { rehearse } from './rehearsal.ts';

/** One life: what really became of a rule while it was there as it is now, and what its rehearsal tells of that time. */
interface Told {
  readonly really: readonly RuleRun[];
  readonly rehearsed: readonly RuleRun[];
  /** Its rehearsal of the whole life. */
  readonly whole: readonly RuleRun[];
}

const same = (one: Rule, other: Rule): boolean =>
  JSON.stringify({ ...one, name: '' }) === JSON.stringify({ ...other, name: '' });

function liveWith(rule: Rule, from: PanelState, inputs: readonly Input[]): Told {
  const isThere = ({ config }: PanelState): boolean =>
    config.rules.some((one) => one.id === rule.id && same(one, rule));
  const rehearsing = rehearse(rule, from);
  const places: number[] = [];
  const really: RuleRun[] = [];
  let state = from;
  for (const input of inputs) {
    const before = input.tag === 'restarted' ? fromDisk(state) : state;
    const [after] = step(before, input, rehearsing.watch);
    const told = rehearsing.runs().length;
    rehearsing.stepped(before, after);
    const known = new Set(before.automation.runs);
    const { lastRequest } = before.automation;
    const added = [...after.automation.runs]
      .filter((run) => !known.has(run) && !run.requests.some(({ request }) => request <= lastRequest))
      .toReversed();
    // As many as the record holds: it does not tell whether there were more.
    fc.pre(added.length < mostRemembered);
    if (isThere(after)) {
      const mine = added.filter((run) => run.rule === rule.id);
      really.push(...mine);
      for (let back = mine.length; back > 0; back -= 1) places.push(told - back);
    }
    state = after;
    for (const [no, run] of really.entries()) {
      const numbers = run.requests.map(({ request }) => request);
      const end = [...after.automation.runs].find((one) =>
        one.requests.some(({ request }) => numbers.includes(request)),
      );
      really[no] = end ?? run;
    }
  }
  const whole = rehearsing.runs();
  return { really, rehearsed: places.flatMap((place) => whole[place] ?? []), whole };
}

const inSeconds = (runs: readonly RuleRun[]) => runs.map(({ at }) => (at - begin) / 1000);

const says = (name: string, values: object, second: number): Input => ({
  tag: 'deviceReported',
  device: id(name),
  values,
  live: true,
  at: begin + second * 1000,
});
const saves = (rule: Rule, second: number): Input => ({
  tag: 'commandReceived',
  id: CommandId.parse(`save-at-${second}`),
  actor: person,
  proof: code(96),
  command: edit({ tag: 'putRule', rule }),
  at: begin + second * 1000,
});
const stateWith = (...rules: readonly Rule[]) => initialState({ ...house, rules }, begin);

describe('the rehearsal of a rule over a life in which rules are edited', () => {
  it('is what really came of it since it was saved, with restarts, requests and chains', () => {
    let starts = 0;
    fc.assert(
      fc.property(editedRuleLives(begin), fc.nat(), ({ config, inputs }, no) => {
        const from = initialState(config, begin);
        let last = from;
        for (const input of inputs) [last] = step(last, input);
        const { rules } = last.config;
        const rule = rules[no % Math.max(1, rules.length)];
        fc.pre(rule !== undefined);
        const { really, rehearsed } = liveWith(rule, from, inputs);
        starts += really.length;
        expect(rehearsed).toEqual(really);
      }),
      { numRuns: propertyRuns(60), endOnFailure: true },
    );
    expect(starts).toBeGreaterThan(propertyRuns(60) / 4);
  });

  it('begins anew where the rule was saved', () => {
    const rule = ruleBy({
      tag: 'measure',
      device: 'RF:window',
      measure: 'temperature',
      above: 20,
      below: null,
      forSeconds: 0,
    });
    const told = liveWith(rule, stateWith(), [
      says('window', { temperature: 15 }, 1),
      says('window', { temperature: 25 }, 2),
      saves(rule, 3),
      says('window', { temperature: 19.8 }, 4),
      says('window', { temperature: 21 }, 5),
    ]);
    expect(inSeconds(told.whole)).toEqual([2, 5]);
    expect(told.rehearsed).toEqual(told.really);
  });

  it('tells how a web request ended though other rules ran meanwhile', () => {
    const asks = ruleBy(
      { tag: 'opened', device: 'RF:window' },
      { id: 'asks', actions: [{ tag: 'request', method: 'GET', url: 'http://192.168.1.2/', body: null }] },
    );
    const other = ruleBy({ tag: 'motion', device: 'RF:hall' }, { id: 'other' });
    const told = liveWith(asks, stateWith(asks, other), [
      says('window', { opening: 'closed' }, 1),
      says('window', { opening: 'open' }, 2),
      says('hall', { motion: true }, 3),
      { tag: 'requestEnded', request: 1, status: 200, reason: '', at: begin + 4000 },
    ]);
    expect(told.whole.map(({ requests }) => requests[0]?.status)).toEqual([200]);
  });

  it('tells the cause of each of several runs at one instant', () => {
    const sets = (mode: string) => [{ tag: 'mode', area: 1, mode }];
    const began = { tag: 'exitBegan', area: 1, mode: 'arm' };
    const ping = ruleBy(began, { id: 'ping', actions: sets('disarm'), leave: ['lowerMode'] });
    const pong = ruleBy({ tag: 'exitStopped', area: 1 }, { id: 'pong', actions: [lampOn, ...sets('arm')] });
    const told = liveWith(ping, rigWith([ping, pong]).state(), [
      {
        tag: 'commandReceived',
        id: CommandId.parse('arm-command'),
        actor: person,
        proof: code(1),
        command: { tag: 'setMode', area: 1 as never, mode: 'arm', pin: null, force: true },
        at: begin + 1000,
      },
      { tag: 'timerFired', at: begin + 500_000 },
    ]);
    expect(told.whole.length).toBeGreaterThan(1);
    expect(told.rehearsed).toEqual(told.really);
    expect(told.whole.map(({ cause }) => cause.length)).toEqual(
      told.whole.map((_, no) => Math.min(8, 2 * no)),
    );
  });
});
