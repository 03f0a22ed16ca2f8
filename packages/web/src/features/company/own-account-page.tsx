import { AccountPage } from '#features/account/account-page.tsx';
import { useText } from '#lib/i18n/use-text.ts';

/** One's own account, where no house is open. */
export function OwnAccountPage() {
  const t = useText();
  return (
    <AccountPage
      bare="/installer_profile"
      back={{ to: '/installer_account', label: t('sites.nav.company') }}
    />
  );
}
