import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { BrokenRule, Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import type { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import { draftOf, worldOf } from '../kernel/turn.ts';
import type { InternalEvent, Turn } from '../kernel/turn.ts';
import { noteCameHome, trackerKey } from '../kernel/came-home.ts';
import { chainBehind, deepest, isEndless } from './causes.ts';
import { evaluate, nextRuleDeadline } from './evaluate.ts';
import type { Firing, Occasion } from './evaluate.ts';
import { programOf } from './program.ts';
import { ruleActor } from './rule-actor.ts';
import { recordRuns } from './runs.ts';
import { cancelWaits, dueWaits, isWait, lookAtWaits, runFrom } from './waits.ts';
import type { Stretch } from './waits.ts';
import { requestsSince } from './web-requests.ts';
import { wordsOf } from './event-words.ts';

/** Starts the rules that wait for what happened. */
export function followRules(turn: Turn, happened: readonly InternalEvent[], depth: number): void {
  turn.watch?.happened(worldOf(turn), happened, depth);
  noteArrivals(turn, happened);
  if (programOf(turn.state.config.rules).empty) return;
  ask(turn, { tag: 'happened', happened, depth });
  lookAtWaits(turn);
}

/** Whoever's tracker comes to a place came home, for rules that ask. */
function noteArrivals(turn: Turn, happened: readonly InternalEvent[]): void {
  for (const happening of happened)
    if (happening.tag === 'arrived') noteCameHome(turn, [trackerKey(happening.tracker, happening.fence)]);
}

/** Starts the rules whose time has come. */
export function dueRules(turn: Turn): void {
  turn.watch?.due(worldOf(turn));
  const { automation, config } = turn.state;
  const next = nextRuleDeadline(turn.state, programOf(config.rules), automation.rules);
  if (next !== null && next <= turn.at) ask(turn, { tag: 'due' });
  dueWaits(turn);
}

function ask(turn: Turn, occasion: Occasion): void {
  const { automation, config } = turn.state;
  const begun = new Set<RuleId>();
  /** Whether a rule still waits in a run before; of several that one instant starts the first counts. */
  const isBusy = (rule: Rule): boolean => {
    if (!rule.actions.some(isWait)) return false;
    if (begun.size === begun.add(rule.id).size) return true;
    return rule.beginAgain !== true && automation.waits.some((one) => one.rule === rule.id);
  };
  const program = programOf(config.rules);
  const { rules, firings } = evaluate(turn, program, automation.rules, occasion, isBusy);
  if (rules !== automation.rules) draftOf(turn).automation = { ...automation, rules };
  if (rules.broken !== automation.rules.broken) noteRested(turn, automation.rules.broken);
  if (firings.length === 0) return;
  const runs = firings.map((firing) => carryOut(turn, firing));
  recordRuns(turn, runs);
  turn.watch?.ran(worldOf(turn), runs);
  const cut = firings.find(({ outcome }) => outcome === 'cut');
  if (cut !== undefined) noteCut(turn, cut);
}

const nothing: readonly never[] = [];

/** Runs a rule that runs, and tells what came of it. */
function carryOut(turn: Turn, firing: Firing): RuleRun {
  const { rule, at, blockedBy, because } = firing;
  const cause = chainBehind(turn, because);
  const runs = firing.outcome === 'runs';
  const { lastRequest } = turn.state.automation;
  const ended = runs ? begin(turn, firing, [...cause, rule.id]) : null;
  const requests =
    turn.state.automation.lastRequest === lastRequest ? nothing : requestsSince(turn, lastRequest);
  const outcome = firing.outcome === 'runs' ? 'ran' : firing.outcome;
  if (outcome === 'stopped') noteStopped(turn, firing, cause);
  if (outcome === 'missed')
    log(turn, { event: events.notice, actor: ruleActor(rule), detail: `${rule.name}: missed` });
  const refusals = ended?.refusals ?? nothing;
  const wait = ended?.wait ?? null;
  return {
    rule: rule.id,
    at,
    outcome,
    blockedBy,
    refusals,
    cause,
    requests,
    ...(wait === null ? {} : { wait }),
  };
}

/** Runs a rule from its first action; one that still waited in a run before begins anew. */
function begin(turn: Turn, { rule, because }: Firing, chain: readonly RuleId[]): Stretch {
  cancelWaits(turn, rule.id, 'again');
  const known = rule.actions.some(isWait) ? wordsOf(turn, rule, because) : null;
  return runFrom(turn, rule, 0, { chain, words: () => known ?? wordsOf(turn, rule, because) });
}

const named = (turn: Turn, ids: readonly RuleId[]): string =>
  ids.map((id) => turn.state.config.rules.find((rule) => rule.id === id)?.name ?? id).join(', ');

/** Rules that start each other without end are cut, which is told with their names (reliability B-13). */
function noteCut(turn: Turn, { rule, because }: Firing): void {
  const chain = [...chainBehind(turn, because), rule.id];
  tell(turn, {
    event: events.notice,
    user: 0,
    actor: ruleActor(rule),
    detail: `rules started each other ${deepest} times: ${named(turn, chain)}`,
  });
}

function noteStopped(turn: Turn, { rule }: Firing, cause: readonly RuleId[]): void {
  const after = cause.length === 0 ? '' : `, after ${named(turn, [...new Set(cause)])}`;
  const why = isEndless(cause, rule.id) ? 'was started again and again' : 'ran too often';
  const detail = `${rule.name}: ${why} and rests${after}`;
  tell(turn, { event: events.notice, user: 0, actor: ruleActor(rule), detail });
}

/** Rules that have rested long enough. */
function noteRested(turn: Turn, before: readonly BrokenRule[]): void {
  const { automation, config } = turn.state;
  for (const { rule: id } of before) {
    const rule = config.rules.find((one) => one.id === id);
    if (rule === undefined || automation.rules.broken.some((one) => one.rule === id)) continue;
    tell(turn, {
      event: events.notice,
      qualifier: 3,
      user: 0,
      actor: ruleActor(rule),
      detail: `${rule.name}: goes on`,
    });
  }
}
