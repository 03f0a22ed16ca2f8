import type { AutomationOptions } from '@homeward/contract/automation-options.ts';
import { ruleProblems, type RuleDraft } from '@homeward/contract/rule-problems.ts';
import { houseOf, judgedHere, type Problem } from '#features/automation/problems.ts';

/** What is wrong with a rule as it is written, in the order of the page. */
export const problemsOfRule = (draft: RuleDraft, options: AutomationOptions): readonly Problem[] =>
  ruleProblems(draft, houseOf(options)).filter(judgedHere);
