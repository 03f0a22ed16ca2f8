import type { Match, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { actionSentence } from '#features/automation/action-words.ts';
import { conditionSentence, leadOf } from '#features/automation/condition-words.ts';
import type { RuleDraft } from '#features/automation/draft.ts';
import type { Telling } from '#features/automation/names.ts';
import { plain, type Sentence } from '#features/automation/sentence.ts';
import { triggerSentence } from '#features/automation/trigger-words.ts';
import type { Told } from '#features/forms/shared-edit.ts';

const inALine = ({ t }: Telling, sentences: readonly Sentence[], match?: Match): string =>
  sentences.map(plain).join(` ${leadOf(t, match)} `);

/** A rule by its clauses, for a choice between two versions. */
export function ruleTold(telling: Telling, rule: RuleDraft): readonly Told[] {
  const { t } = telling;
  const { name, enabled, trigger, orTriggers = [], conditions, match, actions, leave } = rule;
  return [
    { label: t('automation.field.name'), value: name },
    { label: t('automation.rule.onAfterSaving'), value: enabled },
    {
      label: t('automation.clause.when'),
      value:
        trigger === null
          ? ''
          : inALine(
              telling,
              [trigger, ...orTriggers].map((one) => triggerSentence(telling, one)),
              'any',
            ),
      raw: [trigger, orTriggers],
    },
    {
      label: t('automation.clause.if'),
      value: inALine(
        telling,
        conditions.map((condition) => conditionSentence(telling, condition)),
        match,
      ),
      raw: [conditions, match],
    },
    {
      label: t('automation.clause.then'),
      value: inALine(
        telling,
        actions.map((action) => actionSentence(telling, action)),
      ),
      raw: actions,
    },
    { label: t('automation.leave.title'), value: leave.length > 0, raw: leave },
  ];
}

/** A scene, likewise. */
export const sceneTold = (
  telling: Telling,
  { name, icon, actions }: Pick<Scene, 'name' | 'icon' | 'actions'>,
): readonly Told[] => [
  { label: telling.t('automation.field.name'), value: name },
  {
    label: telling.t('automation.icon'),
    value: icon === undefined ? '' : telling.t(`automation.icon.${icon}`),
  },
  {
    label: telling.t('automation.clause.do'),
    value: inALine(
      telling,
      actions.map((action) => actionSentence(telling, action)),
    ),
    raw: actions,
  },
];
