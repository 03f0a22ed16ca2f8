import { lazyPart } from '#lib/lazy-part.ts';
import type { ReachOf } from '#features/reach/reach.ts';
import { withTexts } from '#lib/i18n/use-text.ts';

/** Who can be reached, with its words, for whichever page says it. */
export const ReachNote = lazyPart<{ readonly what: ReachOf; readonly plain?: boolean }>(
  async () => (await withTexts(import('#features/reach/reach-note.tsx'), 'reach')).ReachNote,
);
