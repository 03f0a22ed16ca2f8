import type { RuleRun } from '@homeward/contract/entities/automation.ts';

/** What automation remembers between inputs. */
export interface AutomationState {
  /** Newest first, at most 200. */
  readonly runs: readonly RuleRun[];
}

export const noAutomation: AutomationState = { runs: [] };
