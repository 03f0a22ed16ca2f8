import type { ruleAddressRoutes } from '@homeward/contract/routes/automation/rule-address.ts';
import { startsOf } from '@homeward/contract/rules/automation/rule-parts.ts';
import { newToken, tokenHash } from '../accounts/secrets.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { rulePath } from '../api/rule-calls.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { rulesInScope } from '../panels/automation-scope.ts';
import { putRuleAddress, removeRuleAddress, ruleAddressesOf } from '../store/rule-addresses.ts';
import { ruleFileHandlers } from './rule-file.ts';
import { assertMayHave, ruleNamed } from './rule.ts';

/** Addresses that start rules. */
export const ruleAddressHandlers: Pick<Handlers, keyof typeof ruleAddressRoutes> = {
  ...ruleFileHandlers,
  'GET /automation/rule_address': async (context) => {
    const seen = new Set(rulesInScope(stateOf(context), context.scope).map(({ id }) => id));
    const all = await ruleAddressesOf(context.services.store.db, context.panel);
    return data(
      all
        .filter(({ rule }) => seen.has(rule))
        .map(({ rule, by, at, calledAt }) => ({ rule, by, at, calledAt })),
    );
  },
  'POST /automation/rule_address': async (context, { body }) => {
    const { services, panel, person } = context;
    const rule = ruleNamed(context, body.id);
    // Whoever has the address starts it: that is the maker's to give only where the rule is.
    assertMayHave(context, rule);
    if (!startsOf(rule).some(({ tag }) => tag === 'webhook'))
      throw new AppError('inputError', 'v2_mg_rule_not_called', { data: { where: 'id' } });
    const token = newToken(services.random);
    const by = person.account.name.slice(0, 64);
    const at = services.clock.now();
    await putRuleAddress(services.store.db, tokenHash(token), { panel, rule: rule.id, by, at });
    noteHere(context, 'ruleAddress', { rule: rule.id, what: 'made' });
    return data({ path: `${rulePath}${token}` });
  },
  'DELETE /automation/rule_address': async (context, { query, body }) => {
    const { id } = ruleNamed(context, body.id ?? query.id);
    if (!(await removeRuleAddress(context.services.store.db, context.panel, id))) throw notFound();
    noteHere(context, 'ruleAddress', { rule: id, what: 'removed' });
    return done;
  },
};
