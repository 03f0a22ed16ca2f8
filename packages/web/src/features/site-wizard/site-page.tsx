import { siteSteps, type SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import { useEffect } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import type { SiteGuide } from '#features/site-wizard/kept-site.ts';
import { followQueue } from '#features/site-wizard/queue.ts';
import { SiteFrame } from '#features/site-wizard/site-frame.tsx';
import { useSite } from '#features/site-wizard/use-site.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { go } from '#lib/router/here.ts';
import { leaveTrail } from '#lib/setup-trail.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';

/** An installer's way through a new site (S2.11): its steps, each done by what is so, on to the report that both sign. */
export function SitePage() {
  const t = useText();
  return (
    <PasscodeGate title={t('site.title')}>
      <Site />
    </PasscodeGate>
  );
}

/** The step to go on with where the address names none. */
const nextOpen = ({ steps }: SiteGuide): SiteStep =>
  steps.find(({ state }) => state === 'open')?.step ?? 'handOver';

function Site() {
  const t = useText();
  const asked = usePageParam('step');
  const { site, problem, reload } = useSite();
  useEffect(followQueue, []);
  // Brought here once, it is there without the server too.
  useEffect(() => void import('#features/site-wizard/kept-site-view.tsx').catch(() => undefined), []);
  const named = siteSteps.find((one) => one === asked);
  const step = named ?? (site && nextOpen(site.guide));
  useEffect(() => {
    if (named === undefined && step !== undefined) go(`/site_wizard/${step}`, { replace: true });
  }, [named, step]);
  useEffect(() => {
    if (step !== undefined) leaveTrail(`/site_wizard/${step}`);
  }, [step]);
  return (
    <>
      {site === undefined && <PageHead title={t('site.title')} />}
      <Loaded
        ready={site !== undefined}
        problem={problem}
        failedTitle={t('site.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
        rows={5}
      >
        {site !== undefined && step !== undefined && (
          <SiteFrame site={site} step={step} reload={reload} onStep={(next) => go(`/site_wizard/${next}`)} />
        )}
      </Loaded>
    </>
  );
}
