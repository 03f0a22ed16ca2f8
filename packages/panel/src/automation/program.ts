import { startsOf } from '@homeward/contract/rules/automation/rule-parts.ts';
import type { Measure, Rule, RuleFault, Trigger } from '@homeward/contract/shapes/automation/automation.ts';
import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type { AreaId, DeviceId, FenceId, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { remembered } from '../kernel/remembered.ts';
import { boundsOf } from './measures.ts';

/**
 * A rule is compiled once for each thing that starts it, and what it remembers is told apart by the id of that part. The
 * first has the rule's own.
 */
const partId = (id: RuleId, no: number): RuleId => (no === 0 ? id : (`${id}\n${no}` as RuleId));

/** Whether a part, as what is remembered names it, is of a rule. */
export const isPartOf = (part: RuleId, rule: RuleId): boolean =>
  part === rule || part.startsWith(`${rule}\n`);

const partsOf = (rule: Rule): readonly Rule[] =>
  startsOf(rule).map((trigger, no) => (no === 0 ? rule : { ...rule, id: partId(rule.id, no), trigger }));

export type RuleBy<Tag extends Trigger['tag']> = Rule & { readonly trigger: Extract<Trigger, { tag: Tag }> };
export type LastingRule = RuleBy<'openFor' | 'closedFor'>;
export type NumberRule = RuleBy<'measure'>;
export type TimedRule = RuleBy<'time' | 'random'>;

/** Rules that wait for one number of one device. */
export interface NumberRules {
  readonly measure: Measure;
  /** Where the answer of any of them changes, in order; a list of plain numbers lies close together in memory. */
  readonly bounds: readonly number[];
  /** Whose bound each of them is. */
  readonly rules: readonly NumberRule[];
  /** A guess at where its entry stands in `RulesState.numbers`: where it stood last. */
  readonly stood: { numbers: number };
}

/** Rules that wait for a contact to stay as it is. */
export interface LastingRules {
  /** For how long, the shortest first; plain numbers, as above. */
  readonly ms: readonly number[];
  readonly rules: readonly LastingRule[];
}

/** Rules that wait for one device. */
export interface DeviceRules {
  readonly opened: readonly Rule[];
  readonly closed: readonly Rule[];
  readonly motion: readonly Rule[];
  readonly motionEnded: readonly Rule[];
  readonly pressed: readonly RuleBy<'pressed'>[];
  readonly switched: readonly RuleBy<'switched'>[];
  readonly openFor: LastingRules;
  readonly closedFor: LastingRules;
  readonly numbers: readonly NumberRules[];
  /** A guess at where its entry stands in `RulesState.lasting`: where it stood last. */
  readonly stood: { lasting: number };
}

/** Rules that wait for one area. */
export interface AreaRules {
  readonly mode: Readonly<Partial<Record<ArmMode, readonly Rule[]>>>;
  readonly exitBegan: Readonly<Partial<Record<ArmMode, readonly Rule[]>>>;
  readonly entryBegan: Readonly<Partial<Record<ArmMode, readonly Rule[]>>>;
  readonly exitStopped: readonly Rule[];
}

/** Rules compiled once when they change: what happens finds what waits for it without searching. */
export interface Program {
  /** No rule is switched on. */
  readonly empty: boolean;
  readonly devices: ReadonlyMap<DeviceId, DeviceRules>;
  readonly areas: ReadonlyMap<AreaId, AreaRules>;
  readonly alarms: ReadonlyMap<AlarmKind | null, readonly Rule[]>;
  /** Those that wait for any fault at all under null. */
  readonly faults: ReadonlyMap<RuleFault | null, readonly RuleBy<'fault'>[]>;
  readonly arrived: ReadonlyMap<FenceId, readonly RuleBy<'arrived'>[]>;
  readonly left: ReadonlyMap<FenceId, readonly RuleBy<'left'>[]>;
  /** Those with an address, by their id. */
  readonly called: ReadonlyMap<RuleId, Rule>;
  readonly timed: readonly TimedRule[];
  readonly timedIds: ReadonlySet<RuleId>;
  /** Rules by the id of their further parts, as they are when that part starts them. */
  readonly wholes: ReadonlyMap<RuleId, Rule>;
}

/** A rule as one whose trigger has that tag. */
const isBy = <Tag extends Trigger['tag']>(rule: Rule, ...tags: readonly Tag[]): rule is RuleBy<Tag> =>
  tags.some((tag) => tag === rule.trigger.tag);

/** Rules by what their triggers name, in the order of the list. */
function grouped<Key, One extends Rule>(
  rules: readonly One[],
  keyOf: (rule: One) => Key,
): ReadonlyMap<Key, readonly One[]> {
  const groups = new Map<Key, One[]>();
  for (const rule of rules) {
    const key = keyOf(rule);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [rule]);
    else group.push(rule);
  }
  return groups;
}

const none: readonly never[] = [];

/** The rules of a list whose triggers have these tags; what waits for nothing is one list for all. */
function pick<Tag extends Trigger['tag']>(
  rules: readonly Rule[],
  ...tags: readonly Tag[]
): readonly RuleBy<Tag>[] {
  const picked = rules.filter((rule) => isBy(rule, ...tags));
  return picked.length === 0 ? none : picked;
}

