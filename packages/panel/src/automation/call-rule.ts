import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { startsOf } from '@homeward/contract/rules/automation/rule-parts.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { log } from '../kernel/log.ts';
import { done, refused } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';

type Wish = Extract<PanelCommand, { tag: 'callRule' }>;

/**
 * Somebody called the address of a rule. The call is logged and starts it like anything else that happens; it proves
 * nothing. Refused where there is no such rule, or nothing calls it any more.
 */
export function callRule(turn: Turn, { rule: id, words }: Wish, actor: Actor): Outcome {
  const rule = turn.state.config.rules.find((one) => one.id === id);
  if (rule === undefined || !startsOf(rule).some(({ tag }) => tag === 'webhook'))
    return refused({ tag: 'absent' });
  if (!rule.enabled) return refused({ tag: 'invalid', why: 'v2_mg_rule_off' });
  log(turn, { event: events.notice, actor, detail: `${rule.name}: called by its address` });
  turn.happenings.push({
    tag: 'webhook',
    rule: id,
    words: Object.fromEntries(words.map(({ name, value }) => [`body.${name}`, value])),
  });
  return done;
}
