import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import type { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { ruleProblems } from '@homeward/contract/rules/automation/rule-problems.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import { layoutOf } from '../kernel/layout.ts';
import { Slots } from '../state/slots.ts';
import type { PanelState } from '../state/panel-state.ts';
import { done, entryAt, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { forEveryone } from './anyone.ts';
import { numberOf } from './measures.ts';
import { isOwner, ownerOnly } from './owner.ts';
import { isPartOf, programOf } from './program.ts';
import { noRules } from '../state/rules-state.ts';
import type { Lasting, RulesState } from '../state/rules-state.ts';
import { cancelWaits } from './waits.ts';
import { put, putBy, removedBy } from './setup-lists.ts';

/** Edits of rules. */
export const ruleEdits: Pick<Edits, 'putRule' | 'removeRule' | 'enableRule'> = {
  enableRule,
  putRule: (turn, { rule }, editor) => {
    if (rule.leave.length > 0 && !isOwner(editor)) return ownerOnly(editor);
    const leave = rule.leave.length === 0 ? '' : `, may ${rule.leave.join(', ')}`;
    const saved = forEveryone({ ...rule, name: rule.name.trim() });
    const { config } = turn.state;
    const what = `rule: ${saved.name}${leave}`;
    const outcome = putBy(turn, editor.actor, what, ruleProblems(rule, config), (before) => ({
      ...before,
      rules: put(before.rules, saved),
    }));
    return forgotten(turn, rule.id, outcome, 'changed');
  },
  removeRule: (turn, { rule: id }, { actor }) => {
    const outcome = removedBy(turn, actor, {
      what: 'rule',
      entry: turn.state.config.rules.find((rule) => rule.id === id),
      uses: [],
      change: (config) => ({ ...config, rules: config.rules.filter((rule) => rule.id !== id) }),
    });
    return forgotten(turn, id, outcome, 'removed');
  },
};

/**
 * Switches a rule on or off as it stands. Off needs nobody's word; on, a rule that may lower protection needs the
 * owner's, as saving it does.
 */
function enableRule(turn: Turn, { rule: id, enabled }: EditOf<'enableRule'>, editor: Editor): Outcome {
  const rule = turn.state.config.rules.find((one) => one.id === id);
  if (rule === undefined) return { tag: 'refused', refusal: { tag: 'absent' } };
  if (enabled && rule.leave.length > 0 && !isOwner(editor)) return ownerOnly(editor);
  if (rule.enabled === enabled) return done;
  const what = `rule: ${rule.name}, ${enabled ? 'on' : 'off'}`;
  const outcome = putBy(turn, editor.actor, what, [], (config) => ({
    ...config,
    rules: put(config.rules, enabled ? forEveryone({ ...rule, enabled }) : { ...rule, enabled }),
  }));
  return forgotten(turn, id, outcome, enabled ? 'changed' : 'off');
}

/** A rule that was changed begins anew: nothing that it waited for counts any more. */
function forgotten(turn: Turn, id: RuleId, outcome: Outcome, why: 'off' | 'changed' | 'removed'): Outcome {
  if (outcome.tag === 'refused') return outcome;
  cancelWaits(turn, id, why);
  const { automation } = turn.state;
  setState(turn, { automation: { ...automation, rules: without(turn.state, id) } });
  return outcome;
}

function without({ config, devices, automation: { rules } }: PanelState, id: RuleId): RulesState {
  const program = programOf(config.rules);
  if (program.empty) return noRules;
  const waits = (device: Lasting['device']) => program.devices.get(device);
  return {
    ...rules,
    lasting: Slots.of(
      [...rules.lasting].filter(({ device }) => {
        const of = waits(device);
        return of !== undefined && of.openFor.ms.length + of.closedFor.ms.length > 0;
      }),
    ),
    numbers: Slots.of(
      [...rules.numbers].flatMap((entry) => {
        const waiting = waits(entry.device)?.numbers.find(({ measure }) => measure === entry.measure);
        const known = new Set(waiting?.rules.map((rule) => rule.id));
        const lying = entry.lying.filter(({ rule }) => !isPartOf(rule, id) && known.has(rule));
        const due = lying.map(({ at }) => at).filter((at) => at !== null);
        const at = due.length === 0 ? null : Math.min(...due);
        if (known.size === 0) return [];
        // A rule that is new waits from where the number is, not from where it was when it last mattered to another.
        const slot = layoutOf(config).slotOf.get(entry.device);
        const value = slot === undefined ? null : numberOf(entryAt(devices, slot).values, entry.measure);
        return [{ ...entry, seen: value ?? entry.seen, lying, at }];
      }),
    ),
    paces: rules.paces.filter(({ rule }) => rule !== id),
    broken: rules.broken.filter(({ rule }) => rule !== id),
  };
}
