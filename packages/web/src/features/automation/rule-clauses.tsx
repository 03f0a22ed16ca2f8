import type { Condition } from '@homeward/contract/shapes/automation/automation.ts';
import { lazy } from 'react';
import { ActionLines } from '#features/automation/action-lines.tsx';
import { Clause } from '#features/automation/clause.tsx';
import { conditionSentence } from '#features/automation/condition-words.ts';
import type { RuleDraft } from '#features/automation/draft.ts';
import type { Telling } from '#features/automation/names.ts';
import { PartLine, type ShownProblem } from '#features/automation/part-line.tsx';
import { PartTools } from '#features/automation/part-tools.tsx';
import { problemsAt, slotOf } from '#features/automation/problems.ts';
import { adding, type Slot } from '#features/automation/sentence.ts';
import { triggerSentence } from '#features/automation/trigger-words.ts';
import { useOpenPhrase } from '#features/automation/use-parts.ts';
import { withTexts } from '#lib/i18n/use-text.ts';
import css from '#features/automation/clauses.module.css';

/** What a part of the sentence is chosen from comes when one is opened. */
const pickers = () => withTexts(import('#features/automation/part-picker.tsx'), 'pickers');
const near = () => void pickers().catch(() => undefined);
const TriggerPicker = lazy(async () => ({ default: (await pickers()).TriggerPicker }));
const ConditionPicker = lazy(async () => ({ default: (await pickers()).ConditionPicker }));

interface RuleClausesProps {
  readonly telling: Telling;
  readonly draft: RuleDraft;
  readonly problems: readonly ShownProblem[];
  readonly onChange: (draft: RuleDraft) => void;
}

/** When, and if, then: the rule as one sentence, which is its editor. */
export function RuleClauses({ telling, draft, problems, onChange }: RuleClausesProps) {
  const { t, options } = telling;
  const { trigger, conditions, actions } = draft;
  const phrase = useOpenPhrase();
  const errorAt = (place: string, slot: Slot | undefined): string | undefined =>
    problemsAt(problems, place).find((problem) => slotOf(problem) === slot)?.text;

  const putTrigger = (next: NonNullable<typeof trigger>, done: boolean): void => {
    onChange({ ...draft, trigger: next });
    if (done)
      phrase.after(
        'trigger',
        phrase.slotAt('trigger') ?? 'subject',
        triggerSentence(telling, next),
        trigger === null,
      );
  };
  const putCondition = (index: number, next: Condition, done: boolean): void => {
    const place = `conditions.${index}`;
    const isNew = index === conditions.length;
    onChange({ ...draft, conditions: isNew ? [...conditions, next] : conditions.with(index, next) });
    if (done || isNew)
      phrase.after(place, phrase.slotAt(place) ?? 'subject', conditionSentence(telling, next), isNew);
  };

  return (
    <div className={css['rule']}>
      <Clause icon="bolt" title={t('automation.clause.when')}>
        <PartLine
          place="trigger"
          pieces={triggerSentence(telling, trigger)}
          open={phrase.slotAt('trigger')}
          onNear={near}
          onOpen={(slot) => phrase.show('trigger', slot)}
          problems={problemsAt(problems, 'trigger')}
          picker={
            <TriggerPicker
              telling={telling}
              slot={phrase.slotAt('trigger') ?? 'subject'}
              part={trigger}
              error={errorAt('trigger', phrase.slotAt('trigger'))}
              onChange={putTrigger}
            />
          }
        />
      </Clause>
      <Clause icon="filter" title={t('automation.clause.if')}>
        {[...conditions, null].map((condition, index) => {
          const place = `conditions.${index}`;
          if (condition === null && conditions.length >= options.limits.conditions) return null;
          return (
            <PartLine
              key={place}
              place={place}
              lead={condition !== null && index > 0 ? t('automation.and') : undefined}
              pieces={
                condition === null
                  ? adding(t, index === 0 ? 'automation.add.condition' : 'automation.add.more')
                  : conditionSentence(telling, condition)
              }
              adds={condition === null}
              open={phrase.slotAt(place)}
              onNear={near}
              onOpen={(slot) => phrase.show(place, slot)}
              problems={condition === null ? [] : problemsAt(problems, place)}
              tools={
                condition !== null && (
                  <PartTools
                    index={index}
                    of={conditions.length}
                    name={t('automation.tools.condition', { no: index + 1 })}
                    onRemove={() => {
                      phrase.close();
                      onChange({ ...draft, conditions: conditions.toSpliced(index, 1) });
                    }}
                  />
                )
              }
              picker={
                <ConditionPicker
                  telling={telling}
                  slot={phrase.slotAt(place) ?? 'subject'}
                  part={condition}
                  error={errorAt(place, phrase.slotAt(place))}
                  onChange={(next, done) => putCondition(index, next, done)}
                />
              }
            />
          );
        })}
      </Clause>
      <Clause icon="play" title={t('automation.clause.then')}>
        <ActionLines
          of="rule"
          telling={telling}
          actions={actions}
          problems={problems}
          phrase={phrase}
          onChange={(next) => onChange({ ...draft, actions: next })}
        />
      </Clause>
    </div>
  );
}
