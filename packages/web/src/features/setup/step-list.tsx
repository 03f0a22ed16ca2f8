import type { SetupStep } from '@homeward/contract/words/panel/setup-steps.ts';
import { stepNote } from '#features/setup/step-words.ts';
import type { Guide } from '#features/setup/use-guide.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/setup/step-list.module.css';

interface StepListProps {
  readonly guide: Guide;
  readonly open: SetupStep;
}

/** The steps as a line from the first to the last: closed where they are done, dotted where they are open. */
export function StepList({ guide: { steps, facts }, open }: StepListProps) {
  const t = useText();
  const no = steps.findIndex(({ step }) => step === open) + 1;
  return (
    <nav className={css['steps']} aria-label={t('setup.steps')}>
      <ol>
        {steps.map(({ step, state }, index) => (
          <li key={step} data-state={state} data-open={step === open || undefined}>
            <PageLink to={`/setup/${step}`} current={step === open}>
              <span className={css['mark']} aria-hidden="true">
                {state === 'done' ? <Icon name="check" size={16} /> : state === 'skipped' ? '–' : index + 1}
              </span>
              <span className={css['words']}>
                <b>
                  {t(`setup.step.${step}`)}
                  <span className="sr">{`, ${t(`setup.state.${state}`)}.`}</span>
                </b>
                <span>{stepNote(t, step, state, facts)}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ol>
      <p className={css['now']}>
        {t('setup.where', { step: t(`setup.step.${open}`), no, of: steps.length })}
      </p>
      <p className={css['saved']}>
        <Icon name="mobile" size={20} />
        <span>{t('setup.saved')}</span>
      </p>
    </nav>
  );
}
