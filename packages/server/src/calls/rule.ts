import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import type { automationRoutes, RuleRow } from '@homeward/contract/routes/automation/automation.ts';
import { writtenRule } from '@homeward/contract/rules/automation/rule-parts.ts';
import { ruleProblems } from '@homeward/contract/rules/automation/rule-problems.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask, configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';
import { houseInScope, rulesInScope, seesRule, withoutAddresses } from '../panels/automation-scope.ts';
import { partOf } from '../panels/cached-panel.ts';
import { sharedRuns } from '../panels/shared-rules.ts';
import { removeAndKeep } from '../removed/kept.ts';
import { removeRuleAddress } from '../store/rule-addresses.ts';
import { assertMayDo, assertSound, automationName } from './automation-rights.ts';
import { freshId } from './fresh-id.ts';
import { rowsOnce } from './resource.ts';

type RuleCalls = Extract<
  keyof typeof automationRoutes,
  `${string} /automation/rule` | 'POST /automation/rule_enable' | 'GET /automation/rule_runs'
>;

/** A rule by its id. Throws 998 as for any that is not there where it reaches what is out of sight. */
export function ruleNamed(context: AtPanel, id: string | undefined): Rule {
  const found = rulesInScope(stateOf(context), context.scope).find((rule) => rule.id === id);
  if (!found) throw notFound();
  return found;
}

/** Throws what keeps this person from having such a rule: what is out of sight, and what the matrix denies. */
export function assertMayHave(context: AtPanel, rule: Rule): void {
  const resident = stateOf(context);
  const { scope } = context;
  assertMayDo(context, rule.actions, partOf(resident, 'scenes'));
  if (scope.areas.length === 0) return;
  const house = houseInScope(resident, scope);
  assertSound(ruleProblems(rule, house));
  // All that is left is what is about the whole house.
  if (!seesRule(house, scope, rule)) throw new AppError('forbidden', 'v2_mg_not_allowed');
}

/** Saves a rule, as far as this person may have it; throws what keeps him from it. */
export async function saveRule(context: AtPanel, rule: Rule, pin: string | undefined): Promise<void> {
  assertMayHave(context, rule);
  await configure(context, { tag: 'putRule', rule }, pin ?? null);
}

/** The rules that somebody sees, with what they carry only for those who may edit them. */
function rowsFor(context: AtPanel, mayEdit: boolean): readonly RuleRow[] {
  const resident = stateOf(context);
  const resting = new Map(partOf(resident, 'restingRules').map(({ rule, until }) => [rule, until]));
  return rulesInScope(resident, context.scope).map((rule) => ({
    ...(mayEdit ? rule : withoutAddresses(rule)),
    restingUntil: resting.get(rule.id) ?? null,
  }));
}

/** Rules, and how they went. */
export const ruleHandlers: Pick<Handlers, RuleCalls> = {
  'GET /automation/rule': (context, { query }) => {
    const mayEdit = verdictAt(context, 'automationEdit', 'read').tag === 'allowed';
    const rows = (): readonly RuleRow[] => rowsFor(context, mayEdit);
    return query.id === undefined
      ? rowsOnce(context, 'rule', mayEdit ? 'whole' : 'without addresses', rows)
      : data(rows().filter(({ id }) => id === query.id));
  },
  'POST /automation/rule': async (context, { body: { pincode, ...given } }) => {
    const id = RuleId.parse(freshId(context));
    await saveRule(context, { ...given, id, name: automationName(given.name) }, pincode);
    return data({ id });
  },
  'PUT /automation/rule': async (context, { body }) => {
    const before = ruleNamed(context, body.id);
    const rule = writtenRule({
      id: before.id,
      name: body.name === undefined ? before.name : automationName(body.name),
      enabled: body.enabled ?? before.enabled,
      trigger: body.trigger ?? before.trigger,
      orTriggers: body.orTriggers ?? before.orTriggers ?? [],
      conditions: body.conditions ?? before.conditions,
      match: body.match ?? before.match ?? 'all',
      beginAgain: body.beginAgain ?? before.beginAgain ?? false,
      actions: body.actions ?? before.actions,
      leave: body.leave ?? before.leave,
    });
    await saveRule(context, rule, body.pincode);
    return done;
  },
  'DELETE /automation/rule': async (context, { query, body }) => {
    const entry = ruleNamed(context, body.id ?? query.id);
    const { id } = entry;
    await removeAndKeep(context, 'rule', { id, entry }, { tag: 'removeRule', rule: id });
    await removeRuleAddress(context.services.store.db, context.panel, id);
    return done;
  },
  'POST /automation/rule_enable': async (context, { body }) => {
    const rule = ruleNamed(context, body.id);
    if (body.enabled) assertMayHave(context, rule);
    const { enabled } = body;
    await configure(context, { tag: 'enableRule', rule: rule.id, enabled }, body.pincode ?? null);
    return done;
  },
  'GET /automation/rule_runs': async (context, { query }) => {
    const known = new Map(rulesInScope(stateOf(context), context.scope).map((rule) => [rule.id, rule]));
    const all = context.scope.areas.length === 0;
    const wanted = query.id ?? null;
    if (wanted !== null && !all && !known.has(wanted)) throw notFound();
    const { runs } = await ask(context, { tag: 'ruleRuns', rule: wanted });
    return data(
      sharedRuns(stateOf(context), context.scope.withheld, runs)
        .filter(({ rule }) => all || known.has(rule))
        .map((run) => {
          const rule = known.get(run.rule);
          return {
            ...run,
            cause: run.cause.filter((id) => all || known.has(id)),
            name: rule?.name ?? '',
            condition: (run.blockedBy === null ? null : rule?.conditions[run.blockedBy]) ?? null,
          };
        }),
    );
  },
};
