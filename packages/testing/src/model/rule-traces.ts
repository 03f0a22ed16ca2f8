import { writtenRule } from '@homeward/contract/rules/automation/rule-parts.ts';
import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import fc from 'fast-check';
import { id } from '../panel/house.ts';
import { inputsOf, lives } from './traces.ts';
import type { Moment } from './traces.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import { code, edit, person } from '../panel/rig.ts';
import type { Body } from '../panel/rig.ts';

/** Random rules in a house, and a life in which they have something to do. */

const contacts = ['RF:front', 'RF:window', 'RF:gate', 'RF:porch'] as const;
const movers = ['RF:hall', 'RF:yard'] as const;
const area = fc.constantFrom(1, 2);
const mode = fc.constantFrom(...armModes);
const degrees = fc.constantFrom(0, 5, 10, 15, 20);
const tagged = <Tag extends string, Parts extends object>(tag: Tag, parts: fc.Arbitrary<Parts>) =>
  parts.map((rest) => ({ tag, ...rest }));

const range = fc
  .tuple(fc.option(degrees), fc.option(degrees))
  .filter(([above, below]) => above !== null || below !== null)
  .map(([above, below]) => ({ device: 'RF:window', measure: 'temperature', above, below }));

const moment = fc.oneof(
  fc.record({ tag: fc.constant('daily'), minute: fc.nat({ max: 1439 }) }),
  fc.record({
    tag: fc.constant('weekly'),
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    minute: fc.nat({ max: 1439 }),
  }),
  fc.record({
    tag: fc.constant('sun'),
    event: fc.constantFrom('sunrise', 'sunset'),
    offsetMinutes: fc.integer({ min: -240, max: 240 }),
    days: fc.constant([1, 2, 3, 4, 5, 6, 7]),
  }),
);

const trigger = fc.oneof(
  tagged('opened', fc.record({ device: fc.constantFrom(...contacts) })),
  tagged('closed', fc.record({ device: fc.constantFrom(...contacts) })),
  tagged('openFor', fc.record({ device: fc.constantFrom(...contacts), seconds: fc.constantFrom(1, 10, 60) })),
  tagged('closedFor', fc.record({ device: fc.constantFrom(...contacts), seconds: fc.constantFrom(5, 20) })),
  tagged('motion', fc.record({ device: fc.constantFrom(...movers) })),
  tagged('motionEnded', fc.record({ device: fc.constantFrom(...movers) })),
  tagged('pressed', fc.record({ device: fc.constant('RF:remote'), action: fc.constantFrom(null, 'a', 'b') })),
  tagged('switched', fc.record({ device: fc.constant('RF:lamp'), on: fc.boolean() })),
  tagged('mode', fc.record({ area, mode })),
  tagged('mode', fc.record({ area, mode, by: fc.constantFrom({ tag: 'master' }, { tag: 'user', no: 1 }) })),
  tagged('exitBegan', fc.record({ area, mode })),
  tagged('exitStopped', fc.record({ area })),
  tagged('entryBegan', fc.record({ area, mode })),
  tagged('alarm', fc.record({ kind: fc.constantFrom(null, 'burglar', 'silentPanic', 'fire') })),
  tagged(
    'fault',
    fc.record({ fault: fc.constantFrom(null, 'battery', 'power', 'cover'), over: fc.boolean() }),
  ),
  tagged('time', fc.record({ moment })),
  tagged('random', fc.record({ percent: fc.integer({ min: 1, max: 10 }) })),
  fc
    .record({ range, forSeconds: fc.constantFrom(0, 0, 15) })
    .map((parts) => ({ tag: 'measure', forSeconds: parts.forSeconds, ...parts.range })),
);

const simple = fc.oneof(
  tagged('mode', fc.record({ area, modes: fc.subarray([...armModes]) })),
  tagged('measure', range),
  tagged('alarm', fc.record({ on: fc.boolean() })),
  tagged('dark', fc.record({ dark: fc.boolean() })),
  tagged(
    'device',
    fc.record({ device: fc.constantFrom(...contacts), is: fc.constantFrom('open', 'closed') }),
  ),
  tagged(
    'period',
    fc.record({
      period: fc.record({
        days: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
        from: fc.nat({ max: 1439 }),
        to: fc.nat({ max: 1439 }),
      }),
    }),
  ),
);

const condition = fc.oneof(
  { weight: 4, arbitrary: simple },
  {
    weight: 1,
    arbitrary: tagged(
      'group',
      fc.record({
        match: fc.constantFrom('all', 'any'),
        conditions: fc.array(simple, { minLength: 1, maxLength: 2 }),
      }),
    ),
  },
);

const action = fc.oneof(
  fc.boolean().map((on) => ({ tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on } })),
  tagged('mode', fc.record({ area, mode })),
  tagged('bypass', fc.record({ device: fc.constantFrom(...contacts) })),
  tagged('silence', fc.record({ area })),
  tagged('alarm', fc.record({ alarm: fc.constantFrom('highTemperature', 'co2'), area })),
  fc.constant({ tag: 'notify', text: 'something happened' }),
  fc.constant({ tag: 'request', method: 'POST', url: 'http://192.168.1.2/', body: null }),
);

