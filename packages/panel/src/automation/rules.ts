import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { BrokenRule, RuleRun } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import { draftOf, worldOf } from '../kernel/turn.ts';
import type { InternalEvent, Turn } from '../kernel/turn.ts';
import { chainBehind, deepest, isEndless, noteCause } from './causes.ts';
import { evaluate, nextRuleDeadline } from './evaluate.ts';
import type { Firing, Occasion } from './evaluate.ts';
import { programOf } from './program.ts';
import { whyOf } from './refusals.ts';
import { act } from './rule-actions.ts';
import { ruleActor } from './rule-actor.ts';
import { recordRuns } from './runs.ts';
import { requestsSince } from './web-requests.ts';

/** Starts the rules that wait for what happened. */
export function followRules(turn: Turn, happened: readonly InternalEvent[], depth: number): void {
  turn.watch?.happened(worldOf(turn), happened, depth);
  if (!programOf(turn.state.config.rules).empty) ask(turn, { tag: 'happened', happened, depth });
}

/** Starts the rules whose time has come. */
export function dueRules(turn: Turn): void {
  turn.watch?.due(worldOf(turn));
  const { automation, config } = turn.state;
  const next = nextRuleDeadline(turn.state, programOf(config.rules), automation.rules);
  if (next !== null && next <= turn.at) ask(turn, { tag: 'due' });
}

function ask(turn: Turn, occasion: Occasion): void {
  const { automation, config } = turn.state;
  const { rules, firings } = evaluate(turn, programOf(config.rules), automation.rules, occasion);
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
  const refusals = runs ? runActions(turn, firing, [...cause, rule.id]) : nothing;
  const requests =
    turn.state.automation.lastRequest === lastRequest ? nothing : requestsSince(turn, lastRequest);
  const outcome = firing.outcome === 'runs' ? 'ran' : firing.outcome;
  if (outcome === 'stopped') noteStopped(turn, firing, cause);
  if (outcome === 'missed')
    log(turn, { event: events.notice, actor: ruleActor(rule), detail: `${rule.name}: missed` });
  return { rule: rule.id, at, outcome, blockedBy, refusals, cause, requests };
}

/** Acts, and tells for each action why it was refused; null is done. A run that leaves no other trace is logged. */
function runActions(
  turn: Turn,
  { rule, because }: Firing,
  chain: readonly RuleId[],
): readonly (string | null)[] {
  const actor = ruleActor(rule);
  const before = { happenings: turn.happenings.length, effects: turn.effects.length };
  const lastEvent = turn.state.eventSeq;
  const refusals = rule.actions.map((action, index) => {
    const outcome = act(turn, rule, action, index, because);
    return outcome.tag === 'refused' ? whyOf(outcome.refusal) : null;
  });
  noteCause(turn, before, chain);
  if (turn.state.eventSeq === lastEvent && refusals.includes(null))
    log(turn, { event: events.notice, actor, detail: `${rule.name}: ran` });
  for (const refusal of refusals)
    if (refusal !== null)
      log(turn, { event: events.notice, actor, detail: `${rule.name}: refused, ${refusal}` });
  return refusals;
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
