import type { RuleRun, SceneRun } from '@homeward/contract/shapes/automation/automation.ts';
import type { Instant, RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { Newest } from './newest.ts';
import { noRules } from './rules-state.ts';
import type { RulesState } from './rules-state.ts';

/** What a rule did lately to a device or an area, so that what comes of it later is known to come of it. */
export interface Act {
  /** As `device ID` or `area NO`. */
  readonly target: string;
  /** Rules that led to it, the last one did it. */
  readonly chain: readonly RuleId[];
  readonly until: Instant;
  /** What a switch was told to become: the contrary is somebody else's doing. Absent where either may come of it. */
  readonly on?: boolean;
}

/** A web request whose end is waited for. */
export interface PendingRequest {
  readonly request: number;
  readonly rule: RuleId;
  /** Which of the rule's actions it is. */
  readonly action: number;
  /** Then nobody will tell any more. */
  readonly until: Instant;
}

/** What automation remembers between inputs. */
export interface AutomationState {
  /** Newest first, at most 200. */
  readonly runs: Newest<RuleRun>;
  /** The last of each scene, newest first. */
  readonly sceneRuns: readonly SceneRun[];
  readonly rules: RulesState;
  /** Newest first, at most 40. */
  readonly acts: readonly Act[];
  /** Number of the last web request. */
  readonly lastRequest: number;
  readonly requests: readonly PendingRequest[];
}

export const noAutomation: AutomationState = {
  runs: Newest.of([]),
  sceneRuns: [],
  rules: noRules,
  acts: [],
  lastRequest: 0,
  requests: [],
};
