import type { ReactNode } from 'react';
import { readAutomation, type Automation, type Part } from '#features/automation/automation-store.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';

interface AutomationListsProps {
  readonly known: Automation;
  /** What nothing can be shown without. */
  readonly needs: readonly Part[];
  /** Read again with them, after a failure. */
  readonly also?: readonly Part[];
  readonly rows?: number;
  /** The title of its page until it is read. */
  readonly pageTitle?: string;
  /** Only what is read has a title: where it could not be, that is the page's. */
  readonly ofPage?: boolean;
  readonly children: ReactNode;
}

/** Parts of the automation, or their shape while they are read, or why they could not be. */
export function AutomationLists({ known, needs, also = [], pageTitle, ...shown }: AutomationListsProps) {
  const t = useText();
  const failure = needs.map((part) => known.failed[part]).find((one) => one !== undefined);
  const ready = needs.every((part) => known[part] !== undefined);
  return (
    <>
      {!ready && pageTitle !== undefined && <PageHead title={pageTitle} />}
      <Loaded
        {...shown}
        ready={ready}
        problem={failure === undefined ? undefined : refusalText(t, failure)}
        failedTitle={t('automation.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void readAutomation(...needs, ...also)}
      />
    </>
  );
}
