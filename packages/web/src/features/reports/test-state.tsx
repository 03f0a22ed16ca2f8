import type { ReportTest } from '#features/reports/use-report-tests.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { reasonText } from '#lib/reason-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#features/reports/report-ladder.module.css';

interface TestStateProps {
  readonly test: ReportTest | undefined;
  /** Whether others carry it on, as mail and texts are: then nobody at its end has answered. */
  readonly carried: boolean;
}

/** What became of the last test of a destination. */
export function TestState({ test, carried }: TestStateProps) {
  const t = useText();
  if (test === undefined)
    return (
      <span className={css['state']} data-state="none">
        <Icon name="clock" size={20} />
        <span>{t('reports.neverTested')}</span>
      </span>
    );
  const { state, at, endedAt, answer } = test;
  const took = endedAt === null ? undefined : ((endedAt - at) / 1000).toFixed(1);
  return (
    <span className={css['state']} data-state={state} role="status">
      <Icon name={state === 'accepted' ? 'check' : state === 'failed' ? 'fault' : 'clock'} size={20} />
      <span>
        <b>{t(carried ? `reports.carried.${state}` : `reports.state.${state}`)}</b>
        <span className="muted dense">
          {state === 'accepted' && took !== undefined
            ? t('reports.took', { time: timeOfDay(at), seconds: took })
            : answer === null
              ? timeOfDay(at)
              : `${timeOfDay(at)} · ${reasonText(t, answer)}`}
        </span>
      </span>
    </span>
  );
}
