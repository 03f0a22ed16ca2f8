import type { Trigger } from '@homeward/contract/shapes/automation/automation.ts';
import { placeOfStart } from '@homeward/contract/rules/automation/rule-parts.ts';
import { lazy } from 'react';
import { ActionLines } from '#features/automation/action-lines.tsx';
import { Clause } from '#features/automation/clause.tsx';
import { ConditionLines } from '#features/automation/condition-lines.tsx';
import { isWait, type RuleDraft } from '#features/automation/draft.ts';
import type { Telling } from '#features/automation/names.ts';
import { PartLine, type ShownProblem } from '#features/automation/part-line.tsx';
import { PartTools } from '#features/automation/part-tools.tsx';
import { problemsAt, slotOf } from '#features/automation/problems.ts';
import { adding } from '#features/automation/sentence.ts';
import { triggerSentence } from '#features/automation/trigger-words.ts';
import { useOpenPhrase } from '#features/automation/use-parts.ts';
import { withTexts } from '#lib/i18n/use-text.ts';
import { Switch } from '#ui/switch.tsx';
import css from '#features/automation/clauses.module.css';

/** What a part of the sentence is chosen from comes when one is opened. */
const pickers = () => withTexts(import('#features/automation/part-picker.tsx'), 'pickers');
const near = () => void pickers().catch(() => undefined);
const TriggerPicker = lazy(async () => ({ default: (await pickers()).TriggerPicker }));
/** Others that may start a rule beside the first. */
const most = 9;

interface RuleClausesProps {
  readonly telling: Telling;
  readonly draft: RuleDraft;
  readonly problems: readonly ShownProblem[];
  readonly onChange: (draft: RuleDraft) => void;
}

/** When, and if, then: the rule as one sentence, which is its editor. */
export function RuleClauses({ telling, draft, problems, onChange }: RuleClausesProps) {
  const { t } = telling;
  const { trigger, orTriggers = [], actions } = draft;
  const phrase = useOpenPhrase();
  const starts: readonly (Trigger | null)[] = trigger === null ? [null] : [trigger, ...orTriggers];
  const putStarts = (next: readonly Trigger[]): void => {
    const [first = null, ...others] = next;
    onChange({ ...draft, trigger: first, orTriggers: others });
  };

  return (
    <div className={css['rule']}>
      <Clause icon="bolt" title={t('automation.clause.when')}>
        {[...starts, ...(trigger === null || starts.length > most ? [] : [null])].map((start, index) => {
          const place = placeOfStart(index);
          const own = problemsAt(problems, place);
          return (
            <PartLine
              key={place}
              place={place}
              lead={start !== null && index > 0 ? t('automation.or') : undefined}
              pieces={
                start === null && index > 0
                  ? adding(t, 'automation.add.trigger')
                  : triggerSentence(telling, start)
              }
              adds={start === null && index > 0}
              open={phrase.slotAt(place)}
              onNear={near}
              onOpen={(slot) => phrase.show(place, slot)}
              problems={start === null && index > 0 ? [] : own}
              tools={
                start !== null &&
                starts.length > 1 && (
                  <PartTools
                    index={index}
                    of={starts.length}
                    name={t('automation.tools.trigger', { no: index + 1 })}
                    onRemove={() => {
                      phrase.close();
                      putStarts(starts.filter((one, other) => one !== null && other !== index) as Trigger[]);
                    }}
                  />
                )
              }
              picker={
                <TriggerPicker
                  telling={telling}
                  slot={phrase.slotAt(place) ?? 'subject'}
                  part={start}
                  error={own.find((problem) => slotOf(problem) === phrase.slotAt(place))?.text}
                  onChange={(next, done) => {
                    const known = starts.filter((one) => one !== null);
                    putStarts(index < known.length ? known.with(index, next) : [...known, next]);
                    if (done)
                      phrase.after(
                        place,
                        phrase.slotAt(place) ?? 'subject',
                        triggerSentence(telling, next),
                        start === null,
                      );
                  }}
                />
              }
            />
          );
        })}
      </Clause>
      <Clause icon="filter" title={t('automation.clause.if')}>
        <ConditionLines
          telling={telling}
          draft={draft}
          problems={problems}
          phrase={phrase}
          onChange={(change) => onChange({ ...draft, ...change })}
        />
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
        {actions.some(isWait) && (
          <Switch
            label={t('automation.beginAgain')}
            checked={draft.beginAgain === true}
            onChange={(beginAgain) => onChange({ ...draft, beginAgain })}
          />
        )}
      </Clause>
    </div>
  );
}
