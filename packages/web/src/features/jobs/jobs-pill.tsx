import css from '#features/jobs/jobs-pill.module.css';
import { openTool } from '#lib/open-tool.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Spinner } from '#ui/spinner.tsx';

/** Opens the jobs; on a phone the number alone. */
export function JobsPill({ count }: { readonly count: number }) {
  const t = useText();
  const text = t('jobs.running', { count });
  return (
    <button type="button" className={css['pill']} aria-label={text} onClick={() => openTool('jobs')}>
      <Spinner />
      <b className={css['number']}>{count}</b>
      <span className={css['words']}>{text}</span>
    </button>
  );
}
