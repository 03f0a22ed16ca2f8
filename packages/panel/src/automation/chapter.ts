import type { Chapter } from '../chapter.ts';
import { followRules } from './rules.ts';

/** Automation: rooms, groups, scenes and rules. */
export const automation: Chapter = {
  follow: followRules,
};
