import { siteSteps, type SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import type { SiteGuide } from '#features/site-wizard/kept-site.ts';
import { stepNote } from '#features/site-wizard/site-words.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import css from '#features/site-wizard/step-nav.module.css';

interface StepNavProps {
  readonly steps: SiteGuide['steps'];
  readonly facts: SiteGuide['facts'];
  readonly open: SiteStep;
  readonly onStep: (step: SiteStep) => void;
}

/** The steps to jump to: as a line beside the page, as a list to choose from on a phone. */
export function StepNav({ steps, facts, open, onStep }: StepNavProps) {
  const t = useText();
  const narrow = useNarrow();
  const no = siteSteps.indexOf(open) + 1;
  if (narrow)
    return (
      <div className={css['jump']}>
        <Select
          label={t('site.where', { no, of: siteSteps.length })}
          value={open}
          options={steps.map(({ step, state }) => ({
            value: step,
            label: `${t(`site.step.${step}`)} · ${t(`setup.state.${state}`)}`,
          }))}
          onChange={onStep}
        />
        <div className={css['bar']} aria-hidden="true">
          {steps.map(({ step, state }) => (
            <i key={step} data-state={state} data-open={step === open || undefined} />
          ))}
        </div>
      </div>
    );
  return (
    <nav className={css['steps']} aria-label={t('site.steps')}>
      <ol>
        {steps.map(({ step, state }, index) => (
          <li key={step} data-state={state} data-open={step === open || undefined}>
            <button
              type="button"
              aria-current={step === open ? 'step' : undefined}
              onClick={() => onStep(step)}
            >
              <span className={css['mark']} aria-hidden="true">
                {state === 'done' ? <Icon name="check" size={16} /> : state === 'skipped' ? '–' : index + 1}
              </span>
              <span className={css['words']}>
                <b>
                  {t(`site.step.${step}`)}
                  <span className="sr">{`, ${t(`setup.state.${state}`)}.`}</span>
                </b>
                <span>{stepNote(t, step, state, facts)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <p className={css['saved']}>
        <Icon name="mobile" size={20} />
        <span>{t('site.resume')}</span>
      </p>
    </nav>
  );
}
