import { lazy } from 'react';
import type { AnyAction } from '#features/automation/action-choices.ts';
import { actionSentence } from '#features/automation/action-words.ts';
import type { Telling } from '#features/automation/names.ts';
import { PartLine, type ShownProblem } from '#features/automation/part-line.tsx';
import { PartTools } from '#features/automation/part-tools.tsx';
import { problemsAt, slotOf } from '#features/automation/problems.ts';
import { adding } from '#features/automation/sentence.ts';
import type { useOpenPhrase } from '#features/automation/use-parts.ts';
import { withTexts } from '#lib/i18n/use-text.ts';

/** What an action is chosen from comes when one is opened. */
const picker = () => withTexts(import('#features/automation/action-picker.tsx'), 'pickers');
const ActionPicker = lazy(async () => ({ default: (await picker()).ActionPicker }));
const near = () => void picker().catch(() => undefined);

interface ActionLinesProps {
  readonly of: 'rule' | 'scene';
  readonly telling: Telling;
  readonly actions: readonly AnyAction[];
  readonly problems: readonly ShownProblem[];
  /** Its picker may be any part's of the page. */
  readonly phrase: ReturnType<typeof useOpenPhrase>;
  readonly onChange: (actions: readonly AnyAction[]) => void;
}

const moved = <Item,>(list: readonly Item[], index: number, by: 1 | -1): Item[] => {
  const item = list[index];
  return item === undefined ? [...list] : list.toSpliced(index, 1).toSpliced(index + by, 0, item);
};

/** What is done, an action a line, and a line that adds one until there is no room for more. */
export function ActionLines({ of, telling, actions, problems, phrase, onChange }: ActionLinesProps) {
  const { t, options } = telling;
  const most = of === 'rule' ? options.limits.actions : options.limits.sceneActions;
  const put = (index: number, next: AnyAction, done: boolean): void => {
    const place = `actions.${index}`;
    const isNew = index === actions.length;
    onChange(isNew ? [...actions, next] : actions.with(index, next));
    if (done || isNew)
      phrase.after(place, phrase.slotAt(place) ?? 'subject', actionSentence(telling, next), isNew);
  };
  return [...actions, null].map((action, index) => {
    const place = `actions.${index}`;
    if (action === null && actions.length >= most)
      return of === 'rule' ? null : (
        <p key={place} className="muted dense">
          {t('automation.scene.full', { count: most })}
        </p>
      );
    const own =
      action === null
        ? // That there is none at all is said where the first would stand.
          problems.filter(({ where }) => index === 0 && where === 'actions')
        : // Leave is given below, for the whole rule.
          problemsAt(problems, place).filter(({ why }) => why !== 'v2_mg_leave_required');
    return (
      <PartLine
        key={place}
        place={place}
        lead={action !== null && index > 0 ? t('automation.and') : undefined}
        pieces={
          action === null
            ? adding(t, index === 0 ? 'automation.add.action' : 'automation.add.more')
            : actionSentence(telling, action)
        }
        adds={action === null}
        open={phrase.slotAt(place)}
        onNear={near}
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
            of={of}
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
  });
}
