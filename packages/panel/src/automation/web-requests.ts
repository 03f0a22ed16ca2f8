import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { RuleAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleRequest } from '@homeward/contract/shapes/automation/rule-run.ts';
import type { Instant, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { log } from '../kernel/log.ts';
import type { Input } from '../kernel/input.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { PendingRequest } from '../state/automation-state.ts';
import { ruleActor } from './rule-actor.ts';
import { recordRequest } from './runs.ts';

type Ended = Extract<Input, { tag: 'requestEnded' }>;
type Wish = Extract<RuleAction, { tag: 'request' }>;

/** The hub gives up after 15 s; when it has said nothing for so long, it will not say anything any more. */
const patienceMs = 60_000;

/** Sends a web request: once, however it ends. */
export function sendRequest(turn: Turn, rule: RuleId, action: number, { method, url, body }: Wish): void {
  const { automation, config } = turn.state;
  const request = automation.lastRequest + 1;
  const pending = { request, rule, action, until: turn.now + patienceMs };
  setState(turn, {
    automation: { ...automation, lastRequest: request, requests: [...automation.requests, pending] },
  });
  turn.effects.push({
    tag: 'request',
    request: { request, method, url, body, networks: config.requestNetworks },
  });
}

/** The requests sent since the one of that number, as a run shows them. */
export const requestsSince = (turn: Turn, last: number): readonly RuleRequest[] =>
  turn.state.automation.requests
    .filter(({ request }) => request > last)
    .map(({ action, request }) => ({ action, request, status: null, reason: null }));

/** A web request ended; an end that nobody waits for is an echo. */
export function requestEnded(turn: Turn, { request, status, reason }: Ended): void {
  const pending = turn.state.automation.requests.find((one) => one.request === request);
  if (pending !== undefined) end(turn, pending, status, reason);
}

/** Requests of which nobody will tell any more: the hub was away when they ended. */
export function endOfWaiting(turn: Turn): void {
  for (const pending of turn.state.automation.requests)
    if (pending.until <= turn.at) end(turn, pending, null, 'noWord');
}

function end(turn: Turn, pending: PendingRequest, status: number | null, reason: string): void {
  const { automation, config } = turn.state;
  const requests = automation.requests.filter((one) => one !== pending);
  setState(turn, { automation: { ...automation, requests } });
  recordRequest(turn, pending.request, status, reason.slice(0, 80));
  if (status !== null && status < 400) return;
  const rule = config.rules.find(({ id }) => id === pending.rule);
  const why = status === null ? reason : String(status);
  const detail = `${rule?.name ?? ''}: request failed, ${why}`;
  log(turn, { event: events.notice, ...(rule === undefined ? {} : { actor: ruleActor(rule) }), detail });
}

/** When the first of them is waited for no longer; null while none is. */
export function nextEndOfWaiting(requests: readonly PendingRequest[]): Instant | null {
  let next: Instant | null = null;
  for (const { until } of requests) if (next === null || until < next) next = until;
  return next;
}
