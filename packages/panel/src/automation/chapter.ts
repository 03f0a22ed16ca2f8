import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Chapter, Timing } from '../kernel/chapter.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { Turn } from '../kernel/turn.ts';
import { nextRuleDeadline } from './evaluate.ts';
import { programOf } from './program.ts';
import { dueRules, followRules } from './rules.ts';
import { nextWait } from './waits.ts';
import { endOfWaiting, nextEndOfWaiting } from './web-requests.ts';

/** What its deadlines are made of changes with almost every word of a device, and is looked at anew each time. */
type RuleTiming = Timing & Pick<PanelState, 'automation'>;

function next(state: RuleTiming): Instant | null {
  const { rules, requests, waits } = state.automation;
  const rule = nextRuleDeadline(state, programOf(state.config.rules), rules);
  return earlier(rule, earlier(nextEndOfWaiting(requests), nextWait(waits)));
}

/** The earlier of two deadlines; null is none. */
const earlier = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || (b !== null && b < a) ? b : a;

function due(turn: Turn): void {
  dueRules(turn);
  endOfWaiting(turn);
}

/** Automation: rooms, groups, scenes and rules. */
export const automation: Chapter<RuleTiming> = { next, due, follow: followRules };
