import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Rule, RuleAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleRun, RuleWait } from '@homeward/contract/shapes/automation/rule-run.ts';
import type { Instant, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { log } from '../kernel/log.ts';
import { draftOf } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { EventWords, WaitingRun } from '../state/automation-state.ts';
import { noteCause } from './causes.ts';
import { holds } from './conditions.ts';
import { whyOf } from './refusals.ts';
import { act } from './rule-actions.ts';
import { ruleActor } from './rule-actor.ts';
import { recordWait } from './runs.ts';
import { requestsSince } from './web-requests.ts';
import { isMissed, wallOf } from './world.ts';

/**
 * Runs that wait between two of their actions. Each is a deadline in the state, so that it outlives a restart; a rule
 * has one at most. One that comes back more than ten minutes late does nothing any more, as a moment that was missed.
 */

type Wait = Extract<RuleAction, { tag: 'wait' | 'waitUntil' }>;
type End = NonNullable<RuleWait['ended']>;

export const isWait = (action: RuleAction): action is Wait =>
  action.tag === 'wait' || action.tag === 'waitUntil';

const minuteMs = 60_000;

/** What a run is carried on with. */
interface Carried {
  readonly chain: readonly RuleId[];
  readonly words: () => EventWords;
}

/** What came of a run, from one of its actions to its end or to the next that waits. */
export interface Stretch {
  /** Per action, in order: null is done, else why it was refused. */
  readonly refusals: readonly (string | null)[];
  /** Null where it came to its end without a wait. */
  readonly wait: RuleWait | null;
}

/** The next minute of the panel's clock, when what comes by time alone may have come. */
const nextMinute = (turn: Turn): Instant => turn.at + minuteMs - (wallOf(turn) % minuteMs);

/** When to look at a wait again. */
const lookAt = (turn: Turn, action: Wait, until: Instant): Instant =>
  action.tag === 'wait' ? until : Math.min(until, nextMinute(turn));

const deedOf = ({ actions }: Rule): string => JSON.stringify(actions);

/** Whether a rule goes on: what it waits for came (true), or its time is over (false). */
const goesOn = (action: Wait, came: boolean): boolean =>
  action.tag === 'wait' || action.goOn === 'always' || (action.goOn === 'ifSo') === came;

/**
 * Acts from an action on, up to the end or to one that waits, and tells for each why it was refused. A stretch that
 * leaves no other trace is logged.
 */
export function runFrom(turn: Turn, rule: Rule, first: number, carried: Carried): Stretch {
  const actor = ruleActor(rule);
  const before = { happenings: turn.happenings.length, effects: turn.effects.length };
  const lastEvent = turn.state.eventSeq;
  const refusals: (string | null)[] = [];
  let wait: RuleWait | null = null;
  for (let index = first; index < rule.actions.length && wait === null; index += 1) {
    const action = rule.actions[index];
    if (action === undefined) break;
    const outcome = act(turn, rule, action, index, carried.words);
    refusals.push(outcome.tag === 'refused' ? whyOf(outcome.refusal) : null);
    if (isWait(action)) wait = waitAt(turn, rule, index, action, carried);
  }
  noteCause(turn, before, carried.chain);
  const acted = refusals.some((one, index) => one === null && !isWaitAt(rule, first + index));
  if (turn.state.eventSeq === lastEvent && (acted || (refusals.length === 0 && first > 0)))
    log(turn, { event: events.notice, actor, detail: `${rule.name}: ran` });
  for (const refusal of refusals)
    if (refusal !== null)
      log(turn, { event: events.notice, actor, detail: `${rule.name}: refused, ${refusal}` });
  return { refusals, wait };
}

function isWaitAt({ actions }: Rule, index: number): boolean {
  const action = actions[index];
  return action !== undefined && isWait(action);
}

/** Begins a wait, unless what it waits for is there: null is that the run goes on at once. */
function waitAt(turn: Turn, rule: Rule, index: number, action: Wait, carried: Carried): RuleWait | null {
  const { automation } = turn.state;
  const wait = automation.lastWait + 1;
  if (action.tag === 'waitUntil' && holds(turn, action.condition, rule)) {
    if (goesOn(action, true)) return null;
    draftOf(turn).automation = { ...automation, lastWait: wait };
    return { wait, action: index, until: null, ended: 'came' };
  }
  const until = turn.at + action.seconds * 1000;
  const waiting: WaitingRun = {
    wait,
    rule: rule.id,
    action: index,
    until,
    at: lookAt(turn, action, until),
    deed: deedOf(rule),
    words: carried.words(),
    chain: carried.chain,
  };
  draftOf(turn).automation = { ...automation, lastWait: wait, waits: [...automation.waits, waiting] };
  return { wait, action: index, until, ended: null };
}

/** Goes on with the runs whose wait is over. */
export function dueWaits(turn: Turn): void {
  for (const waiting of turn.state.automation.waits) if (waiting.at <= turn.at) look(turn, waiting);
}

/** Goes on with the runs that waited for what has come about now. */
export function lookAtWaits(turn: Turn): void {
  for (const waiting of turn.state.automation.waits) {
    const rule = turn.state.config.rules.find(({ id }) => id === waiting.rule);
    const action = rule?.actions[waiting.action];
    if (action?.tag === 'waitUntil') look(turn, waiting);
  }
}

/** Looks whether a run goes on, waits on, or ends. One that an other run of the same step ended is left alone. */
function look(turn: Turn, waiting: WaitingRun): void {
  const { automation, config } = turn.state;
  if (!automation.waits.includes(waiting)) return;
  const rule = config.rules.find(({ id }) => id === waiting.rule);
  if (rule === undefined) return end(turn, waiting, null, 'removed');
  if (!rule.enabled) return end(turn, waiting, rule, 'off');
  const action = rule.actions[waiting.action];
  if (action === undefined || !isWait(action) || deedOf(rule) !== waiting.deed)
    return end(turn, waiting, rule, 'changed');
  if (isMissed({ state: turn.state, at: waiting.until })) return end(turn, waiting, rule, 'late');
  const came = action.tag === 'waitUntil' && holds(turn, action.condition, rule);
  if (!came && waiting.until > turn.at) return lookLater(turn, waiting, action);
  if (goesOn(action, came)) goOn(turn, waiting, rule);
  else end(turn, waiting, rule, came ? 'came' : 'timeOver');
}

function lookLater(turn: Turn, waiting: WaitingRun, action: Wait): void {
  if (waiting.at > turn.at) return;
  const later = { ...waiting, at: lookAt(turn, action, waiting.until) };
  const { automation } = turn.state;
  const waits = automation.waits.map((one) => (one === waiting ? later : one));
  draftOf(turn).automation = { ...automation, waits };
}

const without = (turn: Turn, waiting: WaitingRun): void => {
  const { automation } = turn.state;
  const waits = automation.waits.filter((one) => one !== waiting);
  draftOf(turn).automation = { ...automation, waits };
};

/** Carries a run on behind its wait. */
function goOn(turn: Turn, waiting: WaitingRun, rule: Rule): void {
  without(turn, waiting);
  const { lastRequest } = turn.state.automation;
  const { words, chain } = waiting;
  const stretch = runFrom(turn, rule, waiting.action + 1, { chain, words: () => words });
  const requests = requestsSince(turn, lastRequest);
  recordWait(turn, waiting.wait, (run: RuleRun) => ({
    ...run,
    refusals: [...run.refusals, ...stretch.refusals],
    requests: [...run.requests, ...requests],
    wait: stretch.wait ?? { ...waitOf(run, waiting), until: null, ended: 'done' },
  }));
}

const waitOf = ({ wait }: RuleRun, { wait: no, action }: WaitingRun): RuleWait =>
  wait ?? { wait: no, action, until: null, ended: null };

/** Ends a run that waited; what it would still have done is not done, which the log says. */
function end(turn: Turn, waiting: WaitingRun, rule: Rule | null, ended: End): void {
  without(turn, waiting);
  recordWait(turn, waiting.wait, (run) => ({
    ...run,
    wait: { ...waitOf(run, waiting), until: null, ended },
  }));
  if (rule !== null && ended !== 'timeOver' && ended !== 'came')
    log(turn, {
      event: events.notice,
      actor: ruleActor(rule),
      detail: `${rule.name}: waits no more, ${ended}`,
    });
}

/** Ends what a rule waits for. */
export function cancelWaits(turn: Turn, id: RuleId, why: 'off' | 'changed' | 'removed' | 'again'): void {
  const rule = turn.state.config.rules.find((one) => one.id === id) ?? null;
  for (const waiting of turn.state.automation.waits) if (waiting.rule === id) end(turn, waiting, rule, why);
}

/** When the first of them is to be looked at; null while none waits. */
export function nextWait(waits: readonly WaitingRun[]): Instant | null {
  let next: Instant | null = null;
  for (const { at } of waits) if (next === null || at < next) next = at;
  return next;
}
