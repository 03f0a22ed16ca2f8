import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import type { InternalEvent, World } from '../kernel/turn.ts';
import { chainBehind, deepest, isEndless } from './causes.ts';
import { holds } from './conditions.ts';
import { contactChanged, lastedEnough, nextLasting } from './lasting.ts';
import { nextNumber, numbersSaid, stayedEnough } from './numbers.ts';
import { countRun, endOfRest, stopped, isResting, nextRest } from './paces.ts';
import type { DeviceRules, Program } from './program.ts';
import { nextTimed, timesDue } from './rule-clock.ts';
import type { RulesState } from '../state/rules-state.ts';
import { deviceRulesFor, rulesFor } from './triggers.ts';
import { startedNow } from './world.ts';
import type { Started } from './world.ts';

/** What rules are asked about: that time has come, or that something happened, so many happenings deep. */
export type Occasion =
  | { readonly tag: 'due' }
  | { readonly tag: 'happened'; readonly happened: readonly InternalEvent[]; readonly depth: number };

/** One start of a rule, and whether it runs. */
export interface Firing {
  readonly rule: Rule;
  /** Panel time; before now only for a moment that was missed. */
  readonly at: Instant;
  readonly outcome: 'runs' | 'blocked' | 'cut' | 'stopped' | 'missed' | 'busy';
  /** Index of the condition that does not hold, else null; null too where none of several holds. */
  readonly blockedBy: number | null;
  /** What brought it about; null is time. */
  readonly because: InternalEvent | null;
}

export interface Evaluation {
  /** The same object where nothing changed. */
  readonly rules: RulesState;
  readonly firings: readonly Firing[];
}

const nothing: readonly Firing[] = [];

/**
 * What rules make of an occasion: which of them start, which of those run, and what they remember. Looks at the world
 * and changes nothing in it, so that rules that do not exist yet can be asked about a house that does. All rules of one
 * occasion see the house as it was before any of them acted.
 */
export function evaluate(
  world: World,
  program: Program,
  before: RulesState,
  occasion: Occasion,
  isBusy: (rule: Rule) => boolean = never,
): Evaluation {
  const [rules, started] =
    occasion.tag === 'due'
      ? whatIsDue(world, program, before)
      : whatHappened(world, program, before, occasion.happened);
  if (started.length === 0) return { rules, firings: nothing };
  const tooDeep = occasion.tag === 'happened' && occasion.depth >= deepest;
  return judge({ world, program, isBusy, tooDeep }, rules, started);
}

const never = (): boolean => false;

/** What the judgement of what started goes by. */
interface Court {
  readonly world: World;
  readonly program: Program;
  readonly isBusy: (rule: Rule) => boolean;
  readonly tooDeep: boolean;
}

type Found = readonly [RulesState, readonly Started[]];

function whatIsDue(world: World, program: Program, before: RulesState): Found {
  const rested = endOfRest(before, world.at);
  const { lasting, started: long } = lastedEnough(world, program, rested.lasting);
  const { numbers, started: steady } = stayedEnough(world, program, rested.numbers);
  const { clock, started: timed } = timesDue(world, program, rested.clock);
  return [changed(rested, lasting, numbers, clock), [...long, ...steady, ...timed]];
}

function whatHappened(
  world: World,
  program: Program,
  before: RulesState,
  happened: readonly InternalEvent[],
): Found {
  let { lasting, numbers } = before;
  const started: Started[] = [];
  // What happens at once mostly happens to one device.
  let device: DeviceId | null = null;
  let rules: DeviceRules | undefined;
  for (const happening of happened) {
    switch (happening.tag) {
      case 'heard':
        break;
      case 'opened':
      case 'closed':
      case 'motion':
      case 'motionEnded':
      case 'pressed':
      case 'values': {
        if (happening.device !== device) rules = program.devices.get(happening.device);
        device = happening.device;
        if (rules === undefined) break;
        start(world, deviceRulesFor(world, rules, happening), happening, started);
        if (happening.tag === 'opened' || happening.tag === 'closed')
          lasting = contactChanged(world, lasting, rules, happening);
        else if (happening.tag === 'values' && rules.numbers.length > 0)
          numbers = numbersSaid(world, numbers, rules.numbers, happening, started);
        break;
      }
      default:
        start(world, rulesFor(world, program, happening), happening, started);
    }
  }
  return [changed(before, lasting, numbers, before.clock), started];
}

function start(world: World, rules: readonly Rule[], because: InternalEvent, started: Started[]): void {
  if (rules.length > 0) started.push(startedNow(world, rules, because));
}

function changed(
  before: RulesState,
  lasting: RulesState['lasting'],
  numbers: RulesState['numbers'],
  clock: RulesState['clock'],
): RulesState {
  const same = lasting === before.lasting && numbers === before.numbers && clock === before.clock;
  return same ? before : { ...before, lasting, numbers, clock };
}

/** What keeps a rule from running: the index of a condition that does not hold, or that none of several does. */
function blockedBy(world: World, rule: Rule): number | 'none' | null {
  const { conditions } = rule;
  if (rule.match === 'any' && conditions.length > 0)
    return conditions.some((condition) => holds(world, condition, rule)) ? null : 'none';
  let index = 0;
  for (const condition of conditions) {
    if (!holds(world, condition, rule)) return index;
    index += 1;
  }
  return null;
}

/** Which of the started rules run. One that rests is not asked. */
function judge(
  { world, program, isBusy, tooDeep }: Court,
  before: RulesState,
  started: readonly Started[],
): Evaluation {
  let rules = before;
  const firings: Firing[] = [];
  for (const { rules: those, at, because, missed } of started) {
    for (const part of those) {
      const rule = program.wholes.get(part.id) ?? part;
      // What starts it in two of its ways at once starts it once.
      if (
        rule.orTriggers !== undefined &&
        firings.some((one) => one.rule.id === rule.id && one.because === because)
      )
        continue;
      if (rules.broken.length > 0 && isResting(rules, rule.id, world.at)) continue;
      if (missed) {
        firings.push({ rule, at, outcome: 'missed', blockedBy: null, because });
        continue;
      }
      const blocked = blockedBy(world, rule);
      if (blocked !== null) {
        firings.push({
          rule,
          at,
          outcome: 'blocked',
          blockedBy: blocked === 'none' ? null : blocked,
          because,
        });
        continue;
      }
      if (isBusy(rule)) {
        firings.push({ rule, at, outcome: 'busy', blockedBy: null, because });
        continue;
      }
      const endless = isEndless(chainBehind(world, because), rule.id);
      const counted = tooDeep
        ? null
        : endless
          ? stopped(rules, rule.id, world.at)
          : countRun(rules, rule.id, world.at);
      if (counted !== null) rules = counted.rules;
      const outcome = counted === null ? 'cut' : counted.allowed ? 'runs' : 'stopped';
      firings.push({ rule, at, outcome, blockedBy: null, because });
    }
  }
  return { rules, firings };
}

/** The earlier of two deadlines; null is none. */
const earlier = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || (b !== null && b < a) ? b : a;

/** When rules are due next, by panel time; null while none waits. */
export function nextRuleDeadline(state: Timing, program: Program, rules: RulesState): Instant | null {
  const steady = earlier(nextLasting(rules.lasting), nextNumber(rules.numbers));
  return earlier(earlier(steady, nextTimed(state, program, rules.clock)), nextRest(rules));
}
