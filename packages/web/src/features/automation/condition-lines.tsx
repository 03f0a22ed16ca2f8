import type { Condition, SimpleCondition } from '@homeward/contract/shapes/automation/automation.ts';
import { matches } from '@homeward/contract/words/automation/automation-lists.ts';
import { lazy, useState } from 'react';
import { conditionSentence, leadOf } from '#features/automation/condition-words.ts';
import type { RuleDraft } from '#features/automation/draft.ts';
import type { Telling } from '#features/automation/names.ts';
import { PartLine, type ShownProblem } from '#features/automation/part-line.tsx';
import { PartTools } from '#features/automation/part-tools.tsx';
import { problemsAt, slotOf } from '#features/automation/problems.ts';
import { adding } from '#features/automation/sentence.ts';
import type { useOpenPhrase } from '#features/automation/use-parts.ts';
import { withTexts } from '#lib/i18n/use-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import css from '#features/automation/clauses.module.css';

const pickers = () => withTexts(import('#features/automation/condition-picker.tsx'), 'pickers');
const near = () => void pickers().catch(() => undefined);
const ConditionPicker = lazy(async () => ({ default: (await pickers()).ConditionPicker }));

type Group = Extract<Condition, { tag: 'group' }>;

interface ConditionLinesProps {
  readonly telling: Telling;
  readonly draft: RuleDraft;
  readonly problems: readonly ShownProblem[];
  readonly phrase: ReturnType<typeof useOpenPhrase>;
  readonly onChange: (change: Pick<RuleDraft, 'conditions'> & Partial<RuleDraft>) => void;
}

/** What must hold: a line for each, joined by one word, and under each its alternatives, joined by the other. */
export function ConditionLines({ telling, draft, problems, phrase, onChange }: ConditionLinesProps) {
  const { t, options } = telling;
  const { conditions, match = 'all' } = draft;
  /** The condition that is about to get an alternative. */
  const [growing, setGrowing] = useState<number>();
  const put = (index: number, next: Condition): void =>
    onChange({
      conditions: index === conditions.length ? [...conditions, next] : conditions.with(index, next),
    });
  const remove = (index: number): void => {
    phrase.close();
    setGrowing(undefined);
    onChange({ conditions: conditions.toSpliced(index, 1) });
  };
  const grow = (index: number, entries: number): void => {
    setGrowing(index);
    phrase.show(`conditions.${index}.conditions.${entries}`, 'subject');
  };
  /** A group of one is no group. */
  const putGroup = (index: number, group: Group): void => {
    const [only, ...more] = group.conditions;
    if (only === undefined) remove(index);
    else put(index, more.length === 0 ? only : group);
  };
  const line = ({ condition, place, lead, tools, adds, onPut }: LineProps) => (
    <PartLine
      key={place}
      place={place}
      lead={lead}
      pieces={condition === null ? adding(t, adds) : conditionSentence(telling, condition)}
      adds={condition === null}
      open={phrase.slotAt(place)}
      onNear={near}
      onOpen={(slot) => phrase.show(place, slot)}
      problems={condition === null ? [] : problemsAt(problems, place)}
      tools={tools}
      picker={
        <ConditionPicker
          telling={telling}
          slot={phrase.slotAt(place) ?? 'subject'}
          part={condition}
          error={problemsAt(problems, place).find((one) => slotOf(one) === phrase.slotAt(place))?.text}
          onChange={(next, done) => {
            const slot = phrase.slotAt(place) ?? 'subject';
            onPut(next);
            if (done || condition === null)
              phrase.after(place, slot, conditionSentence(telling, next), condition === null);
          }}
        />
      }
    />
  );

  return (
    <>
      {conditions.length > 1 && (
        <div className={css['match']}>
          <Segmented
            label={t('automation.match')}
            value={match}
            options={matches.map((value) => ({ value, label: t(`automation.match.${value}`) }))}
            onChange={(next) => onChange({ conditions, match: next })}
          />
        </div>
      )}
      {conditions.map((condition, index) => {
        const place = `conditions.${index}`;
        const lead = index > 0 ? leadOf(t, match) : undefined;
        const name = t('automation.tools.condition', { no: index + 1 });
        const group: Group =
          condition.tag === 'group'
            ? condition
            : { tag: 'group', match: match === 'any' ? 'all' : 'any', conditions: [condition] };
        const entries = group.conditions;
        const inGroup = condition.tag === 'group';
        const more = (
          <IconButton
            icon="plus"
            size={20}
            label={t(group.match === 'any' ? 'automation.tools.or' : 'automation.tools.and', { name })}
            onClick={() => grow(index, entries.length)}
          />
        );
        return (
          <div key={place} className={css['group']} data-many={inGroup || growing === index}>
            {entries.map((entry, inner) =>
              line({
                condition: entry,
                place: inGroup ? `${place}.conditions.${inner}` : place,
                lead: inner > 0 ? leadOf(t, group.match) : lead,
                tools: (
                  <>
                    {inner === entries.length - 1 && entries.length < 10 && more}
                    <PartTools
                      index={index}
                      of={conditions.length}
                      name={name}
                      onRemove={() => {
                        phrase.close();
                        putGroup(index, { ...group, conditions: entries.toSpliced(inner, 1) });
                      }}
                    />
                  </>
                ),
                adds: 'automation.add.more',
                onPut: (next) => putGroup(index, { ...group, conditions: entries.with(inner, next) }),
              }),
            )}
            {growing === index &&
              line({
                condition: null,
                place: `${place}.conditions.${entries.length}`,
                lead: leadOf(t, group.match),
                tools: undefined,
                adds: 'automation.add.condition',
                onPut: (next) => {
                  setGrowing(undefined);
                  put(index, { ...group, conditions: [...entries, next] });
                },
              })}
          </div>
        );
      })}
      {conditions.length < options.limits.conditions &&
        line({
          condition: null,
          place: `conditions.${conditions.length}`,
          lead: undefined,
          tools: undefined,
          adds: conditions.length === 0 ? 'automation.add.condition' : 'automation.add.more',
          onPut: (next) => put(conditions.length, next),
        })}
    </>
  );
}

interface LineProps {
  readonly condition: SimpleCondition | null;
  readonly place: string;
  readonly lead: string | undefined;
  readonly tools: React.ReactNode;
  readonly adds: 'automation.add.condition' | 'automation.add.more';
  readonly onPut: (next: SimpleCondition) => void;
}
