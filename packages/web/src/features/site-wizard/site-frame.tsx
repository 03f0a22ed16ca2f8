import type { SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import type { SiteView } from '#features/site-wizard/kept-site.ts';
import { StepNav } from '#features/site-wizard/step-nav.tsx';
import { StepPart } from '#features/site-wizard/step-part.tsx';
import { WaitingList } from '#features/site-wizard/waiting-list.tsx';
import { momentText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useLink } from '#lib/live/link-state.ts';
import { PageHead } from '#ui/page.tsx';
import '#ui/page-icons.ts';
import '#ui/house-icons.ts';
import '#ui/work-icons.ts';
import '#ui/device-icons.ts';
import css from '#features/site-wizard/site.module.css';

export interface SiteFrameProps {
  readonly site: SiteView;
  readonly step: SiteStep;
  /** When this browser last read it, where it has no session: epoch ms. */
  readonly asOf?: number;
  readonly reload: () => Promise<void>;
  readonly onStep: (step: SiteStep) => void;
}

/** The wizard around one of its steps; the same with the network and without. */
export function SiteFrame({ site, step, asOf, reload, onStep }: SiteFrameProps) {
  const t = useText();
  const cut = useLink(({ link }) => link.tag === 'offline' || link.tag === 'reconnecting');
  const offline = asOf !== undefined || cut;
  const { steps, facts } = site.guide;
  const left = steps.filter(({ state }) => state === 'open').length;
  return (
    <div className={css['site']}>
      <PageHead
        title={facts.name || t('site.title')}
        subtitle={
          asOf === undefined
            ? left === 0
              ? t('site.subtitleDone')
              : t('site.subtitle', { count: left })
            : t('site.asOf', { time: momentText(asOf) })
        }
      />
      <WaitingList site={site} offline={offline} />
      <div className={css['columns']}>
        <StepNav guide={site.guide} open={step} onStep={onStep} />
        <StepPart key={step} site={site} step={step} offline={offline} reload={reload} onStep={onStep} />
      </div>
    </div>
  );
}
