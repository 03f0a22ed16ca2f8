import { ActQuestion } from '#features/forms/act-question.tsx';
import { call } from '#lib/client/call.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { Site } from '#lib/sites.ts';
import { showToast } from '#lib/toasts.ts';

interface GiveUpSiteProps {
  readonly site: Site;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The company looks after a site no more: what that means stands before the act, and its name is typed for it. */
export function GiveUpSite({ site, onDone, onClose }: GiveUpSiteProps) {
  const t = useText();
  const name = site.name || site.mac;
  return (
    <ActQuestion
      title={t('sites.giveUpTitle', { name })}
      text={t(site.consent === 'installing' ? 'sites.giveUpBuilding' : 'sites.giveUpText')}
      verb={t('sites.giveUp')}
      typed={{ label: t('sites.giveUpTyped', { name }), text: name }}
      work={() => call('DELETE /installer/panel', { body: { mac: site.mac } })}
      onDone={() => {
        showToast({ icon: 'check', message: t('sites.givenUp', { name }) });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