function numbersOf(rules: readonly NumberRule[]): readonly NumberRules[] {
  if (rules.length === 0) return none;
  const groups = grouped(rules, ({ trigger }) => trigger.measure);
  return [...groups].map(([measure, group]) => {
    const edges = group
      .flatMap((rule) => boundsOf(rule.trigger, measure).map((bound) => ({ bound, rule })))
      .toSorted((a, b) => a.bound - b.bound);
    return {
      measure,
      bounds: edges.map(({ bound }) => bound),
      rules: edges.map(({ rule }) => rule),
      stood: { numbers: 0 },
    };
  });
}

export const nothingLasts: LastingRules = { ms: none, rules: none };

function lastingOf(rules: readonly LastingRule[]): LastingRules {
  if (rules.length === 0) return nothingLasts;
  const sorted = rules.toSorted((a, b) => a.trigger.seconds - b.trigger.seconds);
  return { ms: sorted.map(({ trigger }) => trigger.seconds * 1000), rules: sorted };
}

const deviceRules = (rules: readonly Rule[]): DeviceRules => ({
  opened: pick(rules, 'opened'),
  closed: pick(rules, 'closed'),
  motion: pick(rules, 'motion'),
  motionEnded: pick(rules, 'motionEnded'),
  pressed: pick(rules, 'pressed'),
  switched: pick(rules, 'switched'),
  openFor: lastingOf(pick(rules, 'openFor')),
  closedFor: lastingOf(pick(rules, 'closedFor')),
  numbers: numbersOf(pick(rules, 'measure')),
  stood: { lasting: 0 },
});

const byMode = (
  rules: readonly RuleBy<'mode' | 'exitBegan' | 'entryBegan'>[],
): Readonly<Partial<Record<ArmMode, readonly Rule[]>>> =>
  Object.fromEntries(grouped(rules, ({ trigger }) => trigger.mode));

const areaRules = (rules: readonly Rule[]): AreaRules => ({
  mode: byMode(pick(rules, 'mode')),
  exitBegan: byMode(pick(rules, 'exitBegan')),
  entryBegan: byMode(pick(rules, 'entryBegan')),
  exitStopped: pick(rules, 'exitStopped'),
});

const mapped = <Key, From, To>(
  map: ReadonlyMap<Key, From>,
  change: (from: From) => To,
): ReadonlyMap<Key, To> => new Map([...map].map(([key, from]) => [key, change(from)]));

const ofDevices = [
  'opened',
  'closed',
  'openFor',
  'closedFor',
  'motion',
  'motionEnded',
  'pressed',
  'switched',
  'measure',
] as const;
type RuleByDevice = RuleBy<(typeof ofDevices)[number]>;
const ofAreas = ['mode', 'exitBegan', 'exitStopped', 'entryBegan'] as const;

/**
 * Makes rules of one device as they are asked: one beside the other in memory, and what several rules ask for, of this
 * device or another, is there once. What thousands of rules look at stays in the processor's caches so.
 */
function together(): (rules: readonly RuleByDevice[]) => readonly RuleByDevice[] {
  const known = new Map<string, unknown>();
  const once = <Part>(part: Part): Part => {
    const text = JSON.stringify(part);
    const same = known.get(text);
    if (same !== undefined) return same as Part;
    known.set(text, part);
    return part;
  };
  return (rules) => rules.map((rule) => ({ ...rule, conditions: once(rule.conditions.map(once)) }));
}

function compile(all: readonly Rule[]): Program {
  const enabled = all.filter((rule) => rule.enabled);
  const rules = enabled.flatMap(partsOf);
  const sideBySide = together();
  const timed = pick(rules, 'time', 'random');
  return {
    empty: rules.length === 0,
    devices: mapped(
      grouped(pick(rules, ...ofDevices), ({ trigger }) => trigger.device),
      (group) => deviceRules(sideBySide(group)),
    ),
    areas: mapped(
      grouped(pick(rules, ...ofAreas), ({ trigger }) => trigger.area),
      areaRules,
    ),
    alarms: grouped(pick(rules, 'alarm'), ({ trigger }) => trigger.kind),
    faults: grouped(pick(rules, 'fault'), ({ trigger }) => trigger.fault),
    arrived: grouped(pick(rules, 'arrived'), ({ trigger }) => trigger.fence),
    left: grouped(pick(rules, 'left'), ({ trigger }) => trigger.fence),
    called: new Map(
      enabled.flatMap((rule) =>
        partsOf(rule)
          .filter(({ trigger }) => trigger.tag === 'webhook')
          .map((part) => [rule.id, part] as const),
      ),
    ),
    timed,
    timedIds: new Set(timed.map(({ id }) => id)),
    wholes: new Map(
      enabled.flatMap((rule) =>
        partsOf(rule)
          .slice(1)
          .map((part) => [part.id, { ...part, id: rule.id }] as const),
      ),
    ),
  };
}

const compiled = new WeakMap<readonly Rule[], Program>();

/** The program of a list of rules, compiled at first sight of the list. */
export const programOf = remembered((rules: readonly Rule[]): Program => {
  const known = compiled.get(rules);
  if (known !== undefined) return known;
  const program = compile(rules);
  compiled.set(rules, program);
  return program;
});
