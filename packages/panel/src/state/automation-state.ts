import type { RuleRun } from '@homeward/contract/shapes/automation/rule-run.ts';
import type { SceneRun } from '@homeward/contract/shapes/automation/automation.ts';
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

/** A run that waits between two of its actions. */
export interface WaitingRun {
  /** The panel's number for it, which its record has. */
  readonly wait: number;
  readonly rule: RuleId;
  /** Which of the rule's actions waits. */
  readonly action: number;
  /** Then the wait is over. */
  readonly until: Instant;
  /** When to look again: `until`, or before it the next minute of the clock, for what comes by time alone. */
  readonly at: Instant;
  /** The rule's actions as they were when it started, as JSON: one that was changed goes no further. */
  readonly deed: string;
  /** What started it, for its later words. */
  readonly words: EventWords;
  /** Rules that led to it, itself the last. */
  readonly chain: readonly RuleId[];
}

/** The last time that somebody came home, by what names them. */
export interface CameHome {
  /** As `user 3`, `master`, `account ID`, `tracker ID FENCE`. */
  readonly who: string;
  readonly at: Instant;
}

/** What is known of what started a rule, by its word. */
export type EventWords = Readonly<Record<string, string>>;

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
  /** Number of the last wait. */
  readonly lastWait: number;
  /** At most one of each rule. */
  readonly waits: readonly WaitingRun[];
  /** Newest first, at most 200. */
  readonly cameHome: readonly CameHome[];
}

export const noAutomation: AutomationState = {
  runs: Newest.of([]),
  sceneRuns: [],
  rules: noRules,
  acts: [],
  lastRequest: 0,
  requests: [],
  lastWait: 0,
  waits: [],
  cameHome: [],
};
