import type { Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { actionSentence } from '#features/automation/action-words.ts';
import { Clause } from '#features/automation/clause.tsx';
import { startsOf } from '@homeward/contract/rules/automation/rule-parts.ts';
import { conditionSentence, leadOf } from '#features/automation/condition-words.ts';
import type { Telling } from '#features/automation/names.ts';
import { plain, spoken, type Sentence } from '#features/automation/sentence.ts';
import { triggerSentence } from '#features/automation/trigger-words.ts';
import css from '#features/automation/clauses.module.css';

/** A sentence to be read: what was chosen stands out. */
export const ReadSentence = ({
  pieces,
  lead,
}: {
  readonly pieces: Sentence;
  readonly lead?: string | undefined;
}) => (
  <p className={css['read']}>
    {lead !== undefined && <span>{`${lead} `}</span>}
    {spoken(pieces).map((piece, index) =>
      piece.tag === 'words' ? (
        <span key={`${index} ${piece.text}`}>{`${piece.text} `}</span>
      ) : (
        <b key={piece.slot}>{`${piece.text} `}</b>
      ),
    )}
  </p>
);

type Written = Pick<Rule, 'trigger' | 'orTriggers' | 'conditions' | 'match' | 'actions'>;

/** A rule in its three clauses, to be read. */
export function ReadRule({ telling, rule }: { readonly telling: Telling; readonly rule: Written }) {
  const { t } = telling;
  return (
    <div className={css['rule']}>
      <Clause icon="bolt" title={t('automation.clause.when')}>
        {startsOf(rule).map((trigger, index) => (
          <ReadSentence
            key={JSON.stringify(trigger)}
            lead={index > 0 ? t('automation.or') : undefined}
            pieces={triggerSentence(telling, trigger)}
          />
        ))}
      </Clause>
      {rule.conditions.length > 0 && (
        <Clause icon="filter" title={t('automation.clause.if')}>
          {rule.conditions.map((condition, index) => (
            <ReadSentence
              key={JSON.stringify(condition)}
              lead={index > 0 ? leadOf(t, rule.match) : undefined}
              pieces={conditionSentence(telling, condition)}
            />
          ))}
        </Clause>
      )}
      <Clause icon="play" title={t('automation.clause.then')}>
        <ReadActions telling={telling} actions={rule.actions} />
      </Clause>
    </div>
  );
}

export const ReadActions = ({
  telling,
  actions,
}: {
  readonly telling: Telling;
  readonly actions: Rule['actions'] | Scene['actions'];
}) =>
  actions.map((action, index) => (
    <ReadSentence
      key={`${index} ${JSON.stringify(action)}`}
      lead={index > 0 ? telling.t('automation.and') : undefined}
      pieces={actionSentence(telling, action)}
    />
  ));

/** The whole rule in one line, for lists and searches. */
export function ruleLine(telling: Telling, rule: Written): string {
  const { conditions, actions } = rule;
  const { t } = telling;
  const and = ` ${t('automation.and')} `;
  const or = ` ${t('automation.or')} `;
  const when = startsOf(rule)
    .map((trigger) => plain(triggerSentence(telling, trigger)))
    .join(or);
  const does = actions.map((action) => plain(actionSentence(telling, action))).join(and);
  if (conditions.length === 0) return t('automation.line', { when, does });
  const only = conditions
    .map((condition) => plain(conditionSentence(telling, condition)))
    .join(rule.match === 'any' ? or : and);
  return t('automation.lineIf', { when, only, does });
}

/** What a scene does, in one line. */
export const sceneLine = (telling: Telling, actions: Scene['actions']): string =>
  actions.map((action) => plain(actionSentence(telling, action))).join(', ');
