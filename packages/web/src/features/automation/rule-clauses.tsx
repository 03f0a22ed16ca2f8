import type { Condition, RuleAction } from '@homeward/contract/entities/automation.ts';
import type { ReactNode } from 'react';
import { ActionPicker } from '#features/automation/action-picker.tsx';
import type { AnyAction } from '#features/automation/action-choices.ts';
import { actionSentence } from '#features/automation/action-words.ts';
import { conditionSentence } from '#features/automation/condition-words.ts';
import type { RuleDraft } from '#features/automation/draft.ts';
import type { Telling } from '#features/automation/names.ts';
import { PartLine, type ShownProblem } from '#features/automation/part-line.tsx';
import { ConditionPicker, TriggerPicker } from '#features/automation/part-picker.tsx';
import { PartTools } from '#features/automation/part-tools.tsx';
import { problemsAt, slotOf } from '#features/automation/problems.ts';
import { missing, sentence, type Slot } from '#features/automation/sentence.ts';
import { triggerSentence } from '#features/automation/trigger-words.ts';
import { useOpenPhrase } from '#features/automation/use-parts.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#features/automation/clauses.module.css';

interface ClauseProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}
export const Clause = ({ icon, title, children }: ClauseProps) => (
  <section className={css['clause']} aria-label={title}>
    <p className={css['key']} aria-hidden="true">
      <Icon name={icon} size={20} />
      {title}
    </p>
    <div className={css['parts']}>{children}</div>
  </section>
);

interface RuleClausesProps {
  readonly telling: Telling;
  readonly draft: RuleDraft;
  readonly problems: readonly ShownProblem[];
  readonly onChange: (draft: RuleDraft) => void;
}

const without = <Item,>(list: readonly Item[], index: number): Item[] => list.toSpliced(index, 1);
export const moved = <Item,>(list: readonly Item[], index: number, by: 1 | -1): Item[] => {
  const item = list[index];
  return item === undefined ? [...list] : list.toSpliced(index, 1).toSpliced(index + by, 0, item);
};
/** A rule acts, a scene's device action is one of a rule, too. */
const ofRule = (action: AnyAction): RuleAction => action;

/** When, and if, then: the rule as one sentence, which is its editor. */
export function RuleClauses({ telling, draft, problems, onChange }: RuleClausesProps) {
  const { t, options } = telling;
  const { trigger, conditions, actions } = draft;
  const phrase = useOpenPhrase();
  const errorAt = (place: string, slot: Slot | undefined): string | undefined =>
    problemsShown(place).find((problem) => slotOf(problem) === slot)?.text;
  const problemsShown = (place: string): readonly ShownProblem[] =>
    problems.filter(({ where }) => problemsAt([{ why: '', where }], place).length > 0);

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
  const putAction = (index: number, given: AnyAction, done: boolean): void => {
    const next = ofRule(given);
    const place = `actions.${index}`;
    const isNew = index === actions.length;
    onChange({ ...draft, actions: isNew ? [...actions, next] : actions.with(index, next) });
    if (done || isNew)
      phrase.after(place, phrase.slotAt(place) ?? 'subject', actionSentence(telling, next), isNew);
  };
  const add = (key: 'automation.add.condition' | 'automation.add.action' | 'automation.add.more') =>
    sentence(t, 'automation.when.nothing', { subject: missing(t(key)) });

  return (
    <div className={css['rule']}>
      <Clause icon="bolt" title={t('automation.clause.when')}>
        <PartLine
          place="trigger"
          pieces={triggerSentence(telling, trigger)}
          open={phrase.slotAt('trigger')}
          onOpen={(slot) => phrase.show('trigger', slot)}
          problems={problemsShown('trigger')}
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
                  ? add(index === 0 ? 'automation.add.condition' : 'automation.add.more')
                  : conditionSentence(telling, condition)
              }
              adds={condition === null}
              open={phrase.slotAt(place)}
              onOpen={(slot) => phrase.show(place, slot)}
              problems={condition === null ? [] : problemsShown(place)}
              tools={
                condition !== null && (
                  <PartTools
                    index={index}
                    of={conditions.length}
                    name={t('automation.tools.condition', { no: index + 1 })}
                    onRemove={() => {
                      phrase.close();
                      onChange({ ...draft, conditions: without(conditions, index) });
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
        {[...actions, null].map((action, index) => {
          const place = `actions.${index}`;
          if (action === null && actions.length >= options.limits.actions) return null;
          const own = problemsShown(place).filter(({ why }) => why !== 'v2_mg_leave_required');
          return (
            <PartLine
              key={place}
              place={place}
              lead={action !== null && index > 0 ? t('automation.and') : undefined}
              pieces={
                action === null
                  ? add(index === 0 ? 'automation.add.action' : 'automation.add.more')
                  : actionSentence(telling, action)
              }
              adds={action === null}
              open={phrase.slotAt(place)}
              onOpen={(slot) => phrase.show(place, slot)}
              problems={
                action === null
                  ? index === 0
                    ? problems.filter(({ where }) => where === 'actions')
                    : []
                  : own
              }
              tools={
                action !== null && (
                  <PartTools
                    index={index}
                    of={actions.length}
                    name={t('automation.tools.action', { no: index + 1 })}
                    onMove={(by) => {
                      phrase.close();
                      onChange({ ...draft, actions: moved(actions, index, by) });
                    }}
                    onRemove={() => {
                      phrase.close();
                      onChange({ ...draft, actions: without(actions, index) });
                    }}
                  />
                )
              }
              picker={
                <ActionPicker
                  of="rule"
                  telling={telling}
                  slot={phrase.slotAt(place) ?? 'subject'}
                  part={action}
                  error={errorAt(place, phrase.slotAt(place))}
                  problems={own}
                  onChange={(next, done) => putAction(index, next, done)}
                />
              }
            />
          );
        })}
      </Clause>
    </div>
  );
}
