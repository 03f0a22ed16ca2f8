import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Chapter, Timing } from '../kernel/chapter.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { Turn } from '../kernel/turn.ts';
import { nextRuleDeadline } from './evaluate.ts';
import { programOf } from './program.ts';
import { dueRules, followRules } from './rules.ts';
import { endOfWaiting, nextEndOfWaiting } from './web-requests.ts';

/** What its deadlines are made of changes with almost every word of a device, and is looked at anew each time. */
type RuleTiming = Timing & Pick<PanelState, 'automation'>;

function next(state: RuleTiming): Instant | null {
  const { rules, requests } = state.automation;
  const rule = nextRuleDeadline(state, programOf(state.config.rules), rules);
  const request = nextEndOfWaiting(requests);
  if (rule === null || request === null) return rule ?? request;
  return Math.min(rule, request);
}

function due(turn: Turn): void {
  dueRules(turn);
  endOfWaiting(turn);
}

/** Automation: rooms, groups, scenes and rules. */
export const automation: Chapter<RuleTiming> = { next, due, follow: followRules };
