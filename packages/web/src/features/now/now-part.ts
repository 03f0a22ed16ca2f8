import { lazyPart } from '#lib/lazy-part.ts';
import { withTexts } from '#lib/i18n/use-text.ts';

/** What wants somebody now, with its words. */
export const NowCard = lazyPart(
  async () => (await withTexts(import('#features/now/now-card.tsx'), 'now')).NowCard,
);
