import { lazyPart } from '#app/lazy-part.ts';
import type { ReachOf } from '#lib/house/reach.ts';
import { withTexts } from '#lib/i18n/use-text.ts';

/** Who can be reached, with its words, for whichever page says it. */
export const ReachNote = lazyPart<{ readonly what: ReachOf; readonly plain?: boolean }>(
  async () => (await withTexts(import('#app/reach-note.tsx'), 'reach')).ReachNote,
);
