import type { ReactNode } from 'react';
import { PasscodeGate } from '#app/passcode-gate.tsx';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** The pages of rules and scenes, behind the panel's code where the customer wants it so (S6.5). */
export function AutomationGate({ children }: { readonly children: ReactNode }) {
  const t = useText();
  if (usePortalSettings()?.flags['rulesNeedPin'] !== true) return children;
  return (
    <PasscodeGate title={t('automation.title')} text={t('automation.gate.text')} always>
      {children}
    </PasscodeGate>
  );
}
