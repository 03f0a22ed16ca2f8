import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { refusalIn } from '#features/automation/rule-items.ts';
import {
  spans,
  type Asked,
  type Checked,
  type Rehearsal,
  type Span,
} from '#features/automation/use-rule-checks.ts';
import { whenText } from '#features/automation/when-text.ts';
import type { RuleDraft } from '#features/automation/draft.ts';
import { Findings } from '#features/automation/findings.tsx';
import { Note } from '#features/automation/note.tsx';
import type { Telling } from '#features/automation/names.ts';
import { rehearsed } from '#features/automation/rehearsed.ts';
import { RehearsalView, type Rehearsed } from '#features/automation/rehearsal-view.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface RuleJudgementProps {
  readonly telling: Telling;
  readonly draft: RuleDraft;
  readonly rules: readonly Pick<Rule, 'id' | 'name'>[];
  readonly savedId: string | undefined;
  /** It is written to the end, so that it can be judged. */
  readonly sound: boolean;
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
  readonly check: Asked<Checked>;
  readonly rehearsal: Asked<Rehearsal>;
}

/** What the panel thinks of a rule before it is saved: the days that were, dangers, rules that fight. */
export function RuleJudgement(props: RuleJudgementProps) {
  const { telling, draft, rules, savedId, sound, span, onSpan, check, rehearsal } = props;
  const { t } = telling;
  const current = check.old ? undefined : check.answer;
  const others = rules.length - (savedId === undefined ? 0 : 1);
  const ruleName = (id: string): string =>
    id === check.answer?.id || id === savedId
      ? t('automation.thisRule')
      : (rules.find((rule) => rule.id === id)?.name ?? t('automation.gone.rule'));
  const rehearsedView: Rehearsed | undefined =
    rehearsal.answer === undefined
      ? undefined
      : rehearsed({
          telling,
          rehearsal: rehearsal.answer,
          days: spans[span],
          now: rehearsal.answer.to,
          conditions: draft.conditions,
          compares: savedId !== undefined,
          moment: whenText,
          refusal: refusalIn(telling),
        });
  return (
    <>
      <div style={{ marginBlockStart: 32 }}>
        <RehearsalView
          t={t}
          span={span}
          onSpan={onSpan}
          onRetry={rehearsal.again}
          state={
            !sound
              ? { tag: 'unsound' }
              : rehearsal.problem !== undefined
                ? { tag: 'failed', problem: rehearsal.problem }
                : rehearsal.old || rehearsedView === undefined
                  ? { tag: 'running', before: rehearsedView }
                  : { tag: 'done', rehearsed: rehearsedView }
          }
        />
      </div>
      <Section title={t('automation.check.ofRule')}>
        {!sound && <p className="muted">{t('automation.check.unsound')}</p>}
        {sound && check.problem !== undefined && (
          <div className="line wrap">
            <p className="muted">{check.problem}</p>
            <Button icon="refresh" onClick={check.again}>
              {t('action.retry')}
            </Button>
          </div>
        )}
        {sound && check.problem === undefined && current === undefined && <Skeleton shape="row" />}
        {sound &&
          current !== undefined &&
          (current.safety.length + current.conflicts.length === 0 ? (
            <Note
              tone="ok"
              icon="check"
              title={
                others > 0 ? t('automation.check.fineRule', { count: others }) : t('automation.check.fine')
              }
            >
              <p className="muted">{t('automation.check.fineRuleText')}</p>
            </Note>
          ) : (
            <Findings
              telling={telling}
              ruleName={ruleName}
              safety={current.safety}
              conflicts={current.conflicts}
            />
          ))}
      </Section>
    </>
  );
}