const rule = (no: number): fc.Arbitrary<Rule> =>
  fc
    .record({
      trigger,
      orTriggers: fc.oneof(fc.constant([]), fc.array(trigger, { maxLength: 2 })),
      match: fc.constantFrom('all', 'all', 'any'),
      conditions: fc.oneof(fc.constant([]), fc.array(condition, { maxLength: 2 })),
      actions: fc.array(action, { minLength: 1, maxLength: 3 }),
      leave: fc.subarray(['lowerMode', 'unlock', 'bypass', 'silence']),
    })
    .map((parts) => writtenRule(Rule.parse({ id: `r${no}`, name: `Rule ${no}`, enabled: true, ...parts })));

/** Words that rules wait for and zones do not say, and clocks that jump. */
const extra: fc.Arbitrary<Body> = fc.oneof(
  fc.integer({ min: -2, max: 22 }).map((temperature): Body => ({
    tag: 'deviceReported',
    device: id('window'),
    values: { temperature },
    live: temperature !== 7,
  })),
  fc.boolean().map((on): Body => ({ tag: 'deviceReported', device: id('lamp'), values: { on }, live: true })),
  fc.constantFrom('a', 'b', 'c').map((pressed): Body => ({
    tag: 'deviceReported',
    device: id('remote'),
    values: { action: pressed },
    live: true,
  })),
  fc
    .integer({ min: -100_000_000, max: 100_000_000 })
    .map((wallOffset): Body => ({ tag: 'clockSet', wallOffset })),
);

const moments: fc.Arbitrary<readonly Moment[]> = fc.array(
  fc.record({
    pause: fc.oneof(fc.constantFrom(0, 1_000, 5_000, 15_000, 60_000), fc.nat({ max: 40_000_000 })),
    body: extra,
  }),
  { minLength: 20, maxLength: 60 },
);

export interface RuleLife {
  readonly config: PanelConfig;
  readonly inputs: readonly Input[];
}

const edits = (rules: readonly Rule[]): fc.Arbitrary<ConfigEdit> =>
  fc.oneof(
    fc
      .integer({ min: 1, max: rules.length })
      .chain(rule)
      .map((one) => ({ tag: 'putRule' as const, rule: one })),
    fc.constantFrom(...rules).map((one) => ({ tag: 'putRule' as const, rule: one })),
    fc.record({
      tag: fc.constant('enableRule' as const),
      rule: fc.constantFrom(...rules.map((one) => one.id)),
      enabled: fc.boolean(),
    }),
    fc.record({
      tag: fc.constant('removeRule' as const),
      rule: fc.constantFrom(...rules.map((one) => one.id)),
    }),
  );

/** Rules are saved, switched and taken away, and web requests end. */
const unrest = (rules: readonly Rule[]): fc.Arbitrary<Body> =>
  fc.oneof(
    edits(rules).map((wish): Body => ({
      tag: 'commandReceived',
      id: CommandId.parse('by-place'),
      actor: person,
      proof: code(96),
      command: edit(wish),
    })),
    fc
      .record({ request: fc.integer({ min: 1, max: 12 }), status: fc.constantFrom(200, 404, null) })
      .map((end): Body => ({ tag: 'requestEnded', ...end, reason: end.status === null ? 'timeout' : '' })),
  );

/** The same life, in which rules are edited and web requests end. */
export const editedRuleLives = (begin: number): fc.Arbitrary<RuleLife> =>
  ruleLives(begin).chain(({ config, inputs }) =>
    fc.array(fc.record({ body: unrest(config.rules), place: fc.nat() }), { maxLength: 20 }).map((more) => {
      const all = [...inputs];
      more.forEach(({ body, place }, no) => {
        const index = place % (all.length + 1);
        const at = all[index - 1]?.at ?? begin;
        const input: Input =
          body.tag === 'commandReceived'
            ? { ...body, id: CommandId.parse(`unrest-${no}`), at }
            : { ...body, at };
        // What is due by then has come before it, so that an edit's own step tells only of what follows it.
        all.splice(index, 0, { tag: 'timerFired', at }, input);
      });
      return { config, inputs: all };
    }),
  );

/** A house with up to eight rules, and its life from `begin`. */
export const ruleLives = (begin: number): fc.Arbitrary<RuleLife> =>
  fc
    .record({
      life: lives,
      more: moments,
      rules: fc.tuple(fc.integer({ min: 2, max: 8 }), fc.tuple(...[1, 2, 3, 4, 5, 6, 7, 8].map(rule))),
    })
    .map(({ life, more, rules: [count, rules] }) => {
      const config = { ...life.config, latitude: 52.52, longitude: 13.405, rules: rules.slice(0, count) };
      const mixed = life.moments.flatMap((one, place) => {
        const other = more[place];
        return other === undefined ? [one] : [one, other];
      });
      return { config, inputs: inputsOf(config, mixed, begin) };
    });
