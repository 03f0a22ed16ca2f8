import { timings } from '@homeward/contract/words/values/timings.ts';

/** Ms for which the mask over a page stays once all is done (S4.5), and in which it fades (S9.11). */
export const loadingTimes = { hide: timings.loadingHide, fade: timings.loadingFade } as const;
