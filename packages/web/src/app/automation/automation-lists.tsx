import type { ReactNode } from 'react';
import { readAutomation, type Automation, type Part } from '#app/automation/automation-store.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Loaded } from '#ui/loaded.tsx';

interface AutomationListsProps {
  readonly known: Automation;
  /** What nothing can be shown without. */
  readonly needs: readonly Part[];
  /** Read again with them, after a failure. */
  readonly also?: readonly Part[];
  readonly rows?: number;
  readonly children: ReactNode;
}

/** Parts of the automation, or their shape while they are read, or why they could not be. */
export function AutomationLists({ known, needs, also = [], ...shown }: AutomationListsProps) {
  const t = useText();
  const failure = needs.map((part) => known.failed[part]).find((one) => one !== undefined);
  return (
    <Loaded
      {...shown}
      ready={needs.every((part) => known[part] !== undefined)}
      problem={failure === undefined ? undefined : refusalText(t, failure)}
      failedTitle={t('automation.failed')}
      retryLabel={t('action.retry')}
      onRetry={() => void readAutomation(...needs, ...also)}
    />
  );
}
