import { saidSteps, type SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import type { SiteGuide, SiteView } from '#features/site-wizard/kept-site.ts';
import { useQueue } from '#features/site-wizard/queue.ts';
import type { Queued } from '#features/site-wizard/queued.ts';
import { StepNav } from '#features/site-wizard/step-nav.tsx';
import { StepPart } from '#features/site-wizard/step-part.tsx';
import { atSite } from '#features/site-wizard/use-site.ts';
import { WaitingList } from '#features/site-wizard/waiting-list.tsx';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { momentText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useLink } from '#lib/live/link-state.ts';
import { go } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
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

/** The steps with what is said of them and waits: what facts decide stays as it is. */
const stepsWith = (steps: SiteGuide['steps'], queue: readonly Queued[]): SiteGuide['steps'] =>
  steps.map((one) => {
    if (one.state === 'done' && !saidSteps.has(one.step)) return one;
    const mark = atSite(queue, { tag: 'mark', step: one.step }, one.mark);
    return { ...one, state: mark === 'done' || mark === 'skipped' ? mark : 'open' };
  });

/** The wizard around one of its steps; the same with the network and without. */
export function SiteFrame({ site, step, asOf, reload, onStep }: SiteFrameProps) {
  const t = useText();
  const cut = useLink(({ link }) => link.tag === 'offline' || link.tag === 'reconnecting');
  const offline = asOf !== undefined || cut;
  const queue = useQueue((now) => now.queue);
  const { facts } = site.guide;
  const adds = useTenantMay('enrol', 'write');
  const steps = stepsWith(site.guide.steps, queue);
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
        action={
          adds && !offline ? (
            <Button icon="plus" onClick={() => go('/installer_equipment_list', { search: { add: 'on' } })}>
              {t('sites.add')}
            </Button>
          ) : undefined
        }
      />
      <WaitingList site={site} offline={offline} />
      <div className={css['columns']}>
        <StepNav steps={steps} facts={facts} open={step} onStep={onStep} />
        <StepPart key={step} site={site} step={step} offline={offline} reload={reload} onStep={onStep} />
      </div>
    </div>
  );
}
