import type { Measure } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceId, Instant, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { layoutOf } from '../kernel/layout.ts';
import { Slots } from '../state/slots.ts';
import type { PanelState } from '../state/panel-state.ts';
import { entryAt } from '../kernel/turn.ts';
import type { InternalEvent, World } from '../kernel/turn.ts';
import { hasLeft, liesIn, numberOf } from './measures.ts';
import type { NumberRule, NumberRules, Program } from './program.ts';
import type { Lying, NumberSeen } from '../state/rules-state.ts';
import { earliest } from './earliest.ts';
import { placeIn } from './sorted.ts';
import { startedNow } from './world.ts';
import type { Started } from './world.ts';

/** Numbers that come to lie where rules wait for them. */

type Said = Extract<InternalEvent, { readonly tag: 'values' }>;

const times = earliest<NumberSeen>();

interface Result {
  readonly numbers: Slots<NumberSeen>;
  readonly started: readonly Started[];
}

const placeOf = (numbers: Slots<NumberSeen>, device: DeviceId, measure: Measure): number =>
  placeIn(numbers, (entry) => entry.device < device || (entry.device === device && entry.measure < measure));

/**
 * The rules that a number reaches, leaves or crosses on its way; the others do not care. One that it passes twice may
 * be named twice.
 */
function crossed({ bounds, rules }: NumberRules, from: number | null, to: number): readonly NumberRule[] {
  if (from === null) return rules;
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  const first = placeIn(bounds, (bound) => bound < low);
  let end = first;
  while (end < bounds.length && (bounds[end] ?? Infinity) <= high) end += 1;
  return end === first ? nothing : rules.slice(first, end);
}

const nothing: readonly never[] = [];

/**
 * A device said other numbers than before: rules start where one of them comes to lie where they wait for it. What
 * starts is added to `started`; gives what is remembered of numbers now.
 */
export function numbersSaid(
  world: World,
  numbers: Slots<NumberSeen>,
  rules: readonly NumberRules[],
  said: Said,
  started: Started[],
): Slots<NumberSeen> {
  const slot = layoutOf(world.state.config).slotOf.get(said.device);
  if (slot === undefined) return numbers;
  const { values } = entryAt(world.state.devices, slot);
  let after = numbers;
  for (const group of rules) {
    const value = numberOf(values, group.measure);
    if (value !== null && value !== numberOf(said.before, group.measure))
      after = numberSaid(world, after, group, said, value, started);
  }
  return after;
}

function numberSaid(
  world: World,
  numbers: Slots<NumberSeen>,
  group: NumberRules,
  said: Said,
  value: number,
  started: Started[],
): Slots<NumberSeen> {
  const { measure } = group;
  const { device } = said;
  const { stood } = group;
  const isOwn = (entry: NumberSeen | undefined): entry is NumberSeen =>
    entry !== undefined && entry.device === device && entry.measure === measure;
  const place = isOwn(numbers.get(stood.numbers)) ? stood.numbers : placeOf(numbers, device, measure);
  stood.numbers = place;
  const entry = numbers.get(place);
  const own = isOwn(entry) ? entry : null;
  const seen = own === null ? numberOf(said.before, measure) : own.seen;
  const touched = crossed(group, seen, value);
  if (touched.length === 0) return numbers;
  let lying = own?.lying ?? nothing;
  for (const rule of touched) {
    const after = moved(world, lying, rule, value);
    if (after !== lying && rule.trigger.forSeconds === 0 && after.length > lying.length)
      started.push(startedNow(world, [rule], said));
    lying = after;
  }
  const now = { device, measure, seen: value, lying, at: firstOf(lying) };
  return times.spliced(numbers, place, own === null ? 0 : 1, now);
}

/** What a number that moved means to one rule: whether it lies where the rule waits for it, and since when. */
function moved(
  { at }: World,
  lying: readonly Lying[],
  { id, trigger }: NumberRule,
  value: number,
): readonly Lying[] {
  const own = lying.find(({ rule }) => rule === id);
  const inside = liesIn(trigger, value);
  if (own === undefined) {
    if (!inside) return lying;
    if (trigger.forSeconds === 0) return [...lying, { rule: id, since: null, at: null }];
    return [...lying, { rule: id, since: at, at: at + trigger.forSeconds * 1000 }];
  }
  // What has not been started yet has to stay inside; what has been may tremble a little.
  const over = own.at === null ? hasLeft(trigger, trigger.measure, value) : !inside;
  return over ? lying.filter((entry) => entry !== own) : lying;
}

/** Rules whose number has stayed long enough. */
export function stayedEnough(world: World, program: Program, numbers: Slots<NumberSeen>): Result {
  const next = nextNumber(numbers);
  if (next === null || next > world.at) return { numbers, started: [] };
  const started: Started[] = [];
  const after = [...numbers].map((entry) => {
    if (entry.at === null || entry.at > world.at) return entry;
    const lying = entry.lying.flatMap((one): readonly Lying[] => {
      if (one.at === null || one.at > world.at) return [one];
      const rule = waitingRule(program, one.rule, entry);
      if (rule === null || !isStill(world.state, entry, rule)) return [];
      started.push(startedNow(world, [rule], null));
      return [{ rule: one.rule, since: null, at: null }];
    });
    return { ...entry, lying, at: firstOf(lying) };
  });
  return { numbers: Slots.of(after), started };
}

/** The rule, where it still waits for this number. */
function waitingRule(program: Program, id: RuleId, { device, measure }: NumberSeen): NumberRule | null {
  const waiting = program.devices.get(device)?.numbers.find((group) => group.measure === measure);
  return waiting?.rules.find((rule) => rule.id === id) ?? null;
}

/** Whether the number still lies there as far as anybody knows: a device that is said to be gone says nothing. */
function isStill(state: PanelState, { device, measure }: NumberSeen, { trigger }: NumberRule): boolean {
  const slot = layoutOf(state.config).slotOf.get(device);
  if (slot === undefined || entryAt(state.devices, slot).online === 'offline') return false;
  const value = numberOf(entryAt(state.devices, slot).values, measure);
  return value !== null && liesIn(trigger, value);
}

/** The earliest of the times some of a list have; null where none has one. */
function firstOf(list: readonly { readonly at: Instant | null }[]): Instant | null {
  let first: Instant | null = null;
  for (const { at } of list) if (at !== null && (first === null || at < first)) first = at;
  return first;
}

/** When the next number has stayed long enough; null while nothing waits. */
export const nextNumber = (numbers: Slots<NumberSeen>): Instant | null => times.in(numbers);
