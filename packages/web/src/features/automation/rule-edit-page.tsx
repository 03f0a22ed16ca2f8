import { useHere } from '#lib/router/here.ts';
import { RuleGate } from '#features/automation/rule-gate.tsx';
import { useAutomation, type RuleRow } from '#features/automation/automation-store.ts';
import { EditPage } from '#features/automation/one-page.tsx';
import { RuleEditor } from '#features/automation/rule-editor.tsx';
import { draftOf, newRule, type RuleDraft } from '#features/automation/draft.ts';
import { templateOf } from '#features/automation/templates.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';

/** Writes a new rule, or changes one. */
export const RuleEditPage = () => (
  <RuleGate>
    <RuleEdit />
  </RuleGate>
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
  const search = useHere((here) => here.search);
  const { from = '', template = '' } = search;
  const known = useAutomation('options', 'rules');
  const { rules = [] } = known;
  const saved = rules.find((rule) => rule.id === id);
  const model = rules.find((rule) => rule.id === from);
  return (
    <EditPage of="rule" known={known} id={id} row={saved}>
      {(telling) => (
        <RuleEditor
          key={`${id} ${model?.id ?? ''}`}
          telling={telling}
          rules={rules}
          saved={saved === undefined ? undefined : draftOf(saved)}
          start={
            saved !== undefined
              ? draftOf(saved)
              : model !== undefined
                ? copyOf(t, model)
                : (templateOf(telling, template) ?? newRule)
          }
        />
      )}
    </EditPage>
  );
}
