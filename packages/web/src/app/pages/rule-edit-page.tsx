import { useSearch } from '@tanstack/react-router';
import { RuleEditor } from '#app/automation/rule-editor.tsx';
import { RulesGate } from '#app/automation/rules-gate.tsx';
import { readAutomation, useAutomation, type RuleRow } from '#app/automation/automation-store.ts';
import { useAutomationTelling } from '#app/automation/use-telling.ts';
import { draftOf, newRule, type RuleDraft } from '#features/automation/draft.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { useMayEdit } from '#lib/role.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';

/** Writes a new rule, or changes one. */
export const RuleEditPage = () => (
  <RulesGate>
    <RuleEdit />
  </RulesGate>
);

/** A copy under a name of its own, as far as that fits. */
const copyOf = (t: Text, rule: RuleRow): RuleDraft => ({
  ...draftOf(rule),
  id: newRule.id,
  name: t('automation.copyOf', { name: rule.name }).slice(0, 30).trim(),
});

function RuleEdit() {
  const t = useText();
  const id = usePageParam('id');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const from = typeof search['from'] === 'string' ? search['from'] : '';
  const mayEdit = useMayEdit();
  const { options, rules, failed } = useAutomation('options', 'rules');
  const telling = useAutomationTelling(options);
  const saved = rules?.find((rule) => rule.id === id);
  const model = rules?.find((rule) => rule.id === from);
  const problem = failed.rules ?? failed.options;
  const back =
    id === '' ? '/automation/automation_rule' : `/automation/automation_rule/${encodeURIComponent(id)}`;
  return (
    <>
      <Crumb to={back}>{saved?.name ?? t('automation.rules.title')}</Crumb>
      {!mayEdit && <EmptyState title={t('automation.notAllowedTitle')} text={t('automation.ownerOnly')} />}
      {mayEdit && (
        <Loaded
          ready={rules !== undefined && telling !== undefined}
          problem={problem === undefined ? undefined : refusalText(t, problem)}
          failedTitle={t('automation.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => void readAutomation('rules', 'options')}
        >
          {id !== '' && saved === undefined && (
            <EmptyState title={t('automation.rule.gone')} text={t('automation.rule.goneText')} />
          )}
          {telling !== undefined && (id === '' || saved !== undefined) && (
            <RuleEditor
              key={`${id} ${model?.id ?? ''}`}
              telling={telling}
              rules={rules ?? []}
              saved={saved === undefined ? undefined : draftOf(saved)}
              start={
                saved === undefined ? (model === undefined ? newRule : copyOf(t, model)) : draftOf(saved)
              }
            />
          )}
        </Loaded>
      )}
    </>
  );
}
