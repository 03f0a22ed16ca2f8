import { install, isApple, isInstalled, useInstall } from '#lib/install.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** How the portal becomes an app of its own: by the browser's offer, or by the steps of an iPhone. */
export function InstallOffer() {
  const t = useText();
  const offer = useInstall((state) => state.offer);
  if (isInstalled()) return null;
  if (offer !== undefined)
    return (
      <Banner
        tone="brand"
        icon="download"
        title={t('app.install')}
        action={<Button onClick={() => void install()}>{t('app.installAct')}</Button>}
      >
        {t('app.installText')}
      </Banner>
    );
  if (!isApple()) return null;
  return (
    <Banner tone="brand" icon="download" title={t('app.install')}>
      {t('app.installApple')}
    </Banner>
  );
}
