import type { Chapter } from '../chapter.ts';
import { forgetLines, nextReporting, reportingDue } from './reporting.ts';

/** Reporting: what to tell whom, and what came back. */
export const reporting: Chapter = {
  next: nextReporting,
  due: reportingDue,
  restarted: forgetLines,
};
