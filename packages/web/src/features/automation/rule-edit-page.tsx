import { lazy, Suspense, useState } from 'react';
import { useHere } from '#lib/router/here.ts';
import { RuleGate } from '#features/automation/rule-gate.tsx';
import { useAutomation, type RuleRow } from '#features/automation/automation-store.ts';
import { EditPage } from '#features/automation/one-page.tsx';
import { RuleEditor } from '#features/automation/rule-editor.tsx';
import { draftOf, newRule, type RuleDraft } from '#features/automation/draft.ts';
import { templateOf } from '#features/automation/templates.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePageParam } from '#lib/page-params.tsx';

/** What only a rule of a file needs. */
const TakeInRule = lazy(async () => ({
  default: (await import('#features/automation/rule-file.tsx')).TakeInRule,
}));

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
  const { from = '', template = '', file, version } = search;
  const [takenIn, setTakenIn] = useState<RuleDraft>();
  const known = useAutomation('options', 'rules');
  const { rules = [] } = known;
  const saved = rules.find((rule) => rule.id === id);
  const model = rules.find((rule) => rule.id === from);
  return (
    <EditPage of="rule" known={known} id={id} row={saved}>
      {(telling) =>
        file !== undefined && takenIn === undefined ? (
          <Suspense fallback={<Skeleton shape="plate" />}>
            <TakeInRule telling={telling} onTaken={setTakenIn} />
          </Suspense>
        ) : (
          <RuleEditor
            key={`${id} ${model?.id ?? ''} ${takenIn === undefined ? '' : 'file'}`}
            version={version === undefined ? undefined : Number(version)}
            telling={telling}
            rules={rules}
            saved={saved === undefined ? undefined : draftOf(saved)}
            start={
              saved !== undefined
                ? draftOf(saved)
                : model !== undefined
                  ? copyOf(t, model)
                  : (takenIn ?? templateOf(telling, template) ?? newRule)
            }
          />
        )
      }
    </EditPage>
  );
}
