import { actionSentence } from '#features/automation/action-words.ts';
import { conditionSentence } from '#features/automation/condition-words.ts';
import { plain } from '#features/automation/sentence.ts';
import { triggerSentence } from '#features/automation/trigger-words.ts';
import { useAutomationTelling } from '#features/automation/use-telling.ts';
import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { Diff } from '#features/changes/diff.tsx';
import { useAnswer } from '#lib/house/use-answer.ts';

interface ClauseDiffProps {
  readonly clause: 'trigger' | 'conditions' | 'actions';
  readonly before: string;
  readonly after: string;
  /** What there is nothing of. */
  readonly none: string;
}

/** A clause of a rule or a scene before and after, in the words of its editor. */
export function ClauseDiff({ clause, before, after, none }: ClauseDiffProps) {
  const { data } = useAnswer('GET /automation/options');
  const telling = useAutomationTelling(data);
  if (telling === undefined) return null;
  const words = (json: string): string => {
    if (json === '') return none;
    const value: unknown = JSON.parse(json);
    // The panel wrote it, as the rule had it.
    if (clause === 'trigger') return plain(triggerSentence(telling, value as Rule['trigger']));
    const lines =
      clause === 'actions'
        ? (value as Rule['actions']).map((action) => plain(actionSentence(telling, action)))
        : (value as Rule['conditions']).map((one) => plain(conditionSentence(telling, one)));
    return lines.length === 0 ? none : lines.join(` ${telling.t('automation.and')} `);
  };
  return <Diff before={words(before)} after={words(after)} />;
}
