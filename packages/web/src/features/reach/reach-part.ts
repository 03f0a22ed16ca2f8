import { lazyPart } from '#lib/lazy-part.ts';
import type { ReachNoteProps } from '#features/reach/reach-note.tsx';
import { withTexts } from '#lib/i18n/use-text.ts';

/** Who can be reached, with its words, for whichever page says it. */
export const ReachNote = lazyPart<ReachNoteProps>(
  async () => (await withTexts(import('#features/reach/reach-note.tsx'), 'reach')).ReachNote,
);
