import type { Chapter } from '../chapter.ts';

/** Scheduled arming. */
export const schedules: Chapter = {};
