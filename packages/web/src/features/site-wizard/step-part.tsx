import { saidSteps, siteSteps, type SiteMark } from '@homeward/contract/words/company/site-steps.ts';
import { StepBody } from '#features/site-wizard/step-body.tsx';
import { changeAtSite, useQueue } from '#features/site-wizard/queue.ts';
import type { StepProps } from '#features/site-wizard/step-props.ts';
import { stepIcons } from '#features/site-wizard/site-words.ts';
import { atSite } from '#features/site-wizard/use-site.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/site-wizard/site.module.css';

/** One step: what it is for, what can be done here, where the rest is done, and the ways on and back. */
export function StepPart(props: StepProps) {
  const { step } = props;
  const t = useText();
  return (
    <section className={css['step']} aria-label={t(`site.step.${step}`)}>
      <div className={css['head']}>
        <span className={css['glyph']}>
          <Icon name={stepIcons[step]} />
        </span>
        <div>
          <h2>{t(`site.step.${step}`)}</h2>
          <p>{t(`site.text.${step}`)}</p>
        </div>
      </div>
      <StepBody {...props} />
      <Foot {...props} />
    </section>
  );
}

/** The step before, what is said of this one, and the step after. */
function Foot({ site: { guide }, step, onStep }: StepProps) {
  const t = useText();
  const queue = useQueue((now) => now.queue);
  const place = siteSteps.indexOf(step);
  const before = siteSteps[place - 1];
  const after = siteSteps[place + 1];
  const known = guide.steps.find((one) => one.step === step);
  const target = { tag: 'mark', step } as const;
  const mark = atSite(queue, target, known?.mark ?? 'none');
  const byFact = known?.state === 'done' && !saidSteps.has(step);
  const settled = byFact || mark !== 'none';
  function say(next: SiteMark, on: boolean): void {
    changeAtSite(target, known?.mark ?? 'none', next);
    if (on && after !== undefined) onStep(after);
  }
  return (
    <div className={css['foot']}>
      {before !== undefined && (
        <Button kind="quiet" icon="chevronLeft" onClick={() => onStep(before)}>
          {t(`site.step.${before}`)}
        </Button>
      )}
      <span className="grow" />
      {step !== 'handOver' && !byFact && (
        <Button onClick={() => (mark === 'skipped' ? say('none', false) : say('skipped', true))}>
          {t(mark === 'skipped' ? 'setup.unskip' : 'setup.skip')}
        </Button>
      )}
      {saidSteps.has(step) && (
        <Button
          kind={mark === 'done' ? 'plain' : 'primary'}
          icon="check"
          onClick={() => (mark === 'done' ? say('none', false) : say('done', true))}
        >
          {t(mark === 'done' ? 'site.notDone' : 'site.isDone')}
        </Button>
      )}
      {after !== undefined && (
        <Button kind={settled ? 'primary' : 'plain'} onClick={() => onStep(after)}>
          {t(`site.step.${after}`)}
          <Icon name="chevronRight" size={20} />
        </Button>
      )}
    </div>
  );
}
