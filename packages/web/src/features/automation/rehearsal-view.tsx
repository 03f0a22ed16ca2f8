import type { Text } from '#lib/i18n/use-text.ts';
import { RunList, type RunLine } from '#features/automation/run-list.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Button } from '#ui/button.tsx';
import { Legend } from '#ui/legend.tsx';
import css from '#features/automation/runs.module.css';

/** A start of the rehearsed rule inside its day. */
export interface RehearsedMark {
  readonly id: string;
  /** 0 to 1. */
  readonly share: number;
  readonly ran: boolean;
  readonly change: 'added' | 'removed' | 'same';
}
export interface RehearsedDay {
  readonly id: string;
  readonly label: string;
  /** What somebody hears who does not see the track. */
  readonly spoken: string;
  readonly kept: boolean;
  readonly count: number;
  readonly marks: readonly RehearsedMark[];
}

export interface Rehearsed {
  readonly title: string;
  /** What it would change against the saved rule. */
  readonly difference: string | undefined;
  readonly partial: string | undefined;
  readonly days: readonly RehearsedDay[];
  readonly runs: readonly RunLine[];
  readonly changes: boolean;
}

export type RehearsalState =
  | { readonly tag: 'unsound' }
  | { readonly tag: 'running'; readonly before: Rehearsed | undefined }
  | { readonly tag: 'failed'; readonly problem: string }
  | { readonly tag: 'done'; readonly rehearsed: Rehearsed };

interface RehearsalProps {
  readonly t: Text;
  readonly state: RehearsalState;
  readonly span: '7' | '30' | '90';
  readonly onSpan: (span: '7' | '30' | '90') => void;
  readonly onRetry: () => void;
}

/** What the rule would have done on the days that were: nothing of it happens. */
export function RehearsalView({ t, state, span, onSpan, onRetry }: RehearsalProps) {
  const shown = state.tag === 'done' ? state.rehearsed : state.tag === 'running' ? state.before : undefined;
  return (
    <section aria-label={t('automation.rehearsal.label')} aria-busy={state.tag === 'running' || undefined}>
      <div className={css['head']}>
        <h2 aria-live="polite">{shown?.title ?? t('automation.rehearsal.title')}</h2>
        <Segmented
          label={t('automation.rehearsal.span')}
          value={span}
          options={(['7', '30', '90'] as const).map((value) => ({
            value,
            label: t('automation.rehearsal.days', { count: Number(value) }),
          }))}
          onChange={onSpan}
        />
      </div>
      {state.tag === 'unsound' && <p className="muted">{t('automation.rehearsal.unsound')}</p>}
      {state.tag === 'failed' && (
        <div className="line wrap">
          <p className="muted">{state.problem}</p>
          <Button icon="refresh" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {state.tag === 'running' && shown === undefined && <Skeleton shape="row" />}
      {shown !== undefined && (
        <div style={state.tag === 'running' ? { opacity: 0.6 } : undefined}>
          <ul className={css['days']} data-small={shown.days.length > 7}>
            {shown.days.map((day) => (
              <li key={day.id}>
                <span className={css['day']} aria-hidden="true">
                  {day.label}
                </span>
                <span className={css['track']} data-kept={day.kept} role="img" aria-label={day.spoken}>
                  {day.marks.map((mark) => (
                    <u
                      key={mark.id}
                      data-ran={mark.ran}
                      data-change={mark.change}
                      style={{ insetInlineStart: `${mark.share * 100}%` }}
                    />
                  ))}
                </span>
                <span className={css['count']} aria-hidden="true">
                  {day.count > 0 ? `${day.count} ×` : '\u00a0'}
                </span>
              </li>
            ))}
          </ul>
          <Legend className={css['legend']}>
            <span>
              <i />
              {t('automation.rehearsal.runs')}
            </span>
            <span>
              <i data-kind="blocked" />
              {t('automation.rehearsal.blocked')}
            </span>
            {shown.changes && (
              <>
                <span>
                  <i data-kind="added" />
                  {t('automation.rehearsal.added')}
                </span>
                <span>
                  <i data-kind="removed" />
                  {t('automation.rehearsal.removed')}
                </span>
              </>
            )}
            {shown.partial !== undefined && (
              <span>
                <i data-kind="unkept" />
                {shown.partial}
              </span>
            )}
          </Legend>
          {shown.difference !== undefined && <p className="dense">{shown.difference}</p>}
          {shown.runs.length > 0 && (
            <details className={css['all']}>
              <summary>{t('automation.rehearsal.all', { count: shown.runs.length })}</summary>
              <RunList label={t('automation.rehearsal.label')} runs={shown.runs} />
            </details>
          )}
        </div>
      )}
    </section>
  );
}
