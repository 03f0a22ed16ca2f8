import { setupSteps, type SetupStep } from '@homeward/contract/words/panel/setup-steps.ts';
import { useEffect } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { StepList } from '#features/setup/step-list.tsx';
import { StepView } from '#features/setup/step-view.tsx';
import { useGuide, type Guide } from '#features/setup/use-guide.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { go } from '#lib/router/here.ts';
import { leaveTrail } from '#lib/setup-trail.ts';
import { Button } from '#ui/button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import '#ui/page-icons.ts';
import css from '#features/setup/setup-page.module.css';

/** The set-up of a home as one way (S2.9): its steps in order, each done by what is so, and the way back from each. */
export function SetupPage() {
  const t = useText();
  return (
    <PasscodeGate title={t('setup.heading')}>
      <SetUp />
    </PasscodeGate>
  );
}

/** The step to go on with where the address names none: the first that is open, and where all are settled the last. */
const nextOpen = ({ steps }: Guide): SetupStep =>
  steps.find(({ state }) => state === 'open')?.step ?? 'practice';

function SetUp() {
  const t = useText();
  const asked = usePageParam('step');
  const { data: guide, problem, reload } = useGuide();
  const settled = guide?.steps.every(({ state }) => state !== 'open') === true;
  const name = guide?.facts.name ?? '';
  const named = setupSteps.find((one) => one === asked);
  const step = named ?? (guide && nextOpen(guide));
  // The step stays when it is done: the address has it from now on.
  useEffect(() => {
    if (named === undefined && step !== undefined) go(`/setup/${step}`, { replace: true });
  }, [named, step]);
  useEffect(() => {
    if (step !== undefined) leaveTrail(settled ? undefined : `/setup/${step}`);
  }, [step, settled]);
  return (
    <>
      <PageHead
        title={
          guide === undefined ? t('setup.heading') : t(settled ? 'setup.titleDone' : 'setup.title', { name })
        }
        subtitle={t(settled ? 'setup.subtitleDone' : 'setup.subtitle')}
        action={
          <Button
            kind={settled ? 'primary' : 'plain'}
            icon={settled ? 'shield' : undefined}
            onClick={() => {
              leaveTrail(undefined);
              go('/security');
            }}
          >
            {t(settled ? 'setup.finish' : 'setup.later')}
          </Button>
        }
      />
      <Loaded
        ready={guide !== undefined}
        problem={problem}
        failedTitle={t('setup.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
        rows={5}
      >
        {guide !== undefined && step !== undefined && (
          <div className={css['columns']}>
            <StepList guide={guide} open={step} />
            <StepView key={step} guide={guide} step={step} reload={reload} />
          </div>
        )}
      </Loaded>
    </>
  );
}
