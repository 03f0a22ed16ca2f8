import { DeviceList } from '#features/notify/device-list.tsx';
import { Leads, type Lead } from '#features/setup/leads.tsx';
import type { SetupFacts } from '#features/setup/use-guide.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';

/** Where the portal itself is told how mail and texts leave it, for whoever runs it. */
const machineLead: Lead = { to: '/setting/setting_machine', icon: 'globe', text: 'setup.lead.machine' };

interface ToldStepProps {
  readonly facts: SetupFacts;
  readonly reload: () => Promise<void>;
}

/** Who hears of an alarm: pushes to this device with a test of them here, all other ways on their pages. */
export function ToldStep({ facts: { reached, stations, reaches_me: me }, reload }: ToldStepProps) {
  const t = useText();
  const { data, reload: look } = useAnswer('GET /user/push_subscription');
  const settings = usePortalSettings();
  const nobody = reached + stations === 0;
  return (
    <>
      <Banner
        tone={nobody ? 'fault' : me ? 'ok' : 'delay'}
        icon={nobody ? 'bellOff' : 'bell'}
        title={t(nobody ? 'setup.told.nobody' : 'setup.told.somebody')}
      >
        {nobody
          ? t('setup.told.nobodyText')
          : `${t('setup.note.told', { reached, stations })}${me ? '' : `. ${t('setup.told.notMe')}`}`}
      </Banner>
      <DeviceList
        channel="push"
        devices={data?.devices ?? []}
        onChanged={() => {
          void look();
          void reload();
        }}
      />
      <Leads
        first={false}
        of={[
          ...(settings?.machine === true ? ([machineLead] as const) : []),
          { to: '/account/account_notification', icon: 'mail', text: 'setup.lead.ways' },
          { to: '/setting/setting_report/report', icon: 'shield', text: 'setup.lead.station' },
        ]}
      />
    </>
  );
}
