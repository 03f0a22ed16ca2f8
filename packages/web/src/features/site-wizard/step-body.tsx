import { saidSteps, type SiteStep } from '@homeward/contract/words/company/site-steps.ts';
import type { ReactNode } from 'react';
import { Leads, type Lead } from '#features/setup/leads.tsx';
import { AccountStep } from '#features/site-wizard/account-step.tsx';
import { HandOverStep } from '#features/site-wizard/hand-over-step.tsx';
import { SiteDelays } from '#features/site-wizard/site-delays.tsx';
import { SiteDevices } from '#features/site-wizard/site-devices.tsx';
import { SiteSettings } from '#features/site-wizard/site-settings.tsx';
import type { StepProps } from '#features/site-wizard/step-props.ts';
import { carrySites } from '#lib/chosen-sites.ts';
import { useHouse } from '#lib/house/house.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/card.tsx';

/** Where steps are done that have pages of their own, the next thing to do first. */
const leads: Readonly<Partial<Record<SiteStep, readonly Lead[]>>> = {
  pin: [{ to: '/setting/setting_user_code', icon: 'key', text: 'setup.lead.codes' }],
  devices: [
    { to: '/setting/setting_device/add', icon: 'plus', text: 'setup.lead.addDevice' },
    { to: '/setting/setting_gateway', icon: 'gateway', text: 'setup.lead.gateways' },
    { to: '/setting/setting_import', icon: 'list', text: 'setup.lead.import' },
  ],
  security: [{ to: '/setting/setting_panel/security', icon: 'clock', text: 'settings.task.delays' }],
  panel: [{ to: '/setting/setting_panel', icon: 'houseShield', text: 'settings.task.home' }],
  network: [{ to: '/setting/setting_network', icon: 'globe', text: 'settings.task.network' }],
  report: [
    { to: '/setting/setting_report/report', icon: 'shield', text: 'setup.lead.station' },
    { to: '/account/account_notification', icon: 'mail', text: 'setup.lead.ways' },
  ],
  walkTest: [{ to: '/setting/setting_device/walktest', icon: 'walk', text: 'setup.lead.walkTest' }],
  testReport: [{ to: '/setting/setting_report/report', icon: 'shield', text: 'setup.lead.station' }],
};

/** What can be done at a step here: what may wait for the network always, the rest where there is one. */
export function StepBody(props: StepProps) {
  const { site, step, offline } = props;
  const t = useText();
  const own = leads[step] ?? [];
  const isOpen = site.guide.steps.some((one) => one.step === step && one.state === 'open');
  return (
    <>
      <Here {...props} />
      {offline && step !== 'handOver' ? (
        <Banner tone="offline" icon="info">
          {t(step === 'devices' || step === 'security' || step === 'panel' ? 'site.restNeeds' : 'site.needs')}
        </Banner>
      ) : (
        own.length > 0 && <Leads of={own} first={isOpen && !saidSteps.has(step) && step !== 'panel'} />
      )}
    </>
  );
}

function Here({ site, step, offline, reload }: StepProps): ReactNode {
  switch (step) {
    case 'batch':
      return offline ? null : <Batch />;
    case 'account':
      return offline ? null : <AccountStep facts={site.guide.facts} reload={reload} />;
    case 'devices':
      return <SiteDevices site={site} />;
    case 'security':
      return <SiteDelays areas={site.areas} />;
    case 'panel':
      return <SiteSettings site={site} />;
    case 'testReport':
      return offline ? null : <Practice />;
    case 'handOver':
      return <HandOverStep guide={site.guide} offline={offline} reload={reload} />;
    default:
      return null;
  }
}

/** Who is told is the owner's to try: nobody of outside chooses among the people of a home. */
function Practice() {
  const t = useText();
  return (
    <Banner tone="brand" icon="siren" title={t('setup.step.practice')}>
      {t('site.practice')}
    </Banner>
  );
}

/**
 * Values that are chosen, or what the company's templates say of this site: the page of batches has both, with this site
 * chosen.
 */
function Batch() {
  const t = useText();
  const panel = useHouse((house) => house.panel);
  function begin(by?: 'templates'): void {
    carrySites([panel]);
    go('/installer_batch_config', by === undefined ? {} : { search: { by } });
  }
  return (
    <FormActions>
      <Button icon="check" onClick={() => begin('templates')}>
        {t('site.toTemplates')}
      </Button>
      <Button kind="primary" icon="layers" onClick={() => begin()}>
        {t('site.toBatch')}
      </Button>
    </FormActions>
  );
}
