import type { Chapter } from '../chapter.ts';

/** Care: calls for help, check-ins, inactivity, routine. */
export const care: Chapter = {};
