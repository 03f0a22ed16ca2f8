import { useText } from '#lib/i18n/use-text.ts';
import { choosePrivacyScreen } from '#features/privacy-screen/privacy-screen-acts.ts';
import { usePrivacyScreen } from '#features/privacy-screen/use-privacy-screen.ts';
import { Card } from '#ui/card.tsx';
import { Switch } from '#ui/switch.tsx';

/** Whether this device hides the house until a code is given; for whoever has one that opens it again. */
export function PrivacyScreenForm() {
  const t = useText();
  const on = usePrivacyScreen((screen) => screen.on);
  return (
    <Card label={t('account.privacyScreen')}>
      <Switch label={t('account.privacyScreen.on')} checked={on} onChange={choosePrivacyScreen} />
      <p className="muted dense">{t('account.privacyScreen.text')}</p>
    </Card>
  );
}
