import { lazy, Suspense, type ReactNode } from 'react';
import { useSettingsKnown } from '#lib/house/portal-settings.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** Few customers want it, and the others do not load it. */
const PasscodeGate = lazy(async () => ({
  default: (await withTexts(import('#features/pin/passcode-gate.tsx'), 'entry')).PasscodeGate,
}));

interface RuleGateProps {
  /** What stands here until the code was given elsewhere; else it is asked for here. */
  readonly closed?: ReactNode;
  readonly children: ReactNode;
}

/** The pages of rules, behind the panel's code where the customer wants it so (S6.5), and shut until that is known. */
export function RuleGate({ closed, children }: RuleGateProps) {
  const t = useText();
  const { settings, failure } = useSettingsKnown();
  if (settings !== undefined && settings.flags['rulesNeedPin'] !== true) return children;
  if (settings === undefined && failure === undefined) return <PageSkeleton />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PasscodeGate
        title={t('automation.rules.title')}
        text={t('automation.gate.text')}
        always
        closed={closed}
      >
        {children}
      </PasscodeGate>
    </Suspense>
  );
}
