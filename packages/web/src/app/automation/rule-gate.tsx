import type { ReactNode } from 'react';
import { PasscodeGate } from '#app/passcode-gate.tsx';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useText } from '#lib/i18n/use-text.ts';

interface RuleGateProps {
  /** What stands here until the code was given elsewhere; else it is asked for here. */
  readonly closed?: ReactNode;
  readonly children: ReactNode;
}

/** The pages of rules, behind the panel's code where the customer wants it so (S6.5), and shut until that is known. */
export function RuleGate({ closed, children }: RuleGateProps) {
  const t = useText();
  const settings = usePortalSettings();
  if (settings !== undefined && settings.flags['rulesNeedPin'] !== true) return children;
  return (
    <PasscodeGate title={t('automation.rules.title')} text={t('automation.gate.text')} always closed={closed}>
      {children}
    </PasscodeGate>
  );
}
