import type { Chapter } from '../kernel/chapter.ts';
import { forgetLines, nextReporting, reportingDue } from './send-reports.ts';

/** Transmission: what was reported on its way over the lines, and what came back. */
export const transmission: Chapter = {
  next: nextReporting,
  due: reportingDue,
  restarted: forgetLines,
};
