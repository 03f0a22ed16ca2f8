import { useState } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { RunLook } from '#features/automation/run-words.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#features/automation/runs.module.css';

export interface RunLine extends RunLook {
  readonly id: string;
  /** Day and time, as a person says it. */
  readonly when: string;
  /** Rules that led there. */
  readonly by: string | undefined;
  /** Only the one or the other version of the rule has it. */
  readonly mark?: string;
}

/** So many are seen at a glance. */
const few = 10;

/** When a rule was started, and what came of it, newest first. */
export function RunList({ label, runs }: { readonly label: string; readonly runs: readonly RunLine[] }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const shown = all ? runs : runs.slice(0, few);
  return (
    <>
      <ol className={css['runs']} aria-label={label}>
        {shown.map((run) => (
          <li key={run.id} data-tone={run.tone}>
            <time>{run.when}</time>
            <Icon name={run.icon} size={20} />
            <span>
              <b>{run.word}</b>
              {run.mark !== undefined && <em>{run.mark}</em>}
              {run.why !== undefined && <small>{run.why}</small>}
              {run.by !== undefined && <small>{run.by}</small>}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < runs.length && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t('automation.runs.all', { count: runs.length })}
        </Button>
      )}
    </>
  );
}
