import { Suspense } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { RecentlyRemovedProps } from '#features/removed/recently-removed.tsx';
import { withTexts } from '#lib/i18n/use-text.ts';

const RecentlyRemoved = lazyPart<RecentlyRemovedProps>(
  async () => (await withTexts(import('#features/removed/recently-removed.tsx'), 'removed')).RecentlyRemoved,
);

/** What was removed within a day, below the list that it was removed from; it comes after the page. */
export const RemovedLately = (props: RecentlyRemovedProps) => (
  <Suspense>
    <RecentlyRemoved {...props} />
  </Suspense>
);
