import type { Scene, SceneAction } from '@homeward/contract/entities/automation.ts';
import type { AnyAction } from '#features/automation/action-choices.ts';
import { ActionPicker } from '#features/automation/action-picker.tsx';
import { actionSentence } from '#features/automation/action-words.ts';
import type { Telling } from '#features/automation/names.ts';
import { PartLine, type ShownProblem } from '#features/automation/part-line.tsx';
import { PartTools } from '#features/automation/part-tools.tsx';
import { slotOf } from '#features/automation/problems.ts';
import { Clause, moved } from '#features/automation/rule-clauses.tsx';
import { missing, sentence } from '#features/automation/sentence.ts';
import { useOpenPhrase } from '#features/automation/use-parts.ts';
import css from '#features/automation/clauses.module.css';

interface SceneClausesProps {
  readonly telling: Telling;
  readonly actions: Scene['actions'];
  readonly problems: readonly ShownProblem[];
  readonly onChange: (actions: readonly SceneAction[]) => void;
}

/** A scene's own actions; a rule knows more. */
const ofScene = (action: AnyAction): SceneAction | null =>
  action.tag === 'device' || action.tag === 'group' || action.tag === 'mode' ? action : null;

/** What a scene does, as sentences that are their own editors. */
export function SceneClauses({ telling, actions, problems, onChange }: SceneClausesProps) {
  const { t, options } = telling;
  const phrase = useOpenPhrase();
  const at = (place: string): readonly ShownProblem[] =>
    problems.filter(({ where }) => where === place || where.startsWith(`${place}.`));
  const put = (index: number, given: AnyAction, done: boolean): void => {
    const next = ofScene(given);
    if (next === null) return;
    const place = `actions.${index}`;
    const isNew = index === actions.length;
    onChange(isNew ? [...actions, next] : actions.with(index, next));
    if (done || isNew)
      phrase.after(place, phrase.slotAt(place) ?? 'subject', actionSentence(telling, next), isNew);
  };
  return (
    <div className={css['rule']}>
      <Clause icon="play" title={t('automation.clause.do')}>
        {[...actions, null].map((action, index) => {
          const place = `actions.${index}`;
          if (action === null && actions.length >= options.limits.sceneActions)
            return (
              <p key={place} className="muted dense">
                {t('automation.scene.full', { count: options.limits.sceneActions })}
              </p>
            );
          const own =
            action === null
              ? index === 0
                ? problems.filter(({ where }) => where === 'actions')
                : []
              : at(place);
          return (
            <PartLine
              key={place}
              place={place}
              lead={action !== null && index > 0 ? t('automation.and') : undefined}
              pieces={
                action === null
                  ? sentence(t, 'automation.when.nothing', {
                      subject: missing(t(index === 0 ? 'automation.add.action' : 'automation.add.more')),
                    })
                  : actionSentence(telling, action)
              }
              adds={action === null}
              open={phrase.slotAt(place)}
              onOpen={(slot) => phrase.show(place, slot)}
              problems={own}
              tools={
                action !== null && (
                  <PartTools
                    index={index}
                    of={actions.length}
                    name={t('automation.tools.action', { no: index + 1 })}
                    onMove={(by) => {
                      phrase.close();
                      onChange(moved(actions, index, by));
                    }}
                    onRemove={() => {
                      phrase.close();
                      onChange(actions.toSpliced(index, 1));
                    }}
                  />
                )
              }
              picker={
                <ActionPicker
                  of="scene"
                  telling={telling}
                  slot={phrase.slotAt(place) ?? 'subject'}
                  part={action}
                  error={own.find((problem) => slotOf(problem) === phrase.slotAt(place))?.text}
                  problems={own}
                  onChange={(next, done) => put(index, next, done)}
                />
              }
            />
          );
        })}
      </Clause>
    </div>
  );
}
