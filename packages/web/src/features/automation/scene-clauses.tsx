import type { Scene, SceneAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { AnyAction } from '#features/automation/action-choices.ts';
import { ActionLines } from '#features/automation/action-lines.tsx';
import type { Telling } from '#features/automation/names.ts';
import type { ShownProblem } from '#features/automation/part-line.tsx';
import { Clause } from '#features/automation/clause.tsx';
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
  const { t } = telling;
  const phrase = useOpenPhrase();
  return (
    <div className={css['rule']}>
      <Clause icon="play" title={t('automation.clause.do')}>
        <ActionLines
          of="scene"
          telling={telling}
          actions={actions}
          problems={problems}
          phrase={phrase}
          onChange={(next) => onChange(next.flatMap((action) => ofScene(action) ?? []))}
        />
      </Clause>
    </div>
  );
}
